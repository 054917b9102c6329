import type { MessageCode } from '@erx/core/findings/messages';
import type { Client } from '@erx/core/client/call';
import { createPrescription, getPrescription, printPrescription, sendPrescription, updatePrescription } from '@erx/core/prescribing/contract';
import { sentOrRefused } from '@erx/core/signing/model';
import type { Prescription, PrescriptionOrder } from '@erx/core/prescribing/model';
import type { FinishingAct } from '@erx/core/prescribing/rules/finishing';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { showPdf } from '../../../ui/show-pdf';
import { useNotices } from '../../../workplace/notices';
import { queryKey } from '../../../workplace/queries';
import { useClient } from '../../../workplace/workplace';
import { isRefusal, type Keeper, keepOnce } from './keep-once';

const DONE = {
  'save-for-provider': 'prescription.saved-for-provider', save: 'prescription.saved', send: 'sending.sent-from-wizard', print: 'prescription.printed',
} as const satisfies Record<FinishingAct, MessageCode>;

type Unfinished = 'prescription.saving-unknown' | 'prescription.saved-not-sent' | 'prescription.sending-unknown' | 'prescription.saved-not-printed';

export interface FinishingState {
  /** The act under way. */
  readonly acting: FinishingAct | undefined;
  /** Where it stands after an act that failed: saved and no more, or not known. */
  readonly unfinished: Unfinished | undefined;
  finish(act: FinishingAct): void;
}

interface Options {
  /** What is written, as the server takes it. */
  readonly order: () => PrescriptionOrder | undefined;
  /** Forgets the draft once the prescription is kept as such. */
  readonly discardDraft: () => Promise<void>;
  readonly onFinished: (prescription: Prescription) => void;
}

/** Saves, sends or prints what was written: one prescription, however often it is pressed or tried again. */
export function useFinishing({ order, discardDraft, onFinished }: Options): FinishingState {
  const client = useClient();
  const queries = useQueryClient();
  const notices = useNotices();
  const [keeper] = useState(() => keeperOf(client));
  const isActing = useRef(false);
  const [acting, setActing] = useState<FinishingAct>();
  const [unfinished, setUnfinished] = useState<FinishingState['unfinished']>();

  const finish = async (act: FinishingAct, wanted: PrescriptionOrder): Promise<void> => {
    try {
      const kept = await keeper.keep(wanted);
      // It is a prescription now. A draft that cannot be forgotten at once must not stop it from being sent.
      const forgotten = discardDraft().catch(() => undefined);
      const done = await actOn(client, keeper, kept, act);
      await forgotten;
      notices.success(DONE[act]);
      onFinished(done);
    } catch (error) {
      setUnfinished(whereItStands(keeper, act, error));
      notices.failure(error instanceof SendingInDoubt ? error.cause : error);
    } finally {
      void queries.invalidateQueries({ queryKey: queryKey('prescriptions') });
    }
  };

  return {
    acting,
    unfinished,
    finish: (act) => {
      const wanted = order();
      if (isActing.current || !wanted) return;
      isActing.current = true;
      setActing(act);
      void finish(act, wanted).finally(() => { isActing.current = false; setActing(undefined); });
    },
  };
}

function keeperOf(client: Client): Keeper {
  return keepOnce({
    create: (body, idempotencyKey) => client.call(createPrescription, { body }, { idempotencyKey }),
    update: ({ id, version }, changes) => client.call(updatePrescription, { params: { id }, body: { version, changes } }),
    newKey: () => crypto.randomUUID(),
  });
}

async function actOn(client: Client, keeper: Keeper, kept: Prescription, act: FinishingAct): Promise<Prescription> {
  if (act === 'send') return await sendOnce(client, keeper, kept);
  if (act !== 'print') return kept;
  showPdf(await client.call(printPrescription, { params: { id: kept.id } }));
  return { ...kept, scriptStatus: 'Printed' };
}

/** Sends; after any failure looks what became of it: one that was sent before its answer was lost counts as sent (as P4-14 has it). */
async function sendOnce(client: Client, keeper: Keeper, { id, version }: Prescription): Promise<Prescription> {
  try {
    return sentOrRefused(await client.call(sendPrescription, { params: { id }, body: { version } }));
  } catch (error) {
    const now = await client.call(getPrescription, { params: { id } }).catch(() => undefined);
    if (now?.scriptStatus === 'Sent') return now;
    if (now) keeper.learn(now);
    if (!now && !isRefusal(error)) throw new SendingInDoubt('the answer was lost', { cause: error });
    throw error;
  }
}

/** Neither the sending nor the look at what became of it got an answer. */
class SendingInDoubt extends Error {}

function whereItStands(keeper: Keeper, act: FinishingAct, error: unknown): Unfinished | undefined {
  if (!keeper.kept) return keeper.isInDoubt ? 'prescription.saving-unknown' : undefined;
  if (act === 'print') return 'prescription.saved-not-printed';
  if (act !== 'send') return undefined;
  return error instanceof SendingInDoubt ? 'prescription.sending-unknown' : 'prescription.saved-not-sent';
}
