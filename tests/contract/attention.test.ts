import { handleAttention, listAttention } from '@erx/core/attention/contract';
import type { AttentionItem, AttentionKind } from '@erx/core/attention/model';
import * as prescribing from '@erx/core/prescriptions/contract';
import { sendPrescription } from '@erx/core/signing/contract';
import type { Prescription } from '@erx/core/prescriptions/model';
import { orderOfPrescription } from '@erx/core/prescriptions/rules/writing';
import { randomUUID } from 'node:crypto';
import { getTimeline } from '@erx/core/prescription-history/contract';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { type AnsweringFixture, setupAnswering } from '../fixtures/answering-fixture';
import { type Person, personOf } from '../fixtures/signer';
import { codeOf } from '../fixtures/signing-fixture';
import { accept, refuse } from '../harness/network';
import { asking } from '../harness/pharmacy-requests';
import { databaseKinds } from '../harness/run';

const ELSEWHERE = '9910004';
const WAIT = { timeout: 90_000, interval: 25 };

describe.each(databaseKinds())('what waits for somebody on %s', (kind) => {
  let fixture: AnsweringFixture;
  let staff: Person;
  beforeAll(async () => {
    fixture = await setupAnswering(kind);
    staff = await personOf(fixture.server, 'staff');
  });
  afterAll(() => fixture.close());
  afterEach(() => {
    fixture.networkDoes(accept);
  });

  const list = (who: Person = fixture.me) => who.client.call(listAttention, { query: {} });
  const itemOf = async (
    prescription: Prescription,
    who: Person = fixture.me,
  ): Promise<AttentionItem | undefined> =>
    (await list(who)).find((item) => item.prescription?.id === prescription.id);
  const kindOf = async (prescription: Prescription): Promise<AttentionKind | undefined> =>
    (await itemOf(prescription))?.kind;
  /** Sent and accepted: nothing of it changes any more by itself. */
  const arrived = async (drug: string) => {
    const prescription = await fixture.sentOf(drug);
    await isAccepted(prescription);
    return await fixture.now(prescription);
  };
  const isAccepted = ({ id }: Prescription) =>
    vi.waitFor(async () => {
      const { delivery } = await fixture.me.client.call(prescribing.getPrescription, { params: { id } });
      expect(delivery.state).toBe('accepted');
    }, WAIT);
  const refused = async () => {
    fixture.networkDoes(refuse);
    const prescription = await fixture.sentOf('lisinopril 10');
    await vi.waitFor(async () => {
      expect(await kindOf(prescription)).toBe('not-delivered');
    }, WAIT);
    fixture.networkDoes(accept);
    return await fixture.now(prescription);
  };
  const cancel = ({ id, version }: Prescription) =>
    fixture.me.client.call(prescribing.cancelPrescription, { params: { id }, body: { version } });
  const handle = async (prescription: Prescription, note: string, who: Person = fixture.me) => {
    const item = await itemOf(prescription);
    if (!item) throw new Error('It does not wait.');
    await who.client.call(handleAttention, {
      params: { id: prescription.id },
      body: { kind: item.kind, version: item.prescription?.version ?? 0, note },
    });
  };

  it('a refused transmission is listed for its prescriber and for staff, and for no other prescriber', async () => {
    const prescription = await refused();
    expect(await itemOf(prescription, staff)).toMatchObject({
      kind: 'not-delivered',
      prescription: { id: prescription.id, sig: prescription.sig, orderNumber: prescription.orderNumber },
    });
    expect(await itemOf(prescription, fixture.colleague)).toBeUndefined();
    expect(
      await codeOf(
        fixture.colleague.client.call(listAttention, { query: { providerId: fixture.me.accountId } }),
      ),
    ).toBe('access.refused');
    const elsewhere = await personOf(fixture.server, 'staff2');
    if (elsewhere.practiceId !== fixture.me.practiceId)
      expect(await itemOf(prescription, elsewhere)).toBeUndefined();
  });

  it('a pending one is counted: the own for a prescriber, the practice’s for staff, named where they wrote it', async () => {
    const elsewhere = await personOf(fixture.server, 'staff2');
    const counted = async () =>
      Promise.all(
        [fixture.me, staff, fixture.colleague, elsewhere].map(
          async ({ client }) => (await client.call(prescribing.countToSign, {})).count,
        ),
      );
    const [own = 0, all = 0, colleagues = 0, there = 0] = await counted();
    const written = await fixture.me.write('lisinopril 10', await fixture.me.patient());
    const { preparedBy } = await staff.client.call(prescribing.createPrescription, {
      body: orderOfPrescription(written),
    });
    expect(written).not.toHaveProperty('preparedBy');
    expect(preparedBy?.id).toBe(staff.accountId);
    const isOfPractice = elsewhere.practiceId === fixture.me.practiceId;
    expect(await counted()).toEqual([own + 2, all + 2, colleagues, there + (isOfPractice ? 2 : 0)]);
    const { oldest = '' } = await fixture.me.client.call(prescribing.countToSign, {});
    expect(oldest <= written.scriptedAt).toBe(true);
  });

  it('one that is on its way, received or verified is not', async () => {
    const prescription = await fixture.sentOf('lisinopril 10');
    expect(await itemOf(prescription)).toBeUndefined();
    await isAccepted(prescription);
    expect(await itemOf(prescription)).toBeUndefined();
  });

  it('one that the network has not taken for five minutes is, with its attempts in the timeline, until it is taken', async () => {
    fixture.networkDoes((_, response) => {
      response.writeHead(503).end();
    });
    const prescription = await fixture.sentOf('lisinopril 10');
    expect(await itemOf(prescription)).toBeUndefined();
    const attempts = async () =>
      (await fixture.me.client.call(getTimeline, { params: { id: prescription.id } })).filter(
        (entry) => entry.of === 'attempt',
      );
    await vi.waitFor(async () => {
      expect((await attempts())[0]).toMatchObject({ kind: 'NewRx', attempt: 1, problem: 'http 503' });
    }, WAIT);
    await fixture.rows(
      "UPDATE outbox SET created_at = created_at - interval '5 minutes' WHERE prescription_id = $1",
      prescription.id,
    );
    for (const who of [fixture.me, staff])
      expect(await itemOf(prescription, who)).toMatchObject({
        kind: 'delivery-late',
        late: { problem: 'http 503' },
      });
    expect(await itemOf(prescription, fixture.colleague)).toBeUndefined();
    await handle(prescription, 'Called the pharmacy');
    expect(await itemOf(prescription)).toBeUndefined();

    const cancelled = await cancel(await fixture.now(prescription));
    expect(cancelled.scriptStatus).toBe('CancelledAfterSending');
    expect(await kindOf(prescription)).toBe('cancel-late');
    fixture.networkDoes(accept);
    await isAccepted(prescription);
    expect(await itemOf(prescription)).toBeUndefined();
    expect(await attempts()).not.toEqual([]); // what happened stays
  });

  it('goes when another of the drug is sent for the patient, and not while that fails too', async () => {
    const prescription = await refused();
    const again = await fixture.me.write('lisinopril 10', prescription.patientId);
    expect(await kindOf(prescription)).toBe('not-delivered');
    await fixture.me.client.call(sendPrescription, {
      params: { id: again.id },
      body: { version: again.version },
    });
    expect(await kindOf(prescription)).toBeUndefined();
  });

  it('goes when it is cancelled, which no pharmacy need be asked for', async () => {
    const prescription = await refused();
    expect((await cancel(prescription)).scriptStatus).toBe('CancelledBeforeSending');
    expect(await kindOf(prescription)).toBeUndefined();
  });

  it('goes when somebody marks it as seen to, with a note that its timeline shows', async () => {
    const prescription = await refused();
    await handle(prescription, 'Called the pharmacy, they take it by phone', staff);
    expect(await itemOf(prescription)).toBeUndefined();
    expect(await itemOf(prescription, staff)).toBeUndefined();
    expect(await fixture.trail(prescription.id)).toContain('attention.handled done');
    const [record] = await fixture.rows<{ details: string; account_id: string }>(
      "SELECT details, account_id FROM audit_records WHERE resource_id = $1 AND event = 'attention.handled'",
      prescription.id,
    );
    expect(record?.account_id).toBe(staff.accountId);
    expect(record?.details).not.toContain('pharmacy');
    const timeline = await fixture.me.client.call(getTimeline, { params: { id: prescription.id } });
    expect(timeline).toContainEqual(
      expect.objectContaining({
        event: 'attention.handled',
        note: 'Called the pharmacy, they take it by phone',
      }),
    );
    expect(
      await fixture.rows(
        "SELECT 1 FROM events WHERE name = 'AttentionChanged' AND content LIKE $1",
        `%${prescription.id}%`,
      ),
    ).toHaveLength(1);
  });

  it('is not marked by another prescriber, in another state, or twice', async () => {
    const prescription = await refused();
    const mark = (who: Person, changes: object = {}) =>
      who.client.call(handleAttention, {
        params: { id: prescription.id },
        body: { kind: 'not-delivered', version: prescription.version, note: '', ...changes },
      });
    expect(await codeOf(mark(fixture.colleague))).toBe('record.not-found');
    expect(await codeOf(mark(fixture.me, { version: prescription.version - 1 }))).toBe('record.changed');
    expect(await codeOf(mark(fixture.me, { kind: 'cancel-denied' }))).toBe('record.changed');
    await mark(fixture.me);
    expect(await codeOf(mark(fixture.me))).toBe('record.not-found');
  });

  it('a cancel that is denied, or not delivered, waits; asked again it does not, and denied again it does', async () => {
    const prescription = await arrived('lisinopril 10');
    await cancel(prescription);
    await isAccepted(prescription);
    await fixture.rows(
      "UPDATE prescriptions SET cancel_status = 'Denied', version = version + 1 WHERE id = $1",
      prescription.id,
    );
    expect(await kindOf(prescription)).toBe('cancel-denied');
    await handle(prescription, '');
    expect(await kindOf(prescription)).toBeUndefined();

    fixture.networkDoes(refuse);
    expect((await cancel(await fixture.now(prescription))).cancelStatus).toBe('Pending');
    await vi.waitFor(async () => {
      expect(await kindOf(prescription)).toBe('cancel-undelivered');
    }, WAIT);
    fixture.networkDoes(accept);
    await cancel(await fixture.now(prescription));
    expect(await kindOf(prescription)).toBeUndefined();
    await isAccepted(prescription);
    expect(await codeOf(cancel(await fixture.now(prescription)))).toBe('prescription.not-cancellable');
    const requests = await fixture.rows(
      "SELECT 1 FROM network_messages WHERE prescription_id = $1 AND kind = 'CancelRx'",
      prescription.id,
    );
    expect(requests).toHaveLength(3);
  });

  describe('one that did not arrive is sent to another pharmacy', () => {
    const replacing = async (original: Prescription, changes: object = {}) =>
      await fixture.me.client.call(prescribing.createPrescription, {
        body: {
          ...orderOfPrescription(original),
          pharmacyNcpdpId: ELSEWHERE,
          replacesId: original.id,
          ...changes,
        },
      });
    const send = ({ id, version }: Prescription) =>
      fixture.me.client.call(sendPrescription, { params: { id }, body: { version } });

    it('and in the same moment it is closed, so that it waits for nobody', async () => {
      const original = await refused();
      const written = await replacing(original);
      expect(written.replacesId).toBe(original.id);
      expect(await kindOf(original)).toBe('not-delivered'); // until it leaves
      await send(written);
      expect((await fixture.now(written)).scriptStatus).toBe('Sent');
      expect((await fixture.now(original)).scriptStatus).toBe('CancelledBeforeSending');
      expect(await kindOf(original)).toBeUndefined();
      expect(await fixture.trail(original.id)).toContain('prescription.cancelled done');
    });

    it('and what a pharmacy may have is asked back', async () => {
      const original = await refused();
      await fixture.rows(
        "UPDATE prescriptions SET verification_status = 'Unverified' WHERE id = $1",
        original.id,
      );
      await send(await replacing(original));
      expect(await fixture.now(original)).toMatchObject({
        scriptStatus: 'CancelledAfterSending',
        cancelStatus: 'Pending',
      });
      expect(
        await fixture.rows(
          "SELECT 1 FROM network_messages WHERE prescription_id = $1 AND kind = 'CancelRx'",
          original.id,
        ),
      ).toHaveLength(1);
    });

    it('also a controlled one, which is signed anew', async () => {
      fixture.networkDoes(refuse);
      const original = await fixture.sentOf('zolpidem');
      await vi.waitFor(async () => {
        expect(await kindOf(original)).toBe('not-delivered');
      }, WAIT);
      fixture.networkDoes(accept);
      const written = await replacing(await fixture.now(original));
      expect(await codeOf(send(written))).toBe('controlled.signing-required');
      expect((await fixture.now(original)).scriptStatus).toBe('Sent');
      await fixture.signed(await fixture.me.mark(written));
      expect((await fixture.now(original)).scriptStatus).toBe('CancelledBeforeSending');
      expect(await fixture.archived(written)).toHaveLength(1);
    });

    it('but not when it was dispensed or printed meanwhile: then nothing leaves and nothing is closed', async () => {
      for (const change of ["fill_status = 'Dispensed'", 'printed_at = now()']) {
        const original = await refused();
        const written = await replacing(original);
        await fixture.rows(`UPDATE prescriptions SET ${change} WHERE id = $1`, original.id);
        expect(await codeOf(send(written))).toBe('prescription.replaced-meanwhile');
        expect((await fixture.now(written)).scriptStatus).toBe('Pending');
        expect((await fixture.now(original)).scriptStatus).toBe('Sent');
      }
    });

    it('but not one that arrived, nor another patient’s, nor another practice’s', async () => {
      expect(await codeOf(replacing(await arrived('lisinopril 10')))).toBe('prescription.not-replaceable');
      const original = await refused();
      const other = await fixture.me.write('lisinopril 10', await fixture.me.patient());
      expect(await codeOf(replacing(original, { patientId: other.patientId }))).toBe(
        'prescription.not-found',
      );
      expect(await codeOf(replacing(original, { replacesId: randomUUID() }))).toBe('prescription.not-found');
    });
  });

  it('a controlled substance that was not dispensed waits, one that is not controlled does not', async () => {
    const attentionFor = async (prescription: Prescription) => {
      await fixture.rows(
        "UPDATE prescriptions SET fill_status = 'NotDispensed' WHERE id = $1",
        prescription.id,
      );
      return await kindOf(prescription);
    };
    expect(await attentionFor(await arrived('lisinopril 10'))).toBeUndefined();
    const controlled = await arrived('zolpidem');
    expect(await attentionFor(controlled)).toBe('not-dispensed');
    await handle(controlled, 'Called');
    expect(await kindOf(controlled)).toBeUndefined();
  });

  it('one whose prior authorization was denied waits until it is sent or given up', async () => {
    const prescription = await fixture.me.write('lisinopril 10', await fixture.me.patient());
    await fixture.rows(
      "UPDATE prescriptions SET epa_state = 'Denied', epa_reference_id = $2 WHERE id = $1",
      prescription.id,
      randomUUID(),
    );
    expect(await kindOf(prescription)).toBe('prior-authorization-denied');
    await cancel(await fixture.now(prescription));
    expect(await kindOf(prescription)).toBeUndefined();
  });

  it('a message for a prescriber that could not be read waits, for them and for staff, until it is seen to', async () => {
    const [{ spi } = { spi: '' }] = await fixture.rows<{ spi: string }>(
      'SELECT spi FROM memberships WHERE account_id = $1 AND spi IS NOT NULL',
      fixture.me.accountId,
    );
    const unreadable = asking({ spi, from: ELSEWHERE }).replace('</Patient>', '<Nonsense></Patient>');
    const deliverUnreadable = () => fixture.deliver(unreadable);
    await deliverUnreadable();
    const find = async (who: Person) => (await list(who)).find((item) => item.kind === 'request-unreadable');
    const item = await find(fixture.me);
    expect(item).toMatchObject({
      unread: { times: 1, pharmacy: { storeName: expect.any(String) as string } },
    });
    expect(JSON.stringify(item)).not.toContain('Sample'); // not a word of the patient
    expect(await find(staff)).toEqual(item);
    expect(await find(fixture.colleague)).toBeUndefined();
    const mark = (times: number) =>
      staff.client.call(handleAttention, {
        params: { id: item?.unread?.id ?? '' },
        body: { kind: 'request-unreadable', version: times, note: 'Called' },
      });
    await mark(1);
    expect(await find(fixture.me)).toBeUndefined();
    await deliverUnreadable(); // once more: it comes back
    expect(await find(fixture.me)).toMatchObject({ unread: { times: 2 } });
    await mark(2);
  });

  it('an answer that did not reach the pharmacy waits', async () => {
    const request = await fixture.ask(await fixture.sentOf('lisinopril 10'));
    fixture.networkDoes(refuse);
    await fixture.answer(request, { responseType: 'Denied', deniedReasonCode: 'AF' });
    await vi.waitFor(async () => {
      expect((await list()).find((item) => item.request?.id === request.request.id)?.kind).toBe(
        'answer-not-delivered',
      );
    }, WAIT);
  });
});
