import { AppError } from '@erx/core/findings/app-error';
import { printPrescription } from '@erx/core/prescribing/contract';
import { dateIn } from '@erx/core/values/dates';
import type { Server } from '../../http/serve';
import type { Services } from '../../http/services';
import { prescriptionPdf } from '../../print/prescription-pdf';
import { prescriptionOf } from '../../stores/prescriptions/row';
import { loadForSending } from '../../stores/prescriptions/send';
import { prescriptionsOf } from '../../stores/prescriptions/write';
import { recordChange } from './serve';

/** Printing: a pending prescription becomes printed and is never transmitted after; a sent one prints as a copy (21 CFR 1311.170). */
export function servePrinting(server: Server, services: Services): void {
  const { database } = services;
  server.serve(printPrescription, async ({ member, params, now }) => {
    const row = await loadForSending(database, member.practiceId, params.id);
    if (!row) throw new AppError('prescription.not-found');
    const seen = prescriptionOf(row);
    if (seen.scriptStatus === 'CancelledBeforeSending' || seen.scriptStatus === 'CancelledAfterSending') throw new AppError('prescription.not-pending');
    const issued = dateIn(member.timeZone, row.scripted_at);
    // Made before anything changes: a page that cannot be printed prints nothing and changes nothing.
    const bytes = await prescriptionPdf(row, seen.scriptStatus === 'Sent' ? 'copy' : 'original', issued);
    await database.transaction(async (transaction) => {
      if (seen.scriptStatus === 'Pending' && !await prescriptionsOf(transaction, member.practiceId).markPrinted(seen, now)) throw new AppError('record.changed');
      await recordChange(transaction, member, seen.id, 'prescription.printed', { as: seen.scriptStatus === 'Sent' ? 'copy' : 'original' }, now);
    });
    services.wake('events');
    return { bytes, fileName: `prescription-${row.order_number}.pdf` };
  });
}
