import { listedAllergen, listedAllergens } from '@erx/core/allergies/allergens';
import * as contract from '@erx/core/allergies/contract';
import { may } from '@erx/core/access/rights';
import { AllergyFields, WEAKEN_REASON, WeakenReason } from '@erx/core/allergies/model';
import {
  ALLERGY_RULES,
  allergyIsNew,
  fieldsOfAllergy,
  findingsOnAllergyChange,
  isSevere,
  isWeakening,
  noneIsKnown,
} from '@erx/core/allergies/rules';
import { AppError, refuseWhenStopped } from '@erx/core/findings/app-error';
import { check, type Finding, pass, stop } from '@erx/core/findings/finding';
import { REASON_LENGTH } from '@erx/core/values/text';
import type { Change } from '@erx/core/values/changes';
import { dateIn } from '@erx/core/values/dates';
import { uuidv7 } from 'uuidv7';
import { recordAction } from '../platform/audit-trail/record-action';
import type { Connection } from '../platform/database/database';
import { applyChanges } from '../platform/api/changed-fields';
import type { Member } from '../platform/api/authenticate';
import type { Call, Server } from '../platform/api/router';
import type { Services } from '../services';
import { changeAndPublish } from '../platform/push/publish-change';
import { allergiesStore } from './store';
import { patientsStore } from '../patients/store';

const SEARCH_LIMIT = 25;

/** Allergies of a patient, and what to choose them from. */
export function serveAllergies(server: Server, services: Services): void {
  const { database, drugs } = services;
  server.serve(contract.searchAllergens, async ({ query }) =>
    [
      ...listedAllergens(query.searchText),
      ...(await drugs.allergens()).search(query.searchText, SEARCH_LIMIT),
    ].slice(0, SEARCH_LIMIT),
  );

  server.serve(contract.listAllergies, ({ member, params }) =>
    getAllergies(database, member, params.patientId),
  );

  server.serve(contract.createAllergy, (call) => createAllergy(services, call));

  server.serve(contract.updateAllergy, (call) => updateAllergy(services, call));

  server.serve(contract.sayNoKnownAllergies, (call) => sayNoKnownAllergies(services, call));
}

async function createAllergy(
  services: Services,
  { member, body, now, storeReply }: Call<typeof contract.createAllergy>,
) {
  const id = uuidv7();
  return await changeAndPublish(services, async (transaction) => {
    await patientsStore(transaction, member.practiceId).lock(body.patientId);
    const others = await getAllergies(transaction, member, body.patientId);
    refuseWhenStopped([
      ...check(ALLERGY_RULES, { entry: body, today: dateIn(member.timeZone, now) }),
      ...(await findingsOnAllergen(services.drugs, body.pickListId)),
      ...allergyIsNew(body, others),
    ]);
    const store = allergiesStore(transaction, member.practiceId);
    await store.add(id, body, now);
    await patientsStore(transaction, member.practiceId).setNoKnownAllergies(body.patientId, false, now);
    await recordAction(
      transaction,
      member,
      {
        event: 'allergy.created',
        resourceType: 'Allergy',
        resourceId: id,
        details: { patientId: body.patientId },
      },
      now,
    );
    const added = await store.findForUpdate(id);
    if (!added) throw new AppError('call.failed');
    await storeReply(transaction, added);
    return added;
  });
}

