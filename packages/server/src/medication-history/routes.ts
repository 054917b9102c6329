import { refuseWhenStopped, AppError } from '@erx/core/findings/app-error';
import * as contract from '@erx/core/medication-history/contract';
import type { AddedItem, DataCall, Inquiry } from '@erx/core/medication-history/model';
import {
  toHistoryCheck,
  coverageAsked,
  findingsOnEligibility,
  findingsOnStartDate,
  patientConsents,
  atTime,
  toStartDate,
  stillServes,
} from '@erx/core/medication-history/rules';
import { isTaken } from '@erx/core/medications/rules';
import { dateIn } from '@erx/core/values/dates';
import { uuidv7 } from 'uuidv7';
import { recordAction } from '../platform/audit-trail/record-action';
import { addItem } from './add-item';
import { loadInquiring } from './inquiring';
import { sendInquiry } from './send-inquiry';
import { writeInquiry } from './write-inquiry';
import type { Member } from '../platform/api/authenticate';
import type { Database } from '../platform/database/database';
import type { Call, Server } from '../platform/api/router';
import type { Services } from '../services';
import { recordClinicalChange } from '../platform/push/clinical-change';
import { changeAndPublish } from '../platform/push/publish-change';
import { benefitsStore } from '../benefits/store';
import { fillsStore, historyStore, type StoredInquiry } from './store';
import { drugCatalogue } from '../drugs/store';
import { medicationsStore } from '../medications/store';
import { patientsStore } from '../patients/store';
import { usersStore } from '../users/store';

/** What benefit managers know of a patient's fills: asking, looking after the answer, and taking it over. */
export function serveHistory(server: Server, services: Services): void {
  const { database } = services;
  server.serve(contract.processMedicationHistory, (call) => processMedicationHistory(services, call));

  server.serve(contract.checkMedicationHistory, (call) => checkMedicationHistory(database, call));

  server.serve(contract.getMedicationHistory, (call) => getMedicationHistory(database, call));

  server.serve(contract.matchFill, (call) => matchFill(services, call));

  server.serve(contract.addFromHistory, (call) => addFromHistory(services, call));
}

async function processMedicationHistory(
  services: Services,
  { member, body, now }: Call<typeof contract.processMedicationHistory>,
) {
  const { patientId, providerId, dataCall, refresh = false } = body;
  const today = dateIn(member.timeZone, now);
  const startDate = toStartDate(body.startDate, today);
  if (!services.config.benefits) throw new AppError('history.not-configured');
  const inquiring = await getInquirer(services.database, member, { patientId, providerId, dataCall });
  refuseWhenStopped(findingsOnStartDate(startDate, today));

  const message = writeInquiry({ ...inquiring, startDate }, now);
  const id = uuidv7();
  const { inquiry, isNew } = await services.database.transaction(async (transaction) => {
    // two windows that open the patient at the same time ask once
    await patientsStore(transaction, member.practiceId).lock(patientId);
    const store = historyStore(transaction, member.practiceId);
    const before = await store.latest(patientId, providerId, dataCall);
    if (before && stillServes(before, { now, startDate, isRefresh: refresh }))
      return { inquiry: before, isNew: false };
    await store.add(
      {
        id,
        patientId,
        providerId,
        pbmId: inquiring.coverage.pbmId,
        dataCall,
        startDate,
        messageId: message.messageId,
      },
      member.accountId,
      now,
    );
    await store.archive(
      { direction: 'out', kind: 'RxHistoryRequest', messageId: message.messageId, xml: message.xml },
      now,
    );
    await recordAction(
      transaction,
      member,
      {
        event: 'history.asked',
        resourceType: 'Patient',
        resourceId: patientId,
        details: { inquiryId: id, providerId, pbmId: inquiring.coverage.pbmId, dataCall },
      },
      now,
    );
    const added = await store.find(id);
    if (!added) throw new AppError('call.failed');
    return { inquiry: added, isNew: true };
  });
  if (!isNew) return shownOf(inquiry, now);
  await sendInquiry(services, inquiry, message.xml);
  const after = await historyStore(services.database, member.practiceId).find(id);
  if (!after) throw new AppError('call.failed');
  return shownOf(after, services.now());
}

