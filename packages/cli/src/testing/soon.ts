import { vi } from 'vitest';

/** Waits until something holds. The limit is for a machine that is busy: vitest's own second was too short there. */
export const soon = <Result>(holds: () => Result | Promise<Result>): Promise<Result> => vi.waitFor(holds, { timeout: 10_000, interval: 10 });
