/** Refills as they are prescribed: as needed, or a number of fills after the first. */
export type Refills = { prn: true } | { count: number };

/**
 * Refills -> NumberOfRefills, and what the pharmacist has to be told beside it.
 *
 * SCRIPT 2017071 has one or two digits there and dropped the 'as needed' of the versions before it. This product sends the
 * largest number the field can hold and says in the note what was meant, so that no pharmacy reads 99 as a count that was
 * chosen. The note counts against the 210 characters of the message's own.
 * Throws RangeError for a count outside 0 to 99.
 */
export const refillsOnWire = (refills: Refills): { refills: string; note?: string } => {
  if ('prn' in refills) return { refills: '99', note: 'Refill as needed (PRN).' };
  if (!Number.isInteger(refills.count) || refills.count < 0 || refills.count > 99) throw new RangeError('Refills are 0 to 99.');
  return { refills: String(refills.count) };
};
