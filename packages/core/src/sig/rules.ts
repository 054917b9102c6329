import type { Drug } from '../drugs/model';
import { unitsInWords } from '../drugs/packages';
import { allows, type Finding, pass, type Rule, stop } from '../findings/finding';
import { showQuantity } from '../drugs/show-quantity';
import { isMetered } from '../drugs/sold-packages';
import { isPlainDecimal, showDecimal } from '../values/decimals';
import { quantityForSig, readSigUse, type SigObstacle, type SigUse, toSigUse } from './amount-of-sig';
import type { DispensedProduct } from './dispensed-dose';
import { daysSupplyIsWhole } from './days-supply';
import { abbreviatedName, errorProneForms } from './error-prone';
import { nameCharacter } from '../values/plain-text';
import type { Sig } from './model';
import { sigProductOf } from './product';
import { isSure, readSig, type SigReading } from './read-sig';

/** Directions with the amount to dispense for them. */
export interface Directions {
  readonly form: {
    readonly sig: string;
    readonly dispense: string;
    readonly units: string;
    readonly daysSupply: string;
  };
  /** The product; undefined where the catalog does not have it. */
  readonly drug: DispensedProduct | undefined;
}

/**
 * The most of one dose, by unit: beyond it a key slipped. Chosen bounds, no dose limits
 * (docs/decisions/numbers.md has the reckoning of each).
 */
const MOST_AT_A_TIME = {
  tablet: 30,
  capsule: 30,
  puff: 12,
  inhalation: 12,
  drop: 60,
  patch: 4,
  suppository: 4,
};
/** The most in a day, counted units alone: four a dose around the clock, every hour, are 96. */
const MOST_A_DAY = { tablet: 100, capsule: 100, puff: 100, patch: 8, suppository: 24 };

/** How far quantity and directions may be apart before someone must look (findings D3). */
const LOOK = 2;
const NONSENSE = 10;

const EACH = 'C64933';
/**
 * Up to this much, a carton of five pens of 3 mL or a bottle of drops, more than the directions need is what
 * a closed container leaves over, never a slip.
 */
const MILLILITERS_IN_CONTAINERS = 15;
/** Strips, lancets, pen needles and swabs come in closed boxes, most of them of 100. */
const IN_BOXES: ReadonlySet<string> = new Set(['C48538', 'C120263', 'C120216', 'C53504']);
const PIECES_IN_BOXES = 100;

/** The latest readings: several rules read the same directions while one order is judged (docs/decisions/speed.md). */
const recent = new Map<string, SigReading>();
const MOST_RECENT = 2_000;

/** Directions of which every word was understood; undefined for all others, of which nothing is computed. */
export function sigOf(sig: string, drug: ReadProduct | undefined): Sig | undefined {
  const reading = readingOf(sig, drug);
  return isSure(reading) ? reading.sig : undefined;
}

/** What a product says of the directions that are read for it. */
type ReadProduct = Pick<Drug, 'doseForm' | 'route'> & Partial<Pick<Drug, 'strength'>>;

/** What was understood of directions, whether or not it is all of them. */
export function readingOf(sig: string, drug: ReadProduct | undefined): SigReading {
  const product = drug ? sigProductOf(drug) : {};
  const key = JSON.stringify([sig, product]);
  const known = recent.get(key);
  if (known) return known;
  const reading = frozen(readSig(sig, product));
  recent.set(key, reading);
  for (const oldest of recent.keys()) {
    if (recent.size <= MOST_RECENT) break;
    recent.delete(oldest);
  }
  return reading;
}

/** No one may change what the next order will be judged by. */
function frozen<Value>(value: Value): Value {
  if (typeof value === 'object' && value !== null) Object.values(Object.freeze(value)).forEach(frozen);
  return value;
}

/** No dose and no day holds what no person could take. */
export const dosesArePossible: Rule<Directions> = ({ form, drug }) => {
  let before = 0;
  for (const { dose, timing, isAlongside } of sigOf(form.sig, drug)?.steps ?? []) {
    if (!isAlongside) before = 0;
    if (!dose) continue;
    const most = Number(dose.most ?? dose.amount);
    const atATime = (MOST_AT_A_TIME as Partial<Record<string, number>>)[dose.unit];
    if (atATime !== undefined && most > atATime)
      return stop(
        'sig.dose-impossible',
        { dose: showDecimal(dose.most ?? dose.amount), unit: dose.unit },
        'sig',
      );
    const aDay = (MOST_A_DAY as Partial<Record<string, number>>)[dose.unit];
    const perDay =
      timing.kind === 'interval' && timing.unit === 'hour'
        ? (24 / timing.every) * most
        : timing.kind === 'daily'
          ? timing.times * most
          : 0;
    before += perDay;
    if (aDay !== undefined && before > aDay)
      return stop('sig.day-impossible', { amount: String(Math.round(before)), unit: dose.unit }, 'sig');
  }
  return pass;
};

