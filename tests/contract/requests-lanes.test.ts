import { listPrescriptions, findDuplicates } from '@erx/core/prescriptions/contract';
import type { Prescription } from '@erx/core/prescriptions/model';
import { answerRefillRequest, listRequestQueue } from '@erx/core/requests/contract';
import type { Answer, QueuedRequest, RequestDetails } from '@erx/core/requests/model';
import { allergies } from '@erx/server/platform/database/schema';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AnsweringFixture, setupAnswering } from '../fixtures/answering-fixture';
import { refusal } from '../fixtures/refusal';
import { personOf, type Person } from '../fixtures/signer';
import { databaseKinds } from '../harness/run';

describe.each(databaseKinds())('waiting requests in their lanes, on %s', (kind) => {
  let fixture: AnsweringFixture;
  beforeAll(async () => {
    fixture = await setupAnswering(kind);
  });
  afterAll(() => fixture.close());

  /** A sent prescription for a patient of whom everything is known, so that the safety check can be clean. */
  const sentTo = async (drug: string): Promise<Prescription> => {
    const original = await fixture.sentOf(drug, { refills: { count: 2 } });
    await fixture.rows('UPDATE patients SET no_known_allergies = true WHERE id = $1', original.patientId);
    return original;
  };
  const queue = (who: Person = fixture.me) => who.client.call(listRequestQueue, { query: {} });
  const rowOf = async ({ request }: RequestDetails, who?: Person): Promise<QueuedRequest> => {
    const found = (await queue(who)).find((row) => row.request.id === request.id);
    if (!found) throw new Error('The request has no row of its own.');
    return found;
  };
  const answer = ({ request: { id, version } }: RequestDetails, given: Partial<Answer>) =>
    fixture.me.client.call(answerRefillRequest, {
      params: { id },
      body: { version, responseType: 'Approved', ...given } as never,
    });

  it('what is as prescribed is clean, for its prescriber and for staff alike, and says what is asked', async () => {
    const request = await fixture.ask(await sentTo('lisinopril 10'));
    const row = await rowOf(request);
    expect(row).toMatchObject({
      lane: 'clean',
      reasons: [],
      differences: [],
      others: [],
      asked: { description: 'lisinopril 10 mg tablet', quantity: '10', refills: { count: 2 } },
    });
    expect(await rowOf(request, await personOf(fixture.server, 'staff'))).toEqual(row);
  });

  it('a prescription is listed with its refill request while that waits, though a change is asked for later', async () => {
    const original = await sentTo('lisinopril 10');
    const isListed = async () =>
      (
        await fixture.me.client.call(listPrescriptions, {
          params: { status: 'RefillRequest' },
          query: { patientId: original.patientId },
        })
      ).some(({ id }) => id === original.id);
    await fixture.ask(original, { type: 'P' });
    expect(await isListed()).toBe(false);
    await fixture.ask(original);
    await fixture.ask(original, { type: 'P' });
    expect(await isListed()).toBe(true);
  });

  it('what a person must read is looked at', async () => {
    const controlled = await rowOf(await fixture.ask(await sentTo('zolpidem 10')));
    expect(controlled.lane).toBe('look');
    expect(controlled.reasons[0]?.text).toBe('A request for a controlled substance is answered on its own.');
    const change = await rowOf(await fixture.ask(await sentTo('losartan'), { type: 'P' }));
    expect(change).toMatchObject({
      lane: 'look',
      reasons: [{ text: 'It asks for a change: Prior Authorization.' }],
    });
  });

  it('a course, what was renewed today, and a fill before the writing are never clean', async () => {
    const course = await rowOf(await fixture.ask(await sentTo('amoxicillin 500')));
    expect(course.lane).toBe('look');
    expect(course.reasons.map(({ text }) => text).join(' ')).toMatch(/as a (?:short )?course/);
    const original = await sentTo('lisinopril 10');
    const request = await fixture.ask(original);
    expect(await rowOf(request)).toMatchObject({ lane: 'clean' });
    const again = await fixture.me.write('lisinopril 20', original.patientId);
    expect((await rowOf(request)).reasons.map(({ text }) => text).join(' ')).toContain(again.description);
    await fixture.rows(
      "UPDATE prescriptions SET scripted_at = '2026-11-20T12:00:00Z' WHERE id = $1",
      original.id,
    );
    expect(await rowOf(request)).toMatchObject({
      lane: 'stop',
      reasons: expect.arrayContaining([
        { lane: 'stop', text: expect.stringMatching(/11\/01\/2026, before it was written on 11\/20\/2026/) },
      ]),
    });
  });

  it('a request that waits is said where its drug is written again', async () => {
    const original = await sentTo('lisinopril 10');
    const { patientId, prescribableDrugId: drugId } = original;
    const found = () => fixture.me.client.call(findDuplicates, { params: { patientId, drugId }, query: {} });
    expect((await found()).map(({ asked }) => asked)).toEqual([undefined]);
    await fixture.ask(original);
    const asked = { kind: 'refill', orderNumber: original.orderNumber };
    expect((await found()).map((each) => each.asked)).toEqual([asked]);
    await fixture.rows(
      "UPDATE prescriptions SET scripted_at = '2025-01-01', effective_date = '2025-01-01' WHERE id = $1",
      original.id,
    );
    expect(await found()).toMatchObject([{ id: original.id, reason: 'asked-for', asked }]);
  });

  it('an allergen, a stranger and another drug are stopped, in words', async () => {
    const original = await sentTo('amoxicillin 500');
    await fixture.server.services.database.orm.insert(allergies).values({
      practiceId: fixture.me.practiceId,
      id: randomUUID(),
      patientId: original.patientId,
      description: 'Penicillin',
      reaction: 'Hives',
      severity: 'Severe',
      enteredAt: new Date(),
    });
    const allergic = await rowOf(await fixture.ask(original));
    expect(allergic).toMatchObject({ lane: 'stop' });
    expect(allergic.reasons[0]?.text).toMatch(/^Penicillin \(serious\): /);
    const stranger = await rowOf(await fixture.ask(await sentTo('lisinopril 10'), { isStranger: true }));
    expect(stranger).toMatchObject({ lane: 'stop', reasons: [{ lane: 'stop', text: /could not find/ }] });
    const swapped = await fixture.ask(await sentTo('lisinopril 10'), {
      named: { drugDescription: 'atorvastatin 20 mg tablet' },
    });
    expect((await rowOf(swapped)).lane).toBe('stop');
  });

  it('who asks unlike others is looked at: another pharmacy, one of no directory, a time that cannot be', async () => {
    const original = await sentTo('lisinopril 10');
    const [sentToStore] = await fixture.rows<{ store_name: string }>(
      `SELECT f.store_name FROM prescriptions r JOIN pharmacies f ON f.ncpdp_id = r.pharmacy_ncpdp_id
        WHERE r.id = $1`,
      original.id,
    );
    const stranger = await rowOf(
      await fixture.ask(original, { from: '1234567', sentTime: '2099-01-01T00:00:00Z' }),
    );
    expect(stranger).toMatchObject({
      lane: 'look',
      reasons: [
        { text: `The prescription was sent to ${sentToStore?.store_name ?? ''}; NCPDP 1234567 asks now.` },
        { text: 'The pharmacy that asks is not in the directory.' },
        { text: 'The message says that it was sent in the future.' },
      ],
    });
    const late = await rowOf(
      await fixture.ask(await sentTo('lisinopril 10'), { sentTime: '1999-01-01T00:00:00Z' }),
    );
    expect(late).toMatchObject({
      lane: 'look',
      reasons: [{ text: 'The message says that it was sent more than a week ago.' }],
    });
  });

  it('what could not be judged is looked at, and the others are judged all the same', async () => {
    const broken = await fixture.ask(await sentTo('lisinopril 10'));
    const whole = await fixture.ask(await sentTo('lisinopril 10'));
    await fixture.rows("UPDATE pharmacy_requests SET content = '{}' WHERE id = $1", broken.request.id);
    expect(await rowOf(broken)).toMatchObject({
      lane: 'look',
      reasons: [{ text: 'This request could not be judged. Read it before you answer.' }],
    });
    expect((await rowOf(whole)).lane).toBe('clean');
  });

  describe('requests of one prescription', () => {
    const askThrice = async () => {
      const original = await sentTo('lisinopril 10');
      const [first, second, newest] = [
        await fixture.ask(original),
        await fixture.ask(original),
        await fixture.ask(original),
      ];
      return { original, first, second, newest, others: [first.request.id, second.request.id] };
    };

    it('are one row of the newest, clean as one is', async () => {
      const { first, newest, others } = await askThrice();
      expect(await rowOf(newest)).toMatchObject({ lane: 'clean', others: others.map((id) => ({ id })) });
      expect((await queue()).filter(({ request }) => request.id === first.request.id)).toEqual([]);
      expect(await refusal(answer(first, { isTogether: true } as never))).toMatchObject({
        code: 'request.not-together',
      });
    });

    it('are approved once: the earlier ones are denied as answered already, all in one transaction', async () => {
      const { original, first, second, newest, others } = await askThrice();
      await answer(newest, { isTogether: true, others } as never);
      expect((await fixture.look(newest)).request.state).toBe('Approved');
      for (const earlier of [first, second]) {
        const now = await fixture.look(earlier);
        expect(now).toMatchObject({ request: { state: 'Denied', deniedReasonCode: 'AP' } });
        expect(now.comments).toMatch(/^Answered with your later request of \d\d\/\d\d\/\d{4}\.$/);
        expect(await fixture.answers(earlier)).toMatchObject([
          { body: { response: { denied: { reasonCodes: ['AP'] } } } },
        ]);
      }
      const granted = await fixture.rows(
        "SELECT id FROM prescriptions WHERE patient_id = $1 AND answers_request_id IS NOT NULL AND script_status = 'Sent'",
        original.patientId,
      );
      expect(granted).toEqual([{ id: newest.request.id }]);
      const trail = await fixture.rows<{ details: string }>(
        "SELECT details FROM audit_records WHERE resource_id = $1 AND event = 'request.answered'",
        first.request.id,
      );
      expect(JSON.parse(trail[0]?.details ?? '')).toMatchObject({ answeredWith: newest.request.id });
    });

    it('are denied together for the same reason', async () => {
      const { first, newest, others } = await askThrice();
      await answer(newest, {
        responseType: 'Denied',
        deniedReasonCode: 'AM',
        comments: 'Please call',
        others,
      });
      for (const each of [newest, first])
        expect(await fixture.look(each)).toMatchObject({
          request: { state: 'Denied', deniedReasonCode: 'AM' },
          comments: 'Please call',
        });
    });

    it('of another prescription are not answered with it, and nothing is sent', async () => {
      const { newest, others } = await askThrice();
      const stranger = await fixture.ask(await sentTo('lisinopril 10'));
      expect(await refusal(answer(newest, { others: [...others, stranger.request.id] }))).toMatchObject({
        status: 409,
        code: 'request.other-prescription',
      });
      expect(await fixture.answers(newest)).toEqual([]);
      expect((await fixture.look(newest)).request.state).toBe('Pending');
    });
  });
});
