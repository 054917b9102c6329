import { stop, pass, type Finding } from '../findings/finding';
import { compactName } from '../patients/search-terms';
import type { IdentityDifference, RequestContent } from './model';

/** A patient of the practice, as far as it says who they are. */
export interface LinkedPatient {
  readonly firstName: string;
  readonly lastName: string;
  /** Undefined or empty for imported records that lack it. */
  readonly birthDate?: string | undefined;
}

const WORDS: Readonly<Record<IdentityDifference, string>> = {
  firstName: 'first name',
  lastName: 'last name',
  birthDate: 'birth date',
};

/**
 * What differs between the patient that the pharmacy wrote and a patient of the practice. Case, accents and
 * what is neither letter nor digit do not count, as in matching (matching-patient.ts). What the pharmacy did
 * not say cannot differ; a birth date that the record lacks differs from one that the pharmacy said.
 */
export function findDifferences(
  asSent: Pick<RequestContent['patient'], 'firstName' | 'lastName' | 'birthDate'>,
  linked: LinkedPatient,
): readonly IdentityDifference[] {
  const differs: Record<IdentityDifference, boolean> = {
    firstName:
      asSent.firstName !== undefined && compactName(asSent.firstName) !== compactName(linked.firstName),
    lastName: asSent.lastName !== undefined && compactName(asSent.lastName) !== compactName(linked.lastName),
    birthDate: asSent.birthDate !== undefined && asSent.birthDate !== linked.birthDate,
  };
  return (Object.keys(differs) as IdentityDifference[]).filter((part) => differs[part]);
}

/**
 * Names of differences as a subject with its verb: "The birth date differs", "First name and birth date
 * differ".
 */
export function describeDifferences(differences: readonly IdentityDifference[]): string {
  const words = differences.map((part) => WORDS[part]);
  if (words.length === 1) return `The ${words[0] ?? ''} differs`;
  const list = `${words.slice(0, -1).join(', ')} and ${words.at(-1) ?? ''}`;
  return `${list.charAt(0).toUpperCase()}${list.slice(1)} differ`;
}

/**
 * What speaks against linking a patient (N2-23). It is asked about and not refused, because people marry and
 * pharmacies mistype.
 * @param confirmed differences that the person who links has seen and found to be the same person all the
 * same
 */
export function findingsOnLink(
  asSent: RequestContent['patient'],
  chosen: LinkedPatient,
  confirmed: readonly IdentityDifference[] = [],
): readonly Finding[] {
  const open = findDifferences(asSent, chosen).filter((part) => !confirmed.includes(part));
  return open.length === 0
    ? pass
    : stop('request.link-differs', { what: describeDifferences(open) }, 'confirmedDifferences');
}

/**
 * An approval goes out for the linked patient: what differs from the patient of the message is confirmed by
 * the prescriber, difference by difference.
 */
export function findingsOnIdentity(
  differences: readonly IdentityDifference[],
  confirmed: readonly IdentityDifference[] = [],
): readonly Finding[] {
  const open = differences.filter((part) => !confirmed.includes(part));
  return open.length === 0
    ? pass
    : stop('request.patient-differs', { what: describeDifferences(open) }, 'confirmedDifferences');
}