/** The longest treatment that directions may name, in days: three years, beyond which a key slipped. */
const MOST_DAYS = 1100;
const DAYS_IN = { day: 1, week: 7, month: 31, year: 366 } as const;

/**
 * No time, dose or duration of nothing, and no treatment of a million days: said of the words, for directions of
 * which nothing else was understood, too.
 */
export const timesArePossible: Rule<Pick<Directions, 'form'>> = ({ form: { sig } }) => {
  const [nothing] =
    /\b(?:every|q)\s?0+(?![.\d])\s*(?:h|hours?|hrs?|days?|weeks?)\b/i.exec(sig) ??
    /(?<![\d.,/-])0+(?![.\d])\s*(?:times|tablets?|capsules?|tabs?|caps?|puffs?|drops?|mL|mg|units?|days?|weeks?|months?)\b/i.exec(
      sig,
    ) ??
    [];
  if (nothing !== undefined) return stop('sig.nothing', { found: nothing }, 'sig');
  for (const [, number = '', unit = ''] of sig.matchAll(
    /\b(?:for|x)\s*(\d[\d,]*)\s*(day|week|month|year)s?\b/gi,
  )) {
    const days = Number(number.replaceAll(',', '')) * DAYS_IN[unit.toLowerCase() as keyof typeof DAYS_IN];
    if (days > MOST_DAYS)
      return stop('sig.too-long', { found: `${showDecimal(number.replaceAll(',', ''))} ${unit}s` }, 'sig');
  }
  return pass;
};

const DOSED_IN =
  '(?:tablets?|tabs?|capsules?|caps?|puffs?|sprays?|drops?|patch(?:es)?|suppositor(?:y|ies)|packets?|mL|mg|mcg|g|grams?)';

/** What looks like a number and is none that a person takes, with more digits than any dose or time has. */
const SLIPS: readonly RegExp[] = [
  /(?<![\w.])\d+(?:\.\d+)?e[+-]?\d+\b/i,
  // Dates and telephone numbers end in four digits behind the last point.
  /(?<![\w.])\d*\.\d+\.\d{1,3}(?![\d.])/,
  new RegExp(String.raw`(?:^|(?<=\b(?:take|give|inject|apply|use|inhale|every|for)\s))-\s?\d[\d.,]*`, 'i'),
  new RegExp(String.raw`(?<=(?:^|[A-Za-z,;])\s)-\d[\d.,]*\s*${DOSED_IN}\b`, 'i'),
  new RegExp(String.raw`(?<![\d.,])\d{6,}\s*(?:${DOSED_IN}|times|hours?|days?|weeks?|months?)\b`, 'i'),
  /(?<![\d.,])\d{10,}\s*units?\b/i,
];

/** Every number of directions is one: said of the words, because nothing is understood of those that are none. */
export const numbersAreNumbers: Rule<Pick<Directions, 'form'>> = ({ form: { sig } }) => {
  for (const slip of SLIPS) {
    const [found] = slip.exec(sig) ?? [];
    if (found !== undefined) return stop('sig.no-number', { found: found.trim() }, 'sig');
  }
  return pass;
};

const OBSTACLES = {
  'as-directed': 'sig.uncomputed-directed',
  'no-amount': 'sig.uncomputed-amount',
  'no-frequency': 'sig.uncomputed-frequency',
  'several-ingredients': 'sig.uncomputed-ingredients',
  'strength-unclear': 'sig.uncomputed-strength',
  'not-breakable': 'sig.uncomputed-part',
  'part-of-device': 'sig.uncomputed-device',
  'applicator-unknown': 'sig.uncomputed-applicator',
  'puffs-in-container': 'sig.uncomputed-puffs',
  'other-unit': 'sig.uncomputed-unit',
} as const satisfies Record<SigObstacle, string>;

/** Why quantity and days do not follow from directions; undefined where they do, or nothing was understood. */
export function whyNotComputed({ form, drug }: Pick<Directions, 'drug'> & { form: { sig: string } }) {
  const sig = sigOf(form.sig, drug);
  const use = sig && drug ? readSigUse(sig, drug) : undefined;
  return typeof use === 'string' && drug
    ? { code: OBSTACLES[use], data: { units: unitsInWords(drug.potencyUnitCode) } }
    : undefined;
}

