import type { PatientFields } from '@erx/core/patients/model';
import { patientTerms } from '@erx/core/patients/search-terms';
import { and, eq, isNull, or } from 'drizzle-orm';
import type { Connection } from '../platform/database/database';
import { patientTerms as termsTable, patients } from '../platform/database/schema';

/** Finds a patient by the words of all their charts; a chart that was merged into another by none. */
export async function indexTerms(
  connection: Connection,
  practiceId: string,
  patientId: string,
): Promise<void> {
  await connection.orm
    .delete(termsTable)
    .where(and(eq(termsTable.practiceId, practiceId), eq(termsTable.patientId, patientId)));
  const charts = await connection.orm
    .select()
    .from(patients)
    .where(
      and(
        eq(patients.practiceId, practiceId),
        or(and(eq(patients.id, patientId), isNull(patients.mergedInto)), eq(patients.mergedInto, patientId)),
      ),
    );
  const terms = [
    ...new Set(charts.flatMap((chart) => patientTerms({ ...chart, birthDate: chart.birthDate ?? '' }))),
  ];
  if (terms.length > 0)
    await connection.orm.insert(termsTable).values(terms.map((term) => ({ practiceId, term, patientId })));
}

/** Finds a new patient by the words of their fields. */
export async function addTerms(
  connection: Connection,
  practiceId: string,
  patientId: string,
  fields: PatientFields,
): Promise<void> {
  const terms = patientTerms(fields);
  if (terms.length > 0)
    await connection.orm.insert(termsTable).values(terms.map((term) => ({ practiceId, term, patientId })));
}
