import * as allergies from '@erx/core/allergies/contract';
import { searchDrugs } from '@erx/core/drugs/contract';
import { createMedication, stopMedication } from '@erx/core/medications/contract';
import type { MedicationStop } from '@erx/core/medications/model';
import { sendPrescription } from '@erx/core/signing/contract';
import { judgePending } from '@erx/core/safety/contract';
import { auditRecords } from '@erx/server/platform/database/schema';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AnsweringFixture, setupAnswering } from '../fixtures/answering-fixture';
import { refusal } from '../fixtures/refusal';
import { personOf } from '../fixtures/signer';
import { databaseKinds } from '../harness/run';

describe.each(databaseKinds())('a severe allergy, on %s', (kind) => {
  let fixture: AnsweringFixture;
  beforeAll(async () => {
    fixture = await setupAnswering(kind);
  });
  afterAll(() => fixture.close());

  const allergic = async (entry: { allergydescription: string; reaction: string; pickListId?: string }) => {
    const patientId = await fixture.me.patient();
    const body = { patientId, severity: 'Severe' as const, ...entry };
    return await fixture.me.client.call(allergies.createAllergy, { body });
  };
  const change = (id: string, changes: Record<string, unknown>, client = fixture.me.client) =>
    client.call(allergies.updateAllergy, {
      params: { id },
      body: Object.entries(changes).map(([key, value]) => ({ key, value })),
    });
  const findingsOn = async (drug: string, patientId: string) => {
    const { id, version } = await fixture.me.write(drug, patientId);
    const [judged] = await fixture.me.client.call(judgePending, { body: { ids: [id] } });
    const send = fixture.me.client.call(sendPrescription, { params: { id }, body: { version } });
    const code = await refusal(send).then(
      (refused) => refused.code,
      () => undefined,
    );
    const found = (judged?.findings ?? []).filter((finding) => finding.kind === 'allergy');
    return {
      code,
      tiers: found.map(({ tier }) => tier),
      text: found.map(({ text }) => text).join(' '),
      all: judged?.findings.map(({ text }) => text) ?? [],
    };
  };

  it('is weakened by a prescriber with a reason alone, which is kept, and the next order of the drug hears of it', async () => {
    const { id, patientId } = await allergic({ allergydescription: 'Amoxicillin', reaction: 'Anaphylaxis' });
    const staff = await personOf(fixture.server, 'staff');
    for (const weaker of [{ reaction: 'Nausea' }, { severity: 'Low' }, { hide: true }]) {
      expect(await refusal(change(id, { ...weaker, weakenReason: 'She says so' }, staff.client))).toEqual({
        status: 403,
        code: 'allergy.weaken-clinician',
      });
      for (const reason of [{}, { weakenReason: '' }, { weakenReason: '...' }])
        expect(await refusal(change(id, { ...weaker, ...reason }))).toEqual({
          status: 422,
          code: 'allergy.weaken-reason',
        });
    }
    expect((await findingsOn('amoxicillin 500', patientId)).code).toBe('safety.forbidden');
    await change(id, { reaction: 'Nausea', severity: 'Low', weakenReason: 'Skin test negative' });
    const question = await findingsOn('amoxicillin 500', patientId);
    expect(question).toMatchObject({ code: 'safety.unanswered', tiers: ['reason', 'inform'] });
    expect(question.text).toMatch(/Skin test negative.*Until then “Anaphylaxis” was recorded/);
    // What is mild by now may be hidden by anyone, and its former severity is shown all the same.
    await change(id, { hide: true }, staff.client);
    expect((await findingsOn('amoxicillin 500', patientId)).tiers).toEqual(['reason']);
    const trail = await fixture.server.services.database.orm.select().from(auditRecords);
    const kept = trail.find(
      ({ event, details }) => event === 'allergy.weakened' && details.includes(patientId),
    );
    expect(JSON.parse(kept?.details ?? '{}')).toMatchObject({ patientId, reason: 'Skin test negative' });
    await change(id, { hide: false, reaction: 'Anaphylaxis', severity: 'Severe' }, staff.client);
    expect(await findingsOn('amoxicillin 500', patientId)).toMatchObject({
      code: 'safety.forbidden',
      tiers: ['stop'],
    });
  });

  it.each([
    ['Penicillin', 'throat closed, epipen', 'safety.forbidden'],
    ['Penicillin: Anaphylaxis', 'see name', 'safety.forbidden'],
    ['Amoxicillin', 'anaphalaxis', 'safety.forbidden'],
    ['Amoxicillin', 'no anaphylaxis, hives', 'safety.unanswered'],
  ])('%s, %s: an order of amoxicillin is refused by %s', async (allergydescription, reaction, code) => {
    const { patientId } = await allergic({ allergydescription, reaction });
    expect((await findingsOn('amoxicillin 500', patientId)).code).toBe(code);
  });

  it('is not what an ACE inhibitor’s cough is, and a denial is refused with the way to record it', async () => {
    const { patientId } = await allergic({ allergydescription: 'Lisinopril', reaction: 'Cough' });
    expect((await findingsOn('enalapril', patientId)).tiers).toEqual(['inform']);
    expect(await refusal(allergic({ allergydescription: 'NKDA', reaction: 'none' }))).toEqual({
      status: 422,
      code: 'allergy.says-none',
    });
    expect(
      await refusal(allergic({ allergydescription: 'Not allergic to penicillin', reaction: 'none' })),
    ).toEqual({ status: 422, code: 'allergy.denied' });
  });

  it('is heard of a medicine that was stopped for what it did, from that moment on', async () => {
    const drug = (await fixture.me.client.call(searchDrugs, { query: { searchStr: 'lisinopril 20' } }))[0];
    const stopped = async (stop: MedicationStop) => {
      const patientId = await fixture.me.patient();
      const body = {
        patientId,
        description: '',
        sig: '',
        prescribableDrugId: drug?.prescribableDrugId ?? '',
        startedAt: '2026-01-05',
      };
      const { id } = await fixture.me.client.call(createMedication, { body });
      await fixture.me.client.call(stopMedication, { params: { id }, body: stop });
      const { client } = fixture.me;
      return { patientId, list: await client.call(allergies.listAllergies, { params: { patientId } }) };
    };
    for (const next of ['lisinopril 20', 'ramipril 5']) {
      const grave = await stopped({ reason: 'adverse-effect', note: 'angioedema' });
      const question = await findingsOn(next, grave.patientId);
      expect(question).toMatchObject({ code: 'safety.unanswered', tiers: ['reason'] });
      expect(question.text).toMatch(/for an adverse effect: “angioedema”/);
      expect(question.all.join(' ')).not.toMatch(/must go|this medicine already/);
    }
    const mild = await stopped({
      reason: 'adverse-effect',
      note: '',
      adverse: { kind: 'intolerance', reaction: 'swollen ankles', severity: 'Moderate' },
    });
    expect(mild.list).toMatchObject([{ description: 'Lisinopril', reaction: 'Intolerance: swollen ankles' }]);
    expect((await findingsOn('lisinopril 20', mild.patientId)).tiers).toEqual(['inform']);
    const useless = await stopped({ reason: 'ineffective', note: '' });
    const question = await findingsOn('lisinopril 20', useless.patientId);
    expect(question).toMatchObject({ code: undefined, tiers: [] });
    expect(question.all.join(' ')).toMatch(/because it did not help/);
  });
});
