import type { Client } from '@erx/core/client/call';
import { CallError } from '@erx/core/client/failure';
import { say } from '@erx/core/findings/messages';
import {
  createPrescription,
  getPrescription,
  printPrescription,
  updatePrescription,
} from '@erx/core/prescriptions/contract';
import type { Prescription } from '@erx/core/prescriptions/model';
import type { SubmitAction } from '@erx/core/prescriptions/rules/submit-options';
import { orderOfPrescription } from '@erx/core/prescriptions/rules/writing';
import type { SafetyAnswer } from '@erx/core/safety/model';
import { showPdf } from '../../../ui/file/show-pdf';
import { SendError, sendAndConfirm } from '../../../parts/sending/send-and-confirm';
import { isRefusal, type PrescriptionSaver, keepOnce } from './idempotent-save';

/**
 * Where a prescription is after an act that did not end as it should: saved and no more, or not known.
 */
export type Unfinished =
  | 'prescription.saving-unknown'
  | 'prescription.saved-not-sent'
  | 'prescription.sending-unknown'
  | 'prescription.saved-not-printed'
  | 'prescription.saved-not-signed'
  | 'prescription.saved-not-authorized'
  | 'prescription.kept-cleared';

/**
 * What keeps this writing as one prescription of the server; a pending one that is being changed is that one.
 */
export function createSaver(
  client: Client,
  editing: Prescription | undefined,
  draftId: () => string,
): PrescriptionSaver {
  return keepOnce(
    {
      create: (body, idempotencyKey) =>
        client.call(createPrescription, { body }, { idempotencyKey }).catch((error: unknown) => {
          throw idempotencyKey === draftId() ? toSpentDraft(error) : error;
        }),
      update: ({ id, version }, changes) =>
        client.call(updatePrescription, { params: { id }, body: { version, changes } }),
      read: (id) => client.call(getPrescription, { params: { id } }),
      newKey: () => crypto.randomUUID(),
      firstKey: draftId,
    },
    editing && { order: orderOfPrescription(editing), prescription: editing },
  );
}

/** Under the key of a draft something else was made: it was finished in another tab or on another computer. */
function toSpentDraft(error: unknown): unknown {
  return error instanceof CallError && error.code === 'call.repeated-differently'
    ? new CallError(say('draft.spent'), { status: error.status, code: 'draft.spent', cause: error })
    : error;
}

/** Sends, and takes note of what became of it. @throws SendingOutcomeUnknown, or why it was not sent */
export async function sendOnce(
  client: Client,
  keeper: PrescriptionSaver,
  prescription: Prescription,
  safety?: SafetyAnswer,
): Promise<Prescription> {
  try {
    return await sendAndConfirm(client, prescription, safety);
  } catch (error) {
    if (!(error instanceof SendError)) throw error;
    if (error.now) keeper.learn(error.now);
    if (!error.now && !isRefusal(error.reason))
      throw new SendingOutcomeUnknown('the answer was lost', { cause: error.reason });
    throw error.reason;
  }
}

/** Prints and opens the paper. */
export async function printOnce(
  client: Client,
  kept: Prescription,
  safety?: SafetyAnswer,
): Promise<Prescription> {
  showPdf(
    await client.call(printPrescription, {
      params: { id: kept.id },
      body: { ...(safety ? { safety } : {}) },
    }),
  );
  return { ...kept, scriptStatus: 'Printed' };
}

/** Neither the sending nor the look at what became of it got an answer. */
export class SendingOutcomeUnknown extends Error {}

/** What is to be said after a failure. */
export function describeUnfinished(
  keeper: PrescriptionSaver,
  act: SubmitAction,
  isSaved: boolean,
  error: unknown,
): Unfinished | undefined {
  if (!keeper.kept) return keeper.isOutcomeUnknown ? 'prescription.saving-unknown' : undefined;
  if (act === 'print') return 'prescription.saved-not-printed';
  if (act === 'send')
    return error instanceof SendingOutcomeUnknown
      ? 'prescription.sending-unknown'
      : 'prescription.saved-not-sent';
  return isSaved && act === 'continue' ? 'prescription.saved-not-signed' : undefined;
}
