import { auditDigest } from '@erx/server/platform/audit-trail/record';
import { memberFinder } from '@erx/server/platform/api/authenticate';
import { type Dispatch, sendingStore } from '@erx/server/prescriptions/send-statements';
import { createHash, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeDatabase, type TestDatabase } from '../harness/database';
import { seedPractice, seedPrescription, TEST_ISSUER, type TestPractice } from '../harness/practice';
import { judgedBy } from '../fixtures/judged';
import { databaseKinds } from '../harness/run';

const at = new Date('2026-11-20T09:00:00.000Z');

describe.each(databaseKinds())('sends that come at the same time on %s', (kind) => {
  let test: TestDatabase;
  let ours: TestPractice;
  let theirs: TestPractice;
  beforeAll(async () => {
    test = await makeDatabase(kind);
    ours = await seedPractice(test.database);
    theirs = await seedPractice(test.database);
  });
  afterAll(() => test.drop());

  async function pending(practice: TestPractice): Promise<string> {
    const { id } = await seedPrescription(test.database, practice);
    await rows(
      "UPDATE prescriptions SET script_status = 'Pending', delivery_state = 'none', sent_at = NULL WHERE id = $1",
      id,
    );
    // As if it were judged after everything that was written here before.
    await rows('UPDATE patients SET facts_version = 0 WHERE id = $1', practice.patientId);
    return id;
  }
  const sending = (
    practice: TestPractice,
    prescriptionId: string,
    version = 1,
    factsVersion = 0,
  ): Dispatch => ({
    practiceId: practice.id,
    prescriptionId,
    version,
    accountId: practice.first.accountId,
    trailName: practice.first.trailName,
    subject: `{"patientId":"${practice.patientId}"}`,
    archiveId: randomUUID(),
    messageId: randomUUID().replaceAll('-', ''),
    xml: `<Message of="${prescriptionId}">"\\{},NULL</Message>`,
    trace: `00-${randomUUID().replaceAll('-', '')}-b7ad6b7169203331-01`,
    eventContent: JSON.stringify({ prescriptionId }),
    judgement: judgedBy(factsVersion),
    at,
  });
  const rows = <Row = unknown>(text: string, id: string) =>
    test.database.run<Row>({ name: createHash('md5').update(text).digest('hex'), text }, [id]);

  it('each is written whole, under its own practice, and only the one with a stale version is refused', async () => {
    const [own, foreign] = [
      await Promise.all(Array.from({ length: 20 }, () => pending(ours))),
      await Promise.all(Array.from({ length: 20 }, () => pending(theirs))),
    ];
    const sendings = [...own.map((id) => sending(ours, id)), ...foreign.map((id) => sending(theirs, id))];
    const stale = sending(ours, await pending(ours), 7);
    const judgedBefore = sending(ours, await pending(ours), 1, 7);
    const store = sendingStore(test.database);
    const [refused, outdated, ...changes] = await Promise.all(
      [stale, judgedBefore, ...sendings].map((one) => store.dispatch(one)),
    );
    expect([refused, outdated]).toEqual([undefined, undefined]);
    expect(changes).toEqual(
      sendings.map(() =>
        expect.objectContaining({
          version: 2,
          script_status: 'Sent',
          sent_at: at,
          delivery_state: 'queued',
          verification_status: 'Unverified',
        }),
      ),
    );
    for (const { practiceId, prescriptionId, archiveId, messageId, xml, trace, eventContent } of sendings) {
      expect(
        await rows(
          'SELECT practice_id, id, message_id, xml, trace, direction, kind FROM network_messages WHERE prescription_id = $1',
          prescriptionId,
        ),
      ).toEqual([
        {
          practice_id: practiceId,
          id: archiveId,
          message_id: messageId,
          xml,
          trace,
          direction: 'out',
          kind: 'NewRx',
        },
      ]);
      expect(
        await rows(
          'SELECT practice_id, id, message_id FROM outbox WHERE prescription_id = $1',
          prescriptionId,
        ),
      ).toEqual([{ practice_id: practiceId, id: archiveId, message_id: messageId }]);
      expect(await rows('SELECT practice_id FROM events WHERE content = $1', eventContent)).toEqual([
        { practice_id: practiceId },
      ]);
      const records = await rows<{
        id: string;
        practice_id: string;
        account_id: string;
        details: string;
        digest: string;
        actor: string;
        subject: string;
      }>(
        'SELECT id, practice_id, account_id, actor, subject, details, digest FROM audit_records WHERE resource_id = $1',
        prescriptionId,
      );
      expect(records).toMatchObject([
        { practice_id: practiceId, details: JSON.stringify({ messageId, version: 2 }) },
      ]);
      for (const record of records) {
        expect(record.digest).toBe(
          auditDigest({
            practiceId,
            accountId: record.account_id,
            trailName: record.actor,
            subject: record.subject,
            event: 'prescription.sent',
            outcome: 'done',
            resourceType: 'Prescription',
            resourceId: prescriptionId,
            id: record.id,
            at,
            details: record.details,
          }),
        );
      }
    }
    expect(
      await rows('SELECT id FROM network_messages WHERE prescription_id = $1', stale.prescriptionId),
    ).toEqual([]);
    expect(
      await rows('SELECT script_status, version FROM prescriptions WHERE id = $1', stale.prescriptionId),
    ).toEqual([{ script_status: 'Pending', version: 1 }]);
  });

  it('the same prescription sent twice at once is sent once', async () => {
    const id = await pending(ours);
    const store = sendingStore(test.database);
    const twice = [sending(ours, id), sending(ours, id)];
    const changes = await Promise.all(twice.map((one) => store.dispatch(one)));
    expect(changes.filter((change) => change !== undefined)).toHaveLength(1);
    const winner = twice[changes[0] === undefined ? 1 : 0];
    expect(await rows('SELECT message_id FROM network_messages WHERE prescription_id = $1', id)).toEqual([
      { message_id: winner?.messageId },
    ]);
    expect(await rows('SELECT event FROM audit_records WHERE resource_id = $1', id)).toHaveLength(1);
  });

  it("another practice's prescription is neither loaded nor sent beside one's own", async () => {
    const [own, foreign] = [await pending(ours), await pending(theirs)];
    const store = sendingStore(test.database);
    const [loaded, missing] = await Promise.all([
      store.load({ practiceId: ours.id, id: own }),
      store.load({ practiceId: ours.id, id: foreign }),
    ]);
    expect(loaded?.id).toBe(own);
    expect(missing).toBeUndefined();
    const [sent, refused] = await Promise.all([
      store.dispatch(sending(ours, own)),
      store.dispatch(sending(ours, foreign)),
    ]);
    expect(sent).toBeDefined();
    expect(refused).toBeUndefined();
    expect(await rows('SELECT script_status FROM prescriptions WHERE id = $1', foreign)).toEqual([
      { script_status: 'Pending' },
    ]);
  });

  it('members asked for together are each the right one, and rights removed before the question are gone', async () => {
    const find = memberFinder(test.database, () => new Date());
    const ask = (subject: string, practiceId: string) =>
      find({ identity: { issuer: TEST_ISSUER, subject }, practiceId });
    const answers = await Promise.all([
      ask(ours.first.subject, ours.id),
      ask(ours.second.subject, ours.id),
      ask(ours.first.subject, theirs.id),
      ask(theirs.staff.subject, theirs.id),
      ask('nobody', ours.id),
      ask(ours.first.subject, ours.id),
    ]);
    expect(
      answers.map((answer) =>
        typeof answer === 'object' ? `${answer.accountId} ${answer.practiceId}` : answer,
      ),
    ).toEqual([
      `${ours.first.accountId} ${ours.id}`,
      `${ours.second.accountId} ${ours.id}`,
      undefined,
      `${theirs.staff.accountId} ${theirs.id}`,
      undefined,
      `${ours.first.accountId} ${ours.id}`,
    ]);
    await rows('UPDATE accounts SET active = false WHERE id = $1', ours.second.accountId);
    expect(await ask(ours.second.subject, ours.id)).toBe('inactive');
  });
});
