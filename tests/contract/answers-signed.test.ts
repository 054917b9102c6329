import { getPrescription } from '@erx/core/prescriptions/contract';
import { answerRefillRequest, resumeAnswer, reviewAnswer } from '@erx/core/requests/contract';
import type { Answer, RequestDetails } from '@erx/core/requests/model';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { answered, type AnsweringFixture, setupAnswering } from '../fixtures/answering-fixture';
import { PIN } from '../fixtures/signer';
import { codeOf, refusal } from '../fixtures/signing-fixture';
import { databaseKinds } from '../harness/run';

const yes: Answer = { responseType: 'Approved' };

describe.each(databaseKinds())('signing an answer on %s', (kind) => {
  let fixture: AnsweringFixture;
  beforeAll(async () => {
    fixture = await setupAnswering(kind);
  });
  afterAll(() => fixture.close());

  const archived = (request: RequestDetails) =>
    fixture.rows<{ kind: string; content: string; otp_type: string }>(
      'SELECT kind, content, otp_type FROM signed_prescriptions WHERE resource_id = $1',
      request.request.id,
    );
  const nothingOf = async (request: RequestDetails) => {
    expect(await fixture.answers(request)).toEqual([]);
    expect(await archived(request)).toEqual([]);
    expect((await fixture.look(request)).request.state).toBe('Pending');
  };
  const resume = (request: RequestDetails, readyToSignToken: string, pin = PIN) =>
    fixture.me.client.call(resumeAnswer, {
      params: { id: request.request.id },
      body: { pin, readyToSignToken },
    });

  it('is answered as before where it is repeated under its key, whatever code is shown', async () => {
    const request = await fixture.ask(await fixture.sentOf('zolpidem'));
    const { id, version } = request.request;
    const { readyToSignToken } = await fixture.token(request, yes);
    const idempotencyKey = randomUUID();
    const sign = async () => {
      const signing = { otpType: 'Hwtok', pin: PIN, otp: await fixture.fresh(), readyToSignToken } as const;
      const body = { ...yes, version, signing } as never;
      const reply = await fixture.me.client.call(
        answerRefillRequest,
        { params: { id }, body },
        { idempotencyKey },
      );
      return answered(reply);
    };
    const first = await sign();
    expect(first.request.state).toBe('Approved');
    expect(await sign()).toEqual(first);
    expect(await archived(request)).toHaveLength(1);
    expect((await fixture.trail(id)).filter((event) => event.endsWith('refused'))).toEqual([]);
  });

  it('of a controlled drug shows, signs, archives and sends what is granted', async () => {
    const original = await fixture.sentOf('zolpidem');
    const request = await fixture.ask(original);
    expect(await codeOf(fixture.answer(request, yes))).toBe('controlled.signing-required');
    const answer: Answer = {
      responseType: 'ApprovedWithChanges',
      granted: { refills: { count: 1 } },
      comments: 'One month',
    };
    const review = await fixture.me.client.call(reviewAnswer, {
      params: { id: request.request.id },
      body: { ...answer, version: request.request.version },
    });
    expect(review).toMatchObject({ offered: ['Hwtok', 'Swtok', 'Oob'], hasPinNumber: true });
    expect(review.items).toMatchObject([
      {
        orderNumber: original.orderNumber,
        sig: original.sig,
        refills: { count: 1 },
        drug: { schedule: 'IV' },
        patient: { name: 'Nora Q Osterhout' },
        prescriber: { deaNumber: expect.stringMatching(/^F/) as string },
      },
    ]);
    const token = await fixture.token(request, answer);
    const reply = answered(
      await fixture.sign(request, answer, token, { otpType: 'Hwtok', otp: await fixture.fresh() }),
    );
    expect(reply.request.state).toBe('ApprovedWithChanges');
    const [message] = await fixture.answers(request);
    expect(message).toMatchObject({
      header: { isSigned: true },
      body: {
        response: { approvedWithChanges: { note: 'One month' } },
        medication: { refills: '2', coded: { deaSchedule: 'IV' } },
        prescriber: { identification: { deaNumber: expect.any(String) as string } },
      },
    });
    const [record] = await archived(request);
    expect(record).toMatchObject({ kind: 'RefillRequest', otp_type: 'Hwtok' });
    expect(JSON.parse(record?.content ?? '{}')).toMatchObject({
      kind: 'RefillRequest',
      refills: { count: 1 },
      sig: original.sig,
      orderNumber: original.orderNumber,
      answers: { requestId: request.request.id, responseType: 'ApprovedWithChanges', comments: 'One month' },
      signing: { factors: ['PIN', 'Hwtok'] },
    });
    const prescription = await fixture.me.client.call(getPrescription, {
      params: { id: request.request.id },
    });
    expect(prescription).toMatchObject({
      scriptStatus: 'Sent',
      signedAt: prescription.sentAt,
      schedule: 'IV',
      refills: { count: 1 },
    });
    expect(await fixture.trail(request.request.id)).toEqual(
      expect.arrayContaining([
        'signing.token-issued done',
        'request.answer-signed done',
        'request.answered done',
        'prescription.signed done',
        'prescription.sent done',
      ]),
    );
  });

  it('with a phone waits for it, and goes on once it approved', async () => {
    const request = await fixture.ask(await fixture.sentOf('zolpidem'));
    const { readyToSignToken } = await fixture.token(request, yes);
    const reply = await fixture.sign(
      request,
      yes,
      { readyToSignToken, expiresAt: '', prescriptionIds: [] },
      { otpType: 'Oob' },
    );
    expect(reply).toMatchObject({ pending: 'push' });
    expect(await resume(request, readyToSignToken)).toMatchObject({ pending: 'push' });
    await nothingOf(request);
    await fixture.phone.answer('pending' in reply ? reply.transactionReference : '', 'approve');
    expect(answered(await resume(request, readyToSignToken)).request.state).toBe('Approved');
    expect(await archived(request)).toMatchObject([{ otp_type: 'Oob' }]);
    expect(await codeOf(resume(request, readyToSignToken))).toBe('signing.already-processed');
    expect(await fixture.answers(request)).toHaveLength(1);
  });

  it('needs the mark, and the answer that was marked', async () => {
    const request = await fixture.ask(await fixture.sentOf('zolpidem'));
    const token = await fixture.token(request, yes);
    const otherwise: Answer = { responseType: 'ApprovedWithChanges', granted: { refills: { count: 0 } } };
    expect(
      await refusal(
        fixture.sign(request, otherwise, token, { otpType: 'Hwtok', otp: await fixture.fresh() }),
      ),
    ).toMatchObject({ status: 409, code: 'signing.changed-since-ready' });
    await nothingOf(request);
    expect(
      answered(await fixture.sign(request, yes, token, { otpType: 'Hwtok', otp: await fixture.fresh() }))
        .request.state,
    ).toBe('Approved');
  });

  it('used twice at once answers once', async () => {
    const request = await fixture.ask(await fixture.sentOf('zolpidem'));
    const token = await fixture.token(request, yes);
    fixture.pass(60);
    const codes = await Promise.all([fixture.me.code('hardware'), fixture.me.code('soft')]);
    const results = await Promise.allSettled([
      fixture.sign(request, yes, token, { otpType: 'Hwtok', otp: codes[0] }),
      fixture.sign(request, yes, token, { otpType: 'Swtok', otp: codes[1] }),
    ]);
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await fixture.answers(request)).toHaveLength(1);
    expect(await archived(request)).toHaveLength(1);
  });

  it.each([
    ['the PIN', { pin: '9999' }],
    ['the code', { otp: '000000' }],
  ])('is refused with %s wrong', async (_, wrong) => {
    const request = await fixture.ask(await fixture.sentOf('zolpidem'));
    const token = await fixture.token(request, yes);
    const otp = await fixture.fresh();
    expect(await codeOf(fixture.sign(request, yes, token, { otpType: 'Hwtok', otp, ...wrong }))).toBe(
      'signing.factor-refused',
    );
    await nothingOf(request);
    expect(
      answered(await fixture.sign(request, yes, token, { otpType: 'Hwtok', otp: await fixture.fresh() }))
        .request.state,
    ).toBe('Approved');
  });

  it('is neither asked for by a denial nor given for what is not controlled', async () => {
    const controlled = await fixture.ask(await fixture.sentOf('zolpidem'));
    expect((await fixture.answer(controlled, { responseType: 'Denied' })).request.state).toBe('Denied');
    const plain = await fixture.ask(await fixture.sentOf('lisinopril 10'));
    expect(await codeOf(fixture.token(plain, yes))).toBe('signing.not-needed');
  });

  it('keeps to the law of the schedule', async () => {
    const two = await fixture.ask(await fixture.sentOf('hydrocodone'));
    expect(await codeOf(fixture.token(two, yes))).toBe('request.schedule-two');
    const four = await fixture.ask(await fixture.sentOf('zolpidem'), { fills: '7' });
    expect(await codeOf(fixture.token(four, yes))).toBe('controlled.refills-exceeded');
    expect(
      await codeOf(
        fixture.token(four, { responseType: 'ApprovedWithChanges', granted: { refills: { prn: true } } }),
      ),
    ).toBe('controlled.prn-refused');
    expect(
      (await fixture.token(four, { responseType: 'ApprovedWithChanges', granted: { refills: { count: 5 } } }))
        .prescriptionIds,
    ).toEqual([four.request.id]);
    await nothingOf(four);
  });

  it('is the prescriber’s alone, and locks after five wrong tries', async () => {
    const request = await fixture.ask(await fixture.sentOf('zolpidem'));
    expect(await codeOf(fixture.token(request, yes, fixture.colleague))).toBe('request.other-prescriber');
    const token = await fixture.token(request, yes);
    const otp = await fixture.fresh();
    for (const left of [4, 3, 2, 1])
      expect(
        await refusal(fixture.sign(request, yes, token, { otpType: 'Hwtok', otp, pin: '9999' })),
      ).toMatchObject({ code: 'signing.factor-refused', data: { left } });
    expect(
      await refusal(fixture.sign(request, yes, token, { otpType: 'Hwtok', otp, pin: '9999' })),
    ).toMatchObject({ status: 423, code: 'signing.locked' });
    await nothingOf(request);
  });
});
