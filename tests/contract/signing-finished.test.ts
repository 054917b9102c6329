import { listAttention } from '@erx/core/attention/contract';
import { getPrescription } from '@erx/core/prescriptions/contract';
import type { Prescription } from '@erx/core/prescriptions/model';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type AnsweringFixture, setupAnswering } from '../fixtures/answering-fixture';
import { codeOf, pending, sent } from '../fixtures/signing-fixture';
import { databaseKinds } from '../harness/run';

/** The service leaves an approval to the page for a few seconds. */
const WAIT = { timeout: 90_000, interval: 100 };

describe.each(databaseKinds())('an approval on the phone that no page waits for on %s', (kind) => {
  let fixture: AnsweringFixture;
  beforeAll(async () => {
    fixture = await setupAnswering(kind);
  });
  afterAll(() => fixture.close());

  async function pushed() {
    const prescription = await fixture.me.ready('zolpidem', await fixture.me.patient());
    const token = await fixture.me.token(prescription);
    return {
      prescription,
      token,
      reference: pending(await fixture.me.send(prescription, token, { otpType: 'Oob' })),
    };
  }
  const pushEvents = async ({ id }: Prescription) =>
    (await fixture.trail(id)).filter((entry) => entry.startsWith('signing.push'));
  const waiting = async ({ id }: Prescription) =>
    (await fixture.me.client.call(listAttention, { query: {} })).find((item) => item.prescription?.id === id);

  it('is signed and sent by the service, once', async () => {
    const { prescription, token, reference } = await pushed();
    await fixture.phone.answer(reference, 'approve');
    await vi.waitFor(async () => {
      expect((await fixture.now(prescription)).scriptStatus).toBe('Sent');
    }, WAIT);
    expect(await fixture.archived(prescription)).toEqual([
      expect.objectContaining({ otp_type: 'Oob', account_id: fixture.me.accountId }),
    ]);
    expect(await fixture.messages(prescription)).toHaveLength(1);
    expect(await pushEvents(prescription)).toEqual(['signing.push-sent done', 'signing.push-approved done']);
    expect(await fixture.trail(prescription.id)).toContain('prescription.sent done');
    // A page that comes back hears that it was processed, which counts as success.
    expect(await codeOf(fixture.me.resume(prescription, token))).toBe('signing.already-processed');
    await vi.waitFor(async () => {
      expect((await fixture.now(prescription)).delivery.state).toBe('accepted');
    }, WAIT);
    expect(
      fixture.network.deliveries.filter(({ xml }) => xml.includes(prescription.orderNumber)),
    ).toHaveLength(1);
  });

  it('is sent once when pages come back at the same time', async () => {
    const { prescription, token, reference } = await pushed();
    await fixture.phone.answer(reference, 'approve');
    await vi.waitFor(async () => {
      const codes = await Promise.allSettled([
        fixture.me.resume(prescription, token),
        fixture.me.resume(prescription, token),
      ]);
      expect(codes.length).toBe(2);
      expect((await fixture.now(prescription)).scriptStatus).toBe('Sent');
    }, WAIT);
    expect(await fixture.archived(prescription)).toHaveLength(1);
    expect(await fixture.messages(prescription)).toHaveLength(1);
  });

  it('of what was edited meanwhile is recorded as lapsed and shown, until it is signed anew', async () => {
    const { prescription, reference } = await pushed();
    await fixture.edit(prescription, 'sig', 'Take 1 tablet by mouth daily');
    await fixture.phone.answer(reference, 'approve');
    await vi.waitFor(async () => {
      expect((await fixture.now(prescription)).signingLapsedAt).toBeDefined();
    }, WAIT);
    await fixture.stillPending(prescription);
    expect(await pushEvents(prescription)).toEqual([
      'signing.push-sent done',
      'signing.push-approved done',
      'signing.push-lapsed failed',
    ]);
    expect(await waiting(prescription)).toMatchObject({ kind: 'signature-lapsed' });
    await fixture.signed(await fixture.me.mark(await fixture.now(prescription)));
    expect(await waiting(prescription)).toBeUndefined();
  });

  it('that comes too late is recorded as lapsed and shown', async () => {
    const { prescription, reference } = await pushed();
    fixture.pass(5 * 60);
    await fixture.phone.answer(reference, 'approve');
    await vi.waitFor(async () => {
      expect((await waiting(prescription))?.kind).toBe('signature-lapsed');
    }, WAIT);
    await fixture.stillPending(prescription);
  });

  it('that is refused is recorded and sends nothing', async () => {
    const { prescription, reference } = await pushed();
    await fixture.phone.answer(reference, 'refuse');
    await vi.waitFor(async () => {
      expect(await pushEvents(prescription)).toEqual([
        'signing.push-sent done',
        'signing.push-refused refused',
      ]);
    }, WAIT);
    await fixture.stillPending(prescription);
    expect(await waiting(prescription)).toBeUndefined();
  });

  it('of a renewal is answered by the service, once', async () => {
    const request = await fixture.ask(await fixture.sentOf('zolpidem'));
    const answer = { responseType: 'Approved' as const };
    const reply = await fixture.sign(request, answer, await fixture.token(request, answer), {
      otpType: 'Oob',
    });
    if (!('pending' in reply)) throw new Error('The phone was not asked.');
    await fixture.phone.answer(reply.transactionReference, 'approve');
    await vi.waitFor(async () => {
      expect((await fixture.look(request)).request.state).toBe('Approved');
    }, WAIT);
    expect(await fixture.answers(request)).toHaveLength(1);
    expect(
      (await fixture.me.client.call(getPrescription, { params: { id: request.request.id } })).scriptStatus,
    ).toBe('Sent');
  });

  it('by somebody who may not sign any more is recorded as lapsed', async () => {
    const { prescription, reference } = await pushed();
    await fixture.rows(
      'UPDATE memberships SET permission_epcs_rts = false WHERE account_id = $1',
      fixture.me.accountId,
    );
    await fixture.phone.answer(reference, 'approve');
    await vi.waitFor(async () => {
      expect((await fixture.now(prescription)).signingLapsedAt).toBeDefined();
    }, WAIT);
    await fixture.rows(
      'UPDATE memberships SET permission_epcs_rts = true WHERE account_id = $1',
      fixture.me.accountId,
    );
    await fixture.stillPending(prescription);
    expect(
      sent(
        await fixture.me.send(
          await fixture.me.mark(await fixture.now(prescription)),
          await fixture.me.token(await fixture.now(prescription)),
          { otpType: 'Hwtok', otp: await fixture.fresh() },
        ),
      ).scriptStatus,
    ).toBe('Sent');
  });
});
