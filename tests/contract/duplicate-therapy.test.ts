import { needsAnswer } from '@erx/core/safety/tiers';
import { CallError } from '@erx/core/client/failure';
import { checkInteractions } from '@erx/core/safety/interactions-contract';
import { sendPrescription } from '@erx/core/signing/contract';
import type { Prescription } from '@erx/core/prescriptions/model';
import { checkAnswer } from '@erx/core/requests/contract';
import { type SafetyAnswer, type SafetyQuestion, toSafetyQuestion } from '@erx/core/safety/model';
import { medications } from '@erx/server/platform/database/schema';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AnsweringFixture, setupAnswering } from '../fixtures/answering-fixture';
import { sent } from '../fixtures/signing-fixture';
import { databaseKinds } from '../harness/run';

describe.each(databaseKinds())('duplicate therapy, on %s', (kind) => {
  let fixture: AnsweringFixture;
  beforeAll(async () => {
    fixture = await setupAnswering(kind);
  });
  afterAll(() => fixture.close());

  const takes = async (patientId: string, description: string, stoppedAt?: string) => {
    await fixture.server.services.database.orm.insert(medications).values({
      practiceId: fixture.me.practiceId,
      id: randomUUID(),
      patientId,
      description,
      enteredAt: new Date(),
      ...(stoppedAt === undefined ? {} : { stoppedAt, hide: true }),
    });
  };
  const found = async ({ patientId, prescribableDrugId, id }: Prescription) =>
    await fixture.me.client.call(checkInteractions, {
      params: { patientId, drugId: prescribableDrugId },
      query: { prescriptionId: id },
    });
  const duplicatesOf = async (prescription: Prescription) =>
    (await found(prescription)).duplicateTherapy.map(
      ({ drugDescription, origin, severity }) => `${severity} ${origin} ${drugDescription}`,
    );
  const send = ({ id, version }: Prescription, safety?: SafetyAnswer) =>
    fixture.me.client.call(sendPrescription, {
      params: { id },
      body: { version, ...(safety ? { safety } : {}) },
    });
  const asked = async (call: Promise<unknown>): Promise<SafetyQuestion> => {
    const error = await call.then(
      () => undefined,
      (reason: unknown) => reason,
    );
    if (!(error instanceof CallError)) throw new Error('this should have been refused');
    expect({ status: error.status, code: error.code }).toEqual({ status: 409, code: 'safety.unanswered' });
    const question = toSafetyQuestion(error);
    if (!question) throw new Error('the refusal carries no findings');
    return question;
  };

  it('another statin in the medication list is told and needs no reason', async () => {
    const patientId = await fixture.me.patient();
    await takes(patientId, 'Lipitor 20 mg at night');
    const prescription = await fixture.me.write('rosuvastatin 10', patientId);
    expect(await duplicatesOf(prescription)).toEqual(['moderate medication Lipitor 20 mg at night']);
    expect((await found(prescription)).safety.findings).toEqual([]);
    expect(sent(await send(prescription)).scriptStatus).toBe('Sent');
  });

  it('another strength in the medication list is told, by name', async () => {
    const patientId = await fixture.me.patient();
    await takes(patientId, 'lisinopril 10 mg tablet');
    const prescription = await fixture.me.write('lisinopril 20', patientId);
    const [duplicate] = (await found(prescription)).duplicateTherapy;
    expect(duplicate).toMatchObject({ severity: 'moderate', shared: 'lisinopril' });
    expect(duplicate?.message).toContain('lisinopril 10 mg tablet');
  });

  it('a second anticoagulant is refused until it is answered, also where the list names no drug', async () => {
    for (const listed of ['Xarelto 20 mg', 'blood thinner']) {
      const patientId = await fixture.me.patient();
      await takes(patientId, listed);
      const prescription = await fixture.me.write('warfarin 5', patientId);
      const question = await asked(send(prescription));
      const serious = question.cases.flatMap(({ findings }) => findings).filter(needsAnswer);
      expect(serious).toContainEqual(expect.objectContaining({ kind: 'duplicate', about: listed }));
      await fixture.stillPending(prescription);
      const answer = {
        fingerprint: question.fingerprint,
        code: 'other' as const,
        reason: 'Changed over on Monday',
      };
      expect(sent(await send(prescription, answer)).scriptStatus).toBe('Sent');
    }
  });

  it('what is in the list and prescribed here counts once, what was stopped never', async () => {
    const patientId = await fixture.me.patient();
    const first = await fixture.me.write('lisinopril 10', patientId);
    await takes(patientId, first.description);
    await takes(patientId, 'ramipril 5 mg', '2026-01-01');
    const second = await fixture.me.write('lisinopril 20', patientId);
    expect(await duplicatesOf(second)).toEqual([`moderate prescription ${first.description}`]);
  });

  it('a prescription is no duplicate of itself, nor a renewal of what it renews or of its entry in the list', async () => {
    const alone = await fixture.me.write('lisinopril 10', await fixture.me.patient());
    expect(await duplicatesOf(alone)).toEqual([]);
    const original = await fixture.sentOf('lisinopril 10');
    await takes(original.patientId, original.description);
    const request = await fixture.ask(original);
    const [granted] = await fixture.me.client.call(checkAnswer, {
      params: { id: request.request.id },
      body: { responseType: 'Approved', version: request.request.version },
    });
    expect(granted?.findings.filter((each) => each.kind === 'duplicate')).toEqual([]);
  });
});
