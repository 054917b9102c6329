import { namesIn } from './concepts';
import type { DosageRead, Quantity } from './resources';

/** Directions that are longer are no text for a label (NCPDP SCRIPT, SigText: 1000). */
const LONGEST = 1000;

/** A text of directions; '' where it is too long to be read whole. */
export const wholeText = (text: string): string => (text.length > LONGEST ? '' : text);

/**
 * Several steps as one text; '' where one of them is not sure, and where nothing says that each follows the other:
 * what is taken at the same time is a sum, which no text of steps says.
 */
export function stepsText(dosages: readonly DosageRead[]): string {
  const steps = dosages.toSorted((a, b) => (a.sequence ?? 0) - (b.sequence ?? 0));
  const places = new Set(steps.flatMap(({ sequence }) => sequence ?? []));
  const texts = steps.map(dosageText);
  return (steps.length > 1 && places.size < steps.length) || texts.includes('') ? '' : texts.join(', then ');
}

/**
 * One step of directions in words, as the reader of directions knows them: its text, or of one that has none the
 * words of a plain structure. '' where it has a part whose place in words is not sure: half of it would say
 * something else.
 */
export function dosageText(dosage: DosageRead): string {
  if (dosage.text) return wholeText(dosage.text);
  const [amount, ...others] = dosage.doseAndRate ?? [];
  const dose = amount && others.length === 0 ? doseText(amount) : '';
  const timing = timingText(dosage.timing);
  if (dose === '' || timing === '' || dosage.asNeededCodeableConcept) return '';
  const [route] = dosage.route ? namesIn(dosage.route) : [];
  return ['Take', dose, routeText(route), timing, dosage.asNeededBoolean === true ? 'as needed' : '']
    .filter((part) => part !== '')
    .join(' ');
}

type Amount = NonNullable<DosageRead['doseAndRate']>[number];

function doseText({ doseQuantity, doseRange }: Amount): string {
  if (doseQuantity) return quantityText(doseQuantity);
  const { low, high } = doseRange ?? {};
  if (low?.value === undefined || !high || quantityText(low) === '' || quantityText(high) === '') return '';
  const isOneUnit = measureOf(low) === measureOf(high) && low.code === high.code;
  return isOneUnit ? `${String(low.value)} to ${quantityText(high)}` : '';
}

const quantityText = (quantity: Quantity): string => {
  const measured = measureOf(quantity);
  return quantity.value === undefined || measured === '' ? '' : `${String(quantity.value)} ${measured}`;
};

/** UCUM's codes of what a dose is measured in, as they are written in words as well. */
const MEASURES: Readonly<Record<string, string>> = {
  ug: 'mcg',
  mcg: 'mcg',
  mg: 'mg',
  g: 'g',
  ml: 'mL',
  l: 'L',
};

/** The unit of a quantity; '' where it has none, or its words and its code are different ones. */
function measureOf({ unit = '', code = '' }: Quantity): string {
  const [said, coded] = [unit, code].map((one) => MEASURES[one.toLowerCase()]);
  return said !== undefined && coded !== undefined && said !== coded ? '' : unit === '' ? code : unit;
}

const routeText = (route: string | undefined): string =>
  route === undefined
    ? ''
    : /^(oral|po|by mouth|oral route)\b/i.test(route)
      ? 'by mouth'
      : route.toLowerCase();

const TIMES: Readonly<Record<number, string>> = { 1: 'once', 2: 'twice' };
const UNITS: Readonly<Record<string, string>> = { h: 'hour', d: 'day', wk: 'week' };

function timingText(timing: DosageRead['timing']): string {
  const { repeat, code } = timing ?? {};
  if (!repeat) return (code && namesIn(code)[0]) ?? code?.coding?.[0]?.code ?? '';
  const {
    frequency = 1,
    frequencyMax,
    period,
    periodMax,
    periodUnit = '',
    when,
    timeOfDay,
    dayOfWeek,
  } = repeat;
  const unit = UNITS[periodUnit];
  const isPlain = [frequencyMax, periodMax, when, timeOfDay, dayOfWeek].every((part) => part === undefined);
  if (!isPlain || period === undefined || unit === undefined) return '';
  const often = TIMES[frequency] ?? `${String(frequency)} times`;
  if (period === 1) return `${often} a ${unit}`;
  return frequency === 1 ? `every ${String(period)} ${unit}s` : '';
}
