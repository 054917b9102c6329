import { checkPharmacyBenefits, getEligibility, recordCoupon } from '@erx/core/benefits/contract';
import { defaultCoverage } from '@erx/core/benefits/coverage';
import type { Eligibility } from '@erx/core/benefits/model';
import type { Benefit, PricingCoverage } from '@erx/core/benefits/price-model';
import { addsUp, listPricingAlerts } from '@erx/core/benefits/pricing';
import { searchDrugs } from '@erx/core/drugs/contract';
import type { Drug } from '@erx/core/drugs/model';
import type { MessageCode } from '@erx/core/findings/messages';
import { createPatient } from '@erx/core/patients/contract';
import { NEW_PATIENT, type Patient } from '@erx/core/patients/model';
import { searchPharmacies } from '@erx/core/pharmacies/contract';
import { createPrescription, getPrescription, updatePrescription } from '@erx/core/prescriptions/contract';
import { newForm } from '@erx/core/prescriptions/model';
import { toPrescriptionOrder } from '@erx/core/prescriptions/rules/writing';
import { getUserInfo } from '@erx/core/users/contract';
import { openDatabase } from '@erx/server/platform/database/open';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { refusal } from '../fixtures/refusal';
import { signIn, type SignedIn } from '../fixtures/signed-in';
import { todayInDemo } from '../harness/days';
import { type Product, startProduct } from '../harness/product';
import { databaseKinds } from '../harness/run';
import { isWhole } from '../harness/whole';

/** Shorter than the sandbox's late answer, longer than any other. */
const ANSWER_WITHIN = '2500';
/** Pharmacies of the sandbox by what they do (docs/sandbox.md). */
const ACCEPTS = '9900001';
const NOT_CONTRACTED = '9900002';
const LATE = '9900003';
const GARBAGE = '9900006';
const MAIL_ORDER = '9910031';

