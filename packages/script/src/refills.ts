/** Refills as they are prescribed: as needed, or a number of fills after the first. */
export type Refills = { prn: true } | { count: number };

/**
 * Refills -> NumberOfRefills, with the note to the pharmacist. SCRIPT 2017071 has one or two digits there and
 * dropped the 'as needed' of earlier versions: the largest number is sent and the note says what it means, so
 * that no pharmacy reads 99 as a chosen count. The note counts against the message's 210 characters.
 * @throws RangeError for a count outside 0 to 99
 */
export const refillsOnWire = (refills: Refills): { refills: string; note?: string } => {
  if ('prn' in refills) return { refills: '99', note: 'Refill as needed (PRN).' };
  if (!Number.isInteger(refills.count) || refills.count < 0 || refills.count > 99)
    throw new RangeError('Refills are 0 to 99.');
  return { refills: String(refills.count) };
};

/**
 * PharmacyRequestedRefills of an RxRenewalRequest -> refills after the first fill; undefined where the
 * pharmacy did not say, or said 0. A renewal counts every fill on both sides; a NewRx and a change count the
 * fills after the first.
 */
export const refillsOfRenewalRequest = (requested: string | undefined): { count: number } | undefined =>
  requested === undefined || !/^[1-9][0-9]?$/.test(requested) ? undefined : { count: Number(requested) - 1 };

/**
 * Refills that were granted in answer to a renewal, counted after the first fill -> NumberOfRefills of the
 * MedicationResponse, which counts every fill, with the note that the pharmacist needs. As needed is 99 with
 * its note, as in a NewRx. Throws RangeError for a count outside 0 to 98.
 */
export const refillsOfRenewalResponse = (refills: Refills): { refills: string; note?: string } => {
  if ('prn' in refills) return refillsOnWire(refills);
  if (!Number.isInteger(refills.count) || refills.count < 0 || refills.count > 98)
    throw new RangeError('Refills of a renewal are 0 to 98.');
  return { refills: String(refills.count + 1) };
};
