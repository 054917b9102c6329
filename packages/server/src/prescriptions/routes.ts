import { AppError, toRecordedCode } from '@erx/core/findings/app-error';
import type { FailureCode } from '@erx/core/findings/messages';
import * as contract from '@erx/core/prescriptions/contract';
import { startOfDuration } from '@erx/core/prescriptions/durations';
import { PrescriptionOrder } from '@erx/core/prescriptions/model';
import { lastSigFor } from '@erx/core/prescriptions/rules/last-sig';
import { orderOfPrescription } from '@erx/core/prescriptions/rules/writing';
import { onlyProviderSeenBy } from '@erx/core/requests/rules';
import { changesBetween, mergeChanges } from '@erx/core/values/changes';
import { dateIn } from '@erx/core/values/dates';
import { Id } from '@erx/core/values/ids';
import { DEFAULT_PAGE_SIZE } from '@erx/core/values/page';
import { uuidv7 } from 'uuidv7';
import * as z from 'zod';
import { toAuditedChanges } from '../platform/audit-trail/changes';
import { recordRefusal } from '../platform/audit-trail/record';
import { refuseInput } from '../platform/http/refusal';
import type { Member } from '../platform/api/authenticate';
import type { Database } from '../platform/database/database';
import type { Call, Server } from '../platform/api/router';
import type { Services } from '../services';
import { drugCatalogue } from '../drugs/store';
import { patientsStore } from '../patients/store';
import { findAnsweredRequest } from '../requests/follow-up';
import { controlledRecordsStore } from './controlled-queries';
import { draftsStore } from './draft-store';
import { getPrescription, recordChange } from './record-change';
import { searchPrescriptions } from '../prescription-history/prescription-queries';
import { countPending, listPrescriptions } from './list-queries';
import { storeSafetyFindings } from '../safety/gate';
import type { SafetyJudge } from '../safety/judge';
import { prescriptionsStore } from './write-statements';
import { assertBenefitsMatchOrder, assertFormersReplaceable, judgeOrder, judgeSaved } from './judge';
import { assertReplaceable } from './cancel';
import { withStoredOriginal } from '../prior-authorization/original';
import { newOrderNumber } from './order-number';
import { prescribersStore } from './prescriber-store';
import { changeAndPublish } from '../platform/push/publish-change';

/** Listing, reading, writing and changing prescriptions. */
export function servePrescriptions(server: Server, services: Services, judge: SafetyJudge): void {
  const { database } = services;

  server.serve(contract.listPrescriptions, (call) => listByStatus(database, call));

  server.serve(contract.countToSign, ({ member }) =>
    countPending(
      database,
      member.practiceId,
      onlyProviderSeenBy({ accountId: member.accountId, actor: member.actor }),
    ),
  );

  server.serve(contract.getPrescription, ({ member, params }) =>
    getPrescription(database, member, params.id),
  );

  server.serve(contract.getPrescriptionByOrderNumber, async ({ member, params }) => {
    const prescription = await prescriptionsStore(database, member.practiceId).findByOrderNumber(
      params.orderNumber,
    );
    if (!prescription) throw new AppError('prescription.not-found');
    return prescription;
  });

  server.serve(contract.listSameDrug, (call) => listSameDrug(database, call));

  server.serve(contract.findLastSig, (call) => findLastSig(database, call));

  server.serve(contract.createPrescription, (call) => createPrescription(services, judge, call));

  server.serve(contract.updatePrescription, (call) => updatePrescription(services, judge, call));
}

/**
 * Anyone who reaches for what is another's, or for a drug that they may not prescribe, is refused, and that is
 * written down (21 CFR 1311.120(b)(23)).
 */
async function filingRefusals<Result>(
  services: Services,
  member: Member,
  prescriptionId: string | null,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof AppError && FILED.has(error.code)) {
      await recordRefusal(services, member, {
        event: 'prescription.write-refused',
        resourceType: 'Prescription',
        resourceId: prescriptionId,
        details: { reason: toRecordedCode(error) },
      });
    }
    throw error;
  }
}