describe.each(databaseKinds())('real-time benefit on %s', (database) => {
  let product: Product;
  let provider: SignedIn;
  let providerId: string;
  let patient: Patient;
  let coverage: Eligibility;
  let atorvastatin: Drug;
  let made = 0;

  beforeAll(async () => {
    product = await startProduct({
      database,
      demo: true,
      sandbox: true,
      env: { BENEFITS_ANSWER_WITHIN_MS: ANSWER_WITHIN },
    });
    provider = await signIn(product.url, 'provider@demo.test');
    providerId = (await provider.client.call(getUserInfo, {})).id;
    patient = await insured();
    coverage = await coverageOf(patient.id);
    atorvastatin = await drug('atorvastatin 20');
  });
  afterAll(() => product.stop());

  async function insured(): Promise<Patient> {
    made += 1;
    return await provider.client.call(createPatient, {
      body: {
        ...NEW_PATIENT,
        accountNumber: `PRICES-${String(made)}`,
        firstName: 'Ida',
        lastName: 'Covered',
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
  async function coverageOf(patientId: string): Promise<Eligibility> {
    const { eligibilities } = await provider.client.call(getEligibility, {
      params: { patientId, providerId },
    });
    const found = defaultCoverage(eligibilities);
    if (!found) throw new Error('this patient should be covered');
    return found;
  }
  async function drug(searchStr: string): Promise<Drug> {
    const [found] = await provider.client.call(searchDrugs, { query: { searchStr } });
    if (!found) throw new Error(`the catalogue should have ${searchStr}`);
    return found;
  }
  const asked = (
    more: Partial<{
      ncpdpId: string;
      patientId: string;
      drug: Drug;
      dispense: string;
      daysSupply: number;
      units: string;
      pbmId: string;
      providerId: string;
      substitutionAllowed: boolean;
    }> = {},
  ) => ({
    patientId: more.patientId ?? patient.id,
    providerId: more.providerId ?? providerId,
    pbmId: more.pbmId ?? coverage.pbmId,
    memberId: coverage.patient.memberId,
    ncpdpId: more.ncpdpId ?? ACCEPTS,
    sig: {
      prescribableDrugId: (more.drug ?? atorvastatin).prescribableDrugId,
      dispense: more.dispense ?? '30',
      daysSupply: more.daysSupply ?? 30,
      units: more.units ?? 'C48542',
      substitutionAllowed: more.substitutionAllowed ?? true,
    },
  });
  const ask = (more: Parameters<typeof asked>[0] = {}, by = provider): Promise<Benefit> =>
    by.client.call(checkPharmacyBenefits, { body: asked(more) });
  const at = (benefit: Benefit, ncpdpId: string): PricingCoverage => {
    const found = benefit.pricingCoverages.find(({ pharmacy }) => pharmacy.ncpdpId === ncpdpId);
    if (!found) throw new Error(`there should be a price at ${ncpdpId}`);
    return found;
  };
  /** Prices that the benefit manager was asked for, newest first. */
  const askedAtPlan = async () =>
    (await (await fetch(`${product.sandboxUrl}/benefits`)).text()).split('<span class="kind">Price</span>')
      .length - 1;

  it('tells what the patient pays at a pharmacy, and the amounts add up', async () => {
    const benefit = await ask();
    const price = at(benefit, ACCEPTS);
    expect(benefit.medication).toBe('atorvastatin 20 mg tablet');
    expect(price).toMatchObject({
      status: 'Covered',
      formularyStatus: '4',
      quantityPricedValue: '30',
      daysSupplyPriced: 30,
      priorAuthorizationRequired: false,
    });
    expect(Number(price.estimatedPatientAmount)).toBeGreaterThan(0);
    expect(benefit.pricingCoverages.every(addsUp)).toBe(true);
    expect(benefit.alternativeMedications.length).toBeGreaterThan(0);
    expect(benefit.encryptedId).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}/); // sealed, not the id of a row
  });

  it('follows the quantity, the days supply and the pharmacy; mail order is cheaper for 90 days', async () => {
    const [month, more] = [await ask(), await ask({ dispense: '90', daysSupply: 90 })];
    expect(Number(at(more, ACCEPTS).amount)).toBeGreaterThan(Number(at(month, ACCEPTS).amount));
    expect(at(month, MAIL_ORDER)).toMatchObject({ quantityPricedValue: '90', daysSupplyPriced: 90 });
    expect(Number(at(more, MAIL_ORDER).amount)).toBeLessThan(Number(at(more, ACCEPTS).amount));
    const [near] = await provider.client.call(searchPharmacies, {
      query: { zipCode: '35203', mileRadius: '10' },
    });
    const elsewhere = await ask({ ncpdpId: near?.ncpdpId ?? '', dispense: '1000', daysSupply: 90 });
    const here = await ask({ dispense: '1000', daysSupply: 90 });
    expect(at(elsewhere, near?.ncpdpId ?? '').amount).not.toBe(at(here, ACCEPTS).amount);
  });

  it('is not asked twice for one question, however the quantity is written, but again for another', async () => {
    const first = await ask({ dispense: '45' });
    const before = await askedAtPlan();
    const again = await ask({ dispense: '45.0' });
    expect({ ...again, encryptedId: '' }).toEqual({ ...first, encryptedId: '' });
    expect(await askedAtPlan()).toBe(before);
    await ask({ dispense: '45', daysSupply: 29 });
    expect(await askedAtPlan()).toBe(before + 1);
  });

  it('tells alerts, and what the plan does not pay for without an amount', async () => {
    const victoza = await ask({ drug: await drug('victoza') });
    expect(at(victoza, ACCEPTS).status).toBe('CoveredWithRestrictions');
    expect(listPricingAlerts(victoza).map(({ key }) => key)).toEqual(expect.arrayContaining(['PA', 'ST']));
    const sildenafil = at(await ask({ drug: await drug('sildenafil') }), ACCEPTS);
    expect([sildenafil.status, sildenafil.estimatedPatientAmount]).toEqual(['NotCovered', undefined]);
  });

  it('without a price says why, and has no price', async () => {
    expect(await ask({ ncpdpId: NOT_CONTRACTED })).toMatchObject({
      pricingCoverages: [],
      reasonCode: '40',
      freeText: 'This pharmacy has no contract with the plan.',
    });
  });

  it.each<[string, string, { status: number; code: MessageCode }]>([
    ['answers late', LATE, { status: 504, code: 'benefits.timed-out' }],
    ['answers garbage', GARBAGE, { status: 502, code: 'benefits.unreadable' }],
  ])('of a pharmacy whose plan %s fails, and nothing looks like a price', async (_, ncpdpId, expected) => {
    expect(await refusal(ask({ ncpdpId }))).toEqual(expected);
    expect(await refusal(ask({ ncpdpId }))).toEqual(expected); // a failure is not kept as an answer
  });

  it("never takes someone else's answer", async () => {
    const { memberId } = coverage.patient;
    const choose = (behaviour: string) =>
      fetch(`${product.sandboxUrl}/benefits/members`, {
        method: 'POST',
        redirect: 'manual',
        body: new URLSearchParams({ memberId, behaviour }),
      });
    await choose('someone-else');
    expect(await refusal(ask({ dispense: '17' }))).toEqual({ status: 502, code: 'benefits.unreadable' });
    await choose('');
    expect((await ask({ dispense: '17' })).pricingCoverages).not.toEqual([]);
  });

  it.each<[string, Parameters<typeof asked>[0], { status: number; code: MessageCode }]>([
    [
      'a patient of elsewhere',
      { patientId: '0190aaaa-0000-7000-8000-00000000ffff' },
      { status: 404, code: 'record.not-found' },
    ],
    [
      'a provider of elsewhere',
      { providerId: '0190aaaa-0000-7000-8000-00000000ffff' },
      { status: 422, code: 'prescription.provider-unknown' },
    ],
    [
      'a pharmacy that does not exist',
      { ncpdpId: '0000000' },
      { status: 422, code: 'prescription.pharmacy-unknown' },
    ],
    [
      'a coverage that nobody answered',
      { pbmId: 'MADEUP' },
      { status: 422, code: 'benefits.no-eligibility' },
    ],
    ['no quantity', { dispense: '0' }, { status: 422, code: 'prescription.dispense-invalid' }],
    [
      'a unit that is not prescribed in',
      { units: 'C44278' },
      { status: 422, code: 'prescription.unit-not-offered' },
    ],
    ['days supply beyond 999', { daysSupply: 1000 }, { status: 400, code: 'call.invalid' }],
  ])('refuses %s', async (_, more, expected) => {
    expect(await refusal(ask(more))).toEqual(expected);
  });

  it('is not for a partner who looks on, nor about the patient of another practice', async () => {
    expect(await refusal(ask({}, await signIn(product.url, 'partner@demo.test')))).toEqual({
      status: 403,
      code: 'access.refused',
    });
    expect(await refusal(ask({}, await signIn(product.url, 'provider4@demo.test')))).toEqual({
      status: 404,
      code: 'record.not-found',
    });
  });

  describe('the answer a pharmacy was chosen by', () => {
    const order = (benefitsId: string, more: { ncpdpId?: string; drug?: Drug; patientId?: string } = {}) => {
      const chosen = more.drug ?? atorvastatin;
      const today = todayInDemo();
      return {
        ...toPrescriptionOrder(
          {
            ...newForm(today, chosen.potencyUnitCode),
            sig: 'Take 1 tablet by mouth at bedtime',
            dispense: '30',
            daysSupply: '30',
          },
          {
            patientId: more.patientId ?? patient.id,
            providerId,
            prescribableDrugId: chosen.prescribableDrugId,
            pharmacyNcpdpId: more.ncpdpId ?? ACCEPTS,
          },
        ),
        pbmId: coverage.pbmId,
        memberId: coverage.patient.memberId,
        encryptedPharmacyBenefitsId: benefitsId,
      };
    };

    it('goes with the prescription', async () => {
      const { encryptedId } = await ask();
      const { id } = await provider.client.call(
        createPrescription,
        { body: order(encryptedId) },
        { idempotencyKey: crypto.randomUUID() },
      );
      expect(
        (await provider.client.call(getPrescription, { params: { id } })).encryptedPharmacyBenefitsId,
      ).toBe(encryptedId);
    });

    it('is refused where it was made up, or is of another patient, drug or pharmacy', async () => {
      const { encryptedId } = await ask();
      const create = (body: ReturnType<typeof order>) =>
        refusal(provider.client.call(createPrescription, { body }, { idempotencyKey: crypto.randomUUID() }));
      const refused = { status: 422, code: 'benefits.answer-unknown' };
      expect(await create(order('made-up'))).toEqual(refused);
      expect(await create(order(encryptedId, { ncpdpId: '9900005' }))).toEqual(refused);
      expect(await create(order(encryptedId, { drug: await drug('simvastatin 20') }))).toEqual(refused);
      expect(await create(order(encryptedId, { patientId: (await insured()).id }))).toEqual(refused);
      const { id, version } = await provider.client.call(
        createPrescription,
        { body: order(encryptedId) },
        { idempotencyKey: crypto.randomUUID() },
      );
      expect(
        await refusal(
          provider.client.call(updatePrescription, {
            params: { id },
            body: { version, changes: [{ key: 'encryptedPharmacyBenefitsId', value: 'made-up' }] },
          }),
        ),
      ).toEqual(refused);
    });
  });

  if (isWhole)
    describe('coupons', () => {
      it('that were shown and opened are recorded as the plan told them, once for each act', async () => {
        const lipitor = await drug('lipitor 20');
        const benefit = await ask({ drug: lipitor });
        const coupon = at(benefit, ACCEPTS).couponAuditItem;
        if (!coupon) throw new Error('a brand should have a coupon');
        const report = {
          patientId: patient.id,
          medicationId: lipitor.prescribableDrugId,
          encryptedPharmacyBenefitsId: benefit.encryptedId,
          couponUrl: coupon.couponUrl,
        };
        const shown = await provider.client.call(
          recordCoupon,
          { body: { ...report, couponClick: false } },
          { idempotencyKey: 'coupon-shown-1' },
        );
        expect(
          await provider.client.call(
            recordCoupon,
            { body: { ...report, couponClick: false } },
            { idempotencyKey: 'coupon-shown-1' },
          ),
        ).toEqual(shown);
        await provider.client.call(
          recordCoupon,
          { body: { ...report, couponClick: true } },
          { idempotencyKey: 'coupon-opened-1' },
        );
        const refused = { status: 422, code: 'benefits.coupon-unknown' };
        for (const wrong of [
          { couponUrl: 'https://elsewhere.example/' },
          { encryptedPharmacyBenefitsId: 'made-up' },
          { medicationId: atorvastatin.prescribableDrugId },
          { patientId: (await insured()).id },
        ]) {
          expect(
            await refusal(
              provider.client.call(
                recordCoupon,
                { body: { ...report, couponClick: true, ...wrong } },
                { idempotencyKey: crypto.randomUUID() },
              ),
            ),
          ).toEqual(refused);
        }
        await product.kill('SIGTERM'); // the embedded database has room for one process
        const stored = await openDatabase({
          databaseUrl: product.databaseUrl ?? undefined,
          dataFolder: product.dataFolder,
        });
        const rows = await stored.run(
          {
            name: 'coupons',
            text: `SELECT type, patient_id, user_id, coupon_url, coupon_click, description_text
            FROM coupon_audits
            ORDER BY occurred_on`,
          },
          [],
        );
        const trail = await stored.run(
          {
            name: 'coupon-trail',
            text: "SELECT event FROM audit_records WHERE event LIKE 'coupon.%' ORDER BY sequence",
          },
          [],
        );
        await stored.close();
        await product.restart();
        const row = {
          type: 'Coupon',
          patient_id: patient.id,
          user_id: providerId,
          coupon_url: coupon.couponUrl,
          description_text: coupon.descriptionText,
        };
        expect(rows).toEqual([
          { ...row, coupon_click: false },
          { ...row, coupon_click: true },
        ]);
        expect(trail).toEqual([{ event: 'coupon.shown' }, { event: 'coupon.opened' }]);
      });
    });
});
