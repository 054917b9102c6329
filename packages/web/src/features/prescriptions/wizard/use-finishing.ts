import { judgePending } from '@erx/core/safety/contract';
import { fullName } from '@erx/core/users/names';
import { getPrescription } from '@erx/core/prescriptions/contract';
import type { Client } from '@erx/core/client/call';
import { CallError } from '@erx/core/client/failure';
import type { MessageCode } from '@erx/core/findings/messages';
import type { Prescription, PrescriptionOrder } from '@erx/core/prescriptions/model';
import type { SubmitAction } from '@erx/core/prescriptions/rules/submit-options';
import type { Wizard, WizardEffect } from '@erx/core/prescriptions/workflow/state';
import { useQueryClient } from '@tanstack/react-query';
import type { DrugAnswer } from '@erx/core/safety/model';
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { useNotices } from '../../../ui/feedback/toasts';
import { NotAnswered, useSafetyGate } from '../../../parts/safety/safety-gate';
import { readAgain } from '../../../session/queries';
import { useClient, usePracticeSession } from '../../../session/practice-session';
import {
  createSaver,
  printOnce,
  sendOnce,
  SendingOutcomeUnknown,
  type Unfinished,
  describeUnfinished,
} from './finishing-calls';
import type { Dispatch } from './use-wizard';

const DONE = {
  'save-for-provider': 'prescription.saved-for-provider',
  save: 'prescription.saved',
  send: 'sending.sent-from-wizard',
  continue: 'sending.sent-from-wizard',
  'prior-authorization': 'prescription.saved',
  print: 'prescription.printed',
} as const satisfies Record<SubmitAction, MessageCode>;

/** A dialog that continues with the saved prescription. */
export interface OpenDialog {
  readonly kind: 'signing' | 'prior-authorization';
  readonly prescription: Prescription;
}

export interface FinishingState {
  /** Where it is after an act that did not end as it should. */
  readonly unfinished: Unfinished | undefined;
  readonly dialog: OpenDialog | undefined;
  /** The question about serious findings, where it is open. */
  readonly safetyDialog: ReactNode;
  /** The prescription as the server keeps it now; undefined where it keeps none. */
  readonly kept: () => Prescription | undefined;
  /** Does what the workflow asks for; other effects are left alone. */
  perform(effect: WizardEffect, state: Wizard, dispatch: Dispatch): void;
  /** The signed prescription was sent. */
  sent(prescription: Prescription, dispatch: Dispatch): void;
  /** A dialog was closed without reporting an end: looks what became of the prescription. */
  closeDialog(dispatch: Dispatch): void;
}

interface Options {
  /** A pending prescription that is being changed. */
  readonly editing: Prescription | undefined;
  /** Of the draft of what is written. */
  readonly draftId: string;
  /** What is written, as the server takes it. */
  readonly orderOf: (state: Wizard) => PrescriptionOrder | undefined;
  /** The reason that was given for serious findings while it was written. */
  readonly givenAnswer: () => DrugAnswer | undefined;
  /** Forgets the draft once the prescription is kept as such. */
  readonly discardDraft: () => Promise<void>;
  readonly onFinished: (prescription: Prescription) => void;
}

/**
 * Saves, sends, prints, and opens signing and prior authorization: one prescription, however often it is
 * pressed or tried again.
 */
