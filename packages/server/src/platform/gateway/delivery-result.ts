const LARGEST_ANSWER = 1024 * 1024;

/** The text of a response's body; undefined where it is larger than any answer is. */
export async function readLimited(body: AsyncIterable<Uint8Array> | null): Promise<string | undefined> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const bytes of body ?? []) {
    size += bytes.length;
    if (size > LARGEST_ANSWER) return undefined; // leaving the loop cancels the stream
    chunks.push(bytes);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** The system's code of a failed call, such as ECONNREFUSED; never a message, which may quote an address. */
export function describeProblem(error: unknown): string {
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause) {
    if (cause.name === 'TimeoutError') return NO_ANSWER_IN_TIME;
    if (cause.name === 'AbortError') return 'stopped';
    const { code } = cause as { code?: unknown };
    if (typeof code === 'string' && /^[A-Z][A-Z0-9_]{1,60}$/.test(code)) return code;
  }
  return 'no connection';
}

export const NO_ANSWER_IN_TIME = 'no answer in time';
