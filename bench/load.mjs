/**
 * Time and peak memory of `qgate load import` on large load files: node bench/load.mjs [requests]. Writes a result of vLLM
 * and records of AIPerf into a temporary folder, imports them, and the same with a tenth of the requests; beside it
 * `JSON.parse` of the same vLLM file, which is what reading it whole takes. Ratios hold on every machine; seconds do not.
 */
import { spawnSync } from 'node:child_process';
import {
  closeSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const bin = path.join(path.dirname(path.dirname(fileURLToPath(import.meta.url))), 'dist', 'bin.js');
const nRequests = Number(process.argv[2] ?? 1_000_000);
const N_GAPS = 12;
const folder = mkdtempSync(path.join(tmpdir(), 'qgate-bench-'));
const gapsOf = (request) =>
  Array.from({ length: N_GAPS }, (_, gap) => 0.01 + ((request * 31 + gap) % 89) / 10_000);

/** Writes piece after piece, separated. */
function writeParts(fd, n, separator, partOf) {
  for (let start = 0; start < n; start += 5000) {
    const parts = Array.from({ length: Math.min(5000, n - start) }, (_, index) => partOf(start + index));
    writeSync(fd, (start === 0 ? '' : separator) + parts.join(separator));
  }
}

function writeVllm(file, n) {
  const columns = {
    input_lens: (request) => 100 + (request % 50),
    output_lens: () => N_GAPS + 1,
    ttfts: (request) => 0.1 + (request % 97) / 1000,
    itls: (request) => JSON.stringify(gapsOf(request)),
    generated_texts: (request) => JSON.stringify(`The sum is\nA: ${request}`),
    errors: () => '""',
  };
  const head = {
    model_id: 'm',
    tokenizer_id: 'm',
    request_rate: 'inf',
    duration: 60,
    completed: n,
    failed: 0,
  };
  const fd = openSync(file, 'w');
  writeSync(fd, JSON.stringify(head).slice(0, -1));
  for (const [name, cellOf] of Object.entries(columns)) {
    writeSync(fd, `,"${name}":[`);
    writeParts(fd, n, ',', cellOf);
    writeSync(fd, ']');
  }
  writeSync(fd, '}');
  closeSync(fd);
}

function writeAiperf(file, n) {
  const fd = openSync(file, 'w');
  writeParts(fd, n, '\n', (request) => {
    const gaps = gapsOf(request).map((gap) => gap * 1000);
    const ms = (value) => ({ value, unit: 'ms' });
    return JSON.stringify({
      metadata: {
        session_num: request,
        x_request_id: `r-${request}`,
        conversation_id: `c-${request}`,
        turn_index: 0,
        request_start_ns: 1_700_000_000_000_000 + request * 1000,
        benchmark_phase: 'profiling',
        was_cancelled: false,
      },
      metrics: {
        input_sequence_length: { value: 100, unit: 'tokens' },
        output_sequence_length: { value: N_GAPS + 1, unit: 'tokens' },
        time_to_first_token: ms(100),
        request_latency: ms(400),
        inter_chunk_latency: ms(gaps),
      },
      error: null,
    });
  });
  closeSync(fd);
}

/** Runs Node on `args`; the child reports its own peak. */
function measured(args) {
  const report = path.join(folder, 'usage.json');
  const hook = path.join(folder, 'hook.mjs');
  writeFileSync(
    hook,
    `import { writeFileSync } from 'node:fs';
process.on('exit', () => writeFileSync(${JSON.stringify(report)}, JSON.stringify(process.resourceUsage())));`,
  );
  const { status, stderr } = spawnSync(process.execPath, ['--import', hook, ...args], {
    cwd: folder,
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`node ${args.join(' ')} exited ${status}: ${stderr}`);
  const { maxRSS, userCPUTime, systemCPUTime } = JSON.parse(readFileSync(report, 'utf8'));
  return { cpuS: (userCPUTime + systemCPUTime) / 1e6, peakMb: maxRSS / 1024 };
}

function importOf(file) {
  const store = `${file}.sqlite`;
  const usage = measured([bin, 'load', 'import', file, '--store', store, '--quiet']);
  rmSync(store);
  return usage;
}

const tell = (what, { cpuS, peakMb }) =>
  console.log(
    `${what.padEnd(44)} ${cpuS.toFixed(1).padStart(7)} s of CPU ${peakMb.toFixed(0).padStart(7)} MB peak`,
  );

try {
  const idle = measured(['-e', '0']);
  tell('node -e 0', idle);
  const tenth = Math.ceil(nRequests / 10);
  for (const [tool, write, ending] of [
    ['vLLM', writeVllm, 'json'],
    ['AIPerf', writeAiperf, 'jsonl'],
  ]) {
    const usages = [tenth, nRequests].map((n) => {
      const file = path.join(folder, `${tool}-${n}.${ending}`);
      write(file, n);
      const usage = importOf(file);
      tell(`import ${tool}, ${n} requests, ${(statSync(file).size / 1e6).toFixed(0)} MB`, usage);
      return { file, usage };
    });
    const [small, large] = usages;
    console.log(
      `  ten times the requests: ${(large.usage.cpuS / small.usage.cpuS).toFixed(1)} times the CPU, ${(large.usage.peakMb / small.usage.peakMb).toFixed(2)} times the memory`,
    );
    if (tool === 'vLLM') {
      const whole = measured([
        '-e',
        `JSON.parse(require('fs').readFileSync(${JSON.stringify(large.file)}, 'utf8'))`,
      ]);
      tell('  JSON.parse of the same file', whole);
      console.log(
        `  beside it the import, store included: ${(large.usage.cpuS / whole.cpuS).toFixed(1)} times the CPU, ${(large.usage.peakMb / whole.peakMb).toFixed(2)} times the memory`,
      );
    }
    for (const { file } of usages) rmSync(file);
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
