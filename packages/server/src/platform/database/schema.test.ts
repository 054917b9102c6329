import { getTableColumns, getTableName, is } from 'drizzle-orm';
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core';
import { describe, expect, it } from 'vitest';
import * as schema from './schema';

/**
 * Tables that belong to no practice, each for a reason its comment gives. A new table is practice-owned
 * unless it is added here.
 */
const GLOBAL = [
  'practices',
  'accounts',
  'authenticators',
  'identity_records',
  'attempts',
  'sign_in_places',
  'sign_in_sessions',
  'passkeys',
  'email_changes',
  'group_statements',
  'tickets',
  'system_incidents',
  'inbound_messages',
  'refused_messages',
  'network_alarms',
  'unassigned_requests',
  'products',
  'product_keys',
  'listed_products',
  'packages',
  'concepts',
  'diagnoses',
  'diagnosis_successors',
  'pharmacies',
  'imports',
  'import_batches',
  'catalogue_before',
  'product_resolutions',
  'state_schedules',
  'product_schedules',
  'interaction_facts',
  'dose_facts',
  'caution_sets',
  'caution_facts',
  'dea_schedules',
  'credential_statements',
  'credential_letters',
  'npi_registry',
  'dea_registrants',
  'advertisements',
  'proofings',
  'account_notices',
  'retention_notices',
  'retention_days',
  'stored_sizes',
  'installation_keys',
  'sealed_keys',
];

const tables: PgTable[] = Object.values(schema as Record<string, unknown>).filter((value) =>
  is(value, PgTable),
);
const owned = tables.filter((table) => !GLOBAL.includes(getTableName(table)));

/** The columns of a primary key in their order, whether it is declared for the table or for one column. */
function primaryKey(table: PgTable): string[] {
  const [composite] = getTableConfig(table).primaryKeys;
  return composite
    ? composite.columns.map(({ name }) => name)
    : Object.values(getTableColumns(table))
        .filter(({ primary }) => primary)
        .map(({ name }) => name);
}

describe('tables', () => {
  it('the list of global tables names tables that exist', () => {
    expect(GLOBAL.filter((name) => !tables.some((table) => getTableName(table) === name))).toEqual([]);
  });

  it.each(owned.map((table) => [getTableName(table), table] as const))(
    '%s has the practice first in its primary key',
    (_, table) => {
      expect(primaryKey(table)[0]).toBe('practice_id');
    },
  );

  it.each(owned.map((table) => [getTableName(table), table] as const))(
    '%s refers to other practice-owned tables by keys that begin with the practice',
    (_, table) => {
      for (const key of getTableConfig(table).foreignKeys) {
        const { columns, foreignTable } = key.reference();
        if (owned.includes(foreignTable)) expect(columns[0]?.name, key.getName()).toBe('practice_id');
      }
    },
  );
});
