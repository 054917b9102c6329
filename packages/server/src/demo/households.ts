import type { AcuteName, ChronicName } from './regimens';

/** What the practice knows about allergies: a list, that there are none, or nothing. */
type Allergies =
  | readonly (readonly [substance: string, reaction: string, severity: 'Low' | 'Moderate' | 'Severe'])[]
  | 'none known'
  | 'unknown';

/** One patient as written down here: everything else follows from the household, the seed and today. */
export interface Person {
  readonly first: string;
  readonly middle?: string;
  readonly last: string;
  readonly generation?: 'Junior' | 'Senior' | 'Second' | 'Third';
  readonly sex: 'Female' | 'Male' | 'Unknown';
  /** Age in whole years on the day of seeding, and the birthday as MM-dd. */
  readonly age: number;
  readonly birthday: string;
  /** Pounds and inches; '' where it was never measured. */
  readonly weight: string;
  readonly height: string;
  /** Prescriber of the practice who sees this patient, by the name before the @ of the sign-in. */
  readonly sees: string;
  readonly takes?: readonly ChronicName[];
  readonly had?: readonly AcuteName[];
  readonly allergies: Allergies;
  readonly email?: string;
  readonly comments?: string;
}

/** People at one address who share a telephone and, where they have one, a plan. */
export interface Household {
  readonly street: string;
  readonly street2?: string;
  readonly zip: string;
  readonly phone: string;
  readonly plan: string | null;
  readonly people: readonly Person[];
}
