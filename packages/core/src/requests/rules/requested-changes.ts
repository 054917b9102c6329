import type { Refills } from '../../prescriptions/model';
import { showQuantity } from '../../drugs/show-quantity';
import { plainDecimal } from '../../values/decimals';
import type { RequestMedication } from '../model';

/** A prescription of ours, as far as a pharmacy can ask for something else than it says. */
export interface Prescribed {
  readonly sig: string;
  readonly dispense: string;
  /** Potency unit, such as C48542. */
  readonly units: string;
  readonly daysSupply: number | undefined;
  readonly refills: Refills;
}

/** One thing that is asked otherwise than it was prescribed, both in words. */
export interface AskedChange {
  readonly what: 'directions' | 'quantity' | 'days of supply' | 'refills';
  readonly asked: string;
  readonly prescribed: string;
}

const refillsInWords = (refills: Refills): string => ('prn' in refills ? 'as needed' : String(refills.count));

// pharmacies write in capitals
const words = (text: string): string => text.trim().replace(/\s+/g, ' ').replace(/\.$/, '').toLowerCase();

/**
 * What a renewal asks otherwise than our prescription says, apart from the drug. What the pharmacy did not
 * say cannot differ. Fewer refills than were prescribed need no reading; more are.
 */
export function listAskedChanges(
  { sig, quantity, units, daysSupply, refills }: RequestMedication,
  prescribed: Prescribed,
): readonly AskedChange[] {
  const changes: AskedChange[] = [];
  if (sig !== undefined && words(sig) !== words(prescribed.sig))
    changes.push({ what: 'directions', asked: sig, prescribed: prescribed.sig });
  if (
    quantity !== undefined &&
    (plainDecimal(quantity) !== plainDecimal(prescribed.dispense) ||
      (units !== undefined && units !== prescribed.units))
  )
    changes.push({
      what: 'quantity',
      asked: showQuantity(quantity, units ?? prescribed.units),
      prescribed: showQuantity(prescribed.dispense, prescribed.units),
    });
  if (daysSupply !== undefined && prescribed.daysSupply !== undefined && daysSupply !== prescribed.daysSupply)
    changes.push({
      what: 'days of supply',
      asked: String(daysSupply),
      prescribed: String(prescribed.daysSupply),
    });
  if (refills !== undefined && isMore(refills, prescribed.refills))
    changes.push({
      what: 'refills',
      asked: refillsInWords(refills),
      prescribed: refillsInWords(prescribed.refills),
    });
  return changes;
}

function isMore(asked: Refills, prescribed: Refills): boolean {
  if ('prn' in prescribed) return false;
  return 'prn' in asked || asked.count > prescribed.count;
}
