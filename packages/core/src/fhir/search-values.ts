import { TZDate } from '@date-fns/tz';
import type { CodeableConcept, Identifier } from 'fhir/r4';
import { fold, nameTerms, queryTerms } from '../patients/search-terms';
import type { TimeZone } from '../values/dates';
import { idIn } from './parts';

/** How a value is compared (R4, 3.1.1.4). */
export type ParameterType = 'token' | 'string' | 'date' | 'reference';

/** What a token is compared with. */
export interface Token {
  readonly system?: string | undefined;
  readonly code?: string | undefined;
}

/** What a parameter finds in a resource, by its type: texts, dates, 'Type/id', or tokens. */
export type SearchedValue = string | Token;

export const tokensOf = (...concepts: readonly (CodeableConcept | undefined)[]): Token[] =>
  concepts.flatMap((concept) => (concept?.coding ?? []).map(({ system, code }) => ({ system, code })));

export const identifiersOf = (identifiers: readonly Identifier[] = []): Token[] =>
  identifiers.map(({ system, value }) => ({ system, code: value }));

/** Whether a value that was asked for is well formed. */
export function isValueOf(type: ParameterType, value: string): boolean {
  return value !== '' && (type !== 'date' || readDate(value, 'UTC') !== undefined);
}

/** How a value is looked for. */
export interface Manner {
  /** 'exact' or 'contains' of a text, the kind of a reference. */
  readonly modifier?: string | undefined;
  /** That of the practice: a day without one is a day there, asked for or found. */
  readonly timeZone: TimeZone;
}

/** Whether one of the values of a resource is what was asked for. */
export function matchesValue(
  type: ParameterType,
  asked: string,
  values: readonly SearchedValue[],
  { modifier, timeZone }: Manner,
): boolean {
  return values.some((value) => {
    if (type === 'token') return typeof value === 'object' && isToken(asked, value);
    if (typeof value !== 'string') return false;
    if (type === 'date') return isDate(asked, value, timeZone);
    if (type === 'reference') return isReference(asked, value, modifier);
    return isText(asked, value, modifier);
  });
}

/** system|code, |code (without a system), system| (any code of it) or code. */
function isToken(asked: string, { system, code }: Token): boolean {
  const bar = asked.indexOf('|');
  if (bar === -1) return code === asked;
  const [ofSystem, ofCode] = [asked.slice(0, bar), asked.slice(bar + 1)];
  return (ofSystem === '' ? system === undefined : system === ofSystem) && (ofCode === '' || code === ofCode);
}

/** 'Type/id', or the id alone; an absolute address by its end. */
function isReference(asked: string, value: string, type: string | undefined): boolean {
  const id = idIn(value);
  if (asked === id) return type === undefined || value === `${type}/${id}`;
  return asked === value || asked.endsWith(`/${value}`);
}

/** Without case, accents and apostrophes, from its beginning. */
function isText(asked: string, value: string, modifier: string | undefined): boolean {
  if (modifier === 'exact') return value === asked;
  if (modifier === 'contains') return fold(value).includes(fold(asked));
  return fold(value).startsWith(fold(asked));
}

/** Whether each word that is asked for begins a word of a name's parts, in any order; none for a text without words. */
export function matchesName(asked: string, parts: readonly string[]): boolean {
  const words = queryTerms(asked);
  const terms = parts.flatMap(nameTerms);
  return words.length > 0 && words.every((word) => terms.some((term) => term.startsWith(word)));
}

const DATE =
  /^(eq|ne|gt|lt|ge|le)?(\d{4})(?:-(\d\d)(?:-(\d\d)(?:T(\d\d):(\d\d)(?::(\d\d)(?:\.(\d{1,9}))?)?(Z|[+-]\d\d:\d\d)?)?)?)?$/;

interface AskedDate {
  readonly prefix: string;
  /** In milliseconds since 1970: the first of it, and the first after it. */
  readonly from: number;
  readonly to: number;
}

/**
 * A date as precise as it is written, with its prefix; undefined for what is none.
 * @param timeZone of a date that names none
 */
function readDate(text: string, timeZone: TimeZone): AskedDate | undefined {
  // a plus sign that was not encoded arrives as a space
  const [, prefix = 'eq', year = '', month, day, hour, minute, second, fraction, zone] =
    DATE.exec(text.replace(/ (?=\d\d:\d\d$)/, '+')) ?? [];
  if (year === '') return undefined;
  const milliseconds = (fraction ?? '').padEnd(3, '0').slice(0, 3);
  const written = Date.parse(
    `${year}-${month ?? '01'}-${day ?? '01'}T${hour ?? '00'}:${minute ?? '00'}:${second ?? '00'}.${milliseconds}${zone ?? 'Z'}`,
  );
  if (Number.isNaN(written) || !existsDay(year, month, day)) return undefined;
  const end = endOf(written, { month, day, hour, second, fraction });
  return zone === undefined
    ? { prefix, from: instantIn(timeZone, written), to: instantIn(timeZone, end) }
    : { prefix, from: written, to: end };
}

/** When a zone's clock shows what one of UTC shows at this time, in milliseconds since 1970. */
function instantIn(timeZone: TimeZone, shown: number): number {
  const at = new Date(shown);
  // the years that JavaScript takes for those of 1900
  if (at.getUTCFullYear() < 100) return shown;
  return new TZDate(
    at.getUTCFullYear(),
    at.getUTCMonth(),
    at.getUTCDate(),
    at.getUTCHours(),
    at.getUTCMinutes(),
    at.getUTCSeconds(),
    at.getUTCMilliseconds(),
    timeZone,
  ).getTime();
}

/** JavaScript reads 02-30 as 2 March. */
function existsDay(year: string, month = '01', day = '01'): boolean {
  const at = new Date(`${year}-${month}-${day}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.getUTCDate() === Number(day);
}

function endOf(
  from: number,
  parts: Readonly<Record<'month' | 'day' | 'hour' | 'second' | 'fraction', string | undefined>>,
): number {
  const at = new Date(from);
  if (parts.month === undefined) return at.setUTCFullYear(at.getUTCFullYear() + 1);
  if (parts.day === undefined) return at.setUTCMonth(at.getUTCMonth() + 1);
  if (parts.hour === undefined) return from + 86_400_000;
  if (parts.second === undefined) return from + 60_000;
  return from + (parts.fraction === undefined ? 1000 : 1);
}

/** Of a resource that says no more than a day, all of the day counts (R4, 3.1.1.4.7). */
function isDate(asked: string, value: string, timeZone: TimeZone): boolean {
  const [search, found] = [readDate(asked, timeZone), readDate(value, timeZone)];
  if (!search || !found) return false;
  const isWithin = found.from >= search.from && found.to <= search.to;
  switch (search.prefix) {
    case 'ne':
      return !isWithin;
    case 'gt':
      return found.to > search.to;
    case 'lt':
      return found.from < search.from;
    case 'ge':
      return isWithin || found.to > search.to;
    case 'le':
      return isWithin || found.from < search.from;
    default:
      return isWithin;
  }
}
