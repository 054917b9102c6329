import { type DosageRead, namesIn, type Quantity } from './resources';

/**
 * One step of directions in words, as the reader of directions knows them: its text, or of one that has none the
 * words of a plain structure. '' where it has a part whose place in words is not sure: half of it would say
 * something else.
 */
export function dosageText(dosage: DosageRead): string {
  if (dosage.text) return dosage.text;
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
  const [least, most] = [low ? quantityText(low) : '', high ? quantityText(high) : ''];
  const isOfOne = low?.unit === high?.unit && low?.code === high?.code;
  return least !== '' && most !== '' && isOfOne ? `${String(low?.value)} to ${most}` : '';
}

/** Codes of UCUM that a unit in words must agree with. */
const MEASURED = /^(?:k?g|mg|mcg|ug|ng|mL|L)$/;

function quantityText({ value, unit = '', code = '' }: Quantity): string {
  const measured = unit === '' ? code : unit;
  if (value === undefined || measured === '') return '';
  const spelled = unit.toLowerCase().replace(/^µg$|^ug$/, 'mcg');
  const coded = code.toLowerCase().replace(/^ug$/, 'mcg');
  if (unit !== '' && MEASURED.test(code) && MEASURED.test(unit) && spelled !== coded) return '';
  return `${String(value)} ${measured}`;
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
