import * as z from 'zod';
import { ITEM_CODE_KINDS } from './vocabulary';

/** The code of an item that is no drug, where it has no NDC. */
export const ItemCode = z.object({ kind: z.enum(ITEM_CODE_KINDS), code: z.string().regex(/^\d{10,12}$/) });
export type ItemCode = z.infer<typeof ItemCode>;

/**
 * Reads a code as a list of supplies has it, dashes left out: a UPC of twelve digits whose last is the check digit
 * (GS1 General Specifications, 7.9), an HRI of ten digits in labeler and item (X12 code N6, '4-6') or of eleven
 * with the labeler padded to five.
 * @returns undefined for what is no code of the kind
 */
export function readItemCode(kind: string, text: string): ItemCode | undefined {
  const code = text.replaceAll(/[-\s]/g, '');
  switch (kind.trim().toUpperCase()) {
    case 'UPC':
      return /^\d{12}$/.test(code) && hasCheckDigit(code) ? { kind: 'UPC', code } : undefined;
    case 'HRI':
      return /^\d{10,11}$/.test(code) ? { kind: 'HRI', code } : undefined;
    default:
      return undefined;
  }
}

/** Digits at odd places count three times, and all of them are a multiple of ten. */
function hasCheckDigit(code: string): boolean {
  const sum = [...code].reduce((total, digit, at) => total + Number(digit) * (at % 2 === 0 ? 3 : 1), 0);
  return sum % 10 === 0;
}
