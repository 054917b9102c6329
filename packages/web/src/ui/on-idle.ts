/** Longest wait for a page that is never idle, in milliseconds. */
const AT_LATEST = 2_000;

/** Does something when the page has nothing more urgent to do. @returns what takes it back */
export function onIdle(act: () => void): () => void {
  if (!('requestIdleCallback' in window)) {
    // Safari
    const timer = setTimeout(act, 200);
    return () => {
      clearTimeout(timer);
    };
  }
  const asked = window.requestIdleCallback(act, { timeout: AT_LATEST });
  return () => {
    window.cancelIdleCallback(asked);
  };
}
