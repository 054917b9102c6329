import { getEligibility, processFormulary } from '@erx/core/benefits/contract';
import { defaultCoverage, findingOfFieldError, isUsable } from '@erx/core/benefits/coverage';
import { listRestrictions } from '@erx/core/benefits/formulary';
import type { Eligibility } from '@erx/core/benefits/model';
import { getDrugByNdc, searchDrugs } from '@erx/core/drugs/contract';
import type { MessageCode } from '@erx/core/findings/messages';
import { createPatient, getPatient, searchPatients, updatePatient } from '@erx/core/patients/contract';
import { NEW_PATIENT, type Patient } from '@erx/core/patients/model';
import { listAccessiblePractices } from '@erx/core/practices/contract';
import { createPrescription } from '@erx/core/prescriptions/contract';
import { newForm } from '@erx/core/prescriptions/model';
import { toPrescriptionOrder } from '@erx/core/prescriptions/rules/writing';
import { getUserInfo, listProviders } from '@erx/core/users/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { refusal } from '../fixtures/refusal';
import { clientOf, signIn, type SignedIn } from '../fixtures/signed-in';
import { todayInDemo } from '../harness/days';
import { type Product, startProduct } from '../harness/product';
import { databaseKinds } from '../harness/run';
import { isWhole } from '../harness/whole';
import { sendPrescription } from '@erx/core/signing/contract';

/** Shorter than the sandbox's late answer, longer than any other. */
const ANSWER_WITHIN = '2500';

let made = 0;
async function patientNamed({ client }: SignedIn, lastName: string): Promise<Patient> {
  made += 1;
  return await client.call(createPatient, {
    body: {
      ...NEW_PATIENT,
      accountNumber: `BENEFITS-${String(made)}`,
      firstName: 'Ida',
      lastName,
      gender: 'Female',
      birthDate: '1970-05-17',
      height: '64',
      weight: '150.5',
      address: '1 Dauphin St',
      city: 'Mobile',
      state: 'AL',
      zipCode: '36602',
      homePhone: '2515550134',
    },
  });
}

/** A patient of the demo practice with a plan. */
async function insured(
  { client }: SignedIn,
  searchStr: string,
): Promise<Patient & { coverage: NonNullable<Patient['coverage']> }> {
  const [found] = await client.call(searchPatients, { query: { searchStr } });
  const patient = await client.call(getPatient, { params: { id: found?.id ?? '' } });
  if (!patient.coverage) throw new Error('this demo patient should have a plan');
  return { ...patient, coverage: patient.coverage };
}

