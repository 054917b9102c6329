import type { Message } from '@erx/script/model';
import type { NewRx } from '@erx/script/model/body';
import { FillOutcome } from '../pharmacies/counter';
import { readOwn, type OwnMessage } from '../script/own';
import { FILL_STATUS } from '../script/write';
import type { MessageRecord, MessageStore } from './records';
import { prescriptionIn } from './summary';

/** What an RxFill of this sandbox says. */
const outcomeIn = (fill: OwnMessage): FillOutcome | undefined =>
  FillOutcome.options.find((outcome) => fill.has('Body', 'RxFill', 'FillStatus', FILL_STATUS[outcome]));

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
  return last && outcomeIn(readOwn(last.xml));
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
  if (!answer) return 'asked';
  return readOwn(answer.xml).has('Body', 'CancelRxResponse', 'Response', 'Approved') ? 'approved' : 'denied';
};
