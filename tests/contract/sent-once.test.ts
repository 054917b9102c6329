import { newForm } from '@erx/core/prescriptions/model';
import * as prescribing from '@erx/core/prescriptions/contract';
import { sendPrescription } from '@erx/core/signing/contract';
import { orderOfPrescription } from '@erx/core/prescriptions/rules/writing';
import { judgePending } from '@erx/core/safety/contract';
import { requestHash } from '@erx/server/platform/api/idempotency';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AnsweringFixture, setupAnswering } from '../fixtures/answering-fixture';
import { refusal } from '../fixtures/refusal';
import { PIN } from '../fixtures/signer';
import { sent } from '../fixtures/signing-fixture';
import { databaseKinds } from '../harness/run';

describe.each(databaseKinds())('what was sent, on %s', (kind) => {
  let fixture: AnsweringFixture;
  beforeAll(async () => {
    fixture = await setupAnswering(kind);
  });
  afterAll(() => fixture.close());

  const send = (
    id: string,
    version: number,
    safety?: { fingerprint: string; code: 'other'; reason: string },
  ) =>
    fixture.me.client.call(sendPrescription, {
      params: { id },
      body: { version, ...(safety ? { safety } : {}) },
    });

  it('spends its draft and no other, and under its id no second prescription is made', async () => {
    const patientId = await fixture.me.patient();
    const draftId = randomUUID();
    const drafts = () => fixture.me.client.call(prescribing.listDrafts, { params: { patientId } });
    const save = (id: string) =>
      fixture.me.client.call(prescribing.saveDraft, {
        params: { id },
        body: { patientId, version: 0, form: newForm('2026-11-20'), step: 'review' },
      });
    await save(draftId);
    const other = await save(randomUUID());
    const order = orderOfPrescription(await fixture.me.write('amlodipine 5', await fixture.me.patient()));
    const create = (changes: Partial<typeof order>) =>
      fixture.me.client.call(
        prescribing.createPrescription,
        { body: { ...order, patientId, ...changes } },
        { idempotencyKey: draftId },
      );
    const first = await create({});
    expect(await drafts()).toEqual([other]);
    expect(sent(await send(first.id, first.version)).scriptStatus).toBe('Sent');
    const again = await create({});
    expect(again.id).toBe(first.id);
    expect(await refusal(send(again.id, again.version))).toEqual({
      status: 409,
      code: 'prescription.not-pending',
    });
    expect(await refusal(create({ dispense: '90' }))).toEqual({
      status: 409,
      code: 'call.repeated-differently',
    });
  });

  it('is answered as before where the send or its cancel is repeated, and no refusal is recorded', async () => {
    const prescription = await fixture.me.write('amlodipine 5', await fixture.me.patient());
    const { id, version } = prescription;
    const idempotencyKey = randomUUID();
    const sendAgain = (of = id) =>
      fixture.me.client.call(sendPrescription, { params: { id: of }, body: { version } }, { idempotencyKey });
    const [first, twin] = await Promise.all([sendAgain(), sendAgain()]);
    expect(sent(first).scriptStatus).toBe('Sent');
    expect([twin, await sendAgain()]).toEqual([first, first]);
    const trail = await fixture.trail(id);
    expect(trail.filter((event) => event === 'prescription.sent done')).toHaveLength(1);
    expect(trail.filter((event) => event.endsWith('refused'))).toEqual([]);
    expect(await fixture.messages(prescription)).toHaveLength(1);
    const other = await fixture.me.write('amlodipine 5', await fixture.me.patient());
    expect(await refusal(sendAgain(other.id))).toMatchObject({ code: 'call.repeated-differently' });
    expect(await refusal(send(id, version))).toMatchObject({ code: 'prescription.not-pending' });

    const key = randomUUID();
    const cancel = () =>
      fixture.me.client.call(
        prescribing.cancelPrescription,
        { params: { id: other.id }, body: { version: other.version } },
        { idempotencyKey: key },
      );
    const cancelled = await cancel();
    expect(cancelled.scriptStatus).toBe('CancelledBeforeSending');
    expect(await cancel()).toEqual(cancelled);
  });

  it('and signed is answered as before without another token, whatever code is shown', async () => {
    const prescription = await fixture.me.ready('zolpidem', await fixture.me.patient());
    const { readyToSignToken } = await fixture.me.token(prescription);
    const idempotencyKey = randomUUID();
    const sign = (otp: string) =>
      fixture.me.client.call(
        sendPrescription,
        {
          params: { id: prescription.id },
          body: {
            version: prescription.version,
            signing: { otpType: 'Hwtok', pin: PIN, otp, readyToSignToken },
          },
        },
        { idempotencyKey },
      );
    const first = await sign(await fixture.fresh());
    expect(sent(first).scriptStatus).toBe('Sent');
    expect(await sign(await fixture.fresh())).toEqual(first);
    expect(await fixture.archived(prescription)).toHaveLength(1);
    expect((await fixture.trail(prescription.id)).filter((event) => event.endsWith('refused'))).toEqual([]);
    const [kept] = await fixture.rows<{ request_hash: string }>(
      'SELECT request_hash FROM idempotency_keys WHERE key = $1',
      idempotencyKey,
    );
    const { id, version } = prescription;
    const withoutSecrets = requestHash({ id }, { version, signing: { otpType: 'Hwtok', readyToSignToken } });
    expect(kept?.request_hash).toBe(withoutSecrets);
  });

  it('asks for a reason where the same drug, sig and day is sent again within the hour', async () => {
    const patientId = await fixture.me.patient();
    const first = await fixture.me.write('amlodipine 5', patientId);
    expect(sent(await send(first.id, first.version)).scriptStatus).toBe('Sent');
    const second = await fixture.me.write('amlodipine 5', patientId, { effectiveDate: first.effectiveDate });
    expect(await refusal(send(second.id, second.version))).toEqual({
      status: 409,
      code: 'safety.unanswered',
    });
    const [judged] = await fixture.me.client.call(judgePending, { body: { ids: [second.id] } });
    expect(judged?.findings[0]).toMatchObject({ kind: 'duplicate', tier: 'reason' });
    expect(judged?.findings[0]?.text).toMatch(/was sent within the last hour/);
    const answer = {
      fingerprint: judged?.fingerprint ?? '',
      code: 'other' as const,
      reason: 'One for school',
    };
    expect(sent(await send(second.id, second.version, answer)).scriptStatus).toBe('Sent');
  });
});