async function updateAllergy(
  services: Services,
  { member, params, body, now }: Call<typeof contract.updateAllergy>,
) {
  return await changeAndPublish(services, async (transaction) => {
    const store = allergiesStore(transaction, member.practiceId);
    const stored = await store.findForUpdate(params.id);
    if (!stored) throw new AppError('record.not-found');
    await patientsStore(transaction, member.practiceId).lock(stored.patientId);
    const { before, after, names, changes } = applyChanges(
      AllergyFields,
      fieldsOfAllergy(stored),
      body.filter(({ key }) => key !== WEAKEN_REASON).map(hiddenByStatus),
      'allergy.unchanged',
    );
    const reason = isWeakening(before, after) ? reasonToWeaken(member, body) : undefined;
    const today = dateIn(member.timeZone, now);
    const others = (await getAllergies(transaction, member, stored.patientId)).filter(
      ({ id }) => id !== stored.id,
    );
    const isAgain =
      !after.hide && (before.hide || names.includes('allergydescription') || names.includes('pickListId'));
    refuseWhenStopped([
      ...findingsOnAllergyChange(after, names, today),
      ...(names.includes('pickListId')
        ? await findingsOnAllergen(services.drugs, after.pickListId ?? undefined)
        : pass),
      ...(isAgain
        ? allergyIsNew(
            { allergydescription: after.allergydescription, pickListId: after.pickListId ?? undefined },
            others,
          )
        : pass),
    ]);
    await store.replace(stored, after, now);
    if (reason !== undefined) await store.keepWeakened(stored, { on: today, reason });
    else if (!after.hide && isSevere(after)) await store.keepRestored(stored);
    if (!after.hide)
      await patientsStore(transaction, member.practiceId).setNoKnownAllergies(stored.patientId, false, now);
    const details = { patientId: stored.patientId, fields: names, hide: after.hide };
    const act = { resourceType: 'Allergy', resourceId: stored.id, changes } as const;
    if (reason === undefined)
      await recordAction(transaction, member, { event: 'allergy.changed', ...act, details }, now);
    else
      await recordAction(
        transaction,
        member,
        { event: 'allergy.weakened', ...act, details: { ...details, reason } },
        now,
      );
    const changed = await store.findForUpdate(stored.id);
    if (!changed) throw new AppError('call.failed');
    return changed;
  });
}

async function sayNoKnownAllergies(
  services: Services,
  { member, body, now }: Call<typeof contract.sayNoKnownAllergies>,
) {
  return await changeAndPublish(services, async (transaction) => {
    const patients = patientsStore(transaction, member.practiceId);
    await patients.lock(body.patientId);
    const allergies = await getAllergies(transaction, member, body.patientId);
    if (body.noKnownAllergies) refuseWhenStopped(noneIsKnown({ allergies }));
    await patients.setNoKnownAllergies(body.patientId, body.noKnownAllergies, now);
    await recordAction(
      transaction,
      member,
      {
        event: body.noKnownAllergies ? 'patient.no-allergies-known' : 'patient.allergies-unknown',
        resourceType: 'Patient',
        resourceId: body.patientId,
        details: {},
      },
      now,
    );
    await allergiesStore(transaction, member.practiceId).knowledgeChanged(body.patientId, now);
    const patient = await patients.find(body.patientId);
    if (!patient) throw new AppError('call.failed');
    return { allergyKnowledge: patient.allergyKnowledge };
  });
}

async function getAllergies(connection: Connection, member: Member, patientId: string) {
  const found = await allergiesStore(connection, member.practiceId).list(patientId);
  if (!found) throw new AppError('record.not-found');
  return found;
}

/**
 * The reason for which a severe allergy is weakened or made inactive.
 * @throws AppError allergy.weaken-clinician of anyone but a prescriber, allergy.weaken-reason without words
 */
function reasonToWeaken(member: Member, changes: readonly Change[]): string {
  if (!may(member.actor, 'severe-allergy.weaken')) throw new AppError('allergy.weaken-clinician');
  const given = WeakenReason.safeParse(changes.findLast(({ key }) => key === WEAKEN_REASON)?.value);
  if (!given.success) throw new AppError('allergy.weaken-reason', { least: REASON_LENGTH.least });
  return given.data;
}

/** An allergen that is named by id must be one of the pick list. */
async function findingsOnAllergen(
  drugs: Services['drugs'],
  pickListId: string | undefined,
): Promise<readonly Finding[]> {
  const isKnown =
    pickListId === undefined ||
    listedAllergen(pickListId) !== undefined ||
    (await drugs.allergens()).has(pickListId);
  return isKnown ? pass : stop('allergy.allergen-unknown', {}, 'allergydescription');
}

/** N4-14: inactive is hidden and active is not, whichever of the two is named. */
function hiddenByStatus(change: Change): Change {
  return change.key === 'status' && (change.value === 'Active' || change.value === 'Inactive')
    ? { key: 'hide', value: change.value === 'Inactive' }
    : change;
}
