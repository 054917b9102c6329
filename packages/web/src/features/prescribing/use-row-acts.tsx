import { check } from '@erx/core/findings/finding';
import { say } from '@erx/core/findings/messages';
import type { Prescription } from '@erx/core/prescribing/model';
import { ROW_ACTS, SENDING_RULES } from '@erx/core/prescribing/rules/acts';
import { Cross, Pill, Print, SendMessage } from '@blueprintjs/icons';
import { useCallback, useState } from 'react';
import { showPdf } from '../../ui/show-pdf';
import type { RowAction } from '../../ui/row-action';
import { useNotices } from '../../workplace/notices';
import { useMay, useToday, useWorkplace } from '../../workplace/workplace';
import { usePrescriptionActs } from './use-prescriptions';

/** What the list offers for each row (P2-21), and what is under way. */
export function useRowActs(onPrescribeAgain: ((prescription: Prescription) => void) | undefined) {
  const { send, print } = usePrescriptionActs();
  const { user } = useWorkplace();
  const notices = useNotices();
  const today = useToday();
  const may = { send: useMay('prescription.send'), cancel: useMay('prescription.cancel'), print: useMay('prescription.print'), write: useMay('prescription.write') };
  const [cancelling, setCancelling] = useState<Prescription>();
  const [isSendingMany, setSendingMany] = useState(false);

  /** Why a row cannot be sent now, in the words of the first rule that stops it; undefined when it can (P2-20, P5-21). */
  const sendRefusal = useCallback((prescription: Prescription): string | undefined => {
    if (!may.send) return say('access.refused');
    const pharmacy = prescription.pharmacy ? {} : undefined; // whether it is still active only the server knows here
    const [first] = check(SENDING_RULES, { prescription, schedule: prescription.schedule, sender: { accountId: user.id, npi: user.npi, spi: user.spi }, pharmacy, today });
    return first && say(first.code, first.data);
  }, [may.send, today, user.id, user.npi, user.spi]);

  const sendOne = (row: Prescription) => { send.mutate(row, { onSuccess: () => { notices.success('sending.sent-from-list'); }, onError: notices.failure }); };
  const printOne = (row: Prescription) => { print.mutate(row, { onSuccess: showPdf, onError: notices.failure }); };

  /** Sends one after the other and says what became of them (P4-19). A row that no longer may be sent is left out as aborted. */
  const sendMany = async (rows: readonly Prescription[]): Promise<void> => {
    setSendingMany(true);
    const counts = { sent: 0, failed: 0, aborted: 0 };
    for (const row of rows) {
      if (sendRefusal(row) !== undefined) { counts.aborted += 1; continue; }
      await send.mutateAsync(row).then(() => { counts.sent += 1; }, () => { counts.failed += 1; });
    }
    setSendingMany(false);
    notices.toast(counts.failed + counts.aborted > 0 ? 'warning' : 'success', say('sending.summary', counts));
  };

  const of = (row: Prescription): readonly RowAction[] => inOrder(ROW_ACTS[row.scriptStatus]).flatMap((act): RowAction[] => {
    switch (act) {
      case 'print': return may.print ? [{ name: 'Print Prescription', icon: <Print />, onClick: () => { printOne(row); }, isBusy: print.isPending && print.variables.id === row.id }] : [];
      case 'send': return may.send ? [{ name: 'Send Prescription', icon: <SendMessage />, intent: 'primary', onClick: () => { sendOne(row); }, refusal: sendRefusal(row), isBusy: send.isPending && send.variables.id === row.id }] : [];
      case 'cancel': return may.cancel ? [{ name: 'Cancel Prescription', icon: <Cross />, intent: 'danger', onClick: () => { setCancelling(row); } }] : [];
      case 'prescribe-again': return may.write && onPrescribeAgain ? [{ name: 'New Prescription', icon: <Pill />, onClick: () => { onPrescribeAgain(row); } }] : [];
    }
  });

  return { of, sendRefusal, sendMany, isSendingMany, cancelling, stopCancelling: () => { setCancelling(undefined); } };
}

type RowAct = (typeof ROW_ACTS)[Prescription['scriptStatus']][number];

/** What takes something away stands last. */
function inOrder(acts: readonly RowAct[]): readonly RowAct[] {
  return [...acts.filter((act) => act !== 'cancel'), ...acts.filter((act) => act === 'cancel')];
}
