import { check, type Finding, pass, type Rule, stop } from '../findings/finding';
import type { CalendarDate } from '../values/dates';
import { type Answer, IdentityDifference, type Preparation, type PreparedAnswer } from './model';
import { type Answering, findingsOnAnswer } from './rules/answering';
import { requestIsOpen } from './rules/offers';

/** What staff fill in for the prescriber: an answer, until when it is wanted, and a word about it. */
export interface Preparing {
  readonly request: Answering['request'];
  readonly answer: PreparedAnswer;
  readonly dueOn?: CalendarDate | undefined;
  /** In the practice's time zone. */
  readonly today: CalendarDate;
}

const dueIsAhead: Rule<Preparing> = ({ dueOn, today }) =>
  dueOn !== undefined && dueOn < today ? stop('request.due-passed', {}, 'dueOn') : pass;

/**
 * What forbids preparing an answer: what forbids giving it, but for what the prescriber alone can say (that
 * the patient is the right one, which product is meant). Those are asked when it is given, as everything is
 * then judged again. Ours; no standard knows prepared answers.
 */
export function findingsOnPreparation(preparing: Preparing): readonly Finding[] {
  const { request, answer, today } = preparing;
  const own = check([requestIsOpen, dueIsAhead], preparing);
  if (own.length > 0) return own;
  return findingsOnAnswer({
    request,
    answer: { ...answer, confirmedDifferences: IdentityDifference.options },
    today,
  });
}

/** Whether an answer that is given is the one that was prepared: who prepared it is then named in the trail. */
export function isAsPrepared(given: Partial<Answer>, { answer }: Pick<Preparation, 'answer'>): boolean {
  return contentOf(given) === contentOf(answer);
}

const COMPARED = [
  'responseType',
  'deniedReasonCode',
  'comments',
  'granted',
  'choice',
  'priorAuthorizationNumber',
  'requestNdc',
] as const satisfies readonly (keyof PreparedAnswer)[];

const contentOf = (answer: Partial<Answer>): string =>
  JSON.stringify(COMPARED.map((part) => sorted(answer[part])));

/** Of what is granted the order of its parts says nothing; an empty comment is none. */
function sorted(value: Answer[keyof Answer]): unknown {
  if (value === '') return null;
  if (typeof value !== 'object') return value ?? null;
  return Object.entries(value)
    .filter(([, part]) => part !== undefined)
    .sort(([one], [other]) => (one < other ? -1 : 1));
}
