import type { RxChangeResponse, RxRenewalResponse } from './model/requests';

/**
 * How an answered request is, and which element of the response says so. SCRIPT 2017071 has no denial
 * with a new prescription to follow (earlier versions had): it is a Denied that says in words that one
 * follows.
 */
const RENEWALS = {
  Approved: 'approved',
  ApprovedWithChanges: 'approvedWithChanges',
  Replaced: 'replace',
  Denied: 'denied',
  DeniedNewPrescriptionToFollow: 'denied',
} as const satisfies Record<string, keyof RxRenewalResponse['response']>;
export type RenewalAnswer = keyof typeof RENEWALS;

/** Of a change ApprovedWithChanges is read and never offered; Validated answers type U alone. */
const CHANGES = {
  Approved: 'approved',
  ApprovedWithChanges: 'approvedWithChanges',
  Denied: 'denied',
  DeniedNewPrescriptionToFollow: 'denied',
  Validated: 'validated',
} as const satisfies Record<string, keyof RxChangeResponse['response']>;
export type ChangeAnswer = keyof typeof CHANGES;

/** What a Denied says where a new prescription follows it. */
export const NEW_PRESCRIPTION_FOLLOWS = 'A new prescription follows.';

/** What an answer says besides yes or no. Absent, or empty, parts are left out. */
export interface Words {
  /** Two letters each: why it is denied, or (Validated) what is confirmed. */
  reasonCodes?: readonly string[] | undefined;
  /** At most 70 characters; of a denial its reason in words. */
  text?: string | undefined;
  /** At most 35 characters. */
  referenceNumber?: string | undefined;
}

const content = (
  element: string,
  isFollowed: boolean,
  { reasonCodes = [], text = '', referenceNumber = '' }: Words,
) => {
  const words = isFollowed && text === '' ? NEW_PRESCRIPTION_FOLLOWS : text;
  return {
    ...(reasonCodes.length > 0 ? { reasonCodes: [...reasonCodes] } : {}),
    ...(referenceNumber === '' ? {} : { referenceNumber }),
    ...(words === '' ? {} : { [element === 'denied' ? 'denialReason' : 'note']: words }),
  };
};

/**
 * The <Response> of a renewal that was answered so. Own words on a denial with a new prescription to follow
 * replace the ones that announce it.
 */
export const renewalResponse = (answer: RenewalAnswer, words: Words = {}): RxRenewalResponse['response'] => ({
  [RENEWALS[answer]]: content(RENEWALS[answer], answer === 'DeniedNewPrescriptionToFollow', words),
});

/** The <Response> of a change request that was answered so. */
export const changeResponse = (answer: ChangeAnswer, words: Words = {}): RxChangeResponse['response'] => ({
  [CHANGES[answer]]: content(CHANGES[answer], answer === 'DeniedNewPrescriptionToFollow', words),
});

const denialAnswer = ({ denialReason }: { denialReason?: string | undefined }) =>
  denialReason === NEW_PRESCRIPTION_FOLLOWS ? 'DeniedNewPrescriptionToFollow' : 'Denied';

/**
 * The <Response> of a renewal -> how it was answered; undefined where it says nothing known. A denial is
 * looked for first, so that none is ever read as an approval.
 */
export const renewalAnswer = ({
  approved,
  approvedWithChanges,
  denied,
  replace,
}: RxRenewalResponse['response']): RenewalAnswer | undefined => {
  if (denied) return denialAnswer(denied);
  if (replace) return 'Replaced';
  if (approvedWithChanges) return 'ApprovedWithChanges';
  return approved && 'Approved';
};

/** The <Response> of a change request -> how it was answered; undefined where it says nothing known. */
export const changeAnswer = ({
  approved,
  approvedWithChanges,
  denied,
  validated,
}: RxChangeResponse['response']): ChangeAnswer | undefined => {
  if (denied) return denialAnswer(denied);
  if (validated) return 'Validated';
  if (approvedWithChanges) return 'ApprovedWithChanges';
  return approved && 'Approved';
};

/** What a response says besides yes or no. Empty where it says nothing. */
export const wordsIn = (
  response: RxRenewalResponse['response'] | RxChangeResponse['response'],
): { reasonCodes: string[]; text: string; referenceNumber: string } => {
  const { approved, approvedWithChanges, denied } = response;
  const approval =
    approved ??
    approvedWithChanges ??
    ('replace' in response ? response.replace : undefined) ??
    ('validated' in response ? response.validated : undefined);
  const { reasonCodes = [], referenceNumber = '' } = denied ?? approval ?? {};
  return { reasonCodes, referenceNumber, text: (denied ? denied.denialReason : approval?.note) ?? '' };
};
