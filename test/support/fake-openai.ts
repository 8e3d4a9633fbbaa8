import http from 'node:http';
import type { AddressInfo } from 'node:net';

/** A request as it came in. */
export interface SeenRequest {
  /** 0-based, over the server's life. */
  readonly index: number;
  readonly path: string;
  readonly headers: http.IncomingHttpHeaders;
  readonly rawBody: string;
  readonly body: Record<string, unknown>;
  /** Content of the last message. */
  readonly prompt: string;
}

/** What the server does with one request. */
export type Act =
  /** One whole answer; an object is sent as JSON. */
  | { readonly answer: unknown; readonly status?: number; readonly headers?: Record<string, string> }
  /** An event stream: each text is the data of one event, written on its own. */
  | {
      readonly events: readonly string[];
      /** Default `close`; `open` leaves the connection open, `reset` breaks it. */
      readonly end?: 'close' | 'open' | 'reset';
    }
  /** Bytes of an event stream, written piece by piece. */
  | { readonly pieces: readonly Uint8Array[] }
  /** Never answers. */
  | { readonly hang: true }
  /** Part of a body that promises more, then a broken connection. */
  | { readonly cut: string; readonly promised: number };

export type Script = (request: SeenRequest) => Act | Promise<Act>;

export interface FakeOpenAi {
  /** Base URL with /v1. */
  readonly url: string;
  readonly origin: string;
  readonly requests: readonly SeenRequest[];
  /** GET requests, which ask what the server is. */
  readonly questions: readonly { readonly path: string; readonly headers: http.IncomingHttpHeaders }[];
  /** Most requests open at one time. */
  readonly peak: number;
  /** Resolves once so many requests came in. */
  received(count: number): Promise<void>;
  close(): Promise<void>;
}

/**
 * A chat-completions server that does what the script says for each request.
 * @param keepAliveMs how long an idle connection stays open; Node's default where absent
 * @param disclose answers to questions by path; 404 for others
 */
export async function startFakeOpenAi(
  script: Script,
  keepAliveMs?: number,
  disclose: (path: string) => unknown = () => undefined,
): Promise<FakeOpenAi> {
  const requests: SeenRequest[] = [];
  const questions: { path: string; headers: http.IncomingHttpHeaders }[] = [];
  let nOpen = 0;
  let peak = 0;
  const server = http.createServer((request, response) => {
    if (request.method === 'GET') {
      const path = request.url ?? '';
      questions.push({ path, headers: request.headers });
      const answer = disclose(path);
      void perform({ answer: answer ?? 'not found', status: answer === undefined ? 404 : 200 }, response);
      return;
    }
    peak = Math.max(peak, ++nOpen);
    response.on('close', () => nOpen--);
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', async () => {
      const seen = asSeen(requests.length, request, Buffer.concat(chunks).toString());
      requests.push(seen);
      await perform(await script(seen), response);
    });
  });
  if (keepAliveMs !== undefined) server.keepAliveTimeout = keepAliveMs;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url: `${origin}/v1`,
    origin,
    requests,
    questions,
    get peak() {
      return peak;
    },
    received: (count) => turnsUntil(() => requests.length >= count),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function turnsUntil(isSo: () => boolean): Promise<void> {
  while (!isSo()) await new Promise(setImmediate);
}

function asSeen(index: number, request: http.IncomingMessage, rawBody: string): SeenRequest {
  const body = JSON.parse(rawBody) as Record<string, unknown>;
  const messages = body.messages as { content: string }[];
  return {
    index,
    path: request.url ?? '',
    headers: request.headers,
    rawBody,
    body,
    prompt: messages.at(-1)?.content ?? '',
  };
}

async function perform(act: Act, response: http.ServerResponse): Promise<void> {
  if ('hang' in act) return;
  if ('answer' in act) {
    const text = typeof act.answer === 'string' ? act.answer : JSON.stringify(act.answer);
    response.writeHead(act.status ?? 200, { 'content-type': 'application/json', ...act.headers });
    response.end(text);
    return;
  }
  if ('cut' in act) {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': String(act.promised) });
    response.write(act.cut, () => response.destroy());
    return;
  }
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  if ('pieces' in act) {
    for (const piece of act.pieces) await write(response, piece);
    response.end();
    return;
  }
  for (const data of act.events) await write(response, `data: ${data}\n\n`);
  if (act.end === 'reset') response.destroy();
  else if (act.end !== 'open') response.end();
}

/** Waits until the bytes are handed to the system and one turn has passed, so that they go out as a packet of their own. */
function write(response: http.ServerResponse, bytes: Uint8Array | string): Promise<void> {
  return new Promise((resolve) => response.write(bytes, () => setImmediate(resolve)));
}

/** A plain answer with `content`. */
export function completion(
  content: unknown,
  more: Record<string, unknown> = {},
  finishReason: unknown = 'stop',
) {
  return {
    id: 'chatcmpl-1',
    object: 'chat.completion',
    model: 'm',
    system_fingerprint: 'fp_1',
    choices: [{ index: 0, message: { role: 'assistant', content }, finish_reason: finishReason }],
    usage: { prompt_tokens: 5, completion_tokens: 2, total_tokens: 7 },
    ...more,
  };
}

/** Data of a chunk with this delta. */
export function chunk(
  delta: unknown,
  finishReason: string | null = null,
  more: Record<string, unknown> = {},
): string {
  return JSON.stringify({
    id: 'chatcmpl-1',
    object: 'chat.completion.chunk',
    model: 'm',
    choices: [{ index: 0, delta, finish_reason: finishReason }],
    ...more,
  });
}

/** A whole stream of these texts. */
export function streamOf(...texts: readonly string[]): readonly string[] {
  return [
    chunk({ role: 'assistant', content: '' }),
    ...texts.map((content) => chunk({ content })),
    chunk({}, 'stop'),
    JSON.stringify({ model: 'm', choices: [], usage: { prompt_tokens: 5, completion_tokens: 2 } }),
    '[DONE]',
  ];
}
