import type { CalendarDate } from '../../values/dates';
import { dottedCode } from './icd10cm';
import { bad, csvFields, type LineReader, SKIPPED } from './line-format';

/** A code, since when it is valid, and the codes that its diagnosis had before. */
export interface CodeConversion {
  readonly code: string;
  readonly effectiveOn: CalendarDate;
  /** Dotted; empty of what had no code. */
  readonly previous: readonly string[];
}

/** How the first line of CMS's file looks: its title, the names of its columns, or a row. */
export const CONVERSION_LINE = /conversion table|current code|^"?[A-Z]\d[0-9A-Z][0-9A-Z.]*"?[\t,]/i;

const CODE = /^[A-Z]\d[0-9A-Z](?:\.?[0-9A-Z]{1,4})?$/;
const HEADING = /conversion table|current code/i;
/** More codes in one range would be a slip of the file. */
const WIDEST_RANGE = 100;

const dotted = (code: string) => dottedCode(code.replace('.', ''));

/**
 * CMS's ICD-10-CM Conversion Table, as tab separated text or CSV: current code, since when (a year is October 1 of
 * it; 4/1/2023 and a spreadsheet's number of days are dates), previous codes divided by commas, semicolons or 'and',
 * ranges with a hyphen.
 */
export function icd10cmConversionReader(): LineReader<CodeConversion> {
  return (text, number) => {
    const line = text.replace(/^\uFEFF/, '').trimEnd();
    if (line === '' || HEADING.test(line)) return SKIPPED;
    const fields = line.includes('\t') ? line.split('\t').map(unquoted) : csvFields(line);
    if (fields === undefined) return bad(number, 'quotes-open');
    const [code = '', effective = '', previous = ''] = fields.map((field) => field.trim());
    if (fields.length < 3) return bad(number, 'fields-missing');
    if (!CODE.test(code)) return bad(number, 'value-invalid', 'current code');
    const effectiveOn = dayOf(effective);
    if (effectiveOn === undefined) return bad(number, 'value-invalid', 'effective');
    const codes = codesOf(previous);
    if (codes === undefined) return bad(number, 'value-invalid', 'previous codes');
    return { record: { code: dotted(code), effectiveOn, previous: codes } };
  };
}

const unquoted = (field: string) => field.replace(/^"(.*)"$/, '$1');

/** Days of a spreadsheet count from 1899-12-30. */
const SPREADSHEET_BEGINS = Date.UTC(1899, 11, 30);
const DAY = 86_400_000;

function dayOf(text: string): CalendarDate | undefined {
  if (/^20\d\d$/.test(text)) return `${text}-10-01`;
  const [, month = '', day = '', year = ''] = /^(\d{1,2})\/(\d{1,2})\/(20\d\d)$/.exec(text) ?? [];
  if (year !== '') return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return /^4\d{4}$/.test(text)
    ? new Date(SPREADSHEET_BEGINS + Number(text) * DAY).toISOString().slice(0, 10)
    : undefined;
}

/** The codes of a cell; none of 'None' and of words ('a code from …'); undefined of what cannot be read. */
function codesOf(text: string): string[] | undefined {
  if (text === '' || /^none$/i.test(text) || /codes? (?:from|in)/i.test(text)) return [];
  const codes = text
    .toUpperCase()
    .split(/\s*(?:,|;|&|\bAND\b)\s*/)
    .filter((part) => part !== '')
    .map(rangeOf);
  return codes.some((one) => one === undefined) ? undefined : codes.flatMap((one) => one ?? []);
}

/** 'H02.101-H02.106' is six codes: of a range the last digits count up. */
function rangeOf(text: string): string[] | undefined {
  const [from = '', to, ...others] = text.split(/\s*-\s*/).filter((part) => part !== '');
  if (!CODE.test(from) || others.length > 0) return undefined;
  if (to === undefined) return [dotted(from)];
  const first = /^(.*?)(\d+)$/.exec(from);
  const last = /^(.*?)(\d+)$/.exec(to);
  if (!CODE.test(to) || !first || !last || first[1] !== last[1] || first[2]?.length !== last[2]?.length)
    return undefined;
  const [low, high] = [Number(first[2]), Number(last[2])];
  if (high < low || high - low >= WIDEST_RANGE) return undefined;
  return Array.from({ length: high - low + 1 }, (_, place) =>
    dotted(`${first[1] ?? ''}${String(low + place).padStart(first[2]?.length ?? 0, '0')}`),
  );
}
