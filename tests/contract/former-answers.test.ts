import { checkInteractions } from '@erx/core/safety/interactions-contract';
import { answerAgain } from '@erx/core/safety/former-answers';
import { type SafetyAnswer, toSafetyQuestion, type SafetyQuestion } from '@erx/core/safety/model';
import { judgePending, listJudgements } from '@erx/core/safety/contract';
import { needsAnswer } from '@erx/core/safety/tiers';
import { sendPrescription } from '@erx/core/signing/contract';
import type { Prescription } from '@erx/core/prescriptions/model';
import { createAllergy } from '@erx/core/allergies/contract';
import { medications } from '@erx/server/platform/database/schema';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AnsweringFixture, setupAnswering } from '../fixtures/answering-fixture';
import { type Signer, signerOf } from '../fixtures/signer';
import { sent } from '../fixtures/signing-fixture';

const SULFA = 'sulfamethoxazole-trimethoprim 800';

describe('an answer that was given before', () => {
  let fixture: AnsweringFixture;
  beforeAll(async () => {
    fixture = await setupAnswering();
  });
  afterAll(() => fixture.close());

  const onWarfarin = async (): Promise<string> => {
    const patientId = await fixture.me.patient();
    await fixture.server.services.database.orm.insert(medications).values({
      practiceId: fixture.me.practiceId,
      id: randomUUID(),
      patientId,
      description: 'warfarin 5 mg tablet',
      enteredAt: new Date(),
    });
    return patientId;
  };
  const send = ({ id, version }: Prescription, safety?: SafetyAnswer, who: Signer = fixture.me) =>
    who.client.call(sendPrescription, {
      params: { id },
      body: { version, ...(safety ? { safety } : {}) },
    });
  /** What the send is refused with. */
  const asked = async (prescription: Prescription, who?: Signer): Promise<SafetyQuestion> => {
    const error: unknown = await send(prescription, undefined, who).catch((reason: unknown) => reason);
    const question = toSafetyQuestion(error);
    if (!question) throw new Error('this should have been asked');
    return question;
  };
  const former = ({ cases }: SafetyQuestion) =>
    cases.flatMap(({ findings }) => findings).find(needsAnswer)?.formerAnswer;
  /** A patient whose first order was answered. */
  const answered = async (): Promise<string> => {
    const patientId = await onWarfarin();
    const first = await fixture.me.write(SULFA, patientId);
    const question = await asked(first);
    expect(former(question)).toBeUndefined();
    const { fingerprint } = question;
    sent(await send(first, { fingerprint, code: 'monitored', reason: 'INR on Friday' }));
    return patientId;
  };

  it('is offered to the same order, which is asked all the same, and is then the answer of who gives it', async () => {
    const patientId = await answered();
    const again = await fixture.me.write(SULFA, patientId);
    const question = await asked(again);
    expect(former(question)).toMatchObject({ code: 'monitored', reason: 'INR on Friday', isOwn: true });
    const [waiting] = await fixture.me.client.call(judgePending, { body: { ids: [again.id] } });
    expect(waiting && answerAgain([waiting])).toEqual({ code: 'monitored', reason: 'INR on Friday' });
    const answer = answerAgain(question.cases);
    if (!answer) throw new Error('one press should answer');
    sent(await send(again, { fingerprint: question.fingerprint, ...answer }));
    const [kept] = await fixture.me.client.call(listJudgements, { params: { id: again.id } });
    expect(kept).toMatchObject({ outcome: 'answered', answer });
    // What was offered is no part of what was found.
    expect(kept?.findings.some(({ formerAnswer }) => formerAnswer)).toBe(false);
  });

  it('is offered with the drug alone, with the directions it was for', async () => {
    const patientId = await answered();
    const { prescribableDrugId, sig } = await fixture.me.write(SULFA, patientId);
    const { safety } = await fixture.me.client.call(checkInteractions, {
      params: { patientId, drugId: prescribableDrugId },
      query: {},
    });
    expect(safety.findings[0]?.formerAnswer).toMatchObject({ code: 'monitored', sig });
  });

  it('is offered to somebody else of the practice by name, and becomes theirs', async () => {
    const patientId = await answered();
    const colleague = await signerOf(fixture.server, 'provider2');
    const again = await colleague.write(SULFA, patientId);
    const question = await asked(again, colleague);
    const offered = former(question);
    expect(offered).toMatchObject({ isOwn: false });
    expect(offered?.by).not.toBe('');
    sent(await send(again, { fingerprint: question.fingerprint, code: 'monitored', reason: '' }, colleague));
    const [kept] = await colleague.client.call(listJudgements, { params: { id: again.id } });
    expect(kept?.judgedFor).not.toBe(offered?.by);
  });

  it.each<[string, (patientId: string) => Promise<Prescription>]>([
    [
      'other directions',
      (patientId) => fixture.me.write(SULFA, patientId, { sig: 'Take 1 tablet by mouth twice daily' }),
    ],
    ['another product', (patientId) => fixture.me.write('sulfamethoxazole-trimethoprim 400', patientId)],
    [
      'a new allergy',
      async (patientId) => {
        await fixture.me.client.call(createAllergy, {
          body: { patientId, allergydescription: 'Latex', reaction: 'Hives', severity: 'Low' },
        });
        return await fixture.me.write(SULFA, patientId);
      },
    ],
  ])('is not offered with %s', async (_, write) => {
    expect(former(await asked(await write(await answered())))).toBeUndefined();
  });
});
