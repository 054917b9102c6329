import type { Prescription } from '../model';
import type { Printout } from '../../printing/rules';
import type { Schedule } from '../../drugs/model';
import { type Rule, stop, pass } from '../../findings/finding';
import type { Reprint } from '../../printing/model';

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

/** Refuses one more original that needs a reason and has none. */
export const reprintHasReason: Rule<{
  readonly prescription: CountedOriginal;
  readonly reprint: Reprint | undefined;
}> = ({ prescription, reprint }) =>
  reprint === undefined && needsReprintReason(prescription)
    ? stop('printing.reprint-reason-required', { number: String(prescription.originalsPrinted) }, 'reprint')
    : pass;
