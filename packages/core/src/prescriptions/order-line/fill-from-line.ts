import { askedAmounts, hasAmounts } from '../../drugs/asked-amounts';
import type { Drug } from '../../drugs/model';
import { potencyUnit } from '../../drugs/potency-units';
import { check } from '../../findings/finding';
import { readSigUse } from '../../sig/amount-of-sig';
import type { Sig } from '../../sig/model';
import { sigProductOf } from '../../sig/product';
import { emptyParts, type StepParts, timingsFor, toParts, toStep } from '../../sig/compose';
import { proposeAmounts } from '../../sig/proposed-amounts';
import { isSure, readSig, type SigProduct, type SigReading } from '../../sig/read-sig';
import { SIG_RULES, WORDING_RULES } from '../../sig/rules';
import { isShorthand } from '../../sig/shorthand';
import { writeSig, writeTiming } from '../../sig/write-sig';
import type { PrescriptionForm } from '../model';
import { sigIsChosenOnly, sigLimit } from '../rules/fields';
import { refillChoices } from '../rules/schedule';
import type { LineQuantity, OrderLine } from './model';

/** Why a part of a line was not filled in. */
export type NotFilledWhy =
  /** It is not the strength of the product, so nothing of the line was filled in. */
  | 'strength'
  | 'directions'
  | 'dose-missing'
  | 'dose-unclear'
  | 'dose-differs'
  | 'unit-differs'
  | 'chosen-only'
  | 'impossible'
  | 'quantity-unit'
  | 'refills'
  | 'unclear'
  /** The product was found without what the line calls it. */
  | 'drug'
  | 'diagnosis-several'
  | 'diagnosis-unknown';

export interface NotFilled {
  readonly text: string;
  readonly why: NotFilledWhy;
}

/** The parts of a step that a line may begin: never its dose. */
export type BegunDirections = Pick<StepParts, 'often' | 'count' | 'countUnit'>;

/** What a line writes into the form of a product. */
export interface FilledFromLine {
  readonly changes: Partial<
    Pick<PrescriptionForm, 'sig' | 'dispense' | 'daysSupply' | 'refills' | 'substitutionAllowed'>
  >;
  /** Whether the strength was taken as the dose: '500 tid' is one capsule of 500 mg. */
  readonly isDoseOfStrength: boolean;
  /** How often and how long, for directions whose dose is made in the controls alone; absent where there are none. */
  readonly begun?: BegunDirections;
  readonly notFilled: readonly NotFilled[];
}

type Form = Pick<PrescriptionForm, 'sig' | 'dispense' | 'units' | 'daysSupply'>;

/**
 * What a line writes into the form of the product that was chosen for it: only what was understood wholly, and
 * nothing at all where the line has another strength.
 */
export function fillFromLine(line: OrderLine, drug: Drug, patientIsMinor: boolean): FilledFromLine {
  const { strength, quantity, days, refills } = line;
  if (strength !== undefined && !hasAmounts(drug.strength, askedAmounts(strength)))
    return { changes: {}, isDoseOfStrength: false, notFilled: [{ text: strength, why: 'strength' }] };
  const notFilled: NotFilled[] = line.leftOver.map((text) => ({ text, why: 'unclear' }));
  const dispense = toDispense(quantity, drug);
  if (quantity && dispense === undefined)
    notFilled.push({
      text: `#${[quantity.amount, quantity.unit].filter(Boolean).join(' ')}`,
      why: 'quantity-unit',
    });
  const isAllowed = refillChoices(drug.schedule).some((one) => 'count' in one && one.count === refills);
  if (refills !== undefined && !isAllowed)
    notFilled.push({ text: `${String(refills)} refills`, why: 'refills' });

  const typed: Form = {
    sig: '',
    dispense: dispense ?? '',
    units: drug.potencyUnitCode,
    daysSupply: days ?? '',
  };
  const directions = toDirections(line, drug, patientIsMinor, typed);
  if (directions.why) notFilled.push({ text: line.sigText, why: directions.why });
  const form = { ...typed, sig: directions.sig ?? '' };
  const proposed = directions.reading && proposeAmounts(directions.reading, drug, form, patientIsMinor);
  const follows = proposed?.basis === 'exact' || proposed?.basis === 'one-package' ? proposed : undefined;
  const changes = {
    ...(directions.sig === undefined ? {} : { sig: directions.sig }),
    ...present({
      dispense: dispense ?? (quantity ? undefined : follows?.dispense),
      daysSupply: days ?? follows?.daysSupply,
    }),
    ...(refills !== undefined && isAllowed ? { refills: { count: refills } } : {}),
    ...(line.isAsWritten ? { substitutionAllowed: false } : {}),
  };
  return {
    changes,
    isDoseOfStrength: directions.isDoseOfStrength === true,
    ...(directions.begun ? { begun: directions.begun } : {}),
    notFilled,
  };
}

/** Names of units behind a quantity: the beginning of each. */
const UNIT_WORDS: readonly (readonly [word: RegExp, name: string])[] = [
  [/^tab/i, 'Tablet'],
  [/^cap/i, 'Capsule'],
  [/^m/i, 'Milliliter'],
  [/^g/i, 'Gram'],
  [/^patch/i, 'Patch'],
  [/^supp/i, 'Suppository'],
  [/^packet/i, 'Packet'],
  [/^lozenge/i, 'Lozenge'],
  [/^film/i, 'Film'],
  [/^ring/i, 'Ring'],
  [/^ea/i, 'Each'],
];
/** '#1' of what is measured may be one bottle. */
const MEASURED: ReadonlySet<string> = new Set(['Milliliter', 'Gram']);

