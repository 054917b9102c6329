import { createHash } from 'node:crypto';

/** A source of chances that repeats itself: the same seed gives the same installation. Never for secrets. */
export interface Random {
  /** From `least` to `most`, both included. */
  integer(least: number, most: number): number;
  /** True in so many of a hundred cases. */
  chance(percent: number): boolean;
  pick<Item>(items: readonly Item[]): Item;
  /** An id of the form of UUID version 7, so that it sorts by the time it is given for. */
  id(at: Date): string;
  /** So many digits, the first not 0. */
  digits(count: number): string;
}

/** SHA-256 in counter mode over the seed. */
export function createRandom(seed: string): Random {
  let counter = 0;
  const bytes = () =>
    createHash('sha256')
      .update(`${seed} ${String(counter++)}`)
      .digest();
  const integer = (least: number, most: number) => least + (bytes().readUInt32BE(0) % (most - least + 1));
  return {
    integer,
    chance: (percent) => integer(1, 100) <= percent,
    pick(items) {
      const item = items[integer(0, items.length - 1)];
      if (item === undefined) throw new Error('There is nothing to pick from.');
      return item;
    },
    id(at) {
      const hex = bytes().toString('hex');
      const time = at.getTime().toString(16).padStart(12, '0');
      return `${time.slice(0, 8)}-${time.slice(8)}-7${hex.slice(0, 3)}-8${hex.slice(3, 6)}-${hex.slice(6, 18)}`;
    },
    digits: (count) =>
      String(integer(1, 9)) + Array.from({ length: count - 1 }, () => integer(0, 9)).join(''),
  };
}
