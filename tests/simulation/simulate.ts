import { openStore, type Store } from './store';
import { play } from './world';

// Plays seeds and writes one line of JSON about them: node simulate.mjs ROOT FROM COUNT [stop]; with `stop` it ends
// with the first seed in which something does not hold.

/** Tables grow with every seed; with this many they are begun again. */
const SEEDS_OF_A_STORE = 250;

const [root = '.', from = '1', count = '1', stop] = process.argv.slice(2);
const begun = performance.now();
const failed = [];
const totals: Record<string, number> = {};
let store: Store | undefined;
let played = 0;
for (let seed = Number(from); seed < Number(from) + Number(count); seed += 1) {
  if (played % SEEDS_OF_A_STORE === 0) {
    await store?.close();
    store = undefined;
  }
  store ??= await openStore(root);
  const { violations, trace, steps, passed, counts } = await play(store, seed);
  played += 1;
  for (const [name, value] of Object.entries({ ...counts, steps, passed }))
    totals[name] = (totals[name] ?? 0) + value;
  if (violations.length === 0) continue;
  failed.push({ seed, violations, trace });
  if (stop === 'stop') break;
}
await store?.close();
process.stdout.write(
  `${JSON.stringify({ played, seconds: (performance.now() - begun) / 1000, totals, failed })}\n`,
);
