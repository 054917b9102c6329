import { plainDecimal } from '../values/decimals';
import type { Scale, SigStep, Timing } from './model';
import { isDirected } from './conditions';
import { INTERVAL_UNIT_PHRASES, UNIT_PHRASES } from './phrases';
import { isPurpose, toPurpose } from './purposes';
import type { Advice, DayTime, DoseUnit, Method, Route, Weekday } from './vocabulary';

/** What a typed direction leaves unsaid because of the product: '1 po bid' of a tablet is 1 tablet. */
export interface SigProduct {
  readonly unit?: DoseUnit | undefined;
  readonly method?: Method | undefined;
  readonly route?: Route | undefined;
  /** The numbers of its strength as people type them: 125 and 0.125 of '125 mcg'. */
  readonly strengths?: readonly number[] | undefined;
}

/** A step while it is read; what is said twice differently is a contradiction. */
export interface Draft {
  method?: Method;
  amount?: string;
  most?: string;
  unit?: DoseUnit;
  /** A number without a unit. */
  isBare?: true;
  stated?: SigStep['stated'];
  scale?: Scale['rows'];
  /** Whether doses go by what is measured. */
  isScaled?: true;
  /** Whether those come to what is given anyway. */
  isPlus?: true;
  /** From `amount` to `most`. */
  increase?: SigStep['increase'];
  layer?: SigStep['layer'];
  route?: Route;
  site?: SigStep['site'];
  meal?: SigStep['meal'];
  purpose?: SigStep['purpose'];
  duration?: SigStep['duration'];
  asNeeded?: true;
  times?: number;
  /** 'Up to three times daily'. */
  isMostTimes?: true;
  at: DayTime[];
  weekdays: Weekday[];
  /** On the days that the doses before leave. */
  isOnOthers?: true;
  timing?: Exclude<Timing, { kind: 'daily' | 'weekdays' }>;
  maximum?: { amount: string; unit: DoseUnit | undefined };
  /** The most in 24 hours, counted in doses. */
  mostDoses?: number;
  /** 'three times daily and at bedtime': one of the times has a moment, the others have none. */
  isAdditional?: true;
  /** The first and the last day of it, from the beginning of all. */
  days?: readonly [from: number, to: number];
  repeat?: SigStep['repeat'];
  cycle?: SigStep['cycle'];
  orAsDirected?: true;
  conditions: string[];
  advice: Advice[];
  remarks: string[];
}

export interface Phrase {
  readonly pattern: RegExp;
  /** Whether it is a dose, of which a period may have several. */
  readonly isDose?: true;
  /** @returns whether it fits what was read before */
  read(draft: Draft, groups: readonly (string | undefined)[]): boolean;
}

/** '1.000' may be a thousand. */
export const NUMBER = '((?:0|[1-9]\\d{0,5})(?!\\.000)(?:\\.\\d{1,4})?|\\.(?!000)\\d{1,4})';
export const TO = '(?: ?- ?| to | or )';
const END = '(?![a-z\\d])';

/** A phrase at the place where reading is, whole words only. */
export const at = (pattern: string): RegExp => new RegExp(`(?:${pattern})${END}`, 'y');

/** Sets a part of the draft that was not said, or was said alike. */
export function set<Key extends keyof Draft>(draft: Draft, key: Key, value: Draft[Key]): boolean {
  const before = draft[key];
  if (before !== undefined && JSON.stringify(before) !== JSON.stringify(value)) return false;
  draft[key] = value;
  return true;
}

export function wordsOf<Word extends string>(
  phrases: readonly (readonly [Word, string])[],
  read: (draft: Draft, word: Word) => boolean,
): Phrase[] {
  return phrases.map(([word, pattern]) => ({ pattern: at(pattern), read: (draft) => read(draft, word) }));
}

const alternatives = (phrases: readonly (readonly [string, string])[]): string =>
  phrases.map(([, pattern]) => pattern).join('|');
export const UNITS = alternatives(UNIT_PHRASES);
export const INTERVAL_UNITS = alternatives(INTERVAL_UNIT_PHRASES);

export function wordFor<Word extends string>(
  phrases: readonly (readonly [Word, string])[],
  text: string | undefined,
): Word | undefined {
  return phrases.find(([, pattern]) => new RegExp(`^(?:${pattern})$`).test(text ?? ''))?.[0];
}

export const decimal = (text: string): string => plainDecimal(text.startsWith('.') ? `0${text}` : text);

