/** Does nothing; the same function every time, which a signal takes once however often it is added. */
const held = () => undefined;

/**
 * A signal that aborts with the first of several to abort, and for that one's reason.
 * `AbortSignal.any` alone will not do where one of them is a time limit: Node's composite refers to its
 * sources weakly, and a limit that nothing else holds is collected before it ends, after which nothing ends
 * the wait (nodejs/node issue 57736). A listener keeps it.
 */
export function anySignal(...signals: readonly AbortSignal[]): AbortSignal {
  for (const signal of signals) signal.addEventListener('abort', held);
  return AbortSignal.any([...signals]);
}
