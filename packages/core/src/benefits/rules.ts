import type { Finding } from '../findings/finding';

/** The most characters that a pharmacy is sure to keep (P5-19, P9-3). */
const BENEFIT_LIMIT = 35;
const PHONE_LIMIT = 10;

const LIMITED = {
  bin: ['BIN', BENEFIT_LIMIT],
  cardHolderId: ['Card holder ID', BENEFIT_LIMIT],
  groupId: ['Group ID', BENEFIT_LIMIT],
  pcn: ['PCN', BENEFIT_LIMIT],
  pharmacyPhone: ['Pharmacy phone', PHONE_LIMIT],
} as const;

/**
 * What is compared with a pharmacy's limits: of the coverage, and the pharmacy's telephone as its directory
 * has it.
 */
export type Truncated = Readonly<Partial<Record<keyof typeof LIMITED, string>>>;

/**
 * A warning for each text that is longer than pharmacies are sure to keep (P5-19). The telephone counts in
 * digits. Nothing is cut; absent and '' are fine.
 */
export function findingsOnTruncation(texts: Truncated): readonly Finding[] {
  return (Object.keys(LIMITED) as (keyof typeof LIMITED)[]).flatMap((field) => {
    const [name, limit] = LIMITED[field];
    const text = field === 'pharmacyPhone' ? (texts[field] ?? '').replace(/\D/g, '') : (texts[field] ?? '');
    return [...text].length > limit
      ? [
          {
            severity: 'warn' as const,
            code: 'benefits.truncated' as const,
            data: { field: name, limit },
            field,
          },
        ]
      : [];
  });
}

/** Whether a text of a coverage fits into a message to the pharmacy. */
export function fitsPharmacy(text: string): boolean {
  return text !== '' && [...text].length <= BENEFIT_LIMIT;
}