/** The quantity in the units of the product; undefined where it may be in others. */
function toDispense(quantity: LineQuantity | undefined, drug: Drug): string | undefined {
  if (!quantity) return undefined;
  const { amount, unit } = quantity;
  const own = potencyUnit(drug.potencyUnitCode)?.name ?? '';
  const named =
    unit === undefined ? undefined : (UNIT_WORDS.find(([word]) => word.test(unit))?.[1] ?? 'other');
  if (named === undefined ? MEASURED.has(own) : named !== own) return undefined;
  return MEASURED.has(own) || /^\d+$/.test(amount) ? amount : undefined;
}

interface Directions {
  readonly sig?: string;
  readonly reading?: SigReading;
  readonly isDoseOfStrength?: boolean;
  readonly begun?: BegunDirections;
  readonly why?: NotFilledWhy;
}

/**
 * How often and how long, where a child's liquid has its dose from the controls (readings P5-11): only an offered
 * frequency, and only where the line says nothing else of the directions, such as a dose or a condition.
 */
function toBegun(typed: string, drug: Drug): BegunDirections | undefined {
  const product = sigProductOf(drug, true);
  const { unread, missing } = readSig(typed, product);
  if (unread.length > 0 || missing.join() !== 'dose') return undefined;
  const reading = readSig(`1 mL ${typed}`, product);
  const [step, ...others] = isSure(reading) ? reading.sig.steps.map(toParts) : [];
  if (!step || others.length > 0) return undefined;
  const { often, count, countUnit } = step;
  const begun = { ...emptyParts(drug, true), amount: '1', unit: 'mL' as const, often, count, countUnit };
  const isAll = JSON.stringify(toStep(begun)) === JSON.stringify(toStep(step));
  return isAll && timingsFor(drug).some((timing) => writeTiming(timing) === often)
    ? { often, count, countUnit }
    : undefined;
}

/** The directions as they are written out; only where every word was understood and nothing contradicts them. */
function toDirections(line: OrderLine, drug: Drug, patientIsMinor: boolean, form: Form): Directions {
  if (line.sigText === '') return {};
  const typed = [line.sigText, ...(line.isCourse && line.days ? [`for ${line.days} days`] : [])].join(' ');
  if (sigIsChosenOnly({ drug, patientIsMinor })) {
    const begun = toBegun(typed, drug);
    return begun ? { begun } : { why: 'chosen-only' };
  }
  const product = sigProductOf(drug, patientIsMinor);
  const stated = readSig(typed, product);
  const lacksDose = stated.unread.length === 0 && stated.missing.length === 1 && stated.missing[0] === 'dose';
  const isOfStrength = lacksDose && stated.parts.length === 1 && isOneUnit(line, product.unit);
  const text = isOfStrength ? `1 ${product.unit ?? ''} ${typed}` : typed;
  const reading = isOfStrength ? readSig(text, product) : stated;
  if (stated.unread.length > stated.bare.length) return { why: 'directions' };
  if (stated.bare.length > 0 || isMaybeStrength(line, product.strengths) || isMaybeQuantity(line, product))
    return { why: 'dose-unclear' };
  if (!isSure(reading)) return { why: lacksDose ? 'dose-missing' : 'directions' };
  if (readSigUse(reading.sig, drug) === 'other-unit') return { why: 'unit-differs' };
  if (isOfStrength && !agrees(reading, drug, form)) return { why: 'dose-differs' };
  return written(reading, text, drug, form, isOfStrength);
}

/** The amounts in the line are those of one tablet or capsule: '500 tid' is one of 500 mg each time. */
const isOneUnit = ({ strength }: OrderLine, unit: string | undefined): boolean =>
  strength !== undefined && (unit === 'tablet' || unit === 'capsule');

/** '5 tabs daily' with no other amount: 5 may be the milligrams of a tablet. */
function isMaybeStrength({ strength, sigText }: OrderLine, strengths: readonly number[] = []): boolean {
  const [first] = /^\d+(?:\.\d+)?/.exec(sigText) ?? [];
  const number = Number(first);
  return strength === undefined && first !== undefined && number !== 1 && strengths.includes(number);
}

/** 'Weekly 4 tabs', 'tid 30 caps': a count behind how often may be how many are dispensed. */
function isMaybeQuantity({ sigText }: OrderLine, product: SigProduct): boolean {
  const [, before = '', count] = /^(.+?) (\d+(?:\.\d+)?) ?[a-z]*$/i.exec(sigText) ?? [];
  if (count === undefined || Number(count) <= 1) return false;
  const { unread, missing } = readSig(before, product);
  return unread.length === 0 && missing.join() === 'dose';
}

/** Whether quantity and days, where both were typed, are those of one unit each time. */
function agrees(reading: SigReading, drug: Drug, form: Form): boolean {
  if (form.dispense === '' || form.daysSupply === '') return true;
  const { dispense, basis } = proposeAmounts(reading, drug, { dispense: '', daysSupply: form.daysSupply });
  return basis !== 'exact' || dispense === undefined || dispense === form.dispense;
}

function written(
  reading: SigReading & { readonly sig: Sig },
  typed: string,
  drug: Drug,
  form: Form,
  isDoseOfStrength: boolean,
): Directions {
  const wording = writeSig(reading.sig);
  const sig = isDoseOfStrength || isShorthand(typed, wording) ? wording : typed;
  const findings = check([...WORDING_RULES, ...SIG_RULES], { form: { ...form, sig }, drug });
  const isTooLong = sig.length > sigLimit({ form: { sig }, drug });
  return isTooLong || findings.length > 0 ? { why: 'impossible' } : { sig, reading, isDoseOfStrength };
}

const present = <Part extends object>(parts: Part) =>
  Object.fromEntries(Object.entries(parts).filter(([, value]) => value !== undefined)) as {
    [Key in keyof Part]?: Exclude<Part[Key], undefined>;
  };
