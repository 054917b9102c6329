/**
 * SignalR's hub protocol in JSON, as a stock client speaks it: records of JSON text, each ended by one
 * separator.
 */
const RECORD_END = '\u001e';

/** Kinds of messages by their numbers in the protocol. */
const INVOCATION = 1;
const COMPLETION = 3;
const PING_TYPE = 6;
const CLOSE = 7;

const record = (content: object): string => JSON.stringify(content) + RECORD_END;

export const HANDSHAKE_DONE = record({});
export const PING = record({ type: PING_TYPE });

/** Refuses the handshake. */
export const handshakeRefused = (error: string): string => record({ error });

/** Calls a method of the client; nothing comes back. */
export const invocation = (target: string, argumentList: readonly unknown[]): string =>
  record({ type: INVOCATION, target, arguments: argumentList });

/** Answers an invocation that nothing here serves. */
export const refusedInvocation = (invocationId: string): string =>
  record({ type: COMPLETION, invocationId, error: 'There is no such method.' });

/** Says goodbye; `allowReconnect` says whether a client should reconnect. */
export const closing = (allowReconnect: boolean, error?: string): string =>
  record({ type: CLOSE, allowReconnect, ...(error === undefined ? {} : { error }) });

/** What a client sends, as far as this hub listens. */
export type ClientRecord =
  | { readonly kind: 'handshake'; readonly accepted: boolean }
  | { readonly kind: 'ping' }
  | { readonly kind: 'close' }
  | { readonly kind: 'invocation'; readonly invocationId: string | undefined }
  | { readonly kind: 'unreadable' };

/** The whole records of a text, and what is left of an unfinished one. */
export function splitRecords(text: string): { readonly records: readonly string[]; readonly rest: string } {
  const parts = text.split(RECORD_END);
  return { rest: parts.pop() ?? '', records: parts };
}

/** Reads the first record of a connection. */
export function readHandshake(text: string): ClientRecord {
  const content = readObject(text);
  return { kind: 'handshake', accepted: content?.['protocol'] === 'json' && content['version'] === 1 };
}

/** Reads a record after the handshake. */
export function readRecord(text: string): ClientRecord {
  const content = readObject(text);
  switch (content?.['type']) {
    case PING_TYPE:
      return { kind: 'ping' };
    case CLOSE:
      return { kind: 'close' };
    case INVOCATION:
      return {
        kind: 'invocation',
        invocationId: typeof content['invocationId'] === 'string' ? content['invocationId'] : undefined,
      };
    // acknowledgements and the like: a sign of life
    default:
      return content === undefined ? { kind: 'unreadable' } : { kind: 'ping' };
  }
}

function readObject(text: string): Record<string, unknown> | undefined {
  try {
    const content: unknown = JSON.parse(text);
    return typeof content === 'object' && content !== null ? (content as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}
