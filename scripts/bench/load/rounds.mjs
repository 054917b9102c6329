import { quantile } from '../report/statistics.mjs';
import { measureLatencies } from './latencies.mjs';

const ROW = '/rows/00000000-0000-4000-8000-000000000000';

/**
 * Several kinds of request in turns with the floor, the reading of one row through a bare service, so that
 * whatever else the machine does meets all alike. A first round warms up and does not count.
 * @param {{ product: string, bare: string }} urls origins of the service and of the bare one
 * @param {Record<string, (at: number) => string>} asks the path of each kind by its number
 * @param {{ headers: Record<string, string>, rounds: number, count: number, people: number }} options `count`
 * requests of a kind in a round
 * @returns {Promise<{ taken: Record<string, number[]>, floor: number[] }>} milliseconds
 */
export async function measureInRounds({ product, bare }, asks, { headers, rounds, count, people }) {
  const floor = [];
  const taken = Object.fromEntries(Object.keys(asks).map((name) => [name, []]));
  const reads = Array.from({ length: count }, () => ({ path: ROW }));
  for (let round = -1; round < rounds; round++) {
    for (const [name, pathOf] of Object.entries(asks)) {
      const { milliseconds } = await measureLatencies(
        product,
        Array.from({ length: count }, (_, at) => ({ path: pathOf(round * count + at + count), headers })),
        { people },
      );
      if (round >= 0) taken[name].push(...milliseconds);
    }
    const { milliseconds } = await measureLatencies(bare, reads, { people });
    if (round >= 0) floor.push(...milliseconds);
  }
  return { taken, floor };
}

/**
 * The 95th percentile of each kind of request beside the floor's, as rows of a report.
 * @param {{ taken: Record<string, number[]>, floor: number[] }} measured what {@link measureInRounds} gave
 * @param {number} aim milliseconds that each is to stay under
 */
export function p95Rows({ taken, floor }, aim) {
  const least = quantile(floor, 0.95);
  return Object.entries(taken).map(([name, milliseconds]) => {
    const value = quantile(milliseconds, 0.95);
    return {
      measure: `${name}, p95`,
      value,
      unit: 'ms',
      floor: least,
      ratio: value / least,
      aim: `under ${aim} ms`,
      met: value < aim,
    };
  });
}
