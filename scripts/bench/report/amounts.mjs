import { Failure } from '../../workspace/failure.mjs';

/** Whether every benchmark is to run, each shortly (`npm run bench all`): run.mjs says so before it reads any. */
const isShort = process.env.BENCH_SHORT === '1';

/** An amount by itself, or a smaller one where every benchmark runs. */
export const inFull = (full, short) => (isShort ? short : full);

/**
 * The same, where an environment variable does not say another one.
 * @throws {Failure} where it is no number above zero
 */
export function amountOf(name, full, short) {
  const told = process.env[name];
  if (told === undefined) return inFull(full, short);
  const amount = Number(told);
  if (!(amount > 0)) throw new Failure(`${name} is to be a number above zero, not ${told}.`);
  return amount;
}
