import type { Schedule } from '../drugs/model';
import { pass, type Rule, stop } from '../findings/finding';
import { type PrintSettingsFields, type Reprint, REPRINT_REASON_CODES } from './model';

/**
 * What a printout is (21 CFR 1311.170): an original to be signed by hand, an original that says that its
 * transmission failed, or a copy of what went electronically.
 */
export type Printout = 'original' | 'original-after-failure' | 'copy';

/** 21 CFR 1311.170(c). */
export const COPY_MARK = 'Copy only - not valid for dispensing';

/** A serial number as it is printed: six digits, and more where a practice has printed more. */
export const showSerial = (serial: number): string => String(serial).padStart(6, '0');

/**
 * The reason of a reprint as it is typed: a code, or words of one's own.
 * @returns undefined where nothing is typed
 */
export function toReprint(typed: string | undefined): Reprint | undefined {
  const words = typed?.trim() ?? '';
  if (words === '') return undefined;
  const code = REPRINT_REASON_CODES.find((each) => each === words.toLowerCase());
  return code === undefined || code === 'other'
    ? { reason: 'other', note: words }
    : { reason: code, note: '' };
}

/**
 * Whether the patient's address is printed: as the practice wants, and always for a controlled substance (21
 * CFR 1306.05(a)); an unknown schedule counts as one.
 */
export function printsPatientAddress(
  schedule: Schedule,
  settings: Pick<PrintSettingsFields, 'patientAddress'>,
): boolean {
  return settings.patientAddress || schedule !== 'none';
}

/**
 * Whether there is a place for a state registration: as the practice wants, for controlled substances alone.
 */
export function printsStateRegistration(
  schedule: Schedule,
  settings: Pick<PrintSettingsFields, 'dps'>,
): boolean {
  return settings.dps && schedule !== 'none';
}

/** The words below the signature lines, one or two. */
export function signatureLabels({
  twoSignatureLines,
  signature1,
  signature2,
}: Pick<PrintSettingsFields, 'twoSignatureLines' | 'signature1' | 'signature2'>): readonly string[] {
  return twoSignatureLines ? [signature1, signature2] : [signature1];
}

/**
 * A text as the practice wants it. The micro sign stays: its capital reads like an M, and a thousandth would
 * become a thousand.
 */
export function asPrinted(text: string, { capitalize }: Pick<PrintSettingsFields, 'capitalize'>): string {
  return capitalize ? text.replace(/[^\u00b5\u03bc]+/g, (part) => part.toUpperCase()) : text;
}

/** A signature line says what a signature on it means. */
export const signaturesAreNamed: Rule<
  Pick<PrintSettingsFields, 'twoSignatureLines' | 'signature1' | 'signature2'>
> = ({ twoSignatureLines, signature1, signature2 }) => {
  if (signature1.trim() === '') return stop('field.required', {}, 'signature1');
  return twoSignatureLines && signature2.trim() === '' ? stop('field.required', {}, 'signature2') : pass;
};
