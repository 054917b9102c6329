import type { TrailDeviation } from '@erx/core/audit/model';
import { auditBatches, type ExportTally } from '@erx/server/audit/export';
import { serveAudit } from '@erx/server/audit/routes';
import { verifyPart, verifyTrail } from '@erx/server/audit/verify';
import { analyseDay } from '@erx/server/incidents/analyze-day';
import { startAnchoring } from '@erx/server/platform/audit-trail/anchors';
import { openAnchors } from '@erx/server/platform/gateway/anchors-outside';
import { watchTrails } from '@erx/server/platform/audit-trail/file-broken-trail';
import { recordAudit } from '@erx/server/platform/audit-trail/record';
import { startSealer } from '@erx/server/platform/audit-trail/sealer';
import type { Keys } from '@erx/server/platform/keys/keys';
import { createHash, randomUUID } from 'node:crypto';
import { appendFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makeDatabase, type TestDatabase } from '../harness/database';
import { query } from '../harness/postgres-cluster';
import { seedPractice, type TestPractice } from '../harness/practice';
import { databaseKinds, runFolder } from '../harness/run';
import { serveParts, type TestService } from '../harness/service';

describe.each(databaseKinds())('a trail that was cut, on %s', (kind) => {
  let store: TestDatabase;
  let service: TestService;
  let practice: TestPractice;
  let folder: string;
  const keys = () => service.services.keys as Keys;
  const nowhere = openAnchors(undefined);

  beforeAll(async () => {
    folder = mkdtempSync(join(runFolder(), 'anchors-'));
    store = await makeDatabase(kind);
    service = await serveParts(store.database, ({ server, services }) => {
      serveAudit(server, services);
      return Promise.resolve({ close: () => Promise.resolve() });
    });
  });
  afterAll(async () => {
    await service.close();
    await store.drop();
    rmSync(folder, { recursive: true });
  });

  /** What only someone with the database in hand can do: the triggers are switched off. */
  async function tamper(statement: string): Promise<void> {
    const script = `BEGIN; SET LOCAL session_replication_role = replica; ${statement.replaceAll('$practice', `'${practice.id}'`)}; COMMIT;`;
    if (store.superuserUrl === null) await store.database.execute(script);
    else await query(store.superuserUrl, script);
  }

  const rows = async <Row>(text: string): Promise<Row[]> =>
    await store.database.run<Row>(
      { name: `test ${createHash('sha256').update(text).digest('hex').slice(0, 20)}`, text },
      [practice.id],
    );
  const sealNumbers = async () =>
    (
      await rows<{ number: number }>('SELECT number FROM audit_seals WHERE practice_id = $1 ORDER BY number')
    ).map(({ number }) => number);
  const incidents = async () =>
    (
      await rows<{ details: string }>(
        `SELECT details
          FROM audit_records
          WHERE practice_id = $1 AND event = 'incident.auditTrailBroken' AND account_id IS NULL
          ORDER BY sequence`,
      )
    ).map(({ details }) => JSON.parse(details) as TrailDeviation);

  async function write(count: number): Promise<void> {
    for (let index = 0; index < count; index += 1)
      await recordAudit(
        store.database,
        {
          practiceId: practice.id,
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
  const waiting = async () =>
    (
      await rows(
        `SELECT 1 FROM audit_records WHERE practice_id = $1
           AND sequence <= (SELECT last_value FROM audit_records_sequence_seq)
           AND sequence > coalesce((SELECT max(last_sequence) FROM audit_seals WHERE practice_id = $1), 0)`,
      )
    ).length;
  /**
   * One process, from its start to its end: it seals what it may, or finds that it may not. Transactions of
   * other databases in the cluster hold a pass back, so there are as many as it takes.
   */
  async function seal(isAll = true, anchors = nowhere): Promise<void> {
    const sealer = startSealer(service.services, keys(), anchors);
    try {
      await sealer.seal();
      // Only this practice's: those that other tests cut are not sealed on.
      while (isAll ? (await waiting()) > 0 : (await incidents()).length === 0) await sealer.seal();
    } finally {
      await sealer.close();
    }
  }
  const verify = async () => {
    const response = await fetch(`${service.url}/api/audititems/verify`, {
      headers: { authorization: `Bearer ${practice.first.token}`, 'x-practice-id': practice.id },
    });
    return (await response.json()) as { deviation?: TrailDeviation };
  };
  const trail = (anchors = nowhere) => ({
    connection: store.database,
    practiceId: practice.id,
    key: keys().seals,
    anchors,
  });

  /** Six seals of three records. */
  beforeEach(async () => {
    practice = await seedPractice(store.database);
    for (let batch = 0; batch < 6; batch += 1) {
      await write(3);
      await seal();
    }
  });

  const DELETE_BEHIND = (number: string) =>
    `DELETE FROM audit_records WHERE practice_id = $practice AND sequence > coalesce((SELECT last_sequence
       FROM audit_seals WHERE practice_id = $practice AND number = ${number}), 0);
     DELETE FROM audit_seals WHERE practice_id = $practice AND number > ${number}`;
  const EVERYTHING =
    'DELETE FROM audit_seals WHERE practice_id = $practice; DELETE FROM audit_records WHERE practice_id = $practice';

  it.each<[string, string, TrailDeviation, { sealsOn: boolean }]>([
    [
      'its last seal with its records',
      DELETE_BEHIND('5'),
      { kind: 'seal-lost', sealNumber: 6 },
      { sealsOn: false },
    ],
    [
      'half of its seals with their records',
      DELETE_BEHIND('3'),
      { kind: 'seal-lost', sealNumber: 4 },
      { sealsOn: false },
    ],
    ['everything', EVERYTHING, { kind: 'seal-lost', sealNumber: 1 }, { sealsOn: false }],
    [
      'all seals',
      'DELETE FROM audit_seals WHERE practice_id = $practice',
      { kind: 'seal-lost', sealNumber: 1 },
      { sealsOn: false },
    ],
    [
      'all seals and the ten newest records',
      `DELETE FROM audit_seals WHERE practice_id = $practice;
       DELETE FROM audit_records WHERE practice_id = $practice AND sequence IN (SELECT sequence
         FROM audit_records WHERE practice_id = $practice ORDER BY sequence DESC LIMIT 10)`,
      { kind: 'seal-lost', sealNumber: 1 },
      { sealsOn: false },
    ],
    [
      'the memory of its newest seal',
      'DELETE FROM audit_marks WHERE practice_id = $practice',
      { kind: 'memory-missing', sealNumber: 6 },
      { sealsOn: false },
    ],
    [
      'nothing, but got a record at number 0, dated eight days back',
      `INSERT INTO audit_records (practice_id, sequence, id, at, event, outcome, resource_type, details, digest)
       VALUES ($practice, 0, gen_random_uuid(), now() - interval '8 days', 'legacy-history.printed', 'done',
         'Patient', '{}', '0000')`,
      { kind: 'row-outside', sequence: 0 },
      { sealsOn: true },
    ],
    [
      'nothing, but got a record far above the last number',
      `INSERT INTO audit_records (practice_id, sequence, id, at, event, outcome, resource_type, details, digest)
       VALUES ($practice, 4611686018427387904, gen_random_uuid(), now() + interval '8 days',
         'legacy-history.printed', 'done', 'Patient', '{}', '0000')`,
      { kind: 'row-outside' },
      { sealsOn: true },
    ],
  ])('that lost %s is found wherever it is looked at', async (_, statement, deviation, { sealsOn }) => {
    expect(await verify()).not.toHaveProperty('deviation');
    await tamper(statement);
    const left = await sealNumbers();

    expect((await verify()).deviation).toEqual(deviation);
    const tally: ExportTally = { records: 0, unsealed: 0, deviation: undefined };
    const ofLastWeek = {
      from: new Date(Date.now() - 9 * 24 * 3_600_000),
      before: new Date(Date.now() - 7 * 24 * 3_600_000),
      events: { but: [] },
      resource: undefined,
      userId: undefined,
      sortBy: 'OccurredOn',
      oldestFirst: false,
    } as const;
    const member = { practiceId: practice.id, timeZone: 'America/New_York' };
    for await (const batch of auditBatches({ ...trail(), member }, ofLastWeek, tally))
      expect(batch).toBeDefined();
    expect(tally.deviation).toEqual(deviation);

    // at a start, and each minute; once, for any reader
    await watchTrails(service.services, nowhere);
    await watchTrails(service.services, nowhere);
    expect(await incidents()).toMatchObject([deviation]);

    // another process, after a restart, while people work
    await write(2);
    await seal(sealsOn);
    if (sealsOn) expect(await sealNumbers()).toEqual([...left, 7]);
    else expect(await sealNumbers()).toEqual(left);
    expect(await incidents()).toMatchObject([deviation]);
    expect((await verify()).deviation).toEqual(deviation);

    // at night
    await analyseDay(
      {
        database: store.database,
        now: () => new Date(),
        archive: keys().archive,
        seals: keys().seals,
        anchors: nowhere,
      },
      { id: practice.id, timeZone: 'America/New_York' },
      '2026-01-05',
    );
    expect(
      await rows(
        `SELECT 1 FROM audit_records WHERE practice_id = $1 AND event = 'incident.auditInterferenceFound'
           AND details LIKE '%trail-deviates%'`,
      ),
    ).toHaveLength(1);
  });

  it('is filed by the sealer itself, which does not seal on', async () => {
    await tamper(DELETE_BEHIND('3'));
    await write(1);
    await seal(false);
    await seal(false);
    expect(await sealNumbers()).toEqual([1, 2, 3]);
    expect(await incidents()).toMatchObject([{ kind: 'seal-lost', sealNumber: 4 }]);
  });

  it('and whose memory was turned back too is found by what was noted outside, which is never turned back', async () => {
    const file = join(folder, `${practice.id}.jsonl`);
    const note = async () => {
      const anchoring = startAnchoring(service.services, openAnchors(file));
      await anchoring.anchor();
      await anchoring.close();
    };
    const state = async () =>
      (await (
        await fetch(`${service.url}/api/audititems/seals`, {
          headers: { authorization: `Bearer ${practice.first.token}`, 'x-practice-id': practice.id },
        })
      ).json()) as object;
    expect(await state()).toMatchObject({ isAnchoring: false });
    expect(await state()).not.toHaveProperty('anchored');
    await note();
    expect(await state()).toMatchObject({ anchored: { number: 6 } });
    appendFileSync(file, '{"practiceId":"cut o'); // a line that a crash cut off
    expect((await verifyTrail(trail(openAnchors(file)))).deviation).toBeUndefined();

    await tamper(
      `${DELETE_BEHIND('3')}; UPDATE audit_marks SET number = 3, seal_hash = (SELECT encode(sha256(convert_to(seal,
         'UTF8')), 'hex') FROM audit_seals WHERE practice_id = $practice AND number = 3)
       WHERE practice_id = $practice`,
    );
    const lost = { kind: 'seal-lost', sealNumber: 4 } as const;
    expect((await verifyTrail(trail())).deviation).toBeUndefined();
    expect((await verifyTrail(trail(openAnchors(file)))).deviation).toEqual(lost);
    await watchTrails(service.services, openAnchors(file));
    await write(1);
    await seal(false, openAnchors(file));
    await note();
    expect(await sealNumbers()).toEqual([1, 2, 3]);
    expect(await incidents()).toMatchObject([lost]);

    // Sealed on by a process that knows no anchor, up to where it was: other seals than were noted.
    for (let batch = 0; batch < 3; batch += 1) {
      await write(1);
      await seal();
    }
    expect((await verifyTrail(trail(openAnchors(file)))).deviation).toEqual({
      kind: 'seal-exchanged',
      sealNumber: 6,
    });
    // A file that is cut while the service runs takes nothing away; one that cannot be read is no proof.
    const open = openAnchors(file);
    await open.read();
    writeFileSync(file, '');
    expect((await verifyTrail(trail(open))).deviation?.kind).toBe('seal-exchanged');
    expect((await verifyTrail(trail(openAnchors(folder)))).deviation).toEqual({ kind: 'anchor-unread' });
  });

  it('a record without a seal for more than a minute is found by whoever verifies', async () => {
    await write(1);
    expect(await verify()).not.toHaveProperty('deviation');
    const late = new Date(Date.now() + 61_000);
    expect((await verifyPart(trail(), 0, late)).deviation).toMatchObject({ kind: 'rows-unsealed' });
  });

  it('what is remembered neither falls nor goes', async () => {
    for (const statement of [
      'UPDATE audit_marks SET number = number - 1',
      'DELETE FROM audit_marks',
      'TRUNCATE audit_marks',
    ])
      await expect(store.database.execute(statement)).rejects.toThrow('never changed');
  });
});