async function listByStatus(
  database: Database,
  { member, params, query, now, continueAfter }: Call<typeof contract.listPrescriptions>,
) {
  const { sortBy = 'DateDesc', patientId, after, limit = DEFAULT_PAGE_SIZE } = query;
  const since = startOfDuration(query.duration ?? 'All', now);
  const { status } = params;
  const page =
    sortBy === 'DateDesc'
      ? await listPrescriptions(database, member.practiceId, {
          filter: status,
          patientId,
          since,
          after,
          limit,
        })
      : await searchPrescriptions(database, member.practiceId, {
          from: since,
          before: undefined,
          patientId,
          scriptStatus: status === 'All' || status === 'RefillRequest' ? undefined : status,
          subState: undefined,
          onlyControlled: false,
          onlyRefillRequested: status === 'RefillRequest',
          sortBy,
          after,
          limit,
        });
  continueAfter(page.next);
  return page.items;
}

async function listSameDrug(
  database: Database,
  { member, params, query }: Call<typeof contract.listSameDrug>,
) {
  const rows = await controlledRecordsStore(database, member.practiceId).sameDrug(
    params.patientId,
    params.drugId,
    [query.exceptId, query.replacesId],
  );
  return rows.map((row) => ({
    id: row.id,
    scriptStatus: row.script_status,
    effectiveDate: row.effective_date,
    ...(row.issued_at === null ? {} : { issuedOn: dateIn(member.timeZone, row.issued_at) }),
    ...(row.days_supply === null ? {} : { daysSupply: row.days_supply }),
  }));
}

/** Nothing of the patients that the directions were written for is shown, nor that they are patients here. */
async function findLastSig(
  database: Database,
  { member, params, query, now }: Call<typeof contract.findLastSig>,
) {
  const { practiceId, timeZone } = member;
  const [patient, drug] = await Promise.all([
    patientsStore(database, practiceId).find(params.patientId),
    drugCatalogue(database, practiceId).find(params.drugId),
  ]);
  if (!patient) throw new AppError('record.not-found');
  if (!drug) throw new AppError('prescription.drug-unknown');
  const sent = await prescribersStore(database, practiceId).sentSigs(query.providerId, drug, timeZone);
  const last = lastSigFor(patient, dateIn(timeZone, now), drug, sent);
  return last ? { last } : {};
}

async function createPrescription(
  services: Services,
  judge: SafetyJudge,
  { member, body, now, idempotencyKey, storeReply }: Call<typeof contract.createPrescription>,
) {
  const drug = await filingRefusals(services, member, null, () =>
    judgeOrder(services.database, member, body, dateIn(member.timeZone, now)),
  );
  await assertBenefitsMatchOrder(services, member, body);
  await assertReplaceable(services.database, member, body);
  const [order, answers] = await Promise.all([
    withStoredOriginal(services.database, member.practiceId, body),
    findAnsweredRequest(services.database, member, body),
  ]);
  const id = uuidv7();
  const judged = await judgeSaved(judge, { id, version: 1 }, order, drug, member, now);
  await assertFormersReplaceable(judge, { id, version: 1 }, order, drug, member, now);
  return await changeAndPublish(services, async (transaction) => {
    await prescriptionsStore(transaction, member.practiceId).add(order, drug, {
      id,
      orderNumber: newOrderNumber(),
      by: member.accountId,
      at: now,
      answers,
    });
    // The draft that it was written in ends with it.
    const draftId = Id.safeParse(idempotencyKey).data;
    if (draftId !== undefined)
      await draftsStore(transaction, member.practiceId, member.accountId).discard(draftId);
    const added = await recordChange(
      transaction,
      member,
      id,
      ({ version }) => ({
        event: 'prescription.created',
        resourceType: 'Prescription',
        resourceId: id,
        details: { version },
      }),
      now,
    );
    await storeSafetyFindings(transaction, member, judged, added.version, now);
    await storeReply(transaction, added);
    return added;
  });
}

