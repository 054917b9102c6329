import { describe, expect, it } from 'vitest';
import { prefetchNext } from './prefetch';

async function* parts(count: number, given: string[]): AsyncGenerator<number> {
  for (let part = 1; part <= count; part += 1) {
    given.push(`part ${String(part)}`);
    yield await Promise.resolve(part);
  }
}

describe('what is started ahead', () => {
  it.each([0, 1, 2, 5])('comes in its order, %i of it', async (count) => {
    const made: number[] = [];
    for await (const each of prefetchNext(parts(count, []), (part) => Promise.resolve(part * 10)))
      made.push(each);
    expect(made).toEqual(Array.from({ length: count }, (_, at) => (at + 1) * 10));
  });

  it('is one part ahead of what is handled, and no more', async () => {
    const happened: string[] = [];
    for await (const part of prefetchNext(parts(3, happened), (part) => part))
      happened.push(`handled ${String(part)}`);
    expect(happened).toEqual(['part 1', 'part 2', 'handled 1', 'part 3', 'handled 2', 'handled 3']);
  });

  it('fails where the failed part would be, after those before it were handled', async () => {
    const handled: number[] = [];
    const reading = async () => {
      for await (const part of prefetchNext(parts(3, []), (part) =>
        part === 2 ? Promise.reject(new Error('gone')) : Promise.resolve(part),
      )) {
        await new Promise(setImmediate); // the failure is there before anyone waits for it
        handled.push(part);
      }
    };
    await expect(reading()).rejects.toThrow('gone');
    expect(handled).toEqual([1]);
  });

  it('leaves the parts when the caller that handles them stops', async () => {
    let isLeft = false;
    async function* endless(): AsyncGenerator<number> {
      try {
        for (let part = 1; ; part += 1) yield await Promise.resolve(part);
      } finally {
        isLeft = true;
      }
    }
    for await (const part of prefetchNext(endless(), (part) => part)) if (part === 2) break;
    expect(isLeft).toBe(true);
  });
});
