import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { anySignal } from './any-signal';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

describe('a signal of several', () => {
  it('ends at a time limit that nothing else holds, whatever memory is freed meanwhile', async () => {
    const stop = new AbortController();
    const signal = anySignal(AbortSignal.timeout(200), stop.signal);
    const ended = new Promise<unknown>((resolve) => {
      signal.addEventListener('abort', () => {
        resolve(signal.reason);
      });
    });
    // it also keeps the process waiting, as an open request does
    const collecting = setInterval(collectGarbage, 20);
    try {
      expect(await ended).toMatchObject({ name: 'TimeoutError' });
    } finally {
      clearInterval(collecting);
    }
  });

  it('ends with the first of them and for its reason', () => {
    const one = new AbortController();
    const other = new AbortController();
    const signal = anySignal(one.signal, other.signal);
    expect(signal.aborted).toBe(false);
    other.abort('stopped');
    expect(signal.reason).toBe('stopped');
    expect(anySignal(one.signal, other.signal).reason).toBe('stopped');
  });
});
