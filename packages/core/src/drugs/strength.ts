/**
 * An amount of a substance: milligrams (or another unit that does not convert) in one dosage unit, mL, g, day
 * or hour.
 */
export interface Amount {
  readonly value: number;
  readonly unit: string;
  readonly per: string;
}

const TO_MG: Record<string, number | undefined> = {
  kg: 1e6,
  g: 1000,
  mg: 1,
  mcg: 0.001,
  ug: 0.001,
  ng: 1e-6,
};
const UNITS: Record<string, string | undefined> = { '[iu]': 'units', "[usp'u]": 'units', unit: 'units' };
const PER: Record<string, string | undefined> = { '': '1', d: 'day', h: 'hr' };

/**
 * An amount as the FDA's directory writes it: value '400' and unit 'mg/5mL', '.05' and 'g/g', '75' and
 * 'ug/h'. Values are compared after conversion to milligrams in one unit, mL or g; undefined where either
 * cannot be read.
 */
export function toAmount(value: string, unit: string): Amount | undefined {
  const number = Number(value.replaceAll(',', ''));
  const match = /^([^/]+)\/([\d.]*)\s*(.*)$/s.exec(
    unit.replace('&apos', '').replaceAll(';', '').trim().toLowerCase(),
  );
  if (value.trim() === '' || !Number.isFinite(number) || match === null) return undefined;
  const [, numerator = '', count = '', base = ''] = match;
  const divisor = Number(count || 1);
  if (!(divisor > 0)) return undefined;
  const factor = TO_MG[numerator];
  const measure = factor === undefined ? (UNITS[numerator] ?? numerator) : 'mg';
  const per = base === '' ? '1' : (PER[base] ?? base);
  const amount = (number * (factor ?? 1)) / divisor;
  if (per === 'l') return { value: amount / 1000, unit: measure, per: 'ml' };
  if (per === 'mg') return { value: amount * 1000, unit: measure, per: 'g' };
  if (per === 'kg') return { value: amount / 1000, unit: measure, per: 'g' };
  return { value: amount, unit: measure, per };
}

/** Milligrams in one dosage unit (tablet, capsule, suppository); undefined for anything else. */
export function perUnit(amount: Amount | undefined): number | undefined {
  return amount?.unit === 'mg' && amount.per === '1' ? amount.value : undefined;
}

/** Milligrams in 100 mL or 100 g, as 21 CFR 1308 counts liquids; undefined for anything else. */
export function perHundredMl(amount: Amount | undefined): number | undefined {
  return amount?.unit === 'mg' && (amount.per === 'ml' || amount.per === 'g')
    ? amount.value * 100
    : undefined;
}
