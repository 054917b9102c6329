import type { Schedule } from '../drugs/model';
import { pass, type Rule, stop } from '../findings/finding';
import type { Prescription } from '../prescriptions/model';
import { type PrintSettingsFields, type Reprint, REPRINT_REASON_CODES } from './model';

/**
 * What a printout is (21 CFR 1311.170): an original to be signed by hand, an original that says that its
 * transmission failed, or a copy of what went electronically.
 */
export type Printout = 'original' | 'original-after-failure' | 'copy';

/** 21 CFR 1311.170(c). */
export const COPY_MARK = 'Copy only - not valid for dispensing';

/**
 * What a prescription prints as now; undefined where it is not printed any more. After a failed transmission
 * an original may be printed; whatever may be at a pharmacy prints as a copy alone, so that it is not
 * dispensed twice.
 */
export function toPrintout({
  scriptStatus,
  delivery,
  verification,
}: Pick<Prescription, 'scriptStatus' | 'delivery' | 'verification'>): Printout | undefined {
  switch (scriptStatus) {
    case 'Pending':
    case 'Printed':
      return 'original';
    case 'Sent':
      return delivery.state === 'failed' || verification.status === 'Error'
        ? 'original-after-failure'
        : 'copy';
    case 'CancelledBeforeSending':
    case 'CancelledAfterSending':
      return undefined;
  }
}

/** A prescription as far as the count of its originals is controlled. */
export type CountedOriginal = Pick<Prescription, 'scriptStatus' | 'delivery' | 'verification'> & {
  readonly schedule: Schedule;
  /** Absent before the first. */
  readonly originalsPrinted?: number | undefined;
};

/** The number of the original that is printed next, from 1. */
export const numberOfOriginal = ({
  originalsPrinted = 0,
}: Pick<CountedOriginal, 'originalsPrinted'>): number => originalsPrinted + 1;

/**
 * Whether one more original of a prescription needs a reason: of a controlled substance, which may be filled
 * by the page alone. An unknown schedule counts as one. That pages are numbered and that a reason is asked is
 * ours; the law asks for a single prescription for each supply (21 CFR 1306.04(a), 1306.05).
 */
export function needsReprintReason(prescription: CountedOriginal): boolean {
  const { schedule, originalsPrinted = 0 } = prescription;
  const printout = toPrintout(prescription);
  return originalsPrinted > 0 && schedule !== 'none' && printout !== undefined && printout !== 'copy';
}

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

/** Refuses one more original that needs a reason and has none. */
export const reprintHasReason: Rule<{
  readonly prescription: CountedOriginal;
  readonly reprint: Reprint | undefined;
}> = ({ prescription, reprint }) =>
  reprint === undefined && needsReprintReason(prescription)
    ? stop('printing.reprint-reason-required', { number: String(prescription.originalsPrinted) }, 'reprint')
    : pass;

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
