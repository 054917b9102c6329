/** How a pharmacy of the sandbox treats what it is sent. */
export interface Behaviour {
  name: string;
  /** For the pharmacies page and docs/sandbox.md. */
  says: string;
  /** The answer on the connection. */
  answer:
    'accept' | 'refuse' | 'garbage' | 'accept-late' | 'drop-after-taking-once' | 'drop-before-taking-once';
  /** What it sends later about a message it accepted, and how often. */
  later: { kind: 'Verify' | 'Error'; times: 1 | 2 };
  /**
   * What it does with a CancelRx of a prescription it holds: decides as a pharmacist would, never answers, or
   * answers Error 900.
   */
  cancel?: 'decide' | 'ignore' | 'refuse';
  /** Whether it dispenses what it receives immediately, and reports so with an RxFill. */
  dispenses?: true;
}

const verified: Behaviour['later'] = { kind: 'Verify', times: 1 };

/** Pharmacies with special behavior, by NCPDP id. */
export const SPECIAL: Readonly<Record<string, Behaviour>> = {
  '9900001': {
    name: 'Accepts',
    says: 'Answers Status 010 at once and sends the Verify that was asked for soon after. Every pharmacy not named here does the same.',
    answer: 'accept',
    later: verified,
  },
  '9900002': {
    name: 'Refuses',
    says: 'Answers Error 900 and keeps nothing.',
    answer: 'refuse',
    later: verified,
  },
  '9900003': {
    name: 'Answers late',
    says: 'Takes the message, but answers the first delivery only after a long pause (SANDBOX_DELAY_MS). A repetition is answered at once.',
    answer: 'accept-late',
    later: verified,
  },
  '9900004': {
    name: 'Loses its answer',
    says: 'Takes the message and closes the connection without an answer, once for each message. A repetition is answered.',
    answer: 'drop-after-taking-once',
    later: verified,
  },
  '9900005': {
    name: 'Verifies twice',
    says: 'Accepts, then sends the same Verify (one message id) two times.',
    answer: 'accept',
    later: { kind: 'Verify', times: 2 },
  },
  '9900006': {
    name: 'Answers garbage',
    says: 'Answers every delivery with something that is not XML, and keeps nothing.',
    answer: 'garbage',
    later: verified,
  },
  '9900007': {
    name: 'Refuses afterwards',
    says: 'Answers Status 010, then sends an Error about the message where others send a Verify.',
    answer: 'accept',
    later: { kind: 'Error', times: 1 },
  },
  '9900008': {
    name: 'Loses the message',
    says: 'Closes the connection before it has taken the message, once for each message. A repetition is taken.',
    answer: 'drop-before-taking-once',
    later: verified,
  },
  '9900009': {
    name: 'Ignores cancels',
    says: 'Accepts and verifies. Takes a CancelRx with Status 010 and never answers it.',
    answer: 'accept',
    later: verified,
    cancel: 'ignore',
  },
  '9900010': {
    name: 'Refuses cancels',
    says: 'Accepts and verifies. Answers a CancelRx with Error 900.',
    answer: 'accept',
    later: verified,
    cancel: 'refuse',
  },
  '9900011': {
    name: 'Dispenses at once',
    says: 'Accepts, verifies, and sends an RxFill that everything was dispensed. So it denies a CancelRx.',
    answer: 'accept',
    later: verified,
    dispenses: true,
  },
};

/** What a pharmacy does that the table does not name. */
export const ORDINARY: Behaviour = {
  name: 'Accepts',
  says: 'Answers Status 010 at once and sends the Verify that was asked for soon after.',
  answer: 'accept',
  later: verified,
};

/** How the pharmacy of that NCPDP id behaves. */
export const behaviourOf = (ncpdpId: string): Behaviour =>
  (Object.hasOwn(SPECIAL, ncpdpId) ? SPECIAL[ncpdpId] : undefined) ?? ORDINARY;
