/**
 * Memory and time of `qgate batch export` and `import` for a gate of n cases (first argument; 200,000 is the size that
 * has to stay flat). Prints a Markdown table; peak memory is that of the process itself.
 */
import { spawnSync } from 'node:child_process';
import {
  closeSync,
  createReadStream,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  rmSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const nCases = Number(process.argv[2] ?? 20_000);
const folder = mkdtempSync(path.join(tmpdir(), 'qgate-batch-'));

function writeGate() {
  mkdirSync(path.join(folder, 'gates/big'), { recursive: true });
  mkdirSync(path.join(folder, 'bundles'));
  const fd = openSync(path.join(folder, 'gates/big/cases.jsonl'), 'w');
  for (let index = 0; index < nCases; index++) {
    const word = `word-${index}`;
    writeSync(fd, `${JSON.stringify({ id: word, slice: 'all', input: `Say ${word}`, reference: word })}\n`);
  }
  closeSync(fd);
  writeFileSync(
    path.join(folder, 'gates/big/gate.yaml'),
    `gate: 1
name: big
cases: cases.jsonl
slices: [{name: all, task: echo, share: 1, max_regression: 0.05}]
decoding: {temperature: 0, top_p: 1, max_tokens: 16, seed: 7, stop: [], presence_penalty: 0, frequency_penalty: 0, extra: {}}
checks: [{name: echo, type: exact, equals: reference}]
metrics: [{name: correct, from: all-checks, max_regression: 0.05}]
`,
  );
  for (const name of ['old', 'new']) {
    writeFileSync(
      path.join(folder, `bundles/${name}.yaml`),
      `bundle: 1\nname: ${name}\nmodel: {ref: "hf://org/${name}", revision: "0123abcd"}\nendpoint: {url: "http://127.0.0.1:1/v1", model: ${name}}\n`,
    );
  }
}

/** Answers a folder's request files rightly, as an engine would. */
async function answer(from, to) {
  const fd = openSync(to, 'w');
  for (const name of readdirSync(from).filter((each) => each.endsWith('.jsonl'))) {
    for await (const line of createInterface({ input: createReadStream(path.join(from, name)) })) {
      const { custom_id, body } = JSON.parse(line);
      const content = body.messages.at(-1).content.replace('Say ', '');
      const choices = [{ message: { role: 'assistant', content }, finish_reason: 'stop' }];
      const usage = { prompt_tokens: 5, completion_tokens: 3 };
      const reply = { status_code: 200, body: { model: body.model, choices, usage } };
      writeSync(fd, `${JSON.stringify({ custom_id, response: reply, error: null })}\n`);
    }
  }
  closeSync(fd);
}

/** Runs qgate with a hook that reports its own peak memory. */
function measure(label, args) {
  const hook =
    'data:text/javascript,process.on("exit",()=>process.stderr.write("\\npeak:"%2Bprocess.resourceUsage().maxRSS))';
  const start = process.hrtime.bigint();
  const ran = spawnSync(process.execPath, ['--import', hook, path.join(root, 'dist/bin.js'), ...args], {
    cwd: folder,
    encoding: 'utf8',
  });
  const seconds = Number(process.hrtime.bigint() - start) / 1e9;
  if (ran.status !== 0) throw new Error(`qgate ${args.join(' ')} exited ${ran.status}: ${ran.stderr}`);
  const peakMb = Number(/peak:(\d+)/.exec(ran.stderr)?.[1]) / 1024;
  console.log(`| ${label} | ${seconds.toFixed(1)} | ${peakMb.toFixed(0)} |`);
}

try {
  writeGate();
  console.log(`${nCases} cases, both arms\n\n| step | s | peak MB |\n| --- | --- | --- |`);
  const arms = ['big', '--baseline', 'old', '--candidate', 'new'];
  measure('check (cases alone)', ['check', 'big', '--quiet']);
  for (const arm of ['baseline', 'candidate']) {
    measure(`export ${arm}`, ['batch', 'export', ...arms, '--arm', arm, '--out', arm, '--quiet']);
    await answer(path.join(folder, arm), path.join(folder, `${arm}.jsonl`));
  }
  measure('import both', ['batch', 'import', 'latest', 'baseline.jsonl', 'candidate.jsonl', '--quiet']);
  measure('import both again', ['batch', 'import', 'latest', 'baseline.jsonl', 'candidate.jsonl', '--quiet']);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
