import { toMedicationRequest } from '@erx/core/fhir/medication-request';
import { prescriptionOfDispense, toMedicationDispense } from '@erx/core/fhir/medication-use';
import { sigOf } from '@erx/core/sig/rules';
import { drugCatalogue } from '../drugs/store';
import { isRowId } from '../platform/database/row-id';
import { type PrescriptionRow, SELECTED_PRESCRIPTION, toPrescription } from '../prescriptions/queries';
import { conditionsOf } from './conditions';
import type { Reader, Sought, Source } from './source';

/** Rows of prescriptions, newest first. @param more a condition without a value */
async function listRows(
  { connection, member }: Reader,
  { ids, patients }: Pick<Sought, 'ids' | 'patients'>,
  after: string | undefined,
  limit: number,
  more = 'true',
): Promise<PrescriptionRow[]> {
  const conditions = conditionsOf(['r.practice_id = ?', member.practiceId]);
  if (ids) conditions.add('r.id = ANY(?::uuid[])', [...ids].filter(isRowId));
  if (patients) conditions.add('r.patient_id = ANY(?::uuid[])', patients.filter(isRowId));
  conditions.addKnown('r.id < ?::uuid', after);
  return await connection.run<PrescriptionRow>(
    {
      text: `${SELECTED_PRESCRIPTION} WHERE ${conditions.text} AND ${more}
        ORDER BY r.id DESC LIMIT ${String(limit)}`,
    },
    conditions.values,
  );
}

/** Every prescription of the practice, also one that is not sent. */
export const prescriptionSource: Source = {
  async scan(reader, sought, after, limit) {
    const { connection, member } = reader;
    const rows = await listRows(reader, sought, after, limit);
    const drugs = await drugCatalogue(connection, member.practiceId).findSeveral(
      rows.map((row) => row.prescribable_drug_id),
    );
    return rows.map((row) =>
      toMedicationRequest({
        prescription: toPrescription(row),
        updatedAt: row.updated_at.toISOString(),
        sig: sigOf(row.sig, drugs.get(row.prescribable_drug_id)),
        practiceId: member.practiceId,
      }),
    );
  },
};

/** What pharmacies reported of fills, the last of each prescription. */
export const dispenseSource: Source = {
  async scan(reader, { ids, patients }, after, limit) {
    const prescriptions = ids && new Set([...ids].flatMap((id) => prescriptionOfDispense(id) ?? []));
    const place = after === undefined ? undefined : prescriptionOfDispense(after);
    const rows = await listRows(
      reader,
      { ids: prescriptions, patients },
      place,
      limit,
      "r.fill_status <> 'None'",
    );
    return rows.map((row) =>
      toMedicationDispense({ prescription: toPrescription(row), filledDays: row.filled_days ?? undefined }),
    );
  },
};
