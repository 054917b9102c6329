import { POTENCY_UNITS, type PotencyUnit } from '@erx/script/codes';
import type { Quantity } from '@erx/script/model/medication';

/** Units that have a symbol get it, after a space. */
const SYMBOLS: Record<string, string> = { C28254: 'mL', C48155: 'g' };

const unitOf = (code: string, value: string) => {
  const symbol = SYMBOLS[code];
  if (symbol) return symbol;
  const word = Object.hasOwn(POTENCY_UNITS, code) ? POTENCY_UNITS[code as PotencyUnit].toLowerCase() : code;
  return value === '1' || word === 'each' || word === 'unspecified'
    ? word
    : `${word}${/[sx]$/.test(word) ? 'es' : 's'}`;
};

/** A quantity as a person would say it: 30 tablets, 1 inhaler, 5 mL. */
export const amountOf = ({ value, unit }: Quantity): string => `${value} ${unitOf(unit, value)}`;
