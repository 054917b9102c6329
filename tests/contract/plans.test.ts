import { listPrescriptions } from '@erx/server/prescriptions/list-queries';
import { requestMatching } from '@erx/server/requests/matching-queries';
import { leaseMessages, settleMessages } from '@erx/server/platform/outbox/store';
import type { Connection, Statement } from '@erx/server/platform/database/database';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeDatabase, type TestDatabase } from '../harness/database';
import { databaseKinds } from '../harness/run';

const AT = new Date('2026-03-04T15:00:00Z');

interface PlanNode {
  readonly 'Index Name'?: string;
  readonly 'Relation Name'?: string;
  readonly Plans?: readonly PlanNode[];
}

/** The index by which each table is read in a plan. */
function indexesOf(node: PlanNode): string[] {
  const own = node['Index Name'] === undefined ? [] : [node['Index Name']];
  return [...own, ...(node.Plans ?? []).flatMap(indexesOf)];
}

/**
 * PostgreSQL keeps plans that were made while it took a table for empty: all indexes that begin with the
 * practice seem alike then. What delivers messages must find a message by its id and an order by its number
 * whatever the statistics say.
 */
describe.skipIf(!databaseKinds().includes('postgres'))('the plans of a practice that has just begun', () => {
  let store: TestDatabase;
  beforeAll(async () => {
    store = await makeDatabase('postgres');
    await store.database.execute('ANALYZE'); // as autovacuum does: every table is known to be empty
  });
  afterAll(() => store.drop());

  /**
   * The indexes of the statement that a store runs, planned for any values as a prepared statement is after
   * five runs.
   */
  async function indexesUsedBy(work: (connection: Connection) => Promise<unknown>): Promise<string[]> {
    let plan: PlanNode | undefined;
    await store.database.transaction(async (transaction) => {
      const recording: Connection = {
        ...transaction,
        async run<Row>(statement: Statement, values: readonly unknown[]) {
          const name = `planned_${randomUUID().replaceAll('-', '')}`;
          await transaction.execute('SET LOCAL plan_cache_mode = force_generic_plan');
          await transaction.execute(`PREPARE ${name} AS ${statement.text}`);
          const nothing = values.map(() => 'NULL').join(', ');
          const [row] = await transaction.run<{ 'QUERY PLAN': readonly { readonly Plan: PlanNode }[] }>(
            { text: `EXPLAIN (FORMAT json) EXECUTE ${name} (${nothing})` },
            [],
          );
          plan = row?.['QUERY PLAN'][0]?.Plan;
          return [] as Row[];
        },
      };
      await work(recording);
    });
    return [...new Set(indexesOf(plan ?? {}))];
  }

  it('leases messages by their ids and looks for earlier ones by the number of the order', async () => {
    const used = await indexesUsedBy((connection) =>
      leaseMessages(connection, { now: AT, until: AT, by: 'worker', limit: 16 }),
    );
    expect(used.sort()).toEqual([
      'network_messages_practice_id_id_pk',
      'outbox_due',
      'outbox_of_order',
      'outbox_practice_id_id_pk',
    ]);
  });

  it('settles a delivery by the ids of its message', async () => {
    const message = {
      practiceId: randomUUID(),
      id: randomUUID(),
      messageId: 'm',
      orderNumber: 'o',
      prescriptionId: randomUUID(),
      requestId: undefined,
      trace: undefined,
      kind: 'NewRx',
      attempts: 1,
      createdAt: AT,
      xml: '',
    };
    const ending = {
      delivery: { state: 'accepted', code: '010', description: null },
      audit: { event: 'prescription.accepted', outcome: 'done', details: { messageId: 'unsent' } },
    } as const;
    const used = await indexesUsedBy((connection) =>
      settleMessages(connection, [{ message, ending, at: AT }]),
    );
    expect(used.filter((name) => /^(outbox|network_messages)_/.test(name)).sort()).toEqual([
      'network_messages_practice_id_id_pk',
      'outbox_of_order',
      'outbox_practice_id_id_pk',
    ]);
  });

  it('lists all prescriptions of a patient by the patient, and of a practice by the time', async () => {
    const search = { filter: 'All', since: undefined, after: undefined, limit: 50 } as const;
    const used = async (patientId: string | undefined): Promise<string[]> =>
      (
        await indexesUsedBy(
          async (connection) => await listPrescriptions(connection, randomUUID(), { ...search, patientId }),
        )
      ).filter((name) => name.startsWith('prescriptions_'));
    expect(await used(randomUUID())).toEqual(['prescriptions_by_patient']);
    expect(await used(undefined)).toEqual(['prescriptions_by_time']);
  });

  it('finds the schedule of what a pharmacy asks for by the ids of its products', async () => {
    const used = await indexesUsedBy((connection) =>
      requestMatching(connection).schedules({ practiceId: randomUUID(), ndc: '00093505698' }),
    );
    expect(used).toContain('products_pkey');
  });

  it('checks the foreign key of a queued message by the id of the archived one', async () => {
    const used = await indexesUsedBy((connection) =>
      connection.run(
        {
          text: `SELECT 1
              FROM ONLY network_messages x
              WHERE practice_id OPERATOR(pg_catalog.=) $1 AND id OPERATOR(pg_catalog.=) $2 FOR KEY SHARE OF x`,
        },
        ['', ''],
      ),
    );
    expect(used).toEqual(['network_messages_practice_id_id_pk']);
  });
});
