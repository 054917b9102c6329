import { afterEach, describe, expect, it, vi } from 'vitest';
import { watchStart } from './start-watch';

afterEach(() => {
  vi.useRealTimers();
});

describe('a start that takes long', () => {
  it('says which step it waits for, every fifteen seconds of that step, and no more when it is done', () => {
    vi.useFakeTimers();
    const said: unknown[] = [];
    const watch = watchStart({ warn: (fields: unknown) => said.push(fields) });
    vi.advanceTimersByTime(14_999);
    watch.doing('migrations');
    vi.advanceTimersByTime(14_999);
    expect(said).toEqual([]);
    vi.advanceTimersByTime(15_001);
    expect(said).toEqual([
      { code: 'start.waiting', step: 'migrations', seconds: 15 },
      { code: 'start.waiting', step: 'migrations', seconds: 30 },
    ]);
    watch.done();
    vi.advanceTimersByTime(60_000);
    expect(said).toHaveLength(2);
  });
});
