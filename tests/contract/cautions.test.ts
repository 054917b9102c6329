import { needsAnswer } from '@erx/core/safety/tiers';
import { CallError } from '@erx/core/client/failure';
import { addClinicalFact, listClinicalFacts, markClinicalFactWrong } from '@erx/core/clinical-facts/contract';
import { searchDrugs } from '@erx/core/drugs/contract';
import { checkInteractions } from '@erx/core/safety/interactions-contract';
import type { PatientFields } from '@erx/core/patients/model';
import { createProblem } from '@erx/core/problems/contract';
import { sendPrescription } from '@erx/core/signing/contract';
import type { PrescriptionOrder } from '@erx/core/prescriptions/model';
import { type SafetyAnswer, type SafetyQuestion, toSafetyQuestion } from '@erx/core/safety/model';
import { dateIn, daysAfter } from '@erx/core/values/dates';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AnsweringFixture, setupAnswering } from '../fixtures/answering-fixture';
import { refusal } from '../fixtures/refusal';
import { type Person, personOf } from '../fixtures/signer';
import { sent } from '../fixtures/signing-fixture';
import { databaseKinds } from '../harness/run';
import { firstOfEach } from '../harness/whole';

const REASON = 'The specialist asked for it';
const ONCE = { sig: 'Take 1 tablet by mouth once daily.', dispense: '30', daysSupply: 30 } as const;

