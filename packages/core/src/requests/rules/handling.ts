import { check, type Finding, pass, type Rule, stop } from '../../findings/finding';
import { type AnswerableRequest, isOpen, requestIsOpen, responsesOffered } from './offers';

/** A request that is to be taken off the queue without an answer, and what was done about it. */
export interface Handling {
  readonly request: AnswerableRequest;
  readonly note: string;
}

const mayBeHandled: Rule<Handling> = ({ request }) =>
  !isOpen(request.state) || responsesOffered(request).canBeHandled
    ? pass
    : stop('request.response-not-offered');

/** No one else learns what was done: the pharmacy gets no message (readings N2-36). */
const noteIsGiven: Rule<Handling> = ({ note }) =>
  note.trim() === '' ? stop('request.note-missing', {}, 'note') : pass;

/** What forbids marking a request as handled. Who marks it is checked by mayAnswer. */
export function findingsOnHandling(handling: Handling): readonly Finding[] {
  return check([requestIsOpen, mayBeHandled, noteIsGiven], handling);
}
