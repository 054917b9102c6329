import type { ResendWay } from '@erx/core/attention/rules';
import { AppError } from '@erx/core/findings/app-error';
import { allows } from '@erx/core/findings/finding';
import { say } from '@erx/core/findings/messages';
import type { Prescription } from '@erx/core/prescriptions/model';
import type { Reprint } from '@erx/core/printing/model';
import { findingsOnPageHere } from '@erx/core/printing/controlled-page';
import { needsReprintReason, toPrintout } from '@erx/core/prescriptions/rules/printout';
import { ROW_ACTS, writerMayWriteFor } from '@erx/core/prescriptions/rules/permissions';
import { findingsOnSendingFromList, stepsBeforeSending } from '@erx/core/prescriptions/rules/from-list';
import { judgePending } from '@erx/core/safety/contract';
import { Cross, Edit, Pill, Print, SendMessage, TimelineEvents } from '@blueprintjs/icons';
import { useCallback, useState } from 'react';
import { resendActions } from '../../parts/sending/resend-actions';
import { showPdf } from '../../ui/file/show-pdf';
import type { RowAction } from '../../ui/table/row-action';
import { useNotices } from '../../ui/feedback/toasts';
import { NotAnswered, useSafetyGate } from '../../parts/safety/safety-gate';
import { useMay, useToday, usePracticeSession, useClient } from '../../session/practice-session';
import { usePrescriptionActs } from './use-prescriptions';
import { isOfferedUnit } from '@erx/core/drugs/potency-units';

interface Options {
  onPrescribeAgain: ((prescription: Prescription) => void) | undefined;
  onEdit: ((prescription: Prescription) => void) | undefined;
  /** Opens a new prescription in the place of one that did not arrive. */
  onResend: ((prescription: Prescription, way: ResendWay) => void) | undefined;
}

/** What a row waits for before it is sent or cancelled, or its timeline. */
export interface OpenAct {
  readonly act: 'cancel' | 'sign' | 'ask-prior-authorization' | 'reprint' | 'timeline';
  readonly row: Prescription;
}

/** What the list offers for each row (P2-21), and what is under way. */
export function useRowActs(offers: Options) {
  const acts = usePrescriptionActs();
  const gate = useSafetyGate();
  const notices = useNotices();
  const may = {
    send: useMay('prescription.send'),
    cancel: useMay('prescription.cancel'),
    print: useMay('prescription.print'),
    write: useMay('prescription.write'),
  };
  const [open, setOpen] = useState<OpenAct>();
  const close = () => {
    setOpen(undefined);
  };
  const sendRefusal = useSendRefusal(may.send);
  const { sendAsking, printOne } = useLeaving({ acts, gate, setOpen });
  /** Does what comes next before a row is sent: a question, a signature, or nothing. */
  const goOn = (row: Prescription, steps: readonly ('ask-prior-authorization' | 'sign')[]) => {
    const [next] = steps;
    if (next) setOpen({ act: next, row });
    else {
      close();
      void sendAsking(row);
    }
  };
  const of = useOffered(offers, may, {
    acts,
    sendRefusal,
    onSend: (row) => {
      goOn(row, stepsBeforeSending(row));
    },
    onPrint: (row) => {
      void printOne(row);
    },
    setOpen,
  });
  return {
    of,
    maySend: may.send,
    sendRefusal,
    send: (row: Prescription) => acts.send.mutateAsync({ row }),
    sendAsking,
    printOne,
    safetyDialog: gate.dialog,
    open,
    close,
    /** The question about the prior authorization was answered. */
    answered: (row: Prescription, isSent: boolean) => {
      if (isSent)
        goOn(
          row,
          stepsBeforeSending(row).filter((step) => step !== 'ask-prior-authorization'),
        );
      else close();
    },
    signed: () => {
      close();
      notices.success('sending.sent-from-list');
    },
  };
}

/**
 * Why a row cannot be sent now, in the words of the first rule that stops it; undefined when it can (P2-20,
 * P5-21).
 */
function useSendRefusal(maySend: boolean): (prescription: Prescription) => string | undefined {
  const { user, practice } = usePracticeSession();
  const today = useToday();
  return useCallback(
    (prescription: Prescription): string | undefined => {
      if (!maySend) return say('access.refused');
      const sender = {
        accountId: user.id,
        npi: user.npi,
        spi: user.spi,
        deaExpiresOn: user.deaExpiresOn,
        licenseExpiresOn: user.licenseExpiresOn,
        canSendControlledSubstance: user.canSendControlledSubstance,
      };
      const [first] = findingsOnSendingFromList({ prescription, sender, practice, today });
      return first && say(first.code, first.data);
    },
    [
      maySend,
      practice,
      today,
      user.id,
      user.npi,
      user.spi,
      user.deaExpiresOn,
      user.licenseExpiresOn,
      user.canSendControlledSubstance,
    ],
  );
}

/** Why a row is not printed. */
function usePrintRefusal(): (row: Prescription) => string | undefined {
  const { user, practice } = usePracticeSession();
  const today = useToday();
  return (row: Prescription): string | undefined => {
    const [first] = findingsOnPageHere({
      printout: toPrintout(row),
      schedule: row.schedule,
      practice,
      user,
      providerId: row.providerId,
      today,
    });
    return first && say(first.code, first.data);
  };
}

