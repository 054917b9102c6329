import { createAllergy } from '@erx/core/allergies/contract';
import { CallError } from '@erx/core/client/failure';
import { createMedication } from '@erx/core/medications/contract';
import * as prescribing from '@erx/core/prescriptions/contract';
import { sendPrescription } from '@erx/core/signing/contract';
import type { Prescription } from '@erx/core/prescriptions/model';
import { type SafetyAnswer, type SafetyQuestion, toSafetyQuestion } from '@erx/core/safety/model';
import { needsAnswer } from '@erx/core/safety/tiers';
import { allergies, medications, problems } from '@erx/server/platform/database/schema';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AnsweringFixture, setupAnswering } from '../fixtures/answering-fixture';
import { refusal } from '../fixtures/refusal';
import { sent } from '../fixtures/signing-fixture';
import { databaseKinds } from '../harness/run';

const MANY = 500;

describe.each(databaseKinds())('safety under bad input and at the same instant, on %s', (kind) => {
  let fixture: AnsweringFixture;
  beforeAll(async () => {
    fixture = await setupAnswering(kind);
  });
  afterAll(() => fixture.close());

  const send = ({ id, version }: Prescription, safety?: SafetyAnswer) =>
    fixture.me.client.call(sendPrescription, {
      params: { id },
      body: { version, ...(safety ? { safety } : {}) },
    });
  const questionOf = async (call: Promise<unknown>): Promise<SafetyQuestion> => {
    const error = await call.then(
      () => undefined,
      (reason: unknown) => reason,
    );
    const question = error instanceof CallError ? toSafetyQuestion(error) : undefined;
    if (!question) throw new Error('this should have been refused with its findings');
    return question;
  };
  const answerTo = ({ fingerprint }: SafetyQuestion): SafetyAnswer => ({
    fingerprint,
    code: 'other',
    reason: 'Discussed with the patient',
  });
  /** Rows that the screens would never let someone write, as an import may leave them. */
  const withRows = async (patientId: string) => {
    const of = { practiceId: fixture.me.practiceId, patientId, enteredAt: new Date() };
    const { orm } = fixture.server.services.database;
    await orm.insert(problems).values(
      Array.from({ length: MANY }, (_, at) => ({
        ...of,
        id: randomUUID(),
        icd10Code: at === MANY - 1 ? 'N18.4' : `Z${String(at)}`,
        icd10Description: `number ${String(at)}`,
      })),
    );
    await orm.insert(medications).values(
      Array.from({ length: MANY }, (_, at) => ({
        ...of,
        id: randomUUID(),
        description: at === MANY - 1 ? 'warfarin 5 mg tablet' : `unheard of ${String(at)}`,
      })),
    );
  };

  it.each([
    ['the day of a weight', "weight_measured_on = '2026-01-02'", 1],
    ['a birth date', "birth_date = '1979-01-02'", 1],
    ['a comment', "comments = 'calls in the morning'", 0],
  ])('%s that changes is counted as a fact or is none', async (_, change, by) => {
    const patientId = await fixture.me.patient();
    const version = async () =>
      (
        await fixture.rows<{ version: number }>(
          'SELECT facts_version AS version FROM patients WHERE id = $1',
          patientId,
        )
      )[0]?.version ?? NaN;
    const before = await version();
    await fixture.rows(`UPDATE patients SET ${change} WHERE id = $1`, patientId);
    expect((await version()) - before).toBe(by);
  });

  it('a record of a former system is counted when it arrives and when it is matched', async () => {
    const patientId = await fixture.me.patient();
    const version = async () =>
      (
        await fixture.rows<{ version: number }>(
          'SELECT facts_version AS version FROM patients WHERE id = $1',
          patientId,
        )
      )[0]?.version;
    const before = (await version()) ?? NaN;
    await fixture.rows(
      `INSERT INTO legacy_records (practice_id, id, kind, patient_id, description, received_at)
      SELECT practice_id, gen_random_uuid(), 'allergy', id, 'PCN', now() FROM patients WHERE id = $1`,
      patientId,
    );
    expect(await version()).toBe(before + 1);
    await fixture.rows(
      "UPDATE legacy_records SET imported_id = 'class:penicillins' WHERE patient_id = $1",
      patientId,
    );
    expect(await version()).toBe(before + 2);
  });

  it(`the last of ${String(MANY)} problems and of ${String(MANY)} medications counts like the first`, async () => {
    const patientId = await fixture.me.patient();
    await withRows(patientId);
    const metformin = await questionOf(send(await fixture.me.write('metformin 500 mg tablet', patientId)));
    expect(metformin.cases[0]?.findings.filter(needsAnswer).map(({ kind: of }) => of)).toEqual(['kidney']);
    const naproxen = await questionOf(send(await fixture.me.write('naproxen 500 mg tablet', patientId)));
    expect(naproxen.cases[0]?.findings.filter(needsAnswer).map(({ about }) => about)).toContain(
      'warfarin 5 mg tablet',
    );
  });

  it('an allergy of 10,000 characters that an import left is said not to be understood, and sending goes on', async () => {
    const patientId = await fixture.me.patient();
    await fixture.server.services.database.orm.insert(allergies).values({
      practiceId: fixture.me.practiceId,
      id: randomUUID(),
      patientId,
      description: `${'lorem '.repeat(1_660)}ipsum`,
      reaction: '',
      severity: 'Severe',
      enteredAt: new Date(),
    });
    const prescription = await fixture.me.write('lisinopril 10', patientId);
    expect(sent(await send(prescription)).scriptStatus).toBe('Sent');
    const [row] = await fixture.rows<{ content: string }>(
      'SELECT findings::text AS content FROM safety_judgements WHERE prescription_id = $1 ORDER BY judged_at DESC',
      prescription.id,
    );
    expect(row?.content).toContain('incomplete');
  });

  it.each([
    ['an allergy', { allergydescription: 'x'.repeat(10_000), reaction: '' }],
    ['a reaction', { allergydescription: 'x', reaction: 'y'.repeat(10_000) }],
  ])('%s of 10,000 characters is refused, and nothing is kept', async (_, texts) => {
    const patientId = await fixture.me.patient();
    expect(
      await refusal(
        fixture.me.client.call(createAllergy, { body: { patientId, severity: 'Low', ...texts } }),
      ),
    ).toMatchObject({ status: 400, code: 'call.invalid' });
    expect(await fixture.rows('SELECT id FROM allergies WHERE patient_id = $1', patientId)).toEqual([]);
  });

  it('a medication of 10,000 characters is refused, and nothing is kept', async () => {
    const patientId = await fixture.me.patient();
    expect(
      await refusal(
        fixture.me.client.call(createMedication, {
          body: { patientId, description: 'x'.repeat(10_000), sig: '' },
        }),
      ),
    ).toMatchObject({ status: 400, code: 'call.invalid' });
    expect(await fixture.rows('SELECT id FROM medications WHERE patient_id = $1', patientId)).toEqual([]);
  });

  it('two who answer and send at once send once, and the trail has one answer', async () => {
    const patientId = await fixture.me.patient();
    await fixture.me.client.call(createMedication, {
      body: { patientId, description: 'warfarin 5 mg tablet', sig: '' },
    });
    const prescription = await fixture.me.write('naproxen 500 mg tablet', patientId);
    const answer = answerTo(await questionOf(send(prescription)));
    const both = await Promise.allSettled([send(prescription, answer), send(prescription, answer)]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const [late] = both.flatMap((one) => (one.status === 'rejected' ? [one.reason as CallError] : []));
    // by version, by status or by the facts of the patient, as far as it had come when the other was sent
    expect(late?.status).toBe(409);
    expect(
      await fixture.rows(
        "SELECT id FROM network_messages WHERE prescription_id = $1 AND direction = 'out'",
        prescription.id,
      ),
    ).toHaveLength(1);
    expect(
      await fixture.rows(
        "SELECT id FROM audit_records WHERE resource_id = $1 AND event = 'prescription.safety-answered'",
        prescription.id,
      ),
    ).toHaveLength(1);
  });

  it('an answer to another version of the order is none', async () => {
    const patientId = await fixture.me.patient();
    await fixture.me.client.call(createMedication, {
      body: { patientId, description: 'warfarin 5 mg tablet', sig: '' },
    });
    const written = await fixture.me.write('naproxen 500 mg tablet', patientId);
    const answer = answerTo(await questionOf(send(written)));
    const changed = await fixture.me.client.call(prescribing.updatePrescription, {
      params: { id: written.id },
      body: { version: written.version, changes: [{ key: 'dispense', value: '28' }] },
    });
    expect(await refusal(send(written, answer))).toMatchObject({ status: 409, code: 'record.changed' });
    // The findings are the same, the order is another one: the answer is owed again.
    const again = await questionOf(send(changed, answer));
    expect(sent(await send(changed, answerTo(again))).scriptStatus).toBe('Sent');
  });
});
