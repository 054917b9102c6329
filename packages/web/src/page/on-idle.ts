import { settling } from './settled';

/** Longest wait for a page that is never idle, in milliseconds. */
const AT_LATEST = 2_000;

/** Does something when the page has nothing more urgent to do. @returns what takes it back */
export function onIdle(act: () => void): () => void {
  const end = settling.begin();
  const work = () => {
    act();
    end();
  };
  if (!('requestIdleCallback' in window)) {
    // Safari
    const timer = setTimeout(work, 200);
    return () => {
      clearTimeout(timer);
      end();
    };
  }
  const asked = window.requestIdleCallback(work, { timeout: AT_LATEST });
  return () => {
    window.cancelIdleCallback(asked);
    end();
  };
}