/** Sends and prints, after the question where serious findings stop it. */
function useLeaving({
  acts: { send, print },
  gate,
  setOpen,
}: {
  acts: ReturnType<typeof usePrescriptionActs>;
  gate: ReturnType<typeof useSafetyGate>;
  setOpen: (open: OpenAct | undefined) => void;
}) {
  const notices = useNotices();
  const client = useClient();
  const judgeOf =
    ({ id }: Prescription) =>
    () =>
      client.call(judgePending, { body: { ids: [id] } });
  /** @returns whether it was sent */
  const sendAsking = async (row: Prescription): Promise<boolean> => {
    try {
      await gate.through({
        patientId: row.patientId,
        actText: 'Send',
        judge: judgeOf(row),
        run: (safety) => send.mutateAsync({ row, safety }),
      });
      notices.success('sending.sent-from-list');
      return true;
    } catch (error) {
      if (!(error instanceof NotAnswered)) notices.failed('sending.failed', error);
      return false;
    }
  };
  const printOne = async (row: Prescription, reprint?: Reprint): Promise<void> => {
    if (!reprint && needsReprintReason(row)) {
      setOpen({ act: 'reprint', row });
      return;
    }
    setOpen(undefined);
    try {
      showPdf(
        await gate.through({
          patientId: row.patientId,
          actText: 'Print',
          judge: judgeOf(row),
          run: (safety) => print.mutateAsync({ row, safety, reprint }),
        }),
      );
    } catch (error) {
      // P7-24
      if (!(error instanceof NotAnswered))
        notices.failure(error instanceof AppError ? error : new AppError('printing.failed'));
    }
  };
  return { sendAsking, printOne };
}

/** What is offered for a row: what its state allows, and this person may do. */
function useOffered(
  { onPrescribeAgain, onEdit, onResend }: Options,
  may: Readonly<Record<'send' | 'cancel' | 'print' | 'write', boolean>>,
  {
    acts: { send, print },
    sendRefusal,
    onSend,
    onPrint,
    setOpen,
  }: {
    acts: ReturnType<typeof usePrescriptionActs>;
    sendRefusal: (row: Prescription) => string | undefined;
    onSend: (row: Prescription) => void;
    onPrint: (row: Prescription) => void;
    setOpen: (open: OpenAct) => void;
  },
): (row: Prescription) => readonly RowAction[] {
  const auditUnit = useUnitAudit();
  const printRefusal = usePrintRefusal();
  const { user } = usePracticeSession();
  const writer = { accountId: user.id, hasNpi: user.npi !== undefined };
  const offer: Readonly<Record<RowAct, (row: Prescription) => RowAction | undefined>> = {
    print: (row) =>
      may.print
        ? {
            name: 'Print Prescription',
            icon: <Print />,
            onClick: () => {
              onPrint(row);
            },
            refusal: printRefusal(row),
            isBusy: print.isPending && print.variables.row.id === row.id,
          }
        : undefined,
    send: (row) =>
      may.send
        ? {
            name: 'Send Prescription',
            icon: <SendMessage />,
            intent: 'primary',
            onClick: () => {
              onSend(row);
            },
            refusal: sendRefusal(row),
            isBusy: send.isPending && send.variables.row.id === row.id,
          }
        : undefined,
    edit: (row) =>
      may.write && onEdit && allows(writerMayWriteFor({ writer, providerId: row.providerId }))
        ? {
            name: 'Edit Prescription',
            icon: <Edit />,
            onClick: () => {
              auditUnit(row);
              onEdit(row);
            },
          }
        : undefined,
    cancel: (row) =>
      may.cancel
        ? {
            name: 'Cancel Prescription',
            icon: <Cross />,
            onClick: () => {
              setOpen({ act: 'cancel', row });
            },
          }
        : undefined,
    'prescribe-again': (row) =>
      may.write && onPrescribeAgain
        ? {
            name: 'New Prescription',
            icon: <Pill />,
            onClick: () => {
              auditUnit(row);
              onPrescribeAgain(row);
            },
          }
        : undefined,
  };
  return (row) => [
    ...(may.write && onResend ? resendActions(row, onResend, ['elsewhere']) : []),
    ...inOrder(ROW_ACTS[row.scriptStatus]).flatMap((act) => offer[act](row) ?? []),
    {
      name: 'Show Timeline',
      icon: <TimelineEvents />,
      onClick: () => {
        setOpen({ act: 'timeline', row });
      },
    },
  ];
}

type RowAct = (typeof ROW_ACTS)[Prescription['scriptStatus']][number];

/** What takes something away is last. */
function inOrder(acts: readonly RowAct[]): readonly RowAct[] {
  return [...acts.filter((act) => act !== 'cancel'), ...acts.filter((act) => act === 'cancel')];
}

/**
 * Records that a user takes up a prescription whose unit pharmacies no longer take, and is asked to rewrite
 * it (P5-21, S7-29). A failure to record keeps no one from the work.
 */
function useUnitAudit(): (prescription: Pick<Prescription, 'id' | 'units'>) => void {
  const client = useClient();
  const mayWrite = useMay('prescription.write');
  return useCallback(
    ({ id, units }) => {
      if (!mayWrite || isOfferedUnit(units)) return;
      import('@erx/core/audit/contract')
        .then(({ insertImproperPotencyAudit }) =>
          client.call(insertImproperPotencyAudit, { body: { prescriptionId: id } }),
        )
        .catch(() => undefined);
    },
    [client, mayWrite],
  );
}