async function getInquirer(
  database: Database,
  { practiceId }: Member,
  { patientId, providerId, dataCall }: { patientId: string; providerId: string; dataCall: DataCall },
) {
  const patient = await patientsStore(database, practiceId).find(patientId);
  if (!patient) throw new AppError('record.not-found');
  refuseWhenStopped(patientConsents(patient));
  const provider = await usersStore(database, practiceId).find(providerId);
  if (!provider?.active || provider.npi === null) throw new AppError('prescription.provider-unknown');
  if (provider.spi === null) throw new AppError('sending.provider-not-registered');
  const known = await benefitsStore(database, practiceId).latest(patientId, providerId);
  const coverage = known && coverageAsked(known.eligibilities, dataCall);
  refuseWhenStopped(findingsOnEligibility(coverage));
  const inquiring =
    coverage &&
    (await loadInquiring(database, { practiceId, patientId, providerId, dataCall, pbmId: coverage.pbmId }));
  if (!inquiring) throw new AppError('history.no-eligibility');
  return inquiring;
}

async function checkMedicationHistory(
  database: Database,
  { member, params: { patientId, providerId }, now }: Call<typeof contract.checkMedicationHistory>,
) {
  if (!(await patientsStore(database, member.practiceId).has(patientId)))
    throw new AppError('record.not-found');
  const store = historyStore(database, member.practiceId);
  const [primary, secondary] = await Promise.all([
    store.latest(patientId, providerId, 'Primary'),
    store.latest(patientId, providerId, 'Secondary'),
  ]);
  return toHistoryCheck(primary && shownOf(primary, now), secondary && shownOf(secondary, now), now);
}

async function getMedicationHistory(
  database: Database,
  { member, params: { patientId, inquiryId }, now }: Call<typeof contract.getMedicationHistory>,
) {
  const inquiry = await historyStore(database, member.practiceId).find(inquiryId);
  if (inquiry?.patientId !== patientId) throw new AppError('history.not-found');
  const today = dateIn(member.timeZone, now);
  const listed = (await medicationsStore(database, member.practiceId).list(patientId)) ?? [];
  return {
    items: await fillsStore(database, member.practiceId).items(
      patientId,
      inquiryId,
      listed.filter((one) => isTaken(one, today)),
    ),
  };
}

async function addFromHistory(
  services: Services,
  { member, body, now, storeReply }: Call<typeof contract.addFromHistory>,
) {
  return await changeAndPublish(services, async (transaction) => {
    const [first] = body;
    if (!first || body.some(({ patientId }) => patientId !== first.patientId))
      throw new AppError('call.invalid');
    await patientsStore(transaction, member.practiceId).lock(first.patientId);
    const results: AddedItem[] = [];
    for (const { id, patientId } of body)
      results.push(
        await addItem({ database: transaction, drugs: services.drugs }, member, patientId, id, now),
      );
    await storeReply(transaction, results);
    return results;
  });
}

async function matchFill(
  services: Services,
  { member, params: { patientId }, body, now }: Call<typeof contract.matchFill>,
) {
  const { practiceId } = member;
  return await changeAndPublish(services, async (transaction) => {
    const patients = patientsStore(transaction, practiceId);
    if (!(await patients.has(patientId))) throw new AppError('record.not-found');
    await patients.lock(patientId);
    const drug = await drugCatalogue(transaction, practiceId).find(body.prescribableDrugId);
    if (!drug) throw new AppError('prescription.drug-unknown');
    const matched = await fillsStore(transaction, practiceId).match(
      patientId,
      body.description,
      drug.prescribableDrugId,
    );
    if (matched === 0) throw new AppError('history.not-found');
    await recordAction(
      transaction,
      member,
      {
        event: 'history.fill-matched',
        resourceType: 'Patient',
        resourceId: patientId,
        details: { drugId: drug.prescribableDrugId, records: matched },
      },
      now,
    );
    await recordClinicalChange(transaction, practiceId, { patientId, list: 'medications' }, now);
    return { matched };
  });
}

/** An inquiry as it leaves the service. */
function shownOf(inquiry: StoredInquiry, now: Date): Inquiry {
  const {
    practiceId: _practice,
    patientId: _patient,
    providerId: _provider,
    messageId: _message,
    ...shown
  } = inquiry;
  return atTime(shown, now);
}
