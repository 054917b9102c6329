import { scriptCodec } from '@erx/script/codec';
import type { Message } from '@erx/script/model';
import type { NewRx } from '@erx/script/model/body';
import { FillOutcome } from '../pharmacies/counter';
import type { MessageRecord, MessageStore } from './records';
import { prescriptionIn } from './summary';

const codec = scriptCodec('2017071');

/** The message of a prescription that a pharmacy holds; undefined where none was taken under that id. */
export const prescriptionHeld = (
  messages: MessageStore,
  messageId: string | undefined,
): (Message & { body: NewRx }) | undefined => {
  const record = messageId === undefined ? undefined : messages.received(messageId);
  return record?.state === 'accepted' ? prescriptionIn(record.xml) : undefined;
};

/**
 * What the pharmacy said at last of its dispensing of a prescription; undefined where nothing.
 * @param fills every RxFill, newest first
 */
export const lastFill = (fills: readonly MessageRecord[], messageId: string): FillOutcome | undefined => {
  const last = fills.find(({ relatesTo }) => relatesTo === messageId);
  const reading = last && codec.read(last.xml);
  if (!reading?.valid || reading.message.body.kind !== 'RxFill') return undefined;
  const { fillStatus } = reading.message.body;
  return FillOutcome.options.find((outcome) => fillStatus[outcome] !== undefined);
};

/** Whether a pharmacy was asked to cancel a prescription, and what it answered. */
export type CancelState = 'asked' | 'approved' | 'denied';

/**
 * Where the cancel of a prescription is; undefined where the pharmacy was not asked.
 * @param cancels every CancelRx and CancelRxResponse, newest first
 */
export const lastCancel = (cancels: readonly MessageRecord[], messageId: string): CancelState | undefined => {
  const asked = cancels.find(({ kind, relatesTo }) => kind === 'CancelRx' && relatesTo === messageId);
  if (!asked) return undefined;
  const answer = cancels.find(
    ({ kind, relatesTo }) => kind === 'CancelRxResponse' && relatesTo === asked.messageId,
  );
  const reading = answer && codec.read(answer.xml);
  if (!reading?.valid || reading.message.body.kind !== 'CancelRxResponse') return 'asked';
  return reading.message.body.response.approved ? 'approved' : 'denied';
};
