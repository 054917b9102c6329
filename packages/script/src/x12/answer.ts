import type { WireGender } from './codes';

/** Whether a plan pays, as far as an answer says it. */
export type WireStatus = 'Active' | 'Inactive' | 'NotCovered' | 'Unknown';

/** Why part of an inquiry could not be answered: X12's reject reason (AAA03) and at which level it stood. */
export interface Rejection {
  readonly code: string;
  readonly about: 'payer' | 'provider' | 'patient';
}

/**
 * One coverage of a 271: one subscriber below one information source. Texts are '' where the answer has none.
 */
export interface AnsweredCoverage {
  readonly payer: { readonly name: string; readonly id: string };
  readonly rejections: readonly Rejection[];
  readonly person: {
    readonly memberId: string;
    readonly firstName: string;
    readonly middleName: string;
    readonly lastName: string;
    readonly birthDate: string | undefined;
    readonly gender: WireGender;
    readonly address: string;
    readonly address2: string;
    readonly city: string;
    readonly state: string;
    readonly zipCode: string;
    /** INS: the payer has other data of the person than were sent. */
    readonly isChanged: boolean;
  };
  readonly plan: {
    readonly name: string;
    readonly bin: string;
    readonly pcn: string;
    readonly groupId: string;
    readonly cardHolderId: string;
    readonly startedAt: string | undefined;
    readonly status: WireStatus;
    readonly retail: WireStatus;
    readonly mailOrder: WireStatus;
    readonly specialty: WireStatus;
    readonly longTermCare: WireStatus;
  };
}

/** What came back for a 270. */
export type Answer =
  | {
      readonly kind: 'answer';
      /** The reference of the inquiry, as the answer names it. */
      readonly reference: string;
      /** Further names of the inquiry (TRN), where it gives them. */
      readonly traces: readonly string[];
      readonly coverages: readonly AnsweredCoverage[];
    }
  /** The inquiry itself was refused: a TA1 or a 999. `code` is X12's. */
  | { readonly kind: 'rejected'; readonly by: 'TA1' | '999'; readonly code: string };

export const UNKNOWN_PERSON: AnsweredCoverage['person'] = {
  memberId: '',
  firstName: '',
  middleName: '',
  lastName: '',
  birthDate: undefined,
  gender: 'Unknown',
  address: '',
  address2: '',
  city: '',
  state: '',
  zipCode: '',
  isChanged: false,
};
export const UNKNOWN_PLAN: AnsweredCoverage['plan'] = {
  name: '',
  bin: '',
  pcn: '',
  groupId: '',
  cardHolderId: '',
  startedAt: undefined,
  status: 'Unknown',
  retail: 'Unknown',
  mailOrder: 'Unknown',
  specialty: 'Unknown',
  longTermCare: 'Unknown',
};
