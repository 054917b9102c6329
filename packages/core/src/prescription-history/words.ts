import type { TimelineAct, TimelineAttempt, TimelineMessage } from './model';
import type { Instant } from '../values/dates';

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

/** What the gateway says of an attempt, for anyone who does not know its words. */
const PROBLEMS: Readonly<Record<string, string>> = {
  'no answer in time': 'no answer in time',
  stopped: 'the service was stopped before the answer came',
  'no sign-in': 'no one is signed in there; open the patient there again',
  'another patient there': 'what is there is of another patient',
  'answer too large': 'the answer was too large to be read',
  'answer is not SCRIPT about this message': 'the answer was not about this message',
};

/**
 * Why an attempt did not succeed, in words.
 * @param problem as the gateway names it
 * @param who was asked
 */
export function wordsOfProblem(problem: string, who = 'the network'): string {
  const words = PROBLEMS[problem];
  if (words !== undefined) return words;
  const status = /^http (\d+)$/.exec(problem)?.[1];
  if (status !== undefined) return `${who} answered with HTTP ${status}`;
  return problem === '' ? 'no reason is known' : `${who} was not reached (${problem})`;
}

/** An attempt, such as 'Attempt 2'. */
export function wordsOfAttempt({ attempt }: Pick<TimelineAttempt, 'attempt'>): string {
  return `Attempt ${String(attempt)}`;
}

/**
 * What became of an attempt: 'no answer in time; next at 10:16:04 AM'.
 * @param showTime how a time is written
 */
export function resultOfAttempt(
  { problem, nextAt, unlisted }: Pick<TimelineAttempt, 'problem' | 'nextAt' | 'unlisted'>,
  showTime: (instant: Instant) => string,
): string {
  const before =
    unlisted === undefined
      ? ''
      : unlisted === 1
        ? ' (the attempt before it is not listed)'
        : ` (the ${String(unlisted)} attempts before it are not listed)`;
  return `${wordsOfProblem(problem)}; next at ${showTime(nextAt)}${before}`;
}
