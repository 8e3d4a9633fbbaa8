/** What an event of a stream is to us: a chunk of the reply, a fault, or a sign of life. */
type EventKind = 'chunk' | 'error' | 'nothing';

/**
 * Every name of a server-sent event that is known; chat completions name none. Sources: the event stream format (HTML
 * standard, `message` where no name is given), SGLang, TGI and gateways (`error`), Anthropic's streams as gateways hand
 * them on (`ping`, `error`). What an event of any other name brings is not looked at, and the reply is not known to be whole.
 */
export const STREAM_EVENTS: Readonly<Record<string, EventKind>> = {
  message: 'chunk',
  error: 'error',
  exception: 'error',
  ping: 'nothing',
  heartbeat: 'nothing',
  'keep-alive': 'nothing',
};

/** null for a name that is not in the table. */
export function kindOfEvent(name: string | undefined): EventKind | null {
  const known = name === undefined || name === '' ? 'message' : name.toLowerCase();
  return Object.hasOwn(STREAM_EVENTS, known) ? (STREAM_EVENTS[known] ?? null) : null;
}
