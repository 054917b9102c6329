import type { Message } from '@erx/script/model';
import type { RxChangeResponse, RxRenewalResponse } from '@erx/script/model/requests';
import { SPECIAL } from '../pharmacies/behaviour';
import { readOwn } from '../script/own';
import type { Refusal } from '../script/write';
import { refusal } from './compose';
import type { MessageRecord, MessageStore } from './records';

/** Requests of a pharmacy to the prescriber, and the kind of message that answers each. */
export const ANSWERED_BY: Readonly<Record<string, string>> = {
  RxRenewalRequest: 'RxRenewalResponse',
  RxChangeRequest: 'RxChangeResponse',
};

/** The request that a pharmacy sent under a message id; undefined where there is none. */
export const requestAnswered = (
  messages: MessageStore,
  messageId: string | undefined,
): MessageRecord | undefined =>
  messageId === undefined
    ? undefined
    : messages
        .list({ messageId })
        .find(({ direction, kind }) => direction === 'out' && Object.hasOwn(ANSWERED_BY, kind));

const typeAsked = ({ xml }: MessageRecord) =>
  readOwn(xml).at('Body', 'RxChangeRequest', 'MessageRequestCode');

const ANSWERED_BEFORE = refusal('900', '2000', 'This request was answered before, by another message.');

/** Why a pharmacy does not take an answer that is valid by itself; undefined where it does. */
export const objectionToAnswer = (
  { header, body }: Message & { body: RxRenewalResponse | RxChangeResponse },
  messages: MessageStore,
): Refusal | undefined => {
  const request = requestAnswered(messages, header.relatesToMessageId);
  const isAnswered = messages
    .list({ kind: body.kind, relatesTo: header.relatesToMessageId })
    .some(({ state, messageId }) => state === 'accepted' && messageId !== header.messageId);
  // The demo's pharmacies asked before this sandbox began: what they asked is not known here, and an answer
  // is taken as it comes.
  if (!request && !Object.hasOwn(SPECIAL, header.to.id)) return isAnswered ? ANSWERED_BEFORE : undefined;
  if (!request || request.ncpdpId !== header.to.id)
    return refusal(
      '900',
      '1000',
      '/Message/Header/RelatesToMessageID: this pharmacy asked nothing under this message id.',
    );
  if (ANSWERED_BY[request.kind] !== body.kind)
    return refusal('900', '2000', `/Message/Body/${body.kind}: this pharmacy asked something else.`);
  if (body.kind === 'RxChangeResponse' && body.messageRequestCode !== typeAsked(request)) {
    return refusal(
      '900',
      '2000',
      '/Message/Body/RxChangeResponse/MessageRequestCode: this pharmacy asked for another kind of change.',
    );
  }
  if (isAnswered) return ANSWERED_BEFORE;
  return request.onAnswer === 'refuse'
    ? refusal('900', '210', 'The pharmacy cannot take this answer.')
    : undefined;
};
