import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inWhole } from '../harness/whole';
import { openStore, type Store } from '../simulation/store';
import { play } from '../simulation/world';

/** `npm run proof simulation` plays 10,000. */
const SEEDS = inWhole(300, 15);
const FIRST = 1_000_001;

describe('the service in a world that loses, doubles, delays, kills and forgets', () => {
  let store: Store;
  beforeAll(async () => {
    store = await openStore(fileURLToPath(new URL('../..', import.meta.url)));
  });
  afterAll(() => store.close());

  it('loses no prescription, sends none twice, and records each state once', async () => {
    const counts = { prescriptions: 0, posts: 0, kills: 0 };
    for (let seed = FIRST; seed < FIRST + SEEDS; seed += 1) {
      const outcome = await play(store, seed);
      expect(
        outcome.violations,
        `seed ${String(seed)}: npm run proof simulation -- --seed ${String(seed)}\n${outcome.trace.slice(-100).join('\n')}`,
      ).toEqual([]);
      for (const name of ['prescriptions', 'posts', 'kills'] as const) counts[name] += outcome.counts[name];
    }
    // The world was none in which nothing happens.
    expect(counts.prescriptions).toBeGreaterThan(SEEDS);
    expect(counts.posts).toBeGreaterThan(SEEDS);
    expect(counts.kills).toBeGreaterThan(SEEDS / 4);
  });

  it('plays a seed the same way each time', async () => {
    const [first, again] = [await play(store, FIRST), await play(store, FIRST)];
    expect(again.trace).toEqual(first.trace);
    expect(first.trace.length).toBeGreaterThan(50);
  });
});
