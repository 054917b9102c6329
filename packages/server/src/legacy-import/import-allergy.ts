import { allergenOfIngredient, ingredientOfAllergen, listedAllergen } from '@erx/core/allergies/allergens';
import { allergyIsNew, noneIsKnown, onsetIsNotInFuture } from '@erx/core/allergies/rules';
import { AS_WRITTEN, type Match } from '@erx/core/legacy-import/model';
import { NO_KNOWN_ALLERGIES } from '@erx/core/matching/model';
import { allergyOfLegacy, type Target } from '@erx/core/legacy-import/rules';
import { dateIn } from '@erx/core/values/dates';
import { uuidv7 } from 'uuidv7';
import { recordAction } from '../platform/audit-trail/record-action';
import type { Connection } from '../platform/database/database';
import type { Services } from '../services';
import { allergiesStore } from '../allergies/store';
import { legacyRecordsStore } from './store';
import { patientsStore } from '../patients/store';
import { type Imported, type Importing, recordMatch } from './import-records';

/**
 * Takes one legacy allergy over; the patient then no longer counts as without known allergies. An allergy
 * that is on the list is not added twice: the record is linked to it, and undoing the match then deletes
 * nothing.
 */
export async function importAllergy(importing: Importing, { id, importedId }: Match): Promise<Imported> {
  const { services, member, patientId, now } = importing;
  return await services.database.transaction(async (transaction): Promise<Imported> => {
    const patients = patientsStore(transaction, member.practiceId);
    await patients.lock(patientId);
    const legacy = legacyRecordsStore(transaction, member.practiceId);
    const record = (await legacy.holdAllergy(id))?.record;
    if (record?.patientId !== patientId) return { skipped: 'matching.record-unknown' };
    if (record.importedId !== undefined) return { skipped: 'matching.already-matched' };
    if (importedId === NO_KNOWN_ALLERGIES) return await importNoneKnown(transaction, importing, id);
    const target =
      importedId === AS_WRITTEN ? { name: record.allergy } : await allergenTarget(services.drugs, importedId);
    if (!target) return { skipped: 'matching.target-unknown' };
    const entry = allergyOfLegacy(record, target);
    if (onsetIsNotInFuture({ entry, today: dateIn(member.timeZone, now) }).length > 0)
      return { skipped: 'matching.dates-refused' };

    const store = allergiesStore(transaction, member.practiceId);
    const linked = ((await store.list(patientId)) ?? []).find(
      (other) => allergyIsNew(entry, [other]).length > 0,
    );
    const created = linked ? undefined : uuidv7();
    if (created !== undefined) {
      await store.add(created, entry, now);
      await patients.setNoKnownAllergies(patientId, false, now);
      await recordAction(
        transaction,
        member,
        {
          event: 'allergy.created',
          resourceType: 'Allergy',
          resourceId: created,
          details: { patientId, legacyRecordId: id },
        },
        now,
      );
    }
    return await recordMatch(transaction, importing, {
      kind: 'allergy',
      id,
      importedId,
      importedName: entry.allergydescription,
      created,
      listed: created ?? linked?.id ?? null,
    });
  });
}

/**
 * Says that no allergies are known, as the former chart did; where allergies are on record it is skipped. What
 * had been said before is not said again, and undoing the match then takes nothing back.
 */
async function importNoneKnown(transaction: Connection, importing: Importing, id: string): Promise<Imported> {
  const { member, patientId, now } = importing;
  const patients = patientsStore(transaction, member.practiceId);
  const allergies = allergiesStore(transaction, member.practiceId);
  const recorded = (await allergies.list(patientId)) ?? [];
  if (noneIsKnown({ allergies: recorded }).length > 0) return { skipped: 'matching.allergies-recorded' };
  const isSaid = (await patients.find(patientId))?.allergyKnowledge === 'none-known';
  if (!isSaid) {
    await patients.setNoKnownAllergies(patientId, true, now);
    await allergies.knowledgeChanged(patientId, now);
    await recordAction(
      transaction,
      member,
      { event: 'patient.no-allergies-known', resourceType: 'Patient', resourceId: patientId, details: {} },
      now,
    );
  }
  return await recordMatch(transaction, importing, {
    kind: 'allergy',
    id,
    importedId: NO_KNOWN_ALLERGIES,
    importedName: 'No known allergies',
    created: isSaid ? undefined : patientId,
    listed: null,
  });
}

/** An allergen of the pick list by its id; undefined for anything else. */
async function allergenTarget(
  drugs: Pick<Services['drugs'], 'allergens'>,
  id: string,
): Promise<Target | undefined> {
  const listed = listedAllergen(id);
  if (listed) return { id, name: listed.name };
  const ingredient = ingredientOfAllergen(id);
  return ingredient !== undefined && (await drugs.allergens()).has(id)
    ? { id, name: allergenOfIngredient(ingredient).name }
    : undefined;
}
