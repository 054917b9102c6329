import { type SafetyAnswer, toSafetyQuestion, type SafetyQuestion } from '@erx/core/safety/model';
import { judgePending, listJudgements, markDrugs, reportFindings } from '@erx/core/safety/contract';
import { needsAnswer } from '@erx/core/safety/tiers';
import { searchDrugs } from '@erx/core/drugs/contract';
import * as prescribing from '@erx/core/prescriptions/contract';
import { sendPrescription } from '@erx/core/signing/contract';
import type { Prescription } from '@erx/core/prescriptions/model';
import { createServiceAccount } from '@erx/core/service-accounts/contract';
import { createServiceSession } from '@erx/core/session/service';
import { allergies, medications } from '@erx/server/platform/database/schema';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AnsweringFixture, setupAnswering } from '../fixtures/answering-fixture';
import { personOf } from '../fixtures/signer';
import { refusal } from '../fixtures/refusal';
import { clientOf } from '../fixtures/signed-in';
import { sent } from '../fixtures/signing-fixture';
import { databaseKinds } from '../harness/run';

const SULFA = 'sulfamethoxazole-trimethoprim 800';

describe.each(databaseKinds())('what was found is kept, on %s', (kind) => {
  let fixture: AnsweringFixture;
  beforeAll(async () => {
    fixture = await setupAnswering(kind);
  });
  afterAll(() => fixture.close());

  const dangerous = async (): Promise<Prescription> => {
    const patientId = await fixture.me.patient();
    await fixture.server.services.database.orm.insert(medications).values({
      practiceId: fixture.me.practiceId,
      id: randomUUID(),
      patientId,
      description: 'warfarin 5 mg tablet',
      enteredAt: new Date(),
    });
    return await fixture.me.write(SULFA, patientId);
  };
  const send = ({ id, version }: Prescription, safety?: SafetyAnswer) =>
    fixture.me.client.call(sendPrescription, {
      params: { id },
      body: { version, ...(safety ? { safety } : {}) },
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

  it('with the prescription: first that it was asked, then the answer, its code and what it rests on', async () => {
    const prescription = await dangerous();
    const { fingerprint } = await asked(send(prescription));
    expect(sent(await send(prescription, { fingerprint, code: 'monitored', reason: '' })).scriptStatus).toBe(
      'Sent',
    );
    const kept = await fixture.me.client.call(listJudgements, { params: { id: prescription.id } });
    expect(kept).toMatchObject([
      { outcome: 'answered', version: prescription.version, answer: { code: 'monitored', reason: '' } },
      { outcome: 'asked', version: prescription.version },
      { outcome: 'saved', version: prescription.version },
    ]);
    expect(kept[1]).not.toHaveProperty('answer');
    for (const one of kept) {
      expect(one.findings.filter(needsAnswer)).toMatchObject([
        { kind: 'drug', tier: 'reason', about: 'warfarin 5 mg tablet' },
      ]);
      expect(one.knowledge).toMatch(/^interactions [0-9a-f]{12}, cautions [0-9a-f]{12}, doses [0-9a-f]{12}$/);
    }
    const other = await personOf(fixture.server, 'staff2');
    await expect(
      other.client.call(listJudgements, { params: { id: prescription.id } }),
    ).rejects.toMatchObject({ status: 404 });
  });

  it('what waits is judged by what is stored now; what was sent, or is of another practice, is left out', async () => {
    const waiting = await dangerous();
    const gone = await fixture.me.write('lisinopril 10', await fixture.me.patient());
    expect(sent(await send(gone)).scriptStatus).toBe('Sent');
    const ids = [waiting.id, gone.id, randomUUID()];
    const judged = await fixture.me.client.call(judgePending, { body: { ids } });
    expect(judged.map(({ id }) => id)).toEqual([waiting.id]);
    expect(judged[0]?.findings.filter(needsAnswer)).toHaveLength(1);
    const other = await personOf(fixture.server, 'staff2');
    expect(await other.client.call(judgePending, { body: { ids } })).toEqual([]);
  });

  it('drugs of a list are marked before one is chosen: by id and by NDC, for this patient', async () => {
    const { patientId, prescribableDrugId } = await dangerous();
    const [clean] = await fixture.me.client.call(searchDrugs, { query: { searchStr: 'lisinopril 10' } });
    const [naproxen] = await fixture.me.client.call(searchDrugs, { query: { searchStr: 'naproxen 500' } });
    const ndc = naproxen?.representativeNdc ?? '';
    const cleanId = clean?.prescribableDrugId ?? '';
    const mark = (id: string, client = fixture.me.client) =>
      client.call(markDrugs, {
        params: { patientId: id },
        body: { drugIds: [prescribableDrugId, cleanId, 'no such product'], ndcs: [ndc, '00000000000'] },
      });
    const marks = await mark(patientId);
    const of = (key: string) => marks.find(({ drugId, ndc: digits }) => drugId === key || digits === key);
    expect(marks).toHaveLength(3);
    expect(of(prescribableDrugId)?.findings).toContainEqual(
      expect.objectContaining({ tier: 'reason', about: 'warfarin 5 mg tablet' }),
    );
    expect(of(ndc)?.findings).toContainEqual(
      expect.objectContaining({ tier: 'reason', about: 'warfarin 5 mg tablet' }),
    );
    const healthy = await mark(await fixture.me.patient());
    expect(healthy.flatMap(({ findings }) => findings)).toEqual([]);
    const other = await personOf(fixture.server, 'staff2');
    await expect(mark(patientId, other.client)).rejects.toMatchObject({ status: 404 });
  });

  it('an anaphylaxis to the very ingredient is stopped, whatever is answered, and kept as asked', async () => {
    const patientId = await fixture.me.patient();
    await fixture.server.services.database.orm.insert(allergies).values({
      practiceId: fixture.me.practiceId,
      id: randomUUID(),
      patientId,
      description: 'Amoxicillin',
      reaction: 'Anaphylaxis',
      severity: 'Severe',
      enteredAt: new Date(),
    });
    const prescription = await fixture.me.write('amoxicillin 500', patientId);
    const [judged] = await fixture.me.client.call(judgePending, { body: { ids: [prescription.id] } });
    const fingerprint = judged?.fingerprint ?? '';
    await expect(
      send(prescription, { fingerprint, code: 'tolerated', reason: 'She says so' }),
    ).rejects.toMatchObject({ code: 'safety.forbidden' });
    await fixture.stillPending(prescription);
    expect(await fixture.me.client.call(listJudgements, { params: { id: prescription.id } })).toMatchObject([
      { outcome: 'asked' },
      { outcome: 'saved' },
    ]);
  });

  it('administrators read how often each was shown and answered; others do not', async () => {
    const prescription = await dangerous();
    const { fingerprint } = await asked(send(prescription));
    await send(prescription, { fingerprint, code: 'no-alternative', reason: '' });
    const admin = await personOf(fixture.server, 'admin');
    const rows = await admin.client.call(reportFindings, { query: {} });
    const row = rows.find(({ kind: of, text }) => of === 'drug' && /INR/.test(text));
    expect(row).toMatchObject({ tier: 'reason', isNoise: false });
    expect(row?.shown).toBeGreaterThanOrEqual(row?.answered ?? Infinity);
    expect(row?.reasons).toContainEqual({ code: 'no-alternative', count: 1 });
    expect(await admin.client.call(reportFindings, { query: { to: '2001-01-01' } })).toEqual([]);
    const nurse = await personOf(fixture.server, 'staff');
    await expect(nurse.client.call(reportFindings, { query: {} })).rejects.toMatchObject({
      status: 403,
    });
  });

  it('a service account reads what was found, and lets nothing leave', async () => {
    const prescription = await dangerous();
    const { origin } = fixture.server;
    const admin = await personOf(fixture.server, 'admin');
    const { clientId, clientSecret } = await admin.client.call(createServiceAccount, {
      body: { name: 'Queue watcher', rights: ['prescription.read'] },
    });
    const session = createServiceSession({
      configuration: { serviceIssuer: `${origin}/identity` },
      clientId,
      clientSecret,
      clock: { now: () => new Date() },
    });
    const service = clientOf(origin, await session.accessToken(), fixture.me.practiceId);
    const [judged] = await service.call(judgePending, { body: { ids: [prescription.id] } });
    expect(judged?.findings.filter(needsAnswer).map(({ kind: of, about }) => `${of} ${about}`)).toEqual([
      'drug warfarin 5 mg tablet',
    ]);
    const { id, version } = prescription;
    for (const safety of [
      undefined,
      { fingerprint: judged?.fingerprint ?? '', code: 'monitored', reason: '' },
    ])
      expect(
        await refusal(
          service.call(sendPrescription, {
            params: { id },
            body: { version, ...(safety ? { safety: safety as SafetyAnswer } : {}) },
          }),
        ),
      ).toMatchObject({ status: 403 });
    expect((await fixture.me.client.call(prescribing.getPrescription, { params: { id } })).scriptStatus).toBe(
      'Pending',
    );
  });
});
