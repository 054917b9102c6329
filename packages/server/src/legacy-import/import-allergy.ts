import { allergenOfIngredient, ingredientOfAllergen, listedAllergen } from '@erx/core/allergies/allergens';
import { allergyIsNew, onsetIsNotInFuture } from '@erx/core/allergies/rules';
import { AS_WRITTEN, type Match } from '@erx/core/legacy-import/model';
import { allergyOfLegacy, type Target } from '@erx/core/legacy-import/rules';
import { dateIn } from '@erx/core/values/dates';
import { uuidv7 } from 'uuidv7';
import { recordAct } from '../platform/audit-trail/record-act';
import type { Services } from '../services';
import { allergiesStore } from '../allergies/store';
import { legacyRecordsStore } from './store';
import { patientsStore } from '../patients/store';
import type { Imported, Importing } from './import-records';

/**
 * Takes one legacy allergy over; the patient then no longer counts as without known allergies. An allergy
 * that is on the list is not added twice: the record is linked to it, and undoing the match then deletes
 * nothing.
 */
export async function importAllergy(
  { services, member, patientId, now }: Importing,
  { id, importedId }: Match,
): Promise<Imported> {
  return await services.database.transaction(async (transaction): Promise<Imported> => {
    const patients = patientsStore(transaction, member.practiceId);
    await patients.lock(patientId);
    const legacy = legacyRecordsStore(transaction, member.practiceId);
    const record = (await legacy.holdAllergy(id))?.record;
    if (record?.patientId !== patientId) return { skipped: 'matching.record-unknown' };
    if (record.importedId !== undefined) return { skipped: 'matching.already-matched' };
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
      await recordAct(
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
    await legacy.match(id, {
      importedId,
      importedName: entry.allergydescription,
      recordId: created ?? null,
      accountId: member.accountId,
      at: now,
    });
    await recordAct(
      transaction,
      member,
      {
        event: 'legacy-record.matched',
        resourceType: 'LegacyRecord',
        resourceId: id,
        details: {
          patientId,
          kind: 'allergy',
          importedId,
          allergyId: created ?? linked?.id ?? null,
          created: created !== undefined,
        },
      },
      now,
    );
    return {
      imported: { id, importedId, importedName: entry.allergydescription, isLinked: linked !== undefined },
    };
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
