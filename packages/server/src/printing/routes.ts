import { staysUncontrolled } from '@erx/core/drugs/free-text';
import { may } from '@erx/core/access/rights';
import { AppError, refuseWhenStopped } from '@erx/core/findings/app-error';
import * as contract from '@erx/core/prescriptions/contract';
import { drugIsUnambiguous, scheduleIsCurrent } from '@erx/core/prescriptions/rules/schedule';
import { DEFAULT_PRINT_SETTINGS, type Reprint } from '@erx/core/printing/model';
import type { Printout } from '@erx/core/printing/rules';
import { controlledPageIsWhole } from '@erx/core/printing/controlled-page';
import { numberOfOriginal, reprintHasReason, toPrintout } from '@erx/core/prescriptions/rules/printout';
import { fullName } from '@erx/core/users/names';
import { dateIn } from '@erx/core/values/dates';
import type { Call, Server } from '../platform/api/router';
import type { Services } from '../services';
import { findingsOnStoredCompound } from '../drugs/stored-compound';
import {
  checkBeforeSend,
  storeSentFindings,
  requireSafetyOverride,
  assertFactsUnchanged,
  retryWhenPatientFactsChange,
} from '../safety/gate';
import type { SafetyJudge } from '../safety/judge';
import { auditingRefusals } from '../signing/refuse';
import { toPrescription } from '../prescriptions/queries';
import { loadForSending, practiceReachOf, type SendingRow } from '../prescriptions/send-statements';
import { prescriptionsStore } from '../prescriptions/write-statements';
import { takeSerial } from './serial-store';
import { printSettingsStore } from './settings-store';
import { endsOthers, leaveAndEnd } from '../prescriptions/end-replaced';
import { recordChange } from '../prescriptions/record-change';
import type { Finding } from '@erx/core/findings/finding';
import type { Member } from '../platform/api/authenticate';
import type { Connection, Database } from '../platform/database/database';
import { changeAndPublish } from '../platform/push/publish-change';
import type { StoredSafetyReview } from '../safety/event';

/**
 * Printing: a pending prescription becomes printed and is never transmitted after; a sent one prints as a
 * copy, or as an original where its transmission failed (21 CFR 1311.170).
 */
export function servePrinting(server: Server, services: Services, judge: SafetyJudge): void {
  server.serve(contract.printPrescription, (call) =>
    retryWhenPatientFactsChange(() => printPrescription(services, judge, call)),
  );
}

async function printPrescription(
  services: Services,
  judge: SafetyJudge,
  { member, params, body, now }: Call<typeof contract.printPrescription>,
) {
  const { database } = services;
  const [row, settings] = await Promise.all([
    loadForSending(database, member.practiceId, params.id),
    printSettingsStore(database, member.practiceId).find(),
  ]);
  if (!row) throw new AppError('prescription.not-found');
  const seen = toPrescription(row);
  const printout = toPrintout(seen);
  if (printout === undefined) throw new AppError('prescription.not-pending');
  const { reprint, safety } = body ?? {};
  const judgement =
    printout === 'copy'
      ? undefined
      : await auditingRefusals(
          services,
          member,
          { event: 'prescription.print-refused', prescriptionId: row.id },
          async () => {
            refuseWhenStopped(await findingsOnPrintout(database, member, { row, printout, reprint }, now));
            // Staff may print; what was found is answered by a user who may send.
            const answered = await requireSafetyOverride(
              { database, member, now },
              [await checkBeforeSend(judge, member, row, now)],
              may(member.actor, 'prescription.send') ? safety : undefined,
            );
            return answered.get(row.id);
          },
        );
  // Made before anything changes: a page that cannot be printed prints nothing and changes nothing.
  const { prescriptionPdf } = await import('./prescription-pdf'); // its fonts and words are read when one is printed
  const serial = await takeSerial(database, member.practiceId);
  const bytes = await prescriptionPdf(row, {
    printout,
    serial,
    settings: settings ?? DEFAULT_PRINT_SETTINGS,
    timeZone: member.timeZone,
    printedAt: now,
  });
  await changeAndPublish(services, (transaction) =>
    storePrintout(transaction, member, { row, printout, serial, reprint, judgement }, now),
  );
  if (endsOthers(row)) services.notify('outbox');
  return { bytes, fileName: `prescription-${row.order_number}.pdf` };
}

/** What is printed, and as what. */
interface Printing {
  readonly row: SendingRow;
  readonly printout: Printout;
  readonly reprint: Reprint | undefined;
}

/** What forbids printing an original. */
async function findingsOnPrintout(
  database: Database,
  member: Member,
  { row, printout, reprint }: Printing,
  now: Date,
): Promise<readonly Finding[]> {
  const seen = toPrescription(row);
  return [
    ...drugIsUnambiguous({ withheld: row.product_withheld ?? undefined }),
    ...staysUncontrolled({ type: row.product_type, description: row.description }),
    ...(await findingsOnStoredCompound(database, member.practiceId, {
      name: seen.description,
      compound: seen.compound,
    })),
    ...scheduleIsCurrent({ schedule: row.schedule, scheduleNow: row.product_schedule ?? undefined }),
    ...controlledPageIsWhole({
      printout,
      schedule: row.schedule,
      practice: practiceReachOf(row),
      prescriber: {
        name: fullName(seen.provider),
        deaNumber: row.provider_dea ?? '',
        deaExpiresOn: row.provider_dea_expires ?? undefined,
      },
      patient: {
        address: row.patient_address,
        city: row.patient_city,
        state: row.patient_state,
        zipCode: row.patient_zip,
      },
      today: dateIn(member.timeZone, now),
    }),
    ...reprintHasReason({ prescription: seen, reprint }),
  ];
}

/** The state, what was found, the end of what it replaces and the record: all or nothing. */
async function storePrintout(
  transaction: Connection,
  member: Member,
  {
    row,
    printout,
    serial,
    reprint,
    judgement,
  }: Printing & { readonly serial: number; readonly judgement: StoredSafetyReview | undefined },
  now: Date,
): Promise<void> {
  const seen = toPrescription(row);
  const isFirst = printout !== 'copy' && seen.scriptStatus === 'Pending';
  const print = async () => {
    if (printout === 'copy') return true;
    await assertFactsUnchanged(transaction, member, row.patient_id, judgement);
    if (await prescriptionsStore(transaction, member.practiceId).markPrinted(seen, now)) return true;
    throw new AppError('record.changed');
  };
  await leaveAndEnd(transaction, member, isFirst ? [row] : [], print, now);
  if (judgement)
    await storeSentFindings(
      transaction,
      member,
      { prescriptionId: seen.id, version: seen.version },
      judgement,
      now,
    );
  await recordChange(
    transaction,
    member,
    seen.id,
    ({ version }) => ({
      event: 'prescription.printed',
      resourceType: 'Prescription',
      resourceId: seen.id,
      details: {
        as: printout,
        serial,
        ...(printout === 'copy' ? {} : { original: numberOfOriginal(seen) }),
        ...(reprint ? { reprintReason: reprint.reason, reprintNote: reprint.note } : {}),
        version,
      },
    }),
    now,
  );
}
