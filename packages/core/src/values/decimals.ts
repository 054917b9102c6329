import * as z from 'zod';

/** A plain decimal: digits, at most one point, no exponent, no sign. '1e9', '.5' and '5.' are not plain. */
const PLAIN_DECIMAL = /^\d+(\.\d+)?$/;

/** No quantity has more digits; a longer text of digits is shown as it is. */
const LONGEST_GROUPED = 30;

/** A quantity as a decimal string, never a floating-point number. */
export const DecimalText = z.string().max(20).regex(PLAIN_DECIMAL);
export type DecimalText = z.infer<typeof DecimalText>;

/** Whether a text is a plain decimal number. */
export function isPlainDecimal(text: string): boolean {
  return PLAIN_DECIMAL.test(text);
}

/**
 * The digits before the point without leading zeros, and those after it without trailing ones.
 * @throws where the text is no plain decimal
 */
function digitsOf(text: DecimalText): readonly [whole: string, fraction: string] {
  if (!isPlainDecimal(text)) throw new RangeError('This is no plain decimal number.');
  const [whole = '', fraction = ''] = text.split('.');
  return [whole.replace(/^0+(?=\d)/, ''), fraction.replace(/(?<!0)0+$/, '')];
}

/** The shortest plain form: no leading zeros, no trailing zeros, '0.5' never '.5', '5' never '5.0'. */
export function plainDecimal(text: DecimalText): DecimalText {
  const [whole, fraction] = digitsOf(text);
  return fraction === '' ? whole : `${whole}.${fraction}`;
}

/**
 * Reads what a person types: '.5', '5.' and '1,000' become plain. Undefined when it is not a plain number
 * above or equal to 0.
 */
export function readDecimal(typed: string): DecimalText | undefined {
  const trimmed = typed.trim().replace(/^\./, '0.').replace(/\.$/, '');
  const ungrouped = /^\d{1,3}(,\d{3})+(\.\d+)?$/.test(trimmed) ? trimmed.replaceAll(',', '') : trimmed;
  return isPlainDecimal(ungrouped) ? plainDecimal(ungrouped) : undefined;
}

/** A number for reading in medicine: thousands with a comma, no trailing zeros. */
export function showDecimal(text: DecimalText): string {
  const [whole = '0', fraction] = plainDecimal(text).split('.');
  const grouped = whole.length > LONGEST_GROUPED ? whole : whole.replace(/\B(?=(\d{3})+(?!\d))/g, ',');
  return fraction === undefined ? grouped : `${grouped}.${fraction}`;
}

/** The order of two texts of digits; a shorter one that the other begins with comes first. */
const compareTexts = (left: string, right: string): number => (left === right ? 0 : left < right ? -1 : 1);

/** Compares two decimals: negative when the first is smaller. */
export function compareDecimals(left: DecimalText, right: DecimalText): number {
  const [[ofLeft, fractionOfLeft], [ofRight, fractionOfRight]] = [digitsOf(left), digitsOf(right)];
  if (ofLeft.length !== ofRight.length) return ofLeft.length - ofRight.length;
  return compareTexts(ofLeft, ofRight) || compareTexts(fractionOfLeft, fractionOfRight);
}

/** A whole number as it is typed, without a sign; undefined where it is none. */
export const readWholeNumber = (text: string): number | undefined =>
  /^\d+$/.test(text.trim()) ? Number(text) : undefined;