describe.each(databaseKinds())('what in a patient speaks against a drug, on %s', (kind) => {
  let fixture: AnsweringFixture;
  let stranger: Person;
  beforeAll(async () => {
    fixture = await setupAnswering(kind);
    stranger = await personOf(fixture.server, 'provider4');
  });
  afterAll(() => fixture.close());

  const today = () => dateIn('America/Chicago', fixture.server.services.now());
  const withProblems = async (codes: readonly string[], fields: Partial<PatientFields> = {}) => {
    const patientId = await fixture.me.patient(fields);
    for (const icd10Code of codes)
      await fixture.me.client.call(createProblem, {
        body: { patientId, icd10Code, icd10Description: 'as the doctor put it' },
      });
    return patientId;
  };
  const send = async (
    drug: string,
    patientId: string,
    order: Partial<PrescriptionOrder> = ONCE,
    safety?: SafetyAnswer,
  ) => {
    const { id, version } = await fixture.me.write(drug, patientId, order);
    return await fixture.me.client.call(sendPrescription, {
      params: { id },
      body: { version, ...(safety ? { safety } : {}) },
    });
  };
  const question = async (call: Promise<unknown>): Promise<SafetyQuestion> => {
    const error = await call.then(
      () => undefined,
      (reason: unknown) => reason,
    );
    if (!(error instanceof CallError)) throw new Error('this should have been refused');
    expect({ status: error.status, code: error.code }).toEqual({ status: 409, code: 'safety.unanswered' });
    return toSafetyQuestion(error) ?? { kind: 'safety', cases: [], fingerprint: '' };
  };
  const grave = ({ cases }: SafetyQuestion) =>
    cases
      .flatMap(({ findings }) => findings)
      .filter(needsAnswer)
      .map(({ kind: of, about }) => `${of}: ${about}`);

  const SPEAKING: [string, string[], Partial<PatientFields>, string, RegExp][] = [
    [
      'pregnancy',
      ['Z34.90'],
      { birthDate: '1995-01-02' },
      'lisinopril 10 mg tablet',
      /^pregnancy: Pregnancy/,
    ],
    ['heart failure', ['I50.9'], {}, 'meloxicam 15 mg tablet', /^condition: I50\.9/],
    ['epilepsy', ['G40.909'], {}, 'bupropion 75 mg tablet', /^condition: G40\.909/],
    ['asthma', ['J45.909'], {}, 'propranolol 20 mg tablet', /^condition: J45\.909/],
    ['CKD of stage 4 and an NSAID', ['N18.4'], {}, 'meloxicam 15 mg tablet', /^kidney: N18\.4/],
    ['CKD of stage 4', ['N18.4'], {}, 'metformin 500 mg tablet', /^kidney: N18\.4/],
  ];
  it.each(firstOfEach(SPEAKING, ([, , , , { source }]) => source.split(':')[0] ?? ''))(
    '%s: the sender owes a reason, and it is sent with one',
    async (_, codes, fields, drug, expected) => {
      const patientId = await withProblems(codes, fields);
      const { id, version } = await fixture.me.write(drug, patientId, ONCE);
      const call = (safety?: SafetyAnswer) =>
        fixture.me.client.call(sendPrescription, {
          params: { id },
          body: { version, ...(safety ? { safety } : {}) },
        });
      const asked = await question(call());
      expect(grave(asked)).toContainEqual(expect.stringMatching(expected));
      const answered = await call({ fingerprint: asked.fingerprint, code: 'other', reason: REASON });
      expect(sent(answered).scriptStatus).toBe('Sent');
    },
  );

  it('a diagnosis of a prescription in use is held against drugs like a problem, and says where it is from', async () => {
    const patientId = await fixture.me.patient();
    const diagnosed = {
      primaryIcd10Code: 'I50.22',
      primaryIcd10Description: 'Chronic systolic heart failure',
    };
    const first = await fixture.me.write('furosemide 20', patientId, { ...ONCE, ...diagnosed });
    const asked = await question(send('diltiazem 30', patientId));
    const texts = () =>
      asked.cases.flatMap(({ findings }) => findings.filter(({ kind }) => kind === 'condition'));
    expect(texts()).toMatchObject([
      {
        severity: 'serious',
        about: expect.stringMatching(/^I50\.22 .* \(diagnosis of the prescription of furosemide/),
      },
    ]);
    // What the list has is said by the list.
    await fixture.me.client.call(createProblem, {
      body: { patientId, icd10Code: 'I50.22', icd10Description: 'Heart failure of the list' },
    });
    const again = await question(send('diltiazem 30', patientId));
    const about = again.cases.flatMap(({ findings }) => findings.map((each) => each.about)).join();
    expect(about).toContain('Heart failure of the list');
    expect(about).not.toContain('diagnosis of');
    expect(first.id).toBeTruthy();
    // So is what the order itself is for.
    const own = await question(send('diltiazem 30', await fixture.me.patient(), { ...ONCE, ...diagnosed }));
    expect(JSON.stringify(own.cases)).toContain('(diagnosis of this prescription)');
  });

  it('nothing is asked of somebody well', async () => {
    const patientId = await fixture.me.patient();
    expect(sent(await send('metformin 500 mg tablet', patientId)).scriptStatus).toBe('Sent');
  });

  it('an eGFR is recorded, counts by its own day, and no longer once it is marked as wrong', async () => {
    const patientId = await fixture.me.patient();
    const { client } = fixture.me;
    const record = (value: string, observedOn: string) =>
      client.call(addClinicalFact, {
        params: { patientId },
        body: { kind: 'kidney', value, observedOn },
      });
    await record('80', daysAfter(today(), -200));
    const low = await record('22', daysAfter(today(), -2));
    await record('75', daysAfter(today(), -100));
    expect(grave(await question(send('metformin 500 mg tablet', patientId)))).toEqual([
      `kidney: eGFR 22 of ${daysAfter(today(), -2)}`,
    ]);
    await client.call(markClinicalFactWrong, {
      params: { patientId, factId: low.id },
      body: { reason: 'Of another patient' },
    });
    expect(sent(await send('metformin 500 mg tablet', patientId)).scriptStatus).toBe('Sent');
    const listed = await client.call(listClinicalFacts, { params: { patientId } });
    expect(listed.map(({ value, isPresent, wrong }) => [value, isPresent, wrong?.reason])).toEqual([
      ['22', false, 'Of another patient'],
      ['75', true, undefined],
      ['80', false, undefined],
    ]);
    expect(
      (
        await refusal(
          client.call(markClinicalFactWrong, {
            params: { patientId, factId: low.id },
            body: { reason: 'Twice' },
          }),
        )
      ).code,
    ).toBe('clinical-fact.already-wrong');
  });

  it('facts are of one practice, and impossible ones are refused beside their field', async () => {
    const patientId = await fixture.me.patient();
    const { client } = fixture.me;
    const body = { kind: 'kidney', value: '50', observedOn: '' } as const;
    const refused = await Promise.all([
      refusal(stranger.client.call(listClinicalFacts, { params: { patientId } })),
      refusal(stranger.client.call(addClinicalFact, { params: { patientId }, body })),
    ]);
    for (const { code } of refused) expect(code).toBe('record.not-found');
    const wrong = await refusal(
      client.call(addClinicalFact, { params: { patientId }, body: { ...body, value: '999' } }),
    );
    expect(wrong.code).toBe('clinical-fact.egfr-out-of-bounds');
    expect(await client.call(listClinicalFacts, { params: { patientId } })).toEqual([]);
  });

  it('diseases are checked where a rule knows them, and named where none does', async () => {
    const { services } = fixture.server;
    const check = async (patientId: string, drug: string) => {
      const [product] = await services.database.run<{ id: string }>(
        { name: 'test-product', text: 'SELECT id FROM products WHERE description = $1' },
        [drug],
      );
      return await fixture.me.client.call(checkInteractions, {
        params: { patientId, drugId: product?.id ?? '' },
        query: {},
      });
    };
    const LOSARTAN = 'losartan 50 mg tablet';
    const none = await check(await fixture.me.patient(), LOSARTAN);
    expect(none.coverage.held).not.toContain('condition');

    const known = await withProblems(['K22.2']);
    expect((await check(known, LOSARTAN)).coverage.held).toContain('condition');
    const asked = await question(
      send('alendronate 70 mg tablet', known, {
        sig: 'Take 1 tablet by mouth once weekly',
        dispense: '4',
        daysSupply: 28,
      }),
    );
    expect(asked.cases[0]?.findings.filter(needsAnswer)).toMatchObject([
      { kind: 'condition', about: expect.stringContaining('K22.2') as string, severity: 'serious' },
    ]);

    const unknown = await withProblems(['K22.2', 'J30.9', 'R51.9', 'L50.9']);
    const { coverage, cautions } = await check(unknown, LOSARTAN);
    expect(coverage.held).not.toContain('condition');
    // J30.9 is known to be of no matter.
    expect(coverage.notHeld).toContainEqual(expect.objectContaining({ what: '2 problems' }));
    expect(coverage.notHeld).toContainEqual(
      expect.objectContaining({ what: 'allergies', act: 'record-allergies' }),
    );
    expect(cautions.filter(({ text }) => text.includes('No rule says'))).toMatchObject([
      {
        kind: 'incomplete',
        tier: 'inform',
        about: 'L50.9 as the doctor put it; R51.9 as the doctor put it',
        text: expect.stringContaining('not checked') as string,
      },
    ]);
  });

  it('what is not known of the patient is said with the check, and asks for no reason', async () => {
    const patientId = await fixture.me.patient({ birthDate: '1995-01-02' });
    const [drug] = await fixture.me.client.call(searchDrugs, {
      query: { searchStr: 'lisinopril 10 mg tablet' },
    });
    const { cautions, safety } = await fixture.me.client.call(checkInteractions, {
      params: { patientId, drugId: drug?.prescribableDrugId ?? '' },
      query: {},
    });
    expect(cautions.map(({ kind: of, severity, text }) => [of, severity, text])).toContainEqual([
      'incomplete',
      'low',
      expect.stringMatching(/^Pregnancy not checked/),
    ]);
    expect(safety.findings).toEqual([]);
  });
});
