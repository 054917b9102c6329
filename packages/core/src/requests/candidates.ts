import { compactName } from '../patients/search-terms';
import { keepDigits } from '../values/contact';
import type { CandidateTrait } from './model';
import type { PatientAsSent } from './matching-patient';

/** A patient as a pharmacy wrote them, with what else distinguishes people. */
export interface AskedPatient extends PatientAsSent {
  /** Ten digits or more. */
  readonly phone?: string | undefined;
  /** One line. */
  readonly address?: string | undefined;
}

/** A patient of the practice who may be meant. */
export interface Candidate {
  readonly firstName: string;
  readonly lastName: string;
  /** Null for imported records that lack it. */
  readonly birthDate: string | null;
  readonly gender: string;
  readonly address: string;
  readonly zipCode: string;
  /** Ten digits each. */
  readonly phones: readonly string[];
  /** Whether a prescription of theirs went to the pharmacy that asks. */
  readonly isFilledThere: boolean;
}

/** What a trait weighs where it agrees, and where it differs (ours: what is rarely shared weighs most). */
const WEIGHTS = {
  birthDate: { agrees: 5, differs: -3 },
  lastName: { agrees: 4, differs: -2 },
  firstName: { agrees: 3, differs: -2 },
  phone: { agrees: 3, differs: 0 },
  address: { agrees: 2, differs: -1 },
  fills: { agrees: 2, differs: 0 },
  sex: { agrees: 1, differs: -3 },
} as const satisfies Record<CandidateTrait, { readonly agrees: number; readonly differs: number }>;

/** Fewer agree by chance: a shared last name with sex, or a shared birth date alone. */
const LEAST = 6;
const MOST = 5;

/** A telephone number without what is before its area code. */
export const phoneDigits = (text: string): string => keepDigits(text).slice(-10);

/** How a candidate compares: each trait that both say. */
export function compareCandidate(
  asked: AskedPatient,
  candidate: Candidate,
): { readonly agrees: CandidateTrait[]; readonly differs: CandidateTrait[]; readonly score: number } {
  const same: Record<CandidateTrait, boolean | undefined> = {
    birthDate:
      asked.birthDate === undefined || candidate.birthDate === null
        ? undefined
        : asked.birthDate === candidate.birthDate,
    lastName: asked.lastName === undefined ? undefined : isSameName(asked.lastName, candidate.lastName),
    firstName: asked.firstName === undefined ? undefined : isSameName(asked.firstName, candidate.firstName),
    phone: isSamePhone(asked.phone, candidate.phones),
    address: isSameAddress(asked.address, candidate),
    // Someone may come to a pharmacy for the first time.
    fills: candidate.isFilledThere ? true : undefined,
    sex:
      asked.gender === undefined || asked.gender === 'Unknown' || candidate.gender === 'Unknown'
        ? undefined
        : asked.gender === candidate.gender,
  };
  const traits = Object.keys(WEIGHTS) as CandidateTrait[];
  const agrees = traits.filter((trait) => same[trait] === true);
  const differs = traits.filter((trait) => same[trait] === false);
  return {
    agrees,
    differs,
    score:
      agrees.reduce((sum, trait) => sum + WEIGHTS[trait].agrees, 0) +
      differs.reduce((sum, trait) => sum + WEIGHTS[trait].differs, 0),
  };
}

/**
 * The patients who may be meant, likeliest first, each with what agrees and what differs. Proposed only: who it is
 * says a person.
 */
export function rankCandidates<Known extends Candidate>(
  asked: AskedPatient,
  known: readonly Known[],
): readonly (ReturnType<typeof compareCandidate> & { readonly candidate: Known })[] {
  return known
    .map((candidate) => ({ candidate, ...compareCandidate(asked, candidate) }))
    .filter(({ score }) => score >= LEAST)
    .toSorted((one, other) => other.score - one.score)
    .slice(0, MOST);
}

const isSameName = (one: string, other: string) => compactName(one) === compactName(other);

function isSamePhone(asked: string | undefined, phones: readonly string[]): boolean | undefined {
  const known = phones.map(phoneDigits).filter((phone) => phone.length === 10);
  if (asked === undefined || phoneDigits(asked).length < 10 || known.length === 0) return undefined;
  return known.includes(phoneDigits(asked));
}

/** The number of the house and the ZIP code: streets are abbreviated in many ways. */
function isSameAddress(
  asked: string | undefined,
  { address, zipCode }: Pick<Candidate, 'address' | 'zipCode'>,
): boolean | undefined {
  const number = /^\d+/.exec(address.trim())?.[0];
  if (asked === undefined || number === undefined || zipCode === '') return undefined;
  const runs = asked.match(/\d+/g) ?? [];
  return runs[0] === number && runs.some((run) => run.slice(0, 5) === zipCode.slice(0, 5));
}
