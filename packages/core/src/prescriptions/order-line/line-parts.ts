import { readDecimal } from '../../values/decimals';
import type { LineQuantity } from './model';

/** In place of what was taken out of a line, so that what was apart does not come together. */
export const GAP = '\n';

/** The parts of a line that have signs, and the rest of it. */
interface LineParts {
  readonly rest: string;
  readonly quantities: readonly LineQuantity[];
  readonly refills: readonly number[];
  readonly isAsWritten: boolean;
  /** Numbers with a sign that are no quantity: '#30-60', '#0'. */
  readonly unclear: readonly string[];
}

/** Words behind a quantity that say what is counted. */
const COUNTED =
  'tab(?:let)?s?|cap(?:sule)?s?|ml|milliliters?|g|gm|grams?|patch(?:es)?|supp(?:ositor(?:y|ies))?|packets?|' +
  'lozenges?|films?|rings?|pens?|vials?|inhalers?|bottles?|tubes?|box(?:es)?|packs?|kits?|each|ea';
/** 'Tylenol #3': the number is the product's. */
const QUANTITY = new RegExp(
  String.raw`(?<!(?:tylenol|codeine|apap) ?)(?<=^|[\s${GAP}])(?:#|(?:disp(?:ense)?|qty|quantity)\b[:.]? ?#?) ?` +
    String.raw`([\d.,]*\d(?:[-/][\d.]+)?)(?: ?(${COUNTED})(?![\w/]))?(?![\w/.%-])`,
  'gi',
);
const REFILLS = new RegExp(
  String.raw`(?<=^|[\s${GAP}])(?:(?:rf|refills?)[:.]? ?x? ?(\d{1,2})|r(\d|1[01])|x? ?(\d{1,2}) ?(?:rf|refills?)|` +
    String.raw`(no refills?))(?![\w/.%-])`,
  'gi',
);
const AS_WRITTEN =
  /(?<![\w-])(?:daw|dispense as written|no sub(?:s|stitutions?)?|brand (?:only|(?:medically )?necessary))(?![\w-])/gi;

/** Takes quantity, refills and 'as written' out of a line. */
export function takeParts(line: string): LineParts {
  const quantities: LineQuantity[] = [];
  const refills: number[] = [];
  const unclear: string[] = [];
  let isAsWritten = false;
  const rest = line
    .replace(AS_WRITTEN, () => {
      isAsWritten = true;
      return GAP;
    })
    .replace(QUANTITY, (whole: string, typed: string, unit: string | undefined) => {
      const amount = readDecimal(typed);
      if (amount === undefined || Number(amount) === 0) unclear.push(whole.trim());
      else quantities.push({ amount, ...(unit === undefined ? {} : { unit }) });
      return GAP;
    })
    .replace(REFILLS, (_, ...found: (string | undefined)[]) => {
      const [behind, short, before] = found;
      refills.push(Number(behind ?? short ?? before ?? 0));
      return GAP;
    });
  return { rest, quantities, refills, isAsWritten, unclear };
}

/** How long: 'x10d', 'for 2 weeks', '10 days'. */
interface LineDays {
  readonly days: string;
  /** Whether it is said as a length: 'x10d', not '10d'. */
  readonly isLength: boolean;
}

const OF_A_CYCLE = '(?! ?(?:a|an|per|each|every|of|on|off|apart|before|after|then|out|later)\\b| ?[/&,-])';
const DAYS = new RegExp(
  String.raw`(?<=^|[\s${GAP}])(x ?|for )?([1-9]\d{0,2}) ?(d|days?|wks?|weeks?)(?![\w/.%-])${OF_A_CYCLE}`,
  'gi',
);
const NOT_BEFORE =
  /(?:\b(?:q|every|each|over|after|within|in|than|to|or|day|days|on|next|first|last)|-|\d) ?$/i;

/** Takes a single length out of a line; several are what the directions say of each step. */
export function takeDays(line: string): { readonly rest: string; readonly found: LineDays | undefined } {
  const all = [...line.matchAll(DAYS)].filter(({ index }) => !NOT_BEFORE.test(line.slice(0, index)));
  const [only, ...others] = all;
  if (!only || others.length > 0 || /\bthen\b/i.test(line)) return { rest: line, found: undefined };
  const [whole, lead, count = '', unit = ''] = only;
  return {
    rest: line.slice(0, only.index) + GAP + line.slice(only.index + whole.length),
    found: {
      days: String(Number(count) * (/^w/i.test(unit) ? 7 : 1)),
      isLength: lead !== undefined,
    },
  };
}
