import { listAttention } from '@erx/core/attention/contract';
import {
  askForQuiet,
  decideOnQuiet,
  endQuiet,
  judgePending,
  listJudgements,
  listQuietRules,
  reportFindings,
} from '@erx/core/safety/contract';
import { mayBeQuiet } from '@erx/core/safety/quiet';
import { needsAnswer } from '@erx/core/safety/tiers';
import { sendPrescription } from '@erx/core/signing/contract';
import { daysAfter } from '@erx/core/values/dates';
import { medications } from '@erx/server/platform/database/schema';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AnsweringFixture, setupAnswering } from '../fixtures/answering-fixture';
import { refusal } from '../fixtures/refusal';
import { type Person, personOf } from '../fixtures/signer';
import { sent } from '../fixtures/signing-fixture';

describe('a told line that a practice makes quiet', () => {
  let fixture: AnsweringFixture;
  let admin: Person;
  beforeAll(async () => {
    fixture = await setupAnswering();
    admin = await personOf(fixture.server, 'admin');
  });
  afterAll(() => fixture.close());

  /** An order of a drug for a patient who takes another. */
  const ordered = async (taken: string, drug: string) => {
    const patientId = await fixture.me.patient();
    await fixture.server.services.database.orm.insert(medications).values({
      practiceId: fixture.me.practiceId,
      id: randomUUID(),
      patientId,
      description: taken,
      enteredAt: new Date(),
    });
    return await fixture.me.write(drug, patientId);
  };
  const found = async (id: string) => {
    const [judged] = await fixture.me.client.call(judgePending, { body: { ids: [id] } });
    return judged?.findings ?? [];
  };
  const reviewOn = () => daysAfter(fixture.server.services.now().toISOString().slice(0, 10), 90);
  const ask = (factId: string, who: Person = admin) =>
    who.client.call(askForQuiet, {
      body: { factId, reason: 'Said to all by the nurses', reviewOn: reviewOn() },
    });
  const decide = (
    { id, version }: { readonly id: string; readonly version: number },
    who: Person,
    isApproved = true,
  ) => who.client.call(decideOnQuiet, { params: { id }, body: { version, isApproved } });

  it('is asked for by one, approved by another, kept with each judgement, and speaks when it is ended', async () => {
    const { id: order, version } = await ordered('lisinopril 10 mg tablet', 'ibuprofen 600');
    const line = (await found(order)).find(mayBeQuiet);
    const factId = line?.factId ?? '';
    expect(factId).not.toBe('');
    const asked = await ask(factId);
    expect(asked).toMatchObject({ state: 'asked', isQuiet: false, text: line?.text });
    // It needs the one who may approve, and no one else; so do its notices.
    const waitsFor = async ({ client }: Pick<Person, 'client'>) =>
      (await client.call(listAttention, {})).filter(({ quiet }) => quiet?.id === asked.id);
    expect(await waitsFor(fixture.me)).toMatchObject([
      { kind: 'quiet-to-approve', quiet: { text: line?.text, reason: 'Said to all by the nurses' } },
    ]);
    expect(await waitsFor(admin)).toEqual([]);
    expect(
      await fixture.rows(
        `SELECT content::jsonb ->> 'change' AS change FROM events WHERE name = 'GrantChanged'
        AND content::jsonb ->> 'requestId' = $1`,
        asked.id,
      ),
    ).toEqual([{ change: 'requested' }]);
    expect((await found(order)).some(({ quietUntil }) => quietUntil)).toBe(false);
    expect(await refusal(decide(asked, admin))).toMatchObject({ code: 'safety.quiet-own' });
    expect(await refusal(ask(factId))).toMatchObject({ code: 'safety.quiet-open' });
    const nurse = await personOf(fixture.server, 'staff');
    expect(await refusal(decide(asked, nurse))).toMatchObject({ status: 403 });
    const stranger = await personOf(fixture.server, 'staff2');
    expect(await refusal(decide(asked, stranger))).toBeTruthy();

    const approved = await decide(asked, fixture.me);
    expect(approved).toMatchObject({ state: 'approved', isQuiet: true });
    expect(await waitsFor(fixture.me)).toEqual([]);
    const quiet = (await found(order)).find((each) => each.factId === factId);
    expect(quiet).toMatchObject({ text: line?.text, quietUntil: reviewOn() });
    sent(await fixture.me.client.call(sendPrescription, { params: { id: order }, body: { version } }));
    const [kept] = await fixture.me.client.call(listJudgements, { params: { id: order } });
    expect(kept?.findings).toContainEqual(expect.objectContaining({ factId, quietUntil: reviewOn() }));
    const rows = await admin.client.call(reportFindings, { query: {} });
    expect(rows.find((row) => row.factId === factId)).toMatchObject({ shown: 1, quietUntil: reviewOn() });

    await admin.client.call(endQuiet, {
      params: { id: approved.id },
      body: { version: approved.version },
    });
    const { id: later } = await ordered('lisinopril 10 mg tablet', 'ibuprofen 600');
    expect((await found(later)).find((each) => each.factId === factId)).not.toHaveProperty('quietUntil');
    expect(await admin.client.call(listQuietRules, {})).toMatchObject([{ state: 'ended', isQuiet: false }]);
    const events = await fixture.rows<{ event: string }>(
      'SELECT event FROM audit_records WHERE resource_id = $1 ORDER BY sequence',
      approved.id,
    );
    expect(events.map(({ event }) => event)).toEqual([
      'safety-quiet.asked',
      'safety-quiet.approved',
      'safety-quiet.ended',
    ]);
  });

  it('is never one that asks, nor one that was not shown here', async () => {
    const { id: order } = await ordered('warfarin 5 mg tablet', 'sulfamethoxazole-trimethoprim 800');
    const serious = (await found(order)).find(needsAnswer)?.factId ?? '';
    expect(serious).not.toBe('');
    expect(await refusal(ask(serious))).toMatchObject({ code: 'safety.quiet-not-possible' });
    expect(await refusal(ask('food/00000000'))).toMatchObject({ code: 'safety.quiet-not-possible' });
  });
});
