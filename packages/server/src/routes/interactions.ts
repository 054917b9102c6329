import type { Drug } from '@erx/core/drugs/model';
import { AppError } from '@erx/core/findings/app-error';
import { checkInteractions, findDuplicates, saveInteractionSettings } from '@erx/core/interactions/contract';
import type { DuplicatePrescription } from '@erx/core/interactions/model';
import { check, shownBy } from '@erx/core/interactions/rules/check';
import { duplicateReason, type EarlierPrescription, suppliedUntil } from '@erx/core/interactions/rules/duplicates';
import type { CheckSubject, OtherDrug } from '@erx/core/interactions/rules/subject';
import { type CalendarDate, dateIn, daysAfter } from '@erx/core/values/dates';
import { recordAudit } from '../audit/record';
import type { Server } from '../http/serve';
import type { Services } from '../http/services';
import { drugCatalogue } from '../stores/drugs';
import { interactionSettingsOf } from '../stores/interaction-settings';
import { patientDrugsOf, type StoredMedication, type StoredPrescription } from '../stores/interactions';

/** Longer than anything stopped still acts (knowledge/lasting.ts). */
const STOPPED_DAYS = 120;
/** Longer than any supply with its refills lasts: a year of refills of the longest usual supply. */
const SUPPLY_DAYS = 1100;

/** Interactions, duplicates, and who is shown what. */
export function serveInteractions(server: Server, services: Services): void {
  const { database, interactions } = services;

  const knownDrug = async (id: string): Promise<Drug> => {
    const drug = await drugCatalogue(database).find(id);
    if (!drug) throw new AppError('prescription.drug-unknown');
    return drug;
  };

  const knownPatient = async (practiceId: string, patientId: string, now: Date) => {
    const store = patientDrugsOf(database, practiceId);
    const patient = await store.patient(patientId);
    if (!patient) throw new AppError('record.not-found');
    const { timeZone } = patient;
    return { store, ...patient, today: dateIn(timeZone, now), since: new Date(now.getTime() - SUPPLY_DAYS * 86_400_000) };
  };

  server.serve(checkInteractions, async ({ member, params, now, request }) => {
    const { store, noKnownAllergies, timeZone, today, since } = await knownPatient(member.practiceId, params.patientId, now);
    const [drug, settings, knowledge] = await Promise.all([
      knownDrug(params.drugId),
      interactionSettingsOf(database, member.practiceId).find(member.accountId), interactions.current(),
    ]);
    const [allergies, medications, prescriptions] = await Promise.allSettled([
      store.allergies(params.patientId), store.medications(params.patientId, daysAfter(today, -STOPPED_DAYS)), store.prescriptions(params.patientId, since),
    ]);
    for (const part of [allergies, medications, prescriptions]) {
      if (part.status === 'rejected') request.log.error({ failure: part.reason instanceof Error ? part.reason.name : 'unknown' }, 'part of an interaction check could not be read');
    }
    const subject: CheckSubject = {
      drug, today,
      allergies: allergies.status === 'rejected' ? 'failed' : {
        list: allergies.value, knowledge: allergies.value.length > 0 ? 'recorded' : noKnownAllergies ? 'none-known' : 'unknown',
      },
      medications: medications.status === 'rejected' ? 'failed' : medications.value.map((each) => otherOfMedication(each, today)),
      prescriptions: prescriptions.status === 'rejected' ? 'failed' : prescriptions.value.filter((each) => isInUse(earlierOf(each, timeZone), today)).map(otherOfPrescription),
    };
    return { ...shownBy(check(subject, knowledge), settings), checkedAt: now.toISOString() };
  });

  server.serve(findDuplicates, async ({ member, params, now }) => {
    const { store, timeZone, today, since } = await knownPatient(member.practiceId, params.patientId, now);
    const [drug, { index, readMedication }] = await Promise.all([knownDrug(params.drugId), interactions.current()]);
    const own = new Set(drug.ingredients.map((name) => index.ingredient(name)));
    return (await store.prescriptions(params.patientId, since)).flatMap((stored) => {
      const theirs = stored.product ? stored.product.ingredients.map((name) => index.ingredient(name)) : readMedication(stored.description).terms;
      const ingredients = [...new Set(theirs)].filter((name) => own.has(name));
      const reason = duplicateReason(earlierOf(stored, timeZone), today);
      return ingredients.length > 0 && reason !== undefined ? [duplicateOf(stored, { ingredients, reason, timeZone })] : [];
    });
  });

  server.serve(saveInteractionSettings, async ({ member, body, now }) => {
    await database.transaction(async (transaction) => {
      await interactionSettingsOf(transaction, member.practiceId).save(member.accountId, body, now);
      await recordAudit(transaction, {
        practiceId: member.practiceId, accountId: member.accountId, event: 'interaction-settings.changed', outcome: 'done', resourceType: 'InteractionSettings', resourceId: member.accountId, details: { ...body },
      }, now);
    });
    return body;
  });
}

function earlierOf({ scriptStatus, scriptedAt, effectiveDate, daysSupply, refills }: StoredPrescription, timeZone: string): EarlierPrescription {
  return { scriptStatus, writtenOn: dateIn(timeZone, scriptedAt), effectiveDate, daysSupply, refills };
}

/** What is still to be taken: it waits, its supply lasts, or it is recent and nobody knows how long it lasts. */
function isInUse(earlier: EarlierPrescription, today: CalendarDate): boolean {
  const reason = duplicateReason(earlier, today);
  return reason === 'pending' || reason === 'in-use' || (reason === 'recent' && suppliedUntil(earlier) === undefined);
}

function otherOfMedication({ description, stoppedAt, product }: StoredMedication, today: CalendarDate): OtherDrug {
  const isStopped = stoppedAt !== undefined && stoppedAt < today;
  return { origin: isStopped ? 'stopped-medication' : 'medication', description, ...(product ? { product } : {}), ...(isStopped ? { stoppedOn: stoppedAt } : {}) };
}

function otherOfPrescription({ description, product }: StoredPrescription): OtherDrug {
  return { origin: 'prescription', description, ...(product ? { product } : {}) };
}

function duplicateOf(stored: StoredPrescription, found: Pick<DuplicatePrescription, 'ingredients' | 'reason'> & { timeZone: string }): DuplicatePrescription {
  const earlier = earlierOf(stored, found.timeZone);
  const until = suppliedUntil(earlier);
  return {
    id: stored.id, description: stored.description, ingredients: found.ingredients, writtenOn: earlier.writtenOn, sig: stored.sig, dispense: stored.dispense, units: stored.units,
    refills: stored.refills, scriptStatus: stored.scriptStatus, deliveryState: stored.deliveryState, fillStatus: stored.fillStatus, reason: found.reason,
    ...(until === undefined ? {} : { suppliedUntil: until }),
  };
}