export function useFinishing(options: Options): FinishingState {
  const { editing, draftId, orderOf, givenAnswer, discardDraft } = options;
  const client = useClient();
  const { leave, safetyDialog } = useLeaving();
  const key = useRef(draftId);
  useLayoutEffect(() => {
    key.current = draftId;
  });
  const [keeper] = useState(() => createSaver(client, editing, () => key.current));
  const [unfinished, setUnfinished] = useState<Unfinished>();
  const [dialog, setDialog] = useState<OpenDialog>();
  const forgotten = useRef<Promise<unknown>>(Promise.resolve());
  const { finished, failed, refresh } = useEnds(options, keeper, setUnfinished);

  const save = async (act: SubmitAction, state: Wizard, dispatch: Dispatch) => {
    const order = orderOf(state);
    if (!order) {
      dispatch({ type: 'act-abandoned' });
      return;
    }
    try {
      await keeper.keep(order);
    } catch (error) {
      failed(act, false, error, dispatch);
      return;
    }
    // It is a prescription now. A draft that cannot be forgotten at the same time must not stop it from being sent.
    if (!editing) forgotten.current = discardDraft().catch(() => undefined);
    dispatch({ type: 'saved' });
  };

  const goOn = async (act: SubmitAction, kept: Prescription, dispatch: Dispatch) => {
    try {
      const done = await leave(act, kept, keeper, givenAnswer());
      await forgotten.current;
      finished(act, done, dispatch);
    } catch (error) {
      failed(act, true, error, dispatch);
    }
  };

  const closeDialog = async ({ kind, prescription }: OpenDialog, dispatch: Dispatch) => {
    setDialog(undefined);
    const now = await findNow(client, prescription.id);
    refresh();
    if (now === null || now?.scriptStatus === 'CancelledBeforeSending') {
      keeper.forget();
      setUnfinished('prescription.kept-cleared');
      dispatch({ type: 'kept-cleared' });
      return;
    }
    if (now) keeper.learn(now);
    if (now && now.scriptStatus !== 'Pending') {
      finished('continue', now, dispatch);
      return;
    }
    if (now?.epaState !== undefined && kind === 'prior-authorization') {
      finished('prior-authorization', now, dispatch);
      return;
    }
    setUnfinished(kind === 'signing' ? 'prescription.saved-not-signed' : 'prescription.saved-not-authorized');
    dispatch({ type: 'act-abandoned' });
  };

  return {
    unfinished,
    dialog,
    safetyDialog,
    kept: () => keeper.kept,
    perform: (effect, state, dispatch) => {
      const { finishing } = state;
      if (finishing.at === 'rest') return;
      const { kept } = keeper;
      switch (effect) {
        // Which of both, the keeper knows as well: it alone knows of answers that were lost.
        case 'create-prescription':
        case 'update-prescription':
          void save(finishing.act, state, dispatch);
          break;
        case 'open-ready-to-sign':
          if (kept) setDialog({ kind: 'signing', prescription: kept });
          break;
        case 'open-prior-authorization':
          if (kept) setDialog({ kind: 'prior-authorization', prescription: kept });
          break;
        case 'complete':
        case 'send-prescription':
        case 'print-prescription':
          if (kept) void goOn(finishing.act, kept, dispatch);
          break;
        default: // of the screen, not of finishing
      }
    },
    sent: (prescription, dispatch) => {
      setDialog(undefined);
      finished('continue', prescription, dispatch);
    },
    closeDialog: (dispatch) => {
      if (dialog) void closeDialog(dialog, dispatch);
    },
  };
}

/** Sends or prints what was kept, after the question where serious findings stop it. */
function useLeaving() {
  const client = useClient();
  const gate = useSafetyGate();
  const leave = (
    act: SubmitAction,
    kept: Prescription,
    keeper: ReturnType<typeof createSaver>,
    answer: DrugAnswer | undefined,
  ): Promise<Prescription> | Prescription => {
    const asked = {
      patientId: kept.patientId,
      answer,
      judge: () => client.call(judgePending, { body: { ids: [kept.id] } }),
    };
    if (act === 'send')
      return gate.through({
        ...asked,
        actText: 'Send',
        run: (safety) => sendOnce(client, keeper, kept, safety),
      });
    if (act === 'print')
      return gate.through({
        ...asked,
        actText: 'Print',
        run: (safety) => printOnce(client, kept, safety),
      });
    return kept;
  };
  return { leave, safetyDialog: gate.dialog };
}

/** What an act ends in: what is said and read again, and how the workflow continues. */
function useEnds(
  { onFinished }: Pick<Options, 'onFinished'>,
  keeper: ReturnType<typeof createSaver>,
  setUnfinished: (unfinished: Unfinished | undefined) => void,
) {
  const queries = useQueryClient();
  const notices = useNotices();
  const { providers } = usePracticeSession();
  const nameOf = (id: string) => {
    const found = providers.find((each) => each.id === id);
    return found ? fullName(found) : 'the provider';
  };
  const refresh = () => {
    readAgain(queries, 'prescriptions');
  };
  const finished = (act: SubmitAction, prescription: Prescription, dispatch: Dispatch) => {
    notices.success(
      DONE[act],
      act === 'save-for-provider' ? { provider: nameOf(prescription.providerId) } : undefined,
    );
    refresh();
    dispatch({ type: 'finished' });
    onFinished(prescription);
  };
  const failed = (act: SubmitAction, isSaved: boolean, error: unknown, dispatch: Dispatch) => {
    setUnfinished(describeUnfinished(keeper, act, isSaved, error));
    if (error instanceof NotAnswered) {
      /* the person closed it; where it is is said on the page */
    } else if (error instanceof SendingOutcomeUnknown)
      notices.failure(error.cause); // whether it failed is not known
    else if (isSaved && act === 'send') notices.failed('sending.failed', error);
    else notices.failure(error);
    refresh();
    dispatch({ type: 'act-abandoned', ...(error instanceof CallError && { findings: error.findings }) });
  };
  return { finished, failed, refresh };
}

/** The prescription as it is now; null where it is no more, undefined where no one knows. */
const findNow = (client: Client, id: string) =>
  client
    .call(getPrescription, { params: { id } })
    .catch((error: unknown) => (error instanceof CallError && error.status === 404 ? null : undefined));