export function setDose(
  draft: Draft,
  [amount, most, unit]: readonly (string | undefined)[],
  product: SigProduct,
): boolean {
  if (amount === undefined || draft.amount !== undefined || Number(amount) === 0) return false;
  if (most !== undefined && Number(most) <= Number(amount)) return false;
  draft.amount = decimal(amount);
  if (most !== undefined) draft.most = decimal(most);
  const named = unit === undefined ? product.unit : wordFor(UNIT_PHRASES, unit);
  if (named !== undefined) draft.unit = named;
  return true;
}

/** A dose said again; another one said again is another dose. */
export function setStated(
  draft: Draft,
  [amount, most, unit]: readonly (string | undefined)[],
  of: string | undefined,
): boolean {
  const named = wordFor(UNIT_PHRASES, unit);
  if (amount === undefined || named === undefined || Number(amount) === 0) return false;
  if (most !== undefined && Number(most) <= Number(amount)) return false;
  // '1 tablet (5-325 mg)' has two ingredients.
  if (most !== undefined && draft.amount !== undefined && draft.most === undefined) return false;
  return set(draft, 'stated', {
    amount: decimal(amount),
    ...(most === undefined ? {} : { most: decimal(most) }),
    unit: named,
    ...(of === 'total' || of === 'each' ? { of } : {}),
  });
}

export function setInterval(draft: Draft, [every, most, unit]: readonly (string | undefined)[]): boolean {
  const named = wordFor(INTERVAL_UNIT_PHRASES, unit) ?? (unit === undefined ? 'hour' : undefined);
  const [least, longest] = [Number(every ?? '1'), most === undefined ? undefined : Number(most)];
  if (named === undefined || !Number.isInteger(least) || least < 1 || least > 999) return false;
  if (longest !== undefined && !(Number.isInteger(longest) && longest > least && longest <= 999))
    return false;
  if (named === 'day' && least === 1 && longest === undefined) return set(draft, 'times', 1);
  return set(draft, 'timing', {
    kind: 'interval',
    every: least,
    ...(longest === undefined ? {} : { most: longest }),
    unit: named,
  });
}

export function setDuration(
  draft: Draft,
  [count, unit]: readonly (string | undefined)[],
  isMost: { isMost?: true } = {},
): boolean {
  const named = wordFor(INTERVAL_UNIT_PHRASES, unit);
  if (named === undefined || named === 'hour' || named === 'minute') return false;
  const days = Number(count);
  // 'x 2 weeks' said twice may be of two doses.
  return (
    draft.duration === undefined &&
    Number.isInteger(days) &&
    days >= 1 &&
    days <= 999 &&
    set(draft, 'duration', { count: days, unit: named, ...isMost })
  );
}

/** What it is for; said twice alike it is one, and otherwise both. */
export function setPurpose(draft: Draft, typed: string | undefined): boolean {
  const purpose = toPurpose(typed ?? '');
  if (purpose === undefined) return false;
  const before = draft.purpose;
  const both = before === undefined || before === purpose ? purpose : `${before} and ${purpose}`;
  if (!isPurpose(both)) return false;
  draft.purpose = both;
  return true;
}

/** The most in a day; with its unit or without it is said twice alike. */
export function setMaximum(draft: Draft, amount: string, unit: DoseUnit | undefined): boolean {
  const said = { amount: decimal(amount), unit };
  const before = draft.maximum;
  if (before && (before.amount !== said.amount || (before.unit && unit && before.unit !== unit)))
    return false;
  draft.maximum = { amount: said.amount, unit: unit ?? before?.unit };
  return true;
}

/** Whether a day was new. */
export function addWeekday(draft: Draft, day: Weekday): boolean {
  if (draft.weekdays.includes(day)) return false;
  draft.weekdays.push(day);
  return true;
}

/** Whether a condition was new; 'as directed' may be said again. */
export function addCondition(draft: Draft, condition: string): boolean {
  if (draft.conditions.includes(condition)) return isDirected(condition);
  draft.conditions.push(condition);
  return true;
}

/** Whether it was said when, by itself. */
export const hasTime = ({ times, at: moments, timing, weekdays }: Draft): boolean =>
  times !== undefined || timing !== undefined || moments.length > 0 || weekdays.length > 0;

/** Whether it was said how often, if only by the days that other doses leave. */
export const isTimed = (draft: Draft): boolean => hasTime(draft) || draft.isOnOthers === true;
