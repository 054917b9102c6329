const held = () => undefined;

/**
 * A signal that ends a call when the product took longer than a limit to answer, or the sandbox stops.
 * The listener keeps the limit: `AbortSignal.any` refers to it weakly, and collected it would end nothing
 * (nodejs/node issue 57736).
 */
export function answeredWithin(milliseconds: number, stopping: AbortSignal): AbortSignal {
  const limit = AbortSignal.timeout(milliseconds);
  limit.addEventListener('abort', held);
  return AbortSignal.any([limit, stopping]);
}
