import { scriptReader } from '@erx/script/reader';
import type { Message } from '@erx/script/model';
import type { Behaviour } from '../pharmacies/behaviour';
import { behaviourOf } from '../pharmacies/behaviour';
import { objectionToAnswer, requestAnswered } from './answers';
import { about, accepted, refusal, refusalOf } from './compose';
import { writeLetter, type LetterBody, type Refusal } from '../script/write';
import { digest, type MessageRecord, type MessageStore } from './records';

const reader = scriptReader('2017071');

/** What the connection does once a message has been dealt with. */
export type Reaction =
  { do: 'answer'; xml: string; afterMs: number } | { do: 'garbage'; text: string } | { do: 'close' };

export interface Receiving {
  messages: MessageStore;
  now: () => Date;
  answerDelayMs: number;
  /** Called once for each message a pharmacy accepted: what it sends later. */
  accept: (message: Message, behaviour: Behaviour) => void;
}

const GARBAGE = 'ERROR\u0007 0x80004005 : line busy, call the pharmacy <<<';

const answerTo = (body: LetterBody, message: Message | undefined, now: Date, relatesTo?: string) =>
  writeLetter(about(message?.header, body, now, message ? undefined : relatesTo));

/** Why a message that is valid cannot be accepted even so; undefined where it can. */
const objection = (message: Message, messages: MessageStore): Refusal | undefined => {
  const { header, body } = message;
  if (header.to.qualifier !== 'P')
    return refusal('900', '4000', '/Message/Header/To: only pharmacies are reached here.');
  if (body.kind === 'Verify') return undefined;
  const isAnswer = body.kind === 'RxRenewalResponse' || body.kind === 'RxChangeResponse';
  if (body.kind !== 'NewRx' && body.kind !== 'CancelRx' && !isAnswer) {
    return refusal(
      '601',
      '4040',
      `This pharmacy does not take ${body.kind === 'other' ? 'this kind of message' : body.kind}.`,
    );
  }
  if (body.pharmacy.identification.ncpdpId !== header.to.id) {
    return refusal(
      '900',
      '2000',
      `/Message/Body/${body.kind}/Pharmacy/Identification/NCPDPID: not the pharmacy the message is addressed to.`,
    );
  }
  if (body.kind === 'CancelRx' && behaviourOf(header.to.id).cancel === 'refuse')
    return refusal('900', '210', 'This pharmacy refuses every request to cancel.');
  return isAnswer ? objectionToAnswer({ ...message, body }, messages) : undefined;
};

/**
 * Takes one delivery of a message: reads it as strictly as the standard, recognises a repetition by its
 * message id, and lets the pharmacy behave as it does. Everything is written down before the reaction is
 * returned.
 */
export const receive = (xml: string, { messages, now, answerDelayMs, accept }: Receiving): Reaction => {
  const at = now();
  const time = at.toISOString();
  const reading = reader.readExactly(xml);

  const open = (record: Pick<MessageRecord, 'kind' | 'state'> & Partial<MessageRecord>, outcome: string) =>
    messages.open({ at: time, direction: 'in', xml, ...record, deliveries: [{ at: time, outcome }] });

  if (!reading.valid) {
    const answer = answerTo(refusalOf(reading.violations), undefined, at, reading.messageId);
    // Kept without its message id: a corrected message may carry the same one.
    open({ kind: 'unreadable', state: 'refused', answer }, 'Answered with Error 900.');
    return { do: 'answer', xml: answer, afterMs: 0 };
  }

  const { message } = reading;
  const { messageId, to, relatesToMessageId } = message.header;
  const ncpdpId = to.id;
  const behaviour = behaviourOf(ncpdpId);
  const identity = {
    kind: message.body.kind === 'other' ? message.body.element.name : message.body.kind,
    messageId,
    ncpdpId,
    ...(relatesToMessageId === undefined ? {} : { relatesTo: relatesToMessageId }),
  };

  const before = messages.received(messageId);
  if (before && digest(before.xml) !== digest(xml)) {
    const answer = answerTo(
      refusal('900', '220', 'This message id was used for another message.'),
      message,
      at,
    );
    messages.change(
      before.key,
      {},
      { at: time, outcome: 'Another message came with this message id; answered with Error 900.' },
    );
    return { do: 'answer', xml: answer, afterMs: 0 };
  }
  if (before?.answer !== undefined) {
    messages.change(before.key, {}, { at: time, outcome: 'Repeated; answered as before.' });
    return behaviour.answer === 'garbage'
      ? { do: 'garbage', text: GARBAGE }
      : { do: 'answer', xml: before.answer, afterMs: 0 };
  }

  const against = objection(message, messages);
  if (against) {
    const answer = answerTo(against, message, at);
    open({ ...identity, state: 'refused', answer }, 'Answered with an Error.');
    return { do: 'answer', xml: answer, afterMs: 0 };
  }

  if (behaviour.answer === 'refuse') {
    const answer = answerTo(refusal('900', '210', 'This pharmacy refuses every prescription.'), message, at);
    open({ ...identity, state: 'refused', answer }, 'Answered with Error 900.');
    return { do: 'answer', xml: answer, afterMs: 0 };
  }
  if (behaviour.answer === 'garbage') {
    open({ ...identity, state: 'lost', answer: GARBAGE }, 'Answered with garbage.');
    return { do: 'garbage', text: GARBAGE };
  }
  if (!before && requestAnswered(messages, relatesToMessageId)?.onAnswer === 'fail-once') {
    open({ ...identity, state: 'lost' }, 'Not taken; answered with Error 600.');
    return {
      do: 'answer',
      xml: answerTo(refusal('600', '008', 'The pharmacy does not answer. Send it again later.'), message, at),
      afterMs: 0,
    };
  }
  if (behaviour.answer === 'drop-before-taking-once' && !before) {
    open({ ...identity, state: 'lost' }, 'Connection closed before the message was taken.');
    return { do: 'close' };
  }

  const answer = answerTo(accepted, message, at);
  const isLost = behaviour.answer === 'drop-after-taking-once';
  const outcome = isLost
    ? 'Taken; connection closed without an answer.'
    : behaviour.answer === 'accept-late'
      ? `Taken; answered with Status 010 after ${answerDelayMs} ms.`
      : 'Answered with Status 010.';
  if (before) messages.change(before.key, { state: 'accepted', answer }, { at: time, outcome });
  else open({ ...identity, state: 'accepted', answer }, outcome);
  accept(message, behaviour);
  if (isLost) return { do: 'close' };
  return { do: 'answer', xml: answer, afterMs: behaviour.answer === 'accept-late' ? answerDelayMs : 0 };
};
