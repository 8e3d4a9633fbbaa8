import { StringDecoder } from 'node:string_decoder';
import { createParser } from 'eventsource-parser';
import { AttemptFailure, brokenReply } from './attempt-failure.js';
import type { PlainResponse } from './pool-fetch.js';
import { MOST_REPLY_BYTES, TOO_LONG } from './read-text.js';
import { createReplyBuilder, type ReplyBuilder } from './reply-builder.js';
import type { Timer } from './timer.js';

/** How long a connection may stay open after `[DONE]` before it is closed from our side. */
const CLOSE_AFTER_MS = 1000;

export interface StreamOptions {
  readonly timer: Timer;
  /** Monotonic time at which the request was sent. */
  readonly sentAt: number;
  /** Told of every read and of every event, so that a stream that brings nothing new is noticed. */
  readonly onRead: () => void;
  readonly onEvent: () => void;
}

/**
 * Reads an event stream until `[DONE]`, the end or a fault. Bytes are taken as they come: an event may be spread over
 * many reads, and a read may end inside a character.
 * @throws AttemptFailure for an error inside the stream; whether a stream that simply ended is whole, `finish` decides
 */
export function readStream(response: PlainResponse, options: StreamOptions): Promise<ReplyBuilder> {
  const { body } = response;
  const { timer, sentAt } = options;
  const builder = createReplyBuilder();
  const decoder = new StringDecoder('utf8');
  return new Promise((resolve, reject) => {
    let isSettled = false;
    let isEnded = false;
    let isAtStart = true;
    const settle = (act: () => void): void => {
      if (isSettled) return;
      isSettled = true;
      act();
    };
    const fail = (error: unknown): void => {
      settle(() => reject(error));
      body.destroy();
    };
    const atMs = (): number => roundMs(timer.monotonicMs() - sentAt);
    const parser = createParser({
      onEvent: ({ data, event }) => {
        // Comments keep a connection open and are nothing new.
        options.onEvent();
        if (!isSettled) builder.take(data, atMs(), event);
      },
    });
    const feed = (text: string): void => {
      try {
        // A byte order mark may stand in front of an event stream and is no part of it.
        parser.feed(isAtStart && text.startsWith('\ufeff') ? text.slice(1) : text);
        isAtStart &&= text === '';
      } catch (error) {
        fail(error);
        return;
      }
      if (!builder.isDone || isSettled) return;
      settle(() => resolve(builder));
      // The rest is read so that the connection can serve again; one that is left open is closed.
      setImmediate(() => {
        if (!isEnded) timer.after(CLOSE_AFTER_MS, () => body.destroy());
      });
    };
    let nBytes = 0;
    body.on('data', (bytes: Buffer) => {
      options.onRead();
      nBytes += bytes.length;
      if (nBytes > MOST_REPLY_BYTES) {
        fail(brokenReply(TOO_LONG));
        return;
      }
      if (!isSettled) feed(decoder.write(bytes));
    });
    body.on('end', () => {
      isEnded = true;
      // A last event without the blank line that ends it still counts.
      if (!isSettled) feed(`${decoder.end()}\n\n`);
      settle(() => resolve(builder));
    });
    body.on('error', (error: Error) => {
      isEnded = true;
      // What came before a reset may already be whole.
      settle(() => (isWhole(builder) ? resolve(builder) : reject(brokenOff(error, builder))));
    });
  });
}

function brokenOff(error: Error, { partial }: ReplyBuilder): AttemptFailure {
  return new AttemptFailure(brokenReply(`the stream broke off: ${error.message}`).report, partial);
}

function isWhole(builder: ReplyBuilder): boolean {
  try {
    builder.finish();
    return true;
  } catch {
    return false;
  }
}

/** Clocks are kept to a hundredth of a millisecond. */
export function roundMs(ms: number): number {
  return Math.round(ms * 100) / 100;
}
