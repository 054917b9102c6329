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
export function useRowActs({ onPrescribeAgain, onEdit, onResend }: Options) {
  const { send, print } = usePrescriptionActs();
  const auditUnit = useUnitAudit();
  const { user, practice } = usePracticeSession();
  const notices = useNotices();
  const gate = useSafetyGate();
  const today = useToday();
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

  /**
   * Why a row cannot be sent now, in the words of the first rule that stops it; undefined when it can (P2-20,
   * P5-21).
   */
  const sendRefusal = useCallback(
    (prescription: Prescription): string | undefined => {
      if (!may.send) return say('access.refused');
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
      may.send,
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

  /** Why a row is not printed. */
  const printRefusal = (row: Prescription): string | undefined => {
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

  /** Sends, after the question where serious findings stop it. @returns whether it was sent */
  const sendAsking = async (row: Prescription): Promise<boolean> => {
    try {
      await gate.through({
        patientId: row.patientId,
        actText: 'Send anyway',
        run: (safety) => send.mutateAsync({ row, safety }),
      });
      notices.success('sending.sent-from-list');
      return true;
    } catch (error) {
      if (!(error instanceof NotAnswered)) notices.failed('sending.failed', error);
      return false;
    }
  };
  /** Does what comes next before a row is sent: a question, a signature, or nothing. */
  const goOn = (row: Prescription, steps: readonly ('ask-prior-authorization' | 'sign')[]) => {
    const [next] = steps;
    if (next) setOpen({ act: next, row });
    else {
      close();
      void sendAsking(row);
    }
  };
  const printOne = async (row: Prescription, reprint?: Reprint): Promise<void> => {
    if (!reprint && needsReprintReason(row)) {
      setOpen({ act: 'reprint', row });
      return;
    }
    close();
    try {
      showPdf(
        await gate.through({
          patientId: row.patientId,
          actText: 'Print anyway',
          run: (safety) => print.mutateAsync({ row, safety, reprint }),
        }),
      );
    } catch (error) {
      // P7-24
      if (!(error instanceof NotAnswered))
        notices.failure(error instanceof AppError ? error : new AppError('printing.failed'));
    }
  };

  const of = (row: Prescription): readonly RowAction[] => [
    ...(may.write && onResend ? resendActions(row, onResend, ['elsewhere']) : []),
    ...inOrder(ROW_ACTS[row.scriptStatus]).flatMap((act): RowAction[] => {
      switch (act) {
        case 'print':
          return may.print
            ? [
                {
                  name: 'Print Prescription',
                  icon: <Print />,
                  onClick: () => {
                    void printOne(row);
                  },
                  refusal: printRefusal(row),
                  isBusy: print.isPending && print.variables.row.id === row.id,
                },
              ]
            : [];
        case 'send':
          return may.send
            ? [
                {
                  name: 'Send Prescription',
                  icon: <SendMessage />,
                  intent: 'primary',
                  onClick: () => {
                    goOn(row, stepsBeforeSending(row));
                  },
                  refusal: sendRefusal(row),
                  isBusy: send.isPending && send.variables.row.id === row.id,
                },
              ]
            : [];
        case 'edit':
          return may.write &&
            onEdit &&
            allows(
              writerMayWriteFor({
                writer: { accountId: user.id, hasNpi: user.npi !== undefined },
                providerId: row.providerId,
              }),
            )
            ? [
                {
                  name: 'Edit Prescription',
                  icon: <Edit />,
                  onClick: () => {
                    auditUnit(row);
                    onEdit(row);
                  },
                },
              ]
            : [];
        case 'cancel':
          return may.cancel
            ? [
                {
                  name: 'Cancel Prescription',
                  icon: <Cross />,
                  intent: 'danger',
                  onClick: () => {
                    setOpen({ act, row });
                  },
                },
              ]
            : [];
        case 'prescribe-again':
          return may.write && onPrescribeAgain
            ? [
                {
                  name: 'New Prescription',
                  icon: <Pill />,
                  onClick: () => {
                    auditUnit(row);
                    onPrescribeAgain(row);
                  },
                },
              ]
            : [];
      }
    }),
    {
      name: 'Show Timeline',
      icon: <TimelineEvents />,
      onClick: () => {
        setOpen({ act: 'timeline', row });
      },
    },
  ];

  return {
    of,
    maySend: may.send,
    sendRefusal,
    send: (row: Prescription) => send.mutateAsync({ row }),
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