describe.each(databaseKinds())('benefits on %s', (database) => {
  let product: Product;
  let provider: SignedIn;
  let staff: SignedIn;
  let providerId: string;
  beforeAll(async () => {
    product = await startProduct({
      database,
      demo: true,
      sandbox: true,
      env: { BENEFITS_ANSWER_WITHIN_MS: ANSWER_WITHIN },
    });
    provider = await signIn(product.url, 'provider@demo.test');
    staff = await signIn(product.url, 'staff@demo.test');
    providerId = (await provider.client.call(getUserInfo, {})).id;
  });
  afterAll(() => product.stop());

  const check = (patientId: string, refresh?: 'true', by = provider) =>
    by.client.call(getEligibility, {
      params: { patientId, providerId },
      query: refresh === undefined ? {} : { refresh },
    });
  const choose = async (memberId: string, behaviour: string) => {
    const response = await fetch(`${product.sandboxUrl}/benefits/members`, {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams({ memberId, behaviour }),
    });
    expect(response.status).toBe(303);
  };
  const formulary = (patientId: string, coverage: Eligibility | undefined, ndc: string) =>
    provider.client.call(processFormulary, {
      body: {
        patientId,
        providerId,
        pbmId: coverage?.pbmId ?? 'NONE',
        memberId: coverage?.patient.memberId ?? '',
        ndc,
      },
    });
  const ndcOf = async (searchStr: string) =>
    (await provider.client.call(searchDrugs, { query: { searchStr } }))[0]?.representativeNdc ?? '';

  describe('eligibility', () => {
    it('is asked once, kept, and asked again on demand and after the patient was changed', async () => {
      const patient = await patientNamed(provider, 'Covered');
      const first = await check(patient.id);
      expect(first).toMatchObject({
        eligibilities: [
          {
            pbmId: 'SBX0001',
            fieldErrors: [],
            patient: {
              healthPlanName: 'Dogwood Mutual PPO',
              bin: '999001',
              pcn: 'DGWD',
              groupId: 'DGW1000',
              retailEligibility: { status: 'Active' },
              lastName: 'COVERED',
            },
          },
        ],
      });
      expect(first.problem).toBeUndefined();
      expect(first.answeredAt).toBe(first.checkedAt);
      expect(await check(patient.id)).toEqual(first);
      expect(await check(patient.id, undefined, staff)).toEqual(first);
      const again = await check(patient.id, 'true');
      expect(again.checkedAt > first.checkedAt).toBe(true);
      await provider.client.call(updatePatient, {
        params: { id: patient.id },
        body: [{ key: 'weight', value: '151' }],
      });
      expect((await check(patient.id)).checkedAt > again.checkedAt).toBe(true);
    });

    it('asks for the plan that the practice knows, and takes both of two coverages', async () => {
      const patient = await patientNamed(provider, 'Twoplans');
      const { eligibilities } = await check(patient.id);
      expect(new Set(eligibilities.map(({ pbmId }) => pbmId)).size).toBe(2);
      expect(defaultCoverage(eligibilities)).toBe(eligibilities[0]);
      expect(
        eligibilities.map(({ patient: { mailOrderEligibility } }) => mailOrderEligibility.status),
      ).toEqual(['Active', 'NotCovered']);
    });

    it('of a patient whom nobody knows is none, which is no failure', async () => {
      const { eligibilities, problem } = await check((await patientNamed(provider, 'Nocover')).id);
      expect([eligibilities, problem]).toEqual([[], undefined]);
    });

    it.each([
      ['Badmember', 'benefits.field.member-id'],
      ['Birthdate', 'benefits.field.birth-date'],
    ])('of %s has a field error and cannot be used', async (name, code) => {
      const {
        eligibilities: [only, ...more],
        problem,
      } = await check((await patientNamed(provider, name)).id);
      expect([more, problem]).toEqual([[], undefined]);
      expect(only && only.fieldErrors.map((one) => findingOfFieldError(one).code)).toEqual([code]);
      expect(only && isUsable(only)).toBe(false);
    });

    it('of Lapsed is inactive, of Moved says that the data differ', async () => {
      const lapsed = (await check((await patientNamed(provider, 'Lapsed')).id)).eligibilities[0];
      expect(lapsed && [lapsed.patient.status, isUsable(lapsed)]).toEqual(['Inactive', false]);
      expect(await check((await patientNamed(provider, 'Moved')).id)).toMatchObject({
        eligibilities: [{ patient: { demographicsChange: true, zipCode: '36695' } }],
      });
    });

    it.each<[string, MessageCode]>([
      ['Busy', 'benefits.unavailable'],
      ['Servererror', 'benefits.unavailable'],
      ['Late', 'benefits.timed-out'],
      ['Refused', 'benefits.refused'],
      ['Envelope', 'benefits.refused'],
      ['Garbage', 'benefits.unreadable'],
      ['Cutoff', 'benefits.unreadable'],
      ['Mixup', 'benefits.unreadable'],
    ])('of %s failed: %s, and nothing looks like a coverage', async (name, problem) => {
      const patient = await patientNamed(provider, name);
      const first = await check(patient.id);
      expect(first).toMatchObject({ problem, eligibilities: [] });
      expect(first.answeredAt).toBeUndefined();
      expect((await check(patient.id)).checkedAt).toBe(first.checkedAt); // not asked again immediately
    });

    it('keeps what was known when a later check fails, and says so', async () => {
      const patient = await insured(provider, 'Augusta Pettigrew');
      const good = await check(patient.id, 'true');
      expect(good.eligibilities.map(({ patient: { healthPlanName } }) => healthPlanName)).toEqual([
        'Camellia Rx Part D',
        'Old Harbor Retiree Supplement',
      ]);
      await choose(patient.coverage.memberId, 'unavailable');
      const failed = await check(patient.id, 'true');
      expect(failed).toMatchObject({
        problem: 'benefits.unavailable',
        answeredAt: good.answeredAt,
        eligibilities: good.eligibilities,
      });
      await choose(patient.coverage.memberId, '');
      expect((await check(patient.id, 'true')).problem).toBeUndefined();
    });

    it('is not for patients or providers of elsewhere, nor for a member who prescribes nothing', async () => {
      const patient = await patientNamed(provider, 'Covered');
      const partner = await signIn(product.url, 'partner@demo.test');
      const practices = await partner.client.call(listAccessiblePractices, {});
      const elsewhere = practices.find(({ id }) => id !== provider.practiceId);
      if (!elsewhere) throw new Error('the partner should have a second practice');
      const unknownId = '0190aaaa-0000-7000-8000-00000000ffff';
      const staffId = (await staff.client.call(getUserInfo, {})).id;
      const ask = (id: string, of: string) =>
        refusal(provider.client.call(getEligibility, { params: { patientId: id, providerId: of } }));
      expect(await ask(unknownId, providerId)).toEqual({ status: 404, code: 'record.not-found' });
      expect(await ask(patient.id, unknownId)).toEqual({
        status: 422,
        code: 'prescription.provider-unknown',
      });
      expect(await ask(patient.id, staffId)).toEqual({ status: 422, code: 'prescription.provider-unknown' });
      // A partner without an NPI looks on: a check would send the patient's data to a payer.
      expect(
        await refusal(partner.client.call(getEligibility, { params: { patientId: patient.id, providerId } })),
      ).toEqual({ status: 403, code: 'access.refused' });
      const owner = await signIn(product.url, 'provider4@demo.test');
      const [theirs] = await owner.client.call(listProviders, {});
      expect(
        await refusal(
          owner.client.call(getEligibility, {
            params: { patientId: patient.id, providerId: theirs?.id ?? '' },
          }),
        ),
      ).toEqual({ status: 404, code: 'record.not-found' });
      expect(
        await refusal(
          clientOf(product.url, provider.token, elsewhere.id).call(getEligibility, {
            params: { patientId: patient.id, providerId },
          }),
        ),
      ).toMatchObject({ status: 403 });
    });
  });

  describe('formulary', () => {
    let patient: Patient;
    let coverage: Eligibility | undefined;
    beforeAll(async () => {
      patient = await patientNamed(provider, 'Covered');
      coverage = defaultCoverage((await check(patient.id)).eligibilities);
    });

    it('says status, copays and alternatives, each of which the catalogue has', async () => {
      const answer = await formulary(patient.id, coverage, await ndcOf('Lipitor 20 mg tablet'));
      expect(answer).toMatchObject({ formularyFound: true, requestedFormularyStatus: '1' });
      const [, labeler = '', product = '', pack = ''] =
        /^(.{5})(.{4})(.{2})$/.exec(await ndcOf('Lipitor 20 mg tablet')) ?? [];
      expect(await formulary(patient.id, coverage, `${labeler}-${product}-${pack}`)).toEqual(answer);
      expect(await refusal(formulary(patient.id, coverage, '1234567890'))).toMatchObject({
        code: 'benefits.ndc-unreadable',
      });
      expect(answer.alternativeMedications.length).toBeGreaterThan(3);
      expect(answer.alternativeMedications[0]).toMatchObject({
        drugDescription: 'atorvastatin 20 mg tablet',
        formularyStatus: '4',
      });
      for (const { representativeNdc, formularyCopayFactors } of answer.alternativeMedications) {
        expect(formularyCopayFactors.length).toBeGreaterThan(0);
        expect(
          (await provider.client.call(getDrugByNdc, { params: { ndc: representativeNdc } })).description,
        ).not.toBe('');
      }
    });

    it('says every kind of restriction', async () => {
      const of = async (name: string) =>
        listRestrictions(await formulary(patient.id, coverage, await ndcOf(name))).map(({ title }) => title);
      expect(await of('Victoza')).toEqual([
        'Prior authorization',
        'Step therapy',
        'Quantity limits',
        'Age limits',
      ]);
      expect(await of('finasteride 5 mg')).toEqual(['Gender limit']);
      expect(await of('atorvastatin 20 mg')).toEqual([]);
    });

    it('of a drug that no plan lists is said not to be found', async () => {
      expect(await formulary(patient.id, coverage, '99999999999')).toMatchObject({
        formularyFound: false,
        requestedFormularyStatus: 'U',
        alternativeMedications: [],
      });
    });

    it('is not asked for under a coverage that nobody answered', async () => {
      const ndc = await ndcOf('atorvastatin 20 mg');
      expect(await refusal(formulary(patient.id, undefined, ndc))).toEqual({
        status: 422,
        code: 'benefits.no-eligibility',
      });
      const lapsed = await patientNamed(provider, 'Lapsed');
      expect(await refusal(formulary(lapsed.id, (await check(lapsed.id)).eligibilities[0], ndc))).toEqual({
        status: 422,
        code: 'benefits.no-eligibility',
      });
    });

    it.each<[string, MessageCode]>([
      ['garbage', 'benefits.unreadable'],
      ['unavailable', 'benefits.unavailable'],
      ['error', 'benefits.unavailable'],
      ['late', 'benefits.timed-out'],
    ])(
      'fails plainly where the manager answers %s, and is kept where it did answer',
      async (behaviour, code) => {
        const known = await ndcOf('losartan 50 mg');
        const before = await formulary(patient.id, coverage, known);
        const memberId = coverage?.patient.memberId ?? '';
        await choose(memberId, behaviour);
        expect((await refusal(formulary(patient.id, coverage, await ndcOf('valsartan 80 mg')))).code).toBe(
          code,
        );
        expect(await formulary(patient.id, coverage, known)).toEqual(before);
        await choose(memberId, '');
      },
    );
  });

  it('the coverage goes with the prescription that was written under it', async () => {
    const patient = await patientNamed(provider, 'Covered');
    const coverage = defaultCoverage((await check(patient.id)).eligibilities);
    const [drug] = await provider.client.call(searchDrugs, { query: { searchStr: 'lisinopril 10' } });
    const today = todayInDemo();
    const order = toPrescriptionOrder(
      {
        ...newForm(today, drug?.potencyUnitCode),
        sig: 'Take 1 tablet by mouth daily',
        dispense: '30',
        daysSupply: '30',
      },
      {
        patientId: patient.id,
        providerId,
        prescribableDrugId: drug?.prescribableDrugId ?? '',
        pharmacyNcpdpId: '9900001',
      },
    );
    const saved = await provider.client.call(createPrescription, {
      body: { ...order, pbmId: coverage?.pbmId, memberId: coverage?.patient.memberId },
    });
    expect([saved.pbmId, saved.memberId]).toEqual([coverage?.pbmId, coverage?.patient.memberId]);
    await provider.client.call(sendPrescription, {
      params: { id: saved.id },
      body: { version: saved.version },
    });
    await expect
      .poll(
        async () => {
          const messages = (await (
            await fetch(`${product.sandboxUrl}/api/messages?kind=NewRx&text=${saved.orderNumber}`)
          ).json()) as { xml: string; state: string }[];
          return messages.map(({ xml, state }) => [
            state,
            /<BenefitsCoordination>.*<\/BenefitsCoordination>/s.exec(xml)?.[0].replace(/\s+(?=<)/g, ''),
          ]);
        },
        { timeout: 90_000 },
      )
      .toEqual([
        [
          'accepted',
          '<BenefitsCoordination><PayerIdentification><PayerID>SBX0001</PayerID>' +
            '<ProcessorIdentificationNumber>DGWD</ProcessorIdentificationNumber>' +
            '<IINNumber>999001</IINNumber></PayerIdentification>' +
            `<CardholderID>${coverage?.patient.cardHolderId ?? ''}</CardholderID>` +
            '<GroupID>DGW1000</GroupID></BenefitsCoordination>',
        ],
      ]);
  });

  it('nothing of a patient is logged', async () => {
    // lines are written a moment later, together
    await expect.poll(() => product.serverLog()).toContain('/api/eligibility/patient/:patientId');
    expect(product.serverLog()).not.toMatch(/covered\b.*ida|COVERED|Twoplans|ISA\*|SBX000/);
  });
});

if (isWhole)
  describe('a service without benefit managers', () => {
    it.each<[string, MessageCode, Record<string, string>]>([
      ['that answer', 'benefits.unreachable', {}],
      ['in its settings', 'benefits.not-configured', { BENEFITS_URL: '' }],
    ])('%s says so and goes on', async (_, problem, env) => {
      const product = await startProduct({ demo: true, env });
      try {
        const provider = await signIn(product.url, 'provider@demo.test');
        const patient = await patientNamed(provider, 'Covered');
        const { id } = await provider.client.call(getUserInfo, {});
        expect(
          await provider.client.call(getEligibility, { params: { patientId: patient.id, providerId: id } }),
        ).toMatchObject({ problem, eligibilities: [] });
      } finally {
        await product.stop();
      }
    });
  });
