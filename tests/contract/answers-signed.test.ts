import { getPrescription } from '@erx/core/prescriptions/contract';
import { resumeAnswer, reviewAnswer } from '@erx/core/requests/contract';
import type { Answer, RequestDetails } from '@erx/core/requests/model';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { answered, type AnsweringRoom, openAnsweringRoom } from '../fixtures/answering-room';
import { PIN } from '../fixtures/signer';
import { codeOf, refusal } from '../fixtures/signing-room';
import { databaseKinds } from '../harness/run';

const yes: Answer = { responseType: 'Approved' };

describe.each(databaseKinds())('signing an answer on %s', (kind) => {
  let room: AnsweringRoom;
  beforeAll(async () => {
    room = await openAnsweringRoom(kind);
  });
  afterAll(() => room.close());

  const archived = (request: RequestDetails) =>
    room.rows<{ kind: string; content: string; otp_type: string }>(
      'SELECT kind, content, otp_type FROM signed_prescriptions WHERE resource_id = $1',
      request.request.id,
    );
  const nothingOf = async (request: RequestDetails) => {
    expect(await room.answers(request)).toEqual([]);
    expect(await archived(request)).toEqual([]);
    expect((await room.look(request)).request.state).toBe('Pending');
  };
  const resume = (request: RequestDetails, readyToSignToken: string, pin = PIN) =>
    room.me.client.call(resumeAnswer, {
      params: { id: request.request.id },
      body: { pin, readyToSignToken },
    });

  it('of a controlled drug shows, signs, archives and sends what is granted', async () => {
    const original = await room.sentOf('zolpidem');
    const request = await room.ask(original);
    expect(await codeOf(room.answer(request, yes))).toBe('controlled.signing-required');
    const answer: Answer = {
      responseType: 'ApprovedWithChanges',
      granted: { refills: { count: 1 } },
      comments: 'One month',
    };
    const review = await room.me.client.call(reviewAnswer, {
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
    const token = await room.token(request, answer);
    const reply = answered(
      await room.sign(request, answer, token, { otpType: 'Hwtok', otp: await room.fresh() }),
    );
    expect(reply.request.state).toBe('ApprovedWithChanges');
    const [message] = await room.answers(request);
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
    const prescription = await room.me.client.call(getPrescription, { params: { id: request.request.id } });
    expect(prescription).toMatchObject({
      scriptStatus: 'Sent',
      signedAt: prescription.sentAt,
      schedule: 'IV',
      refills: { count: 1 },
    });
    expect(await room.trail(request.request.id)).toEqual(
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
    const request = await room.ask(await room.sentOf('zolpidem'));
    const { readyToSignToken } = await room.token(request, yes);
    const reply = await room.sign(
      request,
      yes,
      { readyToSignToken, expiresAt: '', prescriptionIds: [] },
      { otpType: 'Oob' },
    );
    expect(reply).toMatchObject({ pending: 'push' });
    expect(await resume(request, readyToSignToken)).toMatchObject({ pending: 'push' });
    await nothingOf(request);
    await room.phone.answer('pending' in reply ? reply.transactionReference : '', 'approve');
    expect(answered(await resume(request, readyToSignToken)).request.state).toBe('Approved');
    expect(await archived(request)).toMatchObject([{ otp_type: 'Oob' }]);
    expect(await codeOf(resume(request, readyToSignToken))).toBe('signing.already-processed');
    expect(await room.answers(request)).toHaveLength(1);
  });

  it('needs the mark, and the answer that was marked', async () => {
    const request = await room.ask(await room.sentOf('zolpidem'));
    const token = await room.token(request, yes);
    const otherwise: Answer = { responseType: 'ApprovedWithChanges', granted: { refills: { count: 0 } } };
    expect(
      await refusal(room.sign(request, otherwise, token, { otpType: 'Hwtok', otp: await room.fresh() })),
    ).toMatchObject({ status: 409, code: 'signing.changed-since-ready' });
    await nothingOf(request);
    expect(
      answered(await room.sign(request, yes, token, { otpType: 'Hwtok', otp: await room.fresh() })).request
        .state,
    ).toBe('Approved');
  });

  it('used twice at once answers once', async () => {
    const request = await room.ask(await room.sentOf('zolpidem'));
    const token = await room.token(request, yes);
    room.pass(60);
    const codes = await Promise.all([room.me.code('hardware'), room.me.code('soft')]);
    const results = await Promise.allSettled([
      room.sign(request, yes, token, { otpType: 'Hwtok', otp: codes[0] }),
      room.sign(request, yes, token, { otpType: 'Swtok', otp: codes[1] }),
    ]);
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await room.answers(request)).toHaveLength(1);
    expect(await archived(request)).toHaveLength(1);
  });

  it.each([
    ['the PIN', { pin: '9999' }],
    ['the code', { otp: '000000' }],
  ])('is refused with %s wrong', async (_, wrong) => {
    const request = await room.ask(await room.sentOf('zolpidem'));
    const token = await room.token(request, yes);
    const otp = await room.fresh();
    expect(await codeOf(room.sign(request, yes, token, { otpType: 'Hwtok', otp, ...wrong }))).toBe(
      'signing.factor-refused',
    );
    await nothingOf(request);
    expect(
      answered(await room.sign(request, yes, token, { otpType: 'Hwtok', otp: await room.fresh() })).request
        .state,
    ).toBe('Approved');
  });

  it('is neither asked for by a denial nor given for what is not controlled', async () => {
    const controlled = await room.ask(await room.sentOf('zolpidem'));
    expect((await room.answer(controlled, { responseType: 'Denied' })).request.state).toBe('Denied');
    const plain = await room.ask(await room.sentOf('lisinopril 10'));
    expect(await codeOf(room.token(plain, yes))).toBe('signing.not-needed');
  });

  it('keeps to the law of the schedule', async () => {
    const two = await room.ask(await room.sentOf('hydrocodone'));
    expect(await codeOf(room.token(two, yes))).toBe('request.schedule-two');
    const four = await room.ask(await room.sentOf('zolpidem'), { fills: '7' });
    expect(await codeOf(room.token(four, yes))).toBe('controlled.refills-exceeded');
    expect(
      await codeOf(
        room.token(four, { responseType: 'ApprovedWithChanges', granted: { refills: { prn: true } } }),
      ),
    ).toBe('controlled.prn-refused');
    expect(
      (await room.token(four, { responseType: 'ApprovedWithChanges', granted: { refills: { count: 5 } } }))
        .prescriptionIds,
    ).toEqual([four.request.id]);
    await nothingOf(four);
  });

  it('is the prescriber’s alone, and locks after five wrong tries', async () => {
    const request = await room.ask(await room.sentOf('zolpidem'));
    expect(await codeOf(room.token(request, yes, room.colleague))).toBe('request.other-prescriber');
    const token = await room.token(request, yes);
    const otp = await room.fresh();
    for (const left of [4, 3, 2, 1])
      expect(
        await refusal(room.sign(request, yes, token, { otpType: 'Hwtok', otp, pin: '9999' })),
      ).toMatchObject({ code: 'signing.factor-refused', data: { left } });
    expect(
      await refusal(room.sign(request, yes, token, { otpType: 'Hwtok', otp, pin: '9999' })),
    ).toMatchObject({ status: 423, code: 'signing.locked' });
    await nothingOf(request);
  });
});
