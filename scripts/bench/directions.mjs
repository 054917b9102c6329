import { isSure, readSig } from '../../packages/core/src/sig/read-sig.ts';
import { sigProductOf } from '../../packages/core/src/sig/product.ts';
import { writeSig } from '../../packages/core/src/sig/write-sig.ts';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { inFull } from './report/amounts.mjs';
import { quantile } from './report/statistics.mjs';

export const title = 'Reading typed directions';

const ROUNDS = inFull(40, 5);
const AIM_MS = 1;

/** Every line of the fixture read, against splitting the same text into words. */
export function run({ root }) {
  const fixtures = join(root, 'tests/fixtures/directions');
  const kinds = Object.entries(JSON.parse(readFileSync(join(fixtures, 'products.json'), 'utf8')));
  const products = Object.fromEntries(
    kinds.map(([name, { isForMinor, ...kind }]) => [name, sigProductOf(kind, isForMinor)]),
  );
  const lines = readFileSync(join(fixtures, 'typed.txt'), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => line.split(' | '));
  let right = 0;
  let wrong = 0;
  for (const [product, typed, means] of lines) {
    const reading = readSig(typed, products[product]);
    const said = isSure(reading) ? writeSig(reading.sig) : '?';
    if (said === means) right += 1;
    else if (said !== '?') wrong += 1;
  }
  const [read, split] = [[], []];
  for (let round = 0; round < ROUNDS; round++)
    for (const [product, typed] of lines) {
      read.push(milliseconds(() => readSig(typed, products[product])));
      split.push(milliseconds(() => typed.toLowerCase().split(/\s+/)));
    }
  const share = (count) => (100 * count) / lines.length;
  return [
    {
      measure: `of ${String(lines.length)} directions read as they are meant`,
      value: share(right),
      unit: '%',
      aim: 'at least 97 %',
      met: share(right) >= 97,
    },
    {
      measure: 'read otherwise than they are meant, without a flag',
      value: share(wrong),
      unit: '%',
      aim: 'none',
      met: wrong === 0,
    },
    ...[0.5, 0.95, 0.99].map((part) => {
      const [value, floor] = [quantile(read, part), quantile(split, part)];
      return {
        measure: `p${String(part * 100)} of reading one, the floor splits it into words`,
        value,
        unit: 'ms',
        floor,
        ratio: value / floor,
        ...(part === 0.95 ? { aim: `under ${String(AIM_MS)} ms`, met: value < AIM_MS } : {}),
      };
    }),
  ];
}

function milliseconds(work) {
  const begun = performance.now();
  work();
  return performance.now() - begun;
}
