import { listAttention } from '@erx/core/attention/contract';
import { getPrescription } from '@erx/core/prescriptions/contract';
import type { Prescription } from '@erx/core/prescriptions/model';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type AnsweringRoom, openAnsweringRoom } from '../fixtures/answering-room';
import { codeOf, pending, sent } from '../fixtures/signing-room';
import { databaseKinds } from '../harness/run';

/** The service leaves an approval to the page for a few seconds. */
const WAIT = { timeout: 30_000, interval: 100 };

describe.each(databaseKinds())('an approval on the phone that no page waits for on %s', (kind) => {
  let room: AnsweringRoom;
  beforeAll(async () => {
    room = await openAnsweringRoom(kind);
  });
  afterAll(() => room.close());

  async function pushed() {
    const prescription = await room.me.ready('zolpidem', await room.me.patient());
    const token = await room.me.token(prescription);
    return {
      prescription,
      token,
      reference: pending(await room.me.send(prescription, token, { otpType: 'Oob' })),
    };
  }
  const pushEvents = async ({ id }: Prescription) =>
    (await room.trail(id)).filter((entry) => entry.startsWith('signing.push'));
  const waiting = async ({ id }: Prescription) =>
    (await room.me.client.call(listAttention, { query: {} })).find((item) => item.prescription?.id === id);

  it('is signed and sent by the service, once', async () => {
    const { prescription, token, reference } = await pushed();
    await room.phone.answer(reference, 'approve');
    await vi.waitFor(async () => {
      expect((await room.now(prescription)).scriptStatus).toBe('Sent');
    }, WAIT);
    expect(await room.archived(prescription)).toEqual([
      expect.objectContaining({ otp_type: 'Oob', account_id: room.me.accountId }),
    ]);
    expect(await room.messages(prescription)).toHaveLength(1);
    expect(await pushEvents(prescription)).toEqual(['signing.push-sent done', 'signing.push-approved done']);
    expect(await room.trail(prescription.id)).toContain('prescription.sent done');
    // A page that comes back hears that it was processed, which counts as success.
    expect(await codeOf(room.me.resume(prescription, token))).toBe('signing.already-processed');
    await vi.waitFor(async () => {
      expect((await room.now(prescription)).delivery.state).toBe('accepted');
    }, WAIT);
    expect(room.network.deliveries.filter(({ xml }) => xml.includes(prescription.orderNumber))).toHaveLength(
      1,
    );
  });

  it('is sent once when pages come back at the same time', async () => {
    const { prescription, token, reference } = await pushed();
    await room.phone.answer(reference, 'approve');
    await vi.waitFor(async () => {
      const codes = await Promise.allSettled([
        room.me.resume(prescription, token),
        room.me.resume(prescription, token),
      ]);
      expect(codes.length).toBe(2);
      expect((await room.now(prescription)).scriptStatus).toBe('Sent');
    }, WAIT);
    expect(await room.archived(prescription)).toHaveLength(1);
    expect(await room.messages(prescription)).toHaveLength(1);
  });

  it('of what was edited meanwhile is recorded as lapsed and shown, until it is signed anew', async () => {
    const { prescription, reference } = await pushed();
    await room.edit(prescription, 'sig', 'Take 1 tablet by mouth daily');
    await room.phone.answer(reference, 'approve');
    await vi.waitFor(async () => {
      expect((await room.now(prescription)).signingLapsedAt).toBeDefined();
    }, WAIT);
    await room.stillPending(prescription);
    expect(await pushEvents(prescription)).toEqual([
      'signing.push-sent done',
      'signing.push-approved done',
      'signing.push-lapsed failed',
    ]);
    expect(await waiting(prescription)).toMatchObject({ kind: 'signature-lapsed' });
    await room.signed(await room.me.mark(await room.now(prescription)));
    expect(await waiting(prescription)).toBeUndefined();
  });

  it('that comes too late is recorded as lapsed and shown', async () => {
    const { prescription, reference } = await pushed();
    room.pass(5 * 60);
    await room.phone.answer(reference, 'approve');
    await vi.waitFor(async () => {
      expect((await waiting(prescription))?.kind).toBe('signature-lapsed');
    }, WAIT);
    await room.stillPending(prescription);
  });

  it('that is refused is recorded and sends nothing', async () => {
    const { prescription, reference } = await pushed();
    await room.phone.answer(reference, 'refuse');
    await vi.waitFor(async () => {
      expect(await pushEvents(prescription)).toEqual([
        'signing.push-sent done',
        'signing.push-refused refused',
      ]);
    }, WAIT);
    await room.stillPending(prescription);
    expect(await waiting(prescription)).toBeUndefined();
  });

  it('of a renewal is answered by the service, once', async () => {
    const request = await room.ask(await room.sentOf('zolpidem'));
    const answer = { responseType: 'Approved' as const };
    const reply = await room.sign(request, answer, await room.token(request, answer), { otpType: 'Oob' });
    if (!('pending' in reply)) throw new Error('The phone was not asked.');
    await room.phone.answer(reply.transactionReference, 'approve');
    await vi.waitFor(async () => {
      expect((await room.look(request)).request.state).toBe('Approved');
    }, WAIT);
    expect(await room.answers(request)).toHaveLength(1);
    expect(
      (await room.me.client.call(getPrescription, { params: { id: request.request.id } })).scriptStatus,
    ).toBe('Sent');
  });

  it('by somebody who may not sign any more is recorded as lapsed', async () => {
    const { prescription, reference } = await pushed();
    await room.rows(
      'UPDATE memberships SET permission_epcs_rts = false WHERE account_id = $1',
      room.me.accountId,
    );
    await room.phone.answer(reference, 'approve');
    await vi.waitFor(async () => {
      expect((await room.now(prescription)).signingLapsedAt).toBeDefined();
    }, WAIT);
    await room.rows(
      'UPDATE memberships SET permission_epcs_rts = true WHERE account_id = $1',
      room.me.accountId,
    );
    await room.stillPending(prescription);
    expect(
      sent(
        await room.me.send(
          await room.me.mark(await room.now(prescription)),
          await room.me.token(await room.now(prescription)),
          { otpType: 'Hwtok', otp: await room.fresh() },
        ),
      ).scriptStatus,
    ).toBe('Sent');
  });
});
