/** Refills as they are prescribed: as needed, or a number of fills after the first. */
export type Refills = { prn: true } | { count: number };

/**
 * Refills -> NumberOfRefills, and what the pharmacist has to be told beside it.
 *
 * SCRIPT 2017071 has one or two digits there and dropped the 'as needed' of the versions before it. This
 * product sends the largest number the field can hold and says in the note what was meant, so that no
 * pharmacy reads 99 as a count that was chosen. The note counts against the 210 characters of the message's
 * own. Throws RangeError for a count outside 0 to 99.
 */
export const refillsOnWire = (refills: Refills): { refills: string; note?: string } => {
  if ('prn' in refills) return { refills: '99', note: 'Refill as needed (PRN).' };
  if (!Number.isInteger(refills.count) || refills.count < 0 || refills.count > 99)
    throw new RangeError('Refills are 0 to 99.');
  return { refills: String(refills.count) };
};

/**
 * PharmacyRequestedRefills of an RxRenewalRequest -> refills as this product counts them, after the first
 * fill; undefined where the pharmacy did not say, or said 0.
 *
 * A renewal has no first fill of its own: pharmacy and prescriber count every fill that is asked for and
 * granted, so that 4 asked for and 4 granted are the same, and one fill is one. A NewRx and a change count
 * the fills after the first.
 */
export const refillsOfRenewalRequest = (requested: string | undefined): { count: number } | undefined =>
  requested === undefined || !/^[1-9][0-9]?$/.test(requested) ? undefined : { count: Number(requested) - 1 };

/**
 * Refills that were granted in answer to a renewal, counted after the first fill -> NumberOfRefills of the
 * MedicationResponse, which counts every fill, and what the pharmacist has to be told beside it. As needed is
 * 99 with its note, as in a NewRx. Throws RangeError for a count outside 0 to 98.
 */
export const refillsOfRenewalResponse = (refills: Refills): { refills: string; note?: string } => {
  if ('prn' in refills) return refillsOnWire(refills);
  if (!Number.isInteger(refills.count) || refills.count < 0 || refills.count > 98)
    throw new RangeError('Refills of a renewal are 0 to 98.');
  return { refills: String(refills.count + 1) };
};
