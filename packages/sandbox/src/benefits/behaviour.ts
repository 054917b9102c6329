/** How the benefit managers treat inquiries about a member. */
export interface Behaviour {
  name: string;
  /** For the page and docs/sandbox.md. */
  says: string;
  /** A patient with this last name is treated so unless another way was chosen on the page. */
  lastName: string;
}

export const BEHAVIOURS = {
  covered: {
    name: 'Covered',
    lastName: 'Covered',
    says: 'Answers with the coverage of the plan that the inquiry names, of Dogwood Mutual PPO where it names none.',
  },
  'two-coverages': {
    name: 'Two coverages',
    lastName: 'Twoplans',
    says: 'Answers with two coverages of different managers, which pay at different pharmacies.',
  },
  'not-found': {
    name: 'Not found',
    lastName: 'Nocover',
    says: 'Answers AAA 75: the patient is not known. So is everyone without a known plan.',
  },
  inactive: { name: 'Inactive', lastName: 'Lapsed', says: 'Answers with a coverage that has ended.' },
  moved: {
    name: 'Other demographics',
    lastName: 'Moved',
    says: 'Answers with another address and ZIP code, and says so (INS 001, 25).',
  },
  'member-id': {
    name: 'Member ID refused',
    lastName: 'Badmember',
    says: 'Answers AAA 72: invalid or missing subscriber id.',
  },
  'birth-date': {
    name: 'Birth date refused',
    lastName: 'Birthdate',
    says: 'Answers AAA 71: the birth date is not the one on file.',
  },
  unavailable: {
    name: 'System down',
    lastName: 'Busy',
    says: 'Answers AAA 42: unable to respond at the current time.',
  },
  late: {
    name: 'Answers late',
    lastName: 'Late',
    says: 'Answers only after a long pause (SANDBOX_DELAY_MS).',
  },
  refused: {
    name: 'Inquiry refused',
    lastName: 'Refused',
    says: 'Answers with a 999 that rejects the inquiry.',
  },
  envelope: {
    name: 'Envelope refused',
    lastName: 'Envelope',
    says: 'Answers with a TA1 that rejects the interchange.',
  },
  'cut-off': {
    name: 'Answer cut off',
    lastName: 'Cutoff',
    says: 'Answers with the first half of a coverage.',
  },
  'someone-else': {
    name: "Someone else's answer",
    lastName: 'Mixup',
    says: 'Answers with the coverage of another inquiry.',
  },
  garbage: {
    name: 'Answers garbage',
    lastName: 'Garbage',
    says: 'Answers with something that is not X12, and formulary questions with something that is not JSON.',
  },
  error: { name: 'Server error', lastName: 'Servererror', says: 'Answers with HTTP status 500.' },
} as const satisfies Record<string, Behaviour>;

export type BehaviourName = keyof typeof BEHAVIOURS;
export const BEHAVIOUR_NAMES = Object.keys(BEHAVIOURS) as [BehaviourName, ...BehaviourName[]];

/** The behaviour that a last name asks for. */
export const behaviourOfName = (lastName: string): BehaviourName | undefined =>
  BEHAVIOUR_NAMES.find((name) => BEHAVIOURS[name].lastName.toUpperCase() === lastName.trim().toUpperCase());
