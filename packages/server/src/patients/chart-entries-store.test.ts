import { getTableName, is } from 'drizzle-orm';
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core';
import { expect, it } from 'vitest';
import * as schema from '../platform/database/schema';
import { MOVED_TABLES } from './chart-entries-store';

/** Why the rows of a table stay with the chart they were written for (docs/decisions/merging.md). */
const STAYING = [
  'patient_terms', // made again for both charts
  'patient_visits', // who opened which chart
  'eligibility_checks', // answers for the plan of the chart: coverage is the kept one's
  'formulary_answers',
  'pharmacy_benefits',
  'favorite_pharmacies', // the kept chart's
  'coupon_audits', // a log
  'signing_tokens', // good for minutes, and for the very text that names the chart
  'signed_prescriptions', // never changed
  'connected_app_grants', // allowed for that chart: what reads it afterwards is refused
  'connected_app_launches', // good for minutes
  'record_system_patients', // read through the merge: a link leads to the kept chart
  'record_system_launches', // good for hours; what was opened with them is closed by the next
];

it('every table with a patient either moves with a merge or is known to stay', () => {
  const withPatient = Object.values(schema as Record<string, unknown>)
    .filter((value): value is PgTable => is(value, PgTable))
    .filter((table) => getTableConfig(table).columns.some(({ name }) => name === 'patient_id'))
    .map((table) => getTableName(table));
  expect(withPatient.toSorted()).toEqual([...Object.values(MOVED_TABLES), ...STAYING].toSorted());
});
