import { auditBatches, type ExportTally } from '@erx/server/audit/export';
import { startChecking } from '@erx/server/audit/verify-worker';
import type { Deviation } from '@erx/server/audit/tamper-report';
import { recordAudit } from '@erx/server/platform/audit-trail/record';
import { openAnchors } from '@erx/server/platform/gateway/anchors-outside';
import { openSeal, signSeal } from '@erx/server/platform/audit-trail/seal';
import { startSealer } from '@erx/server/platform/audit-trail/sealer';
import { verifyTrail } from '@erx/server/audit/verify';
import { walkTrail } from '@erx/server/audit/verify-chain';
import type { Connection } from '@erx/server/platform/database/database';
import { openPostgresql } from '@erx/server/platform/database/postgresql';
import { createLog } from '@erx/server/platform/http/app';
import { createHash, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makeDatabase, type TestDatabase } from '../harness/database';
import { query } from '../harness/postgres-cluster';
import { seedPractice, type TestPractice } from '../harness/practice';
import { databaseKinds } from '../harness/run';
import { sealAll } from '../fixtures/seal-all';
import { makeSealKey } from '../harness/seal-key';
import { isWhole } from '../harness/whole';

const NO_ANCHORS = openAnchors(undefined);

describe.each(databaseKinds())('the sealed trail on %s', (kind) => {
  const seals = makeSealKey();
  let store: TestDatabase;
  let practice: TestPractice;

  const services = () => ({ database: store.database, log: createLog('silent'), now: () => new Date() });

  beforeAll(async () => {
    store = await makeDatabase(kind);
  });
  afterAll(() => store.drop());
  beforeEach(async () => {
    practice = await seedPractice(store.database);
  });

  async function write(
    count = 1,
    connection: Connection = store.database,
    practiceId = practice.id,
  ): Promise<void> {
    for (let index = 0; index < count; index += 1) {
      await recordAudit(
        connection,
        {
          practiceId,
          accountId: practice.staff.accountId,
          event: 'legacy-history.printed',
          outcome: 'done',
          resourceType: 'Patient',
          resourceId: randomUUID(),
          details: { history: 'allergies', records: index },
        },
        new Date(),
      );
    }
  }

  const trail = () => ({
    connection: store.database,
    practiceId: practice.id,
    key: seals,
    anchors: NO_ANCHORS,
  });

  /** Any checker, in this thread or another, finds the same. */
  const verify = async () => {
    const found = await verifyTrail(trail());
    const { checkInWorker, end } = startChecking();
    try {
      const deviations: Deviation[] = [];
      for await (const part of walkTrail(trail(), { checkInWorker })) deviations.push(...part.deviations);
      expect(deviations[0]).toEqual(found.deviation);
    } finally {
      await end();
    }
    return found;
  };

  /**
   * Seals all that was written. The sealer lives no longer: at its second it would seal half of what a test
   * is just writing.
   */
  async function seal(): Promise<void> {
    const sealer = startSealer(services(), { seals }, NO_ANCHORS);
    try {
      await sealAll(store.database, sealer);
    } finally {
      await sealer.close();
    }
  }

  const all = async <Row>(text: string): Promise<Row[]> =>
    await store.database.run<Row>(
      { name: `test ${createHash('sha256').update(text).digest('hex').slice(0, 20)}`, text },
      [practice.id],
    );
  const sequences = async () =>
    (
      await all<{ sequence: string }>(
        'SELECT sequence FROM audit_records WHERE practice_id = $1 ORDER BY sequence',
      )
    ).map((row) => row.sequence);

  /** What only someone with the database in hand can do: the triggers are switched off. */
  async function tamper(statement: string): Promise<void> {
    const script = `BEGIN; SET LOCAL session_replication_role = replica; ${statement.replaceAll('$practice', `'${practice.id}'`)}; COMMIT;`;
    if (store.superuserUrl === null) await store.database.execute(script);
    else await query(store.superuserUrl, script);
  }

  /** Three seals of three rows each. */
  async function sealedTrail(): Promise<string[]> {
    for (let batch = 0; batch < 3; batch += 1) {
      await write(3);
      await seal();
    }
    return await sequences();
  }

  it('seals what was written, each seal naming the one before it, and finds nothing wrong', async () => {
    const rows = await sealedTrail();
    await write(2);
    const found = await verify();
    expect(found).toMatchObject({ rows: 11, unsealed: 2, deviation: undefined });
    expect(found.seals).toBe(3);
    const [first, second] = (
      await all<{ seal: string }>('SELECT seal FROM audit_seals WHERE practice_id = $1 ORDER BY number')
    ).map(({ seal }) => openSeal(seals, seal));
    expect(first).toMatchObject({
      practiceId: practice.id,
      number: 1,
      rowCount: 3,
      firstSequence: Number(rows[0]),
      lastSequence: Number(rows[2]),
      previous: null,
    });
    expect(second).toMatchObject({ number: 2, previous: expect.stringMatching(/^[0-9a-f]{64}$/) as string });
  });

  it('seals by itself within the second', async () => {
    const sealer = startSealer(services(), { seals }, NO_ANCHORS);
    try {
      await write(1);
      await expect.poll(async () => (await verify()).seals).toBe(1);
    } finally {
      await sealer.close();
    }
  });

  if (isWhole)
    it('seals at most a thousand rows at once', async () => {
      await store.database.transaction((transaction) => write(2_001, transaction));
      await seal();
      const counts = (
        await all<{ row_count: number }>(
          'SELECT row_count FROM audit_seals WHERE practice_id = $1 ORDER BY number',
        )
      ).map((row) => row.row_count);
      expect(counts).toEqual([1_000, 1_000, 1]);
      expect(await verify()).toMatchObject({ seals: 3, rows: 2_001, unsealed: 0, deviation: undefined });
    });

  it('refuses to change or remove rows in the ordinary way', async () => {
    await sealedTrail();
    for (const statement of [
      'UPDATE audit_records SET event = event',
      'DELETE FROM audit_records',
      'DELETE FROM audit_seals',
      'TRUNCATE audit_records',
    ]) {
      await expect(store.database.execute(statement)).rejects.toThrow('never changed');
    }
  });

  describe('finds', () => {
    it.each([
      ['an altered event', "event = 'nothing.happened'"],
      ['an altered time', "at = at + interval '1 millisecond'"],
      ['an altered person', 'account_id = NULL'],
      ['an altered outcome', "outcome = 'refused'"],
      ['altered details', "details = '{}'"],
      ['an altered digest', "digest = repeat('0', 64)"],
      [
        'an event that feigns the fields behind it',
        "event = event || E'\\x1f' || id || E'\\x1f' || outcome || E'\\x1f' || " +
          "to_json(resource_id)::text || E'\\x1f' || resource_type, outcome = 'refused'",
      ],
      ['an event that feigns another record', "event = event || E'\\n' || event"],
    ])('%s', async (_, change) => {
      const rows = await sealedTrail();
      await tamper(
        `UPDATE audit_records SET ${change} WHERE practice_id = $practice AND sequence = ${String(rows[4])}`,
      );
      expect((await verify()).deviation).toEqual({
        kind: 'row-altered',
        sealNumber: 2,
        sequence: Number(rows[4]),
      });
    });

    it('an altered row behind the last seal', async () => {
      await sealedTrail();
      await write(2);
      const sequence = (await sequences()).at(-1) ?? '';
      await tamper(
        `UPDATE audit_records SET event = 'x' WHERE practice_id = $practice AND sequence = ${sequence}`,
      );
      expect((await verify()).deviation).toEqual({ kind: 'row-altered', sequence: Number(sequence) });
    });

    it.each([0, 4, 8])('a missing row (the %ith)', async (place) => {
      const rows = await sealedTrail();
      await tamper(
        `DELETE FROM audit_records WHERE practice_id = $practice AND sequence = ${String(rows[place])}`,
      );
      expect((await verify()).deviation).toEqual({
        kind: 'rows-missing',
        sealNumber: Math.floor(place / 3) + 1,
      });
    });

    it('a row that was slipped in, its digest right', async () => {
      await write(1);
      await write(1, store.database, randomUUID()); // leaves a number between that is not this practice's
      await write(1);
      await seal();
      const [first] = await sequences();
      await write(1);
      await tamper(
        `UPDATE audit_records
          SET sequence = ${String(Number(first) + 1)}
          WHERE practice_id = $practice AND sequence = (SELECT max(sequence) FROM audit_records
            WHERE practice_id = $practice)`,
      );
      expect((await verify()).deviation).toEqual({ kind: 'rows-added', sealNumber: 1 });
    });

    it('rows that changed places', async () => {
      const [one, two] = await sealedTrail();
      const sequence = (number: string | undefined, to: number) =>
        `UPDATE audit_records
          SET sequence = ${String(to)}
          WHERE practice_id = $practice AND sequence = ${String(number)}`;
      await tamper([sequence(one, -1), sequence(two, Number(one)), sequence('-1', Number(two))].join('; '));
      expect((await verify()).deviation).toEqual({ kind: 'rows-differ', sealNumber: 1 });
    });

    it('a row replaced by another with a right digest', async () => {
      const rows = await sealedTrail();
      await write(1);
      const copied = 'id, at, account_id, event, outcome, resource_type, resource_id, details, digest';
      await tamper(`UPDATE audit_records r
        SET (${copied}) = (SELECT ${copied} FROM audit_records n WHERE n.practice_id = $practice
          ORDER BY n.sequence DESC LIMIT 1)
        WHERE r.practice_id = $practice AND r.sequence = ${String(rows[4])}`);
      expect((await verify()).deviation).toEqual({ kind: 'rows-differ', sealNumber: 2 });
    });

    it('seals that were swapped', async () => {
      await sealedTrail();
      await tamper(
        `UPDATE audit_seals s
          SET seal = (SELECT o.seal FROM audit_seals o
            WHERE o.practice_id = s.practice_id AND o.number = 3 - s.number)
          WHERE s.practice_id = $practice AND s.number < 3`,
      );
      expect((await verify()).deviation).toEqual({ kind: 'seal-altered', sealNumber: 1 });
    });

    it('a missing seal', async () => {
      await sealedTrail();
      await tamper('DELETE FROM audit_seals WHERE practice_id = $practice AND number = 2');
      expect((await verify()).deviation).toEqual({ kind: 'seal-missing', sealNumber: 3 });
    });

    it('a seal of another key', async () => {
      await sealedTrail();
      const [row] = await all<{ seal: string }>(
        'SELECT seal FROM audit_seals WHERE practice_id = $1 AND number = 2',
      );
      const facts = openSeal(seals, row?.seal ?? '');
      if (!facts) throw new Error('There is no second seal.');
      await tamper(
        `UPDATE audit_seals
          SET seal = '${signSeal(makeSealKey(), facts)}'
          WHERE practice_id = $practice AND number = 2`,
      );
      expect((await verify()).deviation).toEqual({ kind: 'seal-forged', sealNumber: 2 });
    });

    it('a chain whose links do not meet, even if the key signed each', async () => {
      await sealedTrail();
      const [row] = await all<{ seal: string }>(
        'SELECT seal FROM audit_seals WHERE practice_id = $1 AND number = 1',
      );
      const facts = openSeal(seals, row?.seal ?? '');
      if (!facts) throw new Error('There is no first seal.');
      const sealedAt = new Date(Date.parse(facts.sealedAt) - 1_000).toISOString();
      await tamper(
        `UPDATE audit_seals
          SET sealed_at = '${sealedAt}', seal = '${signSeal(seals, { ...facts, sealedAt })}'
          WHERE practice_id = $practice AND number = 1`,
      );
      expect((await verify()).deviation).toEqual({ kind: 'chain-broken', sealNumber: 2 });
    });
  });

  it.each([1, 2, 3, 4, 5, 6, 7])(
    'an export misses no record that is sealed after its statement %i',
    async (sealedAfter) => {
      await write(3);
      let statements = 0;
      const connection: Connection = {
        ...store.database,
        async run<Row>(...asked: Parameters<Connection['run']>) {
          const rows = await store.database.run<Row>(...asked);
          statements += 1;
          if (statements === sealedAfter) await seal();
          return rows;
        },
      };
      const member = { practiceId: practice.id, timeZone: 'America/New_York' };
      const search = {
        from: new Date('2026-01-01T00:00:00Z'),
        before: new Date(Date.now() + 60_000),
        events: { but: [] },
        resource: undefined,
        userId: undefined,
        sortBy: 'OccurredOn',
        oldestFirst: false,
      } as const;
      const found: string[] = [];
      const tally: ExportTally = { records: 0, unsealed: 0, deviation: undefined };
      for await (const batch of auditBatches({ ...trail(), connection, member }, search, tally))
        found.push(...batch.map((row) => ('broken' in row ? 'broken' : String(row.sequence))));
      expect(found).toEqual(await sequences());
      expect(found).toHaveLength(3);
    },
  );

  if (kind === 'postgres')
    describe('with several connections', () => {
      it('passes no row that commits late, whichever transaction began first', async () => {
        let commitSecond: () => void = () => undefined;
        let second: Promise<void> | undefined;
        await store.database.transaction(async (first) => {
          await first.run({ name: 'test-id', text: 'SELECT pg_current_xact_id()' }, []);
          await new Promise<void>((isWritten) => {
            second = store.database.transaction(async (transaction) => {
              await write(1, transaction);
              isWritten();
              await new Promise<void>((resolve) => {
                commitSecond = resolve;
              });
            });
          });
          await write(1, first);
        });
        const sealer = startSealer(services(), { seals }, NO_ANCHORS);
        try {
          await sealer.seal();
          const early = await verify();
          commitSecond();
          await second;
          expect(early).toMatchObject({ seals: 0, unsealed: 1, deviation: undefined });
          await sealAll(store.database, sealer);
          expect(await verify()).toMatchObject({ rows: 2, unsealed: 0, deviation: undefined });
        } finally {
          await sealer.close();
        }
      });

      it('two processes seal one chain', async () => {
        const database = await openPostgresql(store.url ?? '');
        const [sealer, other] = [
          startSealer(services(), { seals }, NO_ANCHORS),
          startSealer({ ...services(), database }, { seals }, NO_ANCHORS),
        ];
        try {
          for (let round = 0; round < 30; round += 1) {
            await Promise.all([write(5), write(5, database), sealer.seal(), other.seal()]);
          }
          await sealAll(store.database, sealer);
          expect(await verify()).toMatchObject({ rows: 300, unsealed: 0, deviation: undefined });
        } finally {
          await sealer.close();
          await other.close();
          await database.close();
        }
      });
    });
});
