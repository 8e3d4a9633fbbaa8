/**
 * A chat-completions server for benches: answers every request at once (or after a stated time) with the same right
 * answer, whole or streamed. Plain sockets, so that it costs a fraction of what is measured.
 * Prints its port. Sent {"reset": latencyMs} by its parent it starts anew, sent "stats" it says what it saw.
 */
import net from 'node:net';

const TEXT = ['The', ' trains', ' meet', ' after', ' 42', ' minutes.\n', 'A: ', '42'];
const USAGE = '{"prompt_tokens":24,"completion_tokens":8,"total_tokens":32}';

const NOT_FOUND = 'HTTP/1.1 404 Not Found\r\ncontent-length: 0\r\n\r\n';

const replyCache = new Map();
function replyTo(body) {
  const model = /"model":"([^"]*)"/.exec(body)?.[1] ?? 'none';
  const key = `${body.includes('"stream":true')} ${model}`;
  let reply = replyCache.get(key);
  if (reply === undefined) {
    reply = Buffer.from(body.includes('"stream":true') ? streamed(model) : whole(model));
    replyCache.set(key, reply);
  }
  return reply;
}

function whole(model) {
  const json = `{"id":"c","object":"chat.completion","created":1,"model":"${model}","system_fingerprint":"fp_bench","choices":[{"index":0,"message":{"role":"assistant","content":${JSON.stringify(TEXT.join(''))}},"finish_reason":"stop"}],"usage":${USAGE}}`;
  return `HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: ${Buffer.byteLength(json)}\r\n\r\n${json}`;
}

function streamed(model) {
  const head = `{"id":"c","object":"chat.completion.chunk","created":1,"model":"${model}","system_fingerprint":"fp_bench","choices":`;
  const events = [
    ...TEXT.map(
      (content) =>
        `${head}[{"index":0,"delta":{"content":${JSON.stringify(content)}},"finish_reason":null}]}`,
    ),
    `${head}[{"index":0,"delta":{},"finish_reason":"stop"}]}`,
    `${head}[],"usage":${USAGE}}`,
    '[DONE]',
  ];
  const chunks = events.map((event) => {
    const data = `data: ${event}\n\n`;
    return `${Buffer.byteLength(data).toString(16)}\r\n${data}\r\n`;
  });
  return `HTTP/1.1 200 OK\r\ncontent-type: text/event-stream\r\ntransfer-encoding: chunked\r\n\r\n${chunks.join('')}0\r\n\r\n`;
}

let latencyMs = 0;
let stats = { nRequests: 0, firstAtMs: 0, lastAtMs: 0 };

const server = net.createServer((socket) => {
  socket.setNoDelay(true);
  let pending = '';
  socket.on('data', (bytes) => {
    pending += bytes.toString('latin1');
    for (;;) {
      const headEnd = pending.indexOf('\r\n\r\n');
      if (headEnd < 0) return;
      const length = Number(/\r\ncontent-length: *(\d+)/i.exec(pending.slice(0, headEnd))?.[1] ?? 0);
      const end = headEnd + 4 + length;
      if (pending.length < end) return;
      const isAsked = pending.startsWith('POST ');
      const body = pending.slice(headEnd + 4, end);
      pending = pending.slice(end);
      // Whoever asks what is served here learns nothing, and is not counted.
      if (!isAsked) {
        socket.write(NOT_FOUND);
        continue;
      }
      stats.nRequests++;
      stats.firstAtMs ||= performance.now();
      const answer = () => {
        stats.lastAtMs = performance.now();
        if (!socket.destroyed) socket.write(replyTo(body));
      };
      if (latencyMs > 0) setTimeout(answer, latencyMs);
      else answer();
    }
  });
  socket.on('error', () => {});
});

process.on('message', (message) => {
  if (message === 'stats') process.send({ ...stats, sendingMs: stats.lastAtMs - stats.firstAtMs });
  else {
    latencyMs = message.reset;
    stats = { nRequests: 0, firstAtMs: 0, lastAtMs: 0 };
    process.send('ready');
  }
});
server.listen(0, '127.0.0.1', () => process.send({ port: server.address().port }));