function updatePrescription(
  services: Services,
  judge: SafetyJudge,
  { member, params, body, now }: Call<typeof contract.updatePrescription>,
) {
  return filingRefusals(services, member, params.id, async () => {
    const seen = await getPrescription(services.database, member, params.id);
    if (seen.scriptStatus !== 'Pending') throw new AppError('prescription.not-pending');
    if (seen.version !== body.version) throw new AppError('record.changed');
    const before = orderOfPrescription(seen);
    const wanted = mergeChanges(body.changes);
    refuseUnchangeable(wanted, seen);
    // What was said of one drug in the PDMP dialog is not said of another (readings P5-17).
    const isOtherDrug =
      'prescribableDrugId' in wanted && wanted['prescribableDrugId'] !== seen.prescribableDrugId;
    // Neither its patient nor its prescriber changes: otherwise a user who names themselves would be judged
    // as the writer of another's prescription.
    if ('providerId' in wanted && wanted['providerId'] !== seen.providerId)
      throw new AppError('prescription.other-writer');
    const parsed = PrescriptionOrder.safeParse(
      withoutNulls({
        ...before,
        ...(isOtherDrug ? { monitoring: null } : {}),
        ...wanted,
        patientId: seen.patientId,
        providerId: seen.providerId,
      }),
    );
    if (!parsed.success) throw refuseInput('body', parsed.error);
    const changed = changesBetween(before, parsed.data).map(({ key }) => key);
    // What was taken away is a change, too.
    const cleared = Object.fromEntries(Object.keys(before).map((key) => [key, undefined]));
    const audited = toAuditedChanges<Partial<PrescriptionOrder>>(before, { ...cleared, ...parsed.data });
    // A fill date that was right when it was written is not held against a change of something else.
    const drug = await judgeOrder(
      services.database,
      member,
      parsed.data,
      dateIn(member.timeZone, now),
      changed.includes('effectiveDate') ? [] : ['prescription.effective-date-in-past'],
      seen.id,
    );
    if (changed.includes('encryptedPharmacyBenefitsId'))
      await assertBenefitsMatchOrder(services, member, parsed.data);
    if (changed.includes('replacesId')) await assertReplaceable(services.database, member, parsed.data);
    const order = changed.includes('originalRxRef')
      ? await withStoredOriginal(services.database, member.practiceId, parsed.data)
      : parsed.data;
    const judged = await judgeSaved(judge, seen, order, drug, member, now);
    if (changed.includes('formerIds')) await assertFormersReplaceable(judge, seen, order, drug, member, now);
    return await changeAndPublish(services, async (transaction) => {
      if (
        !(await prescriptionsStore(transaction, member.practiceId).replace(
          seen.id,
          seen.version,
          order,
          drug,
          now,
        ))
      )
        throw new AppError('record.changed');
      const replaced = await recordChange(
        transaction,
        member,
        seen.id,
        ({ version }) => ({
          event: 'prescription.changed',
          resourceType: 'Prescription',
          resourceId: seen.id,
          details: { fields: audited.map(({ field }) => field), version },
          changes: audited.filter(({ field }) => field !== 'encryptedPharmacyBenefitsId'),
        }),
        now,
      );
      await storeSafetyFindings(transaction, member, judged, replaced.version, now);
      return replaced;
    });
  });
}

/** Refusals of the person, not of what was typed. */
const FILED: ReadonlySet<FailureCode> = new Set(['prescription.other-writer', 'controlled.not-authorized']);

/**
 * A prescription is not given to another patient, and what is no part of an order is not changed here.
 * @throws the refusal of invalid input, which names them
 */
function refuseUnchangeable(
  wanted: Record<string, unknown>,
  { patientId }: { readonly patientId: string },
): void {
  const keys = Object.keys(wanted).filter(
    (key) =>
      !Object.hasOwn(PrescriptionOrder.shape, key) || (key === 'patientId' && wanted[key] !== patientId),
  );
  if (keys.length > 0)
    throw refuseInput('body', new z.ZodError([{ code: 'unrecognized_keys', keys, path: [], message: '' }]));
}

/** A part that was taken away comes as null; in an order it is absent. */
function withoutNulls(order: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(order).filter(([, value]) => value !== null));
}
