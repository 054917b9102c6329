import { type DoseFact, situationOf } from './facts';

/** Whole years where there are. */
export const ageInWords = (months: number): string =>
  months % 12 === 0 ? `${String(months / 12)} years` : `${String(months)} months`;

/** For whom and for what a fact holds: 'oral, extended release, from 18 years, below 30 mL/min'. */
export function scopeOfFact(fact: DoseFact): string {
  const { route, release, fromMonths, toMonths, fromKg, toKg } = fact;
  return [
    route,
    release === 'any' ? '' : `${release} release`,
    fromMonths ? `from ${ageInWords(fromMonths)}` : '',
    toMonths === null ? '' : `below ${ageInWords(toMonths)}`,
    fromKg === null ? '' : `from ${String(fromKg)} kg`,
    toKg === null ? '' : `below ${String(toKg)} kg`,
    situationOf(fact).trim(),
  ]
    .filter((part) => part !== '')
    .join(', ');
}

const SENTENCES: Readonly<Record<DoseFact['kind'], (amount: string, unit: string) => string>> = {
  'single-most': (amount, unit) => `At most ${amount} ${unit} at a time`,
  'single-most-per-kg': (amount, unit) => `At most ${amount} ${unit}/kg at a time`,
  'single-least-per-kg': (amount, unit) => `At least ${amount} ${unit}/kg at a time`,
  'daily-most': (amount, unit) => `At most ${amount} ${unit.replace(/\/day$/, '')} a day`,
  'daily-most-per-kg': (amount, unit) => `At most ${amount} ${unit}/kg a day`,
  'daily-least': (amount, unit) => `At least ${amount} ${unit} a day`,
  'daily-least-per-kg': (amount, unit) => `At least ${amount} ${unit}/kg a day`,
  'weekly-most': (amount, unit) => `At most ${amount} ${unit} a week`,
  'single-usual': (amount, unit) => `Usually at most ${amount} ${unit} at a time`,
  'daily-usual': (amount, unit) => `Usually at most ${amount} ${unit} a day`,
  'once-weekly': () => 'Once a WEEK',
  'days-most': (amount) => `At most ${amount} days`,
  'days-usual': (amount) => `Usually at most ${amount} days`,
  'times-a-day-most': (amount) => `At most ${amount} times a day`,
  'hours-between-least': (amount) => `At least ${amount} hours apart`,
  'not-as-needed': () => 'Not as needed',
  avoid: () => 'Not to be used',
  'kidney-reduce': (amount) => `Less below ${amount} mL/min`,
  'kidney-avoid': (amount) => `Not to be used below ${amount} mL/min`,
  mme: (amount) => `Morphine equivalents by a factor of ${amount}`,
};

/** What a fact states, in a line: 'At most 700 mg a day.' */
export function sayFact({ kind, amount, unit, note }: DoseFact): string {
  return `${SENTENCES[kind](String(amount), unit)}${note === undefined ? '' : ` (${note})`}.`;
}
