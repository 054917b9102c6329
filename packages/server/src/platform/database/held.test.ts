import Fastify from 'fastify';
import { describe, expect, it } from 'vitest';
import { openHeld } from './held';

interface Facts {
  readonly words: string;
  readonly isPartMissing: boolean;
}

/** Held facts whose readings end when the test says so. */
async function open() {
  const readings: { readonly end: (facts: Facts) => void; readonly fail: (error: Error) => void }[] = [];
  const held = await openHeld<Facts>(
    { listen: () => Promise.resolve(() => Promise.resolve()), notify: () => Promise.resolve() },
    Fastify().log,
    {
      channel: 'facts',
      name: 'facts',
      load: () =>
        new Promise((end, fail) => {
          readings.push({ end, fail });
        }),
    },
  );
  return { held, readings };
}

describe('what is held', () => {
  it('is what was read last, even where an earlier reading ends later', async () => {
    const { held, readings } = await open();
    const first = held.refresh();
    const second = held.refresh();
    readings[1]?.end({ words: 'after both changes', isPartMissing: false });
    await second;
    readings[0]?.end({ words: 'after the first change', isPartMissing: false });
    await first;
    expect(await held.current()).toMatchObject({ words: 'after both changes' });
  });

  it('is read again at the next call where a part was missing, or where nothing could be read', async () => {
    const { held, readings } = await open();
    const first = held.current();
    readings[0]?.fail(new Error('no connection'));
    await expect.poll(() => readings.length).toBe(2);
    readings[1]?.end({ words: 'a part', isPartMissing: true });
    expect(await first).toMatchObject({ words: 'a part' });
    const second = held.current();
    await expect.poll(() => readings.length).toBe(3);
    readings[2]?.end({ words: 'all', isPartMissing: false });
    expect(await second).toMatchObject({ words: 'all' });
  });
});