/** How a quantity compares with what the directions use up; undefined where that cannot be computed. */
export interface QuantityComparison {
  readonly expected: string;
  readonly use: SigUse;
  readonly days: number;
  /** 'look' above twice or under half, 'nonsense' at ten times or a tenth. */
  readonly verdict: 'fits' | 'look' | 'nonsense';
  /** How many times what the directions need it is. */
  readonly ratio: number;
}

/**
 * Compares the quantity with directions and days supply. Less is never wrong of what is taken as needed.
 */
export function compareQuantity({ form, drug }: Directions): QuantityComparison | undefined {
  const sig = sigOf(form.sig, drug);
  const use = sig && drug && form.units === drug.potencyUnitCode ? toSigUse(sig, drug) : undefined;
  const typed = form.daysSupply.trim();
  if (!allows(daysSupplyIsWhole({ form }))) return undefined;
  const days = typed === '' ? use?.days : Number(typed);
  const quantity = form.dispense.trim();
  // By the area of the skin it is an estimate, which nothing is held against.
  if (!use || use.isByArea || days === undefined || !isPlainDecimal(quantity)) return undefined;
  const expected = quantityForSig(use, days);
  if (expected === undefined) return undefined;
  const ratio = inUnits(quantity, use, form.units) / Number(expected);
  const isLess = ratio < 1 && use.isAsNeeded;
  const times = ratio < 1 ? 1 / ratio : ratio;
  const isClosed =
    (use.isInContainers && Number(quantity) <= MILLILITERS_IN_CONTAINERS) ||
    (IN_BOXES.has(form.units) && Number(quantity) <= PIECES_IN_BOXES);
  const isLeftOver = ratio > 1 && isClosed;
  const verdict = isLess || times <= LOOK ? 'fits' : times < NONSENSE || isLeftOver ? 'look' : 'nonsense';
  return { expected, use, days, verdict, ratio: isLeftOver ? 1 : ratio };
}

/** '1 each' of an inhaler that is billed by its blisters is one inhaler. */
function inUnits(quantity: string, { packages }: SigUse, units: string): number {
  const [usual] = packages.filter(isMetered);
  const amount = Number(quantity);
  return usual && units === EACH && amount < usual.amount ? amount * usual.amount : amount;
}

/** A quantity ten times what the directions need, or a tenth of it, is a slip and is not sent. */
export const quantityFollowsSig: Rule<Directions> = (directions) => {
  const compared = compareQuantity(directions);
  return compared?.verdict === 'nonsense'
    ? stop('sig.quantity-far', dataOf(compared, directions), 'dispense')
    : pass;
};

/** What is said about a quantity that is more than twice, or less than half, of what the directions need. */
export function quantityNotice(directions: Directions): Finding | undefined {
  const compared = compareQuantity(directions);
  return compared?.verdict === 'look'
    ? {
        severity: 'warn',
        code: 'sig.quantity-differs',
        data: dataOf(compared, directions),
        field: 'dispense',
      }
    : undefined;
}

function dataOf({ expected, days }: QuantityComparison, { form }: Directions) {
  return { expected: showQuantity(expected, form.units), days: String(days) };
}

/** A dose is never rewritten on its way (docs/decisions/directions.md): a sig holds what the wire carries. */
export const sigCharactersAreSendable: Rule<Pick<Directions, 'form'>> = ({ form: { sig } }) => {
  const [character] = /[^ -~]/u.exec(sig) ?? [];
  return character === undefined
    ? pass
    : stop('sig.character', { character: nameCharacter(character) }, 'sig');
};

/** No form that has been misread with harm (ISMP, List of Error-Prone Abbreviations, 2021). */
export const sigIsWrittenOut: Rule<Pick<Directions, 'form'>> = ({ form: { sig } }) => {
  const [first] = errorProneForms(sig);
  if (first) return stop('sig.error-prone', { found: first.found, write: first.write }, 'sig');
  const abbreviated = abbreviatedName(sig);
  return abbreviated === undefined ? pass : stop('sig.abbreviated', { found: abbreviated }, 'sig');
};

/** How a sig is written, which its writer can mend; what others wrote is sent as it is. */
export const WORDING_RULES: readonly Rule<Pick<Directions, 'form'>>[] = [
  sigCharactersAreSendable,
  sigIsWrittenOut,
];

/** Everything that must hold of directions and amount together. */
export const SIG_RULES: readonly Rule<Directions>[] = [
  dosesArePossible,
  timesArePossible,
  numbersAreNumbers,
  quantityFollowsSig,
];
