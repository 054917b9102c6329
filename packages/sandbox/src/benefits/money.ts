import { createHash } from 'node:crypto';

/** A whole number below a bound, always the same for the same text: prices and balances that hold still. */
export const steady = (text: string, below: number): number =>
  createHash('sha256').update(text).digest().readUInt32BE(0) % below;

/** Cents of a plain decimal in dollars. */
export const centsOf = (dollars: string): number => {
  const [whole = '0', fraction = ''] = dollars.split('.');
  return Number(whole) * 100 + Number(fraction.padEnd(2, '0').slice(0, 2));
};

/** Dollars with two places. */
export const dollars = (cents: number): string =>
  `${String(Math.floor(cents / 100))}.${String(cents % 100).padStart(2, '0')}`;
