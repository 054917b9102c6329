import type { TimelineAct, TimelineMessage } from './model';

/** What each kind of message is, for anyone who does not speak SCRIPT. */
const KINDS: Readonly<Record<string, string>> = {
  NewRx: 'New prescription',
  CancelRx: 'Request to cancel',
  CancelRxResponse: 'Answer to the request to cancel',
  RxFill: 'Fill notice',
  Status: 'Taken',
  Error: 'Refused',
  Verify: 'Confirmed',
  RxRenewalRequest: 'Refill request',
  RxRenewalResponse: 'Answer to the refill request',
  RxChangeRequest: 'Change request',
  RxChangeResponse: 'Answer to the change request',
};

/** A message in words, such as 'New prescription'. */
export function wordsOfMessage({ kind }: Pick<TimelineMessage, 'kind'>): string {
  return KINDS[kind] ?? kind;
}

/** An act of the trail in words: 'prescription.cancel-asked' reads 'Cancel asked'. */
export function wordsOfAct({ event, outcome }: Pick<TimelineAct, 'event' | 'outcome'>): string {
  const [noun = '', act = noun] = event.split('.');
  const words = act.replaceAll('-', ' ');
  const sentence =
    noun === 'prescription' || noun === 'request' || noun === act
      ? words
      : `${noun.replaceAll('-', ' ')} ${words}`;
  const capitalized = `${sentence.charAt(0).toUpperCase()}${sentence.slice(1)}`;
  return outcome === 'done' || sentence.endsWith(outcome) ? capitalized : `${capitalized} (${outcome})`;
}
