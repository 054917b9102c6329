import { answerRefillRequest, listRequestQueue } from '@erx/core/requests/contract';
import type { RequestDetails } from '@erx/core/requests/model';
import { type SafetyAnswer, toSafetyQuestion, type SafetyQuestion } from '@erx/core/safety/model';
import { judgePending } from '@erx/core/safety/contract';
import type { Prescription } from '@erx/core/prescriptions/model';
import { dateIn, daysAfter } from '@erx/core/values/dates';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AnsweringFixture, setupAnswering } from '../fixtures/answering-fixture';
import { databaseKinds } from '../harness/run';

describe.each(databaseKinds())('renewals and repeats know time, on %s', (kind) => {
  let fixture: AnsweringFixture;
  let today: string;
  beforeAll(async () => {
    fixture = await setupAnswering(kind);
    today = dateIn('America/Chicago', fixture.server.services.now());
  });
  afterAll(() => fixture.close());

  const approve = ({ request: { id, version } }: RequestDetails, safety?: SafetyAnswer) =>
    fixture.me.client.call(answerRefillRequest, {
      params: { id },
      body: { version, responseType: 'Approved', ...(safety ? { safety } : {}) },
    });
  const asked = async (call: Promise<unknown>): Promise<SafetyQuestion> => {
    const error: unknown = await call.then(
      () => undefined,
      (reason: unknown) => reason,
    );
    const question = toSafetyQuestion(error);
    if (!question) throw new Error('this should have been asked');
    return question;
  };
  const laneOf = async ({ request }: RequestDetails) => {
    const rows = await fixture.me.client.call(listRequestQueue, { query: {} });
    const row = rows.find((each) => each.request.id === request.id);
    return { lane: row?.lane, text: row?.reasons.map(({ text }) => text).join(' ') ?? '' };
  };
  const writtenOn = (prescription: Prescription, day: string) =>
    fixture.rows(
      `UPDATE prescriptions SET scripted_at = $2::timestamptz, sent_at = $2::timestamptz,
        effective_date = $2::date WHERE id = $1`,
      prescription.id,
      `${day}T12:00:00Z`,
    );

  it('the same granted twice within the hour asks, and an early one says its days', async () => {
    const original = await fixture.sentOf('amlodipine 5', {
      daysSupply: 90,
      dispense: '90',
      refills: { count: 3 },
    });
    const first = await fixture.ask(original, { lastFill: daysAfter(today, -1) });
    const { lane, text } = await laneOf(first);
    expect(lane).toBe('look');
    expect(text).toMatch(/Sent on .* for 90 days with 3 refills: 35[89] days are left\./);
    await approve(first);
    const second = await fixture.ask(original, { lastFill: daysAfter(today, -1) });
    const question = await asked(approve(second));
    const [found] = question.cases[0]?.findings ?? [];
    expect(found).toMatchObject({ kind: 'duplicate', severity: 'serious', tier: 'reason' });
    expect(found?.text).toMatch(/^The same was sent within the last hour, .* ago: \d+ tablets/);
    expect((await laneOf(second)).lane).toBe('stop');
    await approve(second, { fingerprint: question.fingerprint, code: 'other', reason: 'One for travel' });
    expect((await fixture.look(second)).request.state).toBe('Approved');
  });

  it('a controlled substance that is early asks; what is due does not', async () => {
    const early = await fixture.me.write('zolpidem 10', await fixture.me.patient());
    const [waiting] = await fixture.me.client.call(judgePending, { body: { ids: [early.id] } });
    expect(waiting?.findings.filter(({ kind }) => kind === 'timing')).toEqual([]);
    const original = await fixture.sentOf('zolpidem 10');
    const again = await fixture.me.write('zolpidem 10', original.patientId);
    const [judged] = await fixture.me.client.call(judgePending, { body: { ids: [again.id] } });
    expect(judged?.findings.find(({ kind }) => kind === 'timing')).toMatchObject({
      severity: 'serious',
      tier: 'reason',
      text: expect.stringMatching(/^Sent on .* for 10 days without refills: \d+ days are left\.$/) as string,
    });
    await writtenOn(original, daysAfter(today, -10));
    const [due] = await fixture.me.client.call(judgePending, { body: { ids: [again.id] } });
    expect(due?.findings.filter(({ kind }) => kind === 'timing')).toEqual([]);
  });

  it('a course that has ended, and what was stopped or changed since, is said and does not ask', async () => {
    const original = await fixture.sentOf('amoxicillin 500', { daysSupply: 7 });
    await writtenOn(original, daysAfter(today, -100));
    await fixture.rows(
      `INSERT INTO medications (practice_id, id, patient_id, description, prescribable_drug_id, entered_at, hide,
          stopped_at, stop_reason)
        VALUES ($1, gen_random_uuid(), $2, $3, $4, now(), true, $5, 'completed')`,
      fixture.me.practiceId,
      original.patientId,
      original.description,
      original.prescribableDrugId,
      daysAfter(today, -90),
    );
    const request = await fixture.ask(original, { lastFill: daysAfter(today, -99) });
    const { lane, text } = await laneOf(request);
    expect(lane).toBe('look');
    expect(text).toMatch(/as a course of 7 days that ended on .*, 9[34] days ago\./);
    expect(text).toMatch(/It was stopped on .*: Course completed\./);
    await approve(request);
    expect((await fixture.look(request)).request.state).toBe('Approved');
  });

  it('a fill that a plan or the pharmacy reported later counts', async () => {
    const original = await fixture.sentOf('lisinopril 10', { daysSupply: 90, dispense: '90' });
    await writtenOn(original, daysAfter(today, -90));
    const request = await fixture.ask(original, { lastFill: daysAfter(today, -89) });
    expect((await laneOf(request)).text).not.toMatch(/are left/);
    await fixture.rows(
      `UPDATE prescriptions SET fill_status = 'Dispensed', filled_on = $2, filled_days = 90, filled_refills_left = 0
        WHERE id = $1`,
      original.id,
      daysAfter(today, -9),
    );
    expect((await laneOf(request)).text).toMatch(
      /last dispensed on .* with 0 refills left: 81 days are left\./,
    );
  });
});
