import { type SignedGroup, signingStore } from '@erx/server/signing/sign-statements';
import { createHash, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeDatabase, type TestDatabase } from '../harness/database';
import { seedPractice, seedPrescription, type TestPractice } from '../harness/practice';
import { judgedBy } from '../fixtures/judged';
import { databaseKinds } from '../harness/run';

const at = new Date('2026-11-20T09:00:00.000Z');

describe.each(databaseKinds())('signatures that come at the same time on %s', (kind) => {
  let test: TestDatabase;
  let practice: TestPractice;
  beforeAll(async () => {
    test = await makeDatabase(kind);
    practice = await seedPractice(test.database);
    await rows("UPDATE accounts SET dea_number = 'FB9990017' WHERE id = $1", practice.first.accountId);
    await rows(
      'UPDATE memberships SET permission_epcs_rts = true WHERE account_id = $1',
      practice.first.accountId,
    );
    await rows(
      `INSERT INTO authenticators (id, account_id, kind, reference, encrypted_secret, created_at)
        VALUES (gen_random_uuid(), $1, 'hardware', 'T', 'x', now())`,
      practice.first.accountId,
    );
  });
  afterAll(() => test.drop());

  const rows = <Row = unknown>(text: string, ...values: unknown[]) =>
    test.database.run<Row>({ name: createHash('md5').update(text).digest('hex'), text }, values);

  async function ready(): Promise<string> {
    const { id } = await seedPrescription(test.database, practice);
    await rows(
      `UPDATE prescriptions
        SET script_status = 'Pending', schedule = 'IV', delivery_state = 'none', sent_at = NULL, ready_at = $2
        WHERE id = $1`,
      id,
      at,
    );
    // As if it were judged after everything that was written here before.
    await rows('UPDATE patients SET facts_version = 0 WHERE id = $1', practice.patientId);
    return id;
  }

  /** A group with its token in the store. */
  async function group(
    ids: readonly string[],
    { state = 'issued', version = 1, factsVersion = 0 } = {},
  ): Promise<SignedGroup> {
    const tokenHash = randomUUID();
    await rows(
      `INSERT INTO signing_tokens (practice_id, hash, account_id, session_hash, kind, patient_id, dea_number,
        offered, items, state, issued_at, expires_at)
      VALUES ($1, $2, $3, 's', 'Prescription', $4, 'FB9990017', 'Hwtok', '{}', $5, $6,
        $6::timestamptz + interval '5 minutes')`,
      practice.id,
      tokenHash,
      practice.first.accountId,
      practice.patientId,
      state,
      at,
    );
    return {
      practiceId: practice.id,
      tokenHash,
      accountId: practice.first.accountId,
      trailName: practice.first.trailName,
      otpType: 'Hwtok',
      from: ['issued', 'pushed'],
      at,
      prescriptions: ids.map((prescriptionId) => ({
        prescriptionId,
        subject: null,
        version,
        archiveId: randomUUID(),
        messageId: randomUUID().replaceAll('-', ''),
        trace: null,
        xml: `<Message of="${prescriptionId}"/>`,
        eventContent: '{}',
        signedId: randomUUID(),
        content: `{"id":"${prescriptionId}"}`,
        signature: 'a..b',
        kid: 'k',
        judgement: judgedBy(factsVersion),
      })),
    };
  }
  const stateOf = async (tokenHash: string) =>
    (await rows<{ state: string }>('SELECT state FROM signing_tokens WHERE hash = $1', tokenHash))[0]?.state;
  const recordsOf = (id: string) =>
    rows<{ id: string; content: string }>(
      'SELECT id, content FROM signed_prescriptions WHERE resource_id = $1',
      id,
    );

  it('each group is written whole under its own token', async () => {
    const groups = await Promise.all(
      Array.from({ length: 12 }, async () => group([await ready(), await ready()])),
    );
    const store = signingStore(test.database);
    const results = await Promise.all(groups.map((one) => store.sign(one)));
    for (const [place, { tokenHash, prescriptions }] of groups.entries()) {
      expect([...(results[place]?.keys() ?? [])].sort()).toEqual(
        prescriptions.map(({ prescriptionId }) => prescriptionId).sort(),
      );
      expect(await stateOf(tokenHash)).toBe('consumed');
      for (const one of prescriptions) {
        expect(await recordsOf(one.prescriptionId)).toEqual([{ id: one.signedId, content: one.content }]);
        expect(
          await rows('SELECT message_id FROM outbox WHERE prescription_id = $1', one.prescriptionId),
        ).toEqual([{ message_id: one.messageId }]);
        expect(
          await rows(
            'SELECT event FROM audit_records WHERE resource_id = $1 ORDER BY event',
            one.prescriptionId,
          ),
        ).toEqual([{ event: 'prescription.sent' }, { event: 'prescription.signed' }]);
      }
    }
  });

  it('of groups that share a prescription the first signs whole, and the others keep their tokens', async () => {
    const [a, b, c] = [await ready(), await ready(), await ready()];
    const [first, second, third] = [await group([a, b]), await group([b, c]), await group([b])];
    const store = signingStore(test.database);
    const results = await Promise.all([first, second, third].map((one) => store.sign(one)));
    expect(results.map((result) => result?.size)).toEqual([2, undefined, undefined]);
    expect(await Promise.all([first, second, third].map(({ tokenHash }) => stateOf(tokenHash)))).toEqual([
      'consumed',
      'issued',
      'issued',
    ]);
    expect(await recordsOf(b)).toHaveLength(1);
    expect(await recordsOf(c)).toEqual([]);
  });

  it('the same token twice signs once', async () => {
    const id = await ready();
    const one = await group([id]);
    const again = {
      ...one,
      prescriptions: one.prescriptions.map((each) => ({
        ...each,
        archiveId: randomUUID(),
        messageId: randomUUID().replaceAll('-', ''),
        signedId: randomUUID(),
      })),
    };
    const store = signingStore(test.database);
    const results = await Promise.all([store.sign(one), store.sign(again)]);
    expect(results.map((result) => result?.size)).toEqual([1, undefined]);
    expect(await recordsOf(id)).toHaveLength(1);
  });

  it.each([
    ['consumed', 1],
    ['refused', 1],
    ['approved', 1],
    ['issued', 2],
  ])('a token that is %s, with version %i, signs nothing beside one that does', async (state, version) => {
    const [id, other] = [await ready(), await ready()];
    const [refused, good] = [await group([id], { state, version }), await group([other])];
    const store = signingStore(test.database);
    const results = await Promise.all([store.sign(refused), store.sign(good)]);
    expect(results.map((result) => result?.size)).toEqual([undefined, 1]);
    expect(await recordsOf(id)).toEqual([]);
    expect(await stateOf(refused.tokenHash)).toBe(state);
  });

  it('a right that is gone, or a mark, signs nothing', async () => {
    const unmarked = await ready();
    await rows('UPDATE prescriptions SET ready_at = NULL WHERE id = $1', unmarked);
    const store = signingStore(test.database);
    expect(await store.sign(await group([unmarked]))).toBeUndefined();
    const judgedBefore = await group([await ready()], { factsVersion: 7 });
    expect(await store.sign(judgedBefore)).toBeUndefined();
    expect(await stateOf(judgedBefore.tokenHash)).toBe('issued');
    const id = await ready();
    const one = await group([id]);
    for (const [take, give] of [
      [
        'UPDATE memberships SET permission_epcs_rts = false WHERE account_id = $1',
        'UPDATE memberships SET permission_epcs_rts = true WHERE account_id = $1',
      ],
      [
        'UPDATE memberships SET active = false WHERE account_id = $1',
        'UPDATE memberships SET active = true WHERE account_id = $1',
      ],
      [
        "UPDATE accounts SET dea_number = 'FC9990018' WHERE id = $1",
        "UPDATE accounts SET dea_number = 'FB9990017' WHERE id = $1",
      ],
      [
        'UPDATE authenticators SET active = false WHERE account_id = $1',
        'UPDATE authenticators SET active = true WHERE account_id = $1',
      ],
    ] as const) {
      await rows(take, practice.first.accountId);
      expect(await store.sign(one), take).toBeUndefined();
      await rows(give, practice.first.accountId);
    }
    expect((await store.sign(one))?.size).toBe(1);
  });
});
