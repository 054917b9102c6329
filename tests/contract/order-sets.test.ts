import { createAllergy, sayNoKnownAllergies } from '@erx/core/allergies/contract';
import { searchAuditItems } from '@erx/core/audit/contract';
import { searchDrugs } from '@erx/core/drugs/contract';
import * as sets from '@erx/core/order-sets/contract';
import type { OrderSet, OrderSetContent } from '@erx/core/order-sets/model';
import { createPatient } from '@erx/core/patients/contract';
import { NEW_PATIENT, type PatientFields } from '@erx/core/patients/model';
import { createPrescription } from '@erx/core/prescriptions/contract';
import { newForm } from '@erx/core/prescriptions/model';
import { toPrescriptionOrder } from '@erx/core/prescriptions/rules/writing';
import { getUserInfo } from '@erx/core/users/contract';
import { daysAfter } from '@erx/core/values/dates';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { refusal } from '../fixtures/refusal';
import { startDemoServer, type TestServer } from '../fixtures/running-server';
import { signIn, type SignedIn } from '../fixtures/signed-in';
import { todayInDemo } from '../harness/days';
import { databaseKinds } from '../harness/run';

const TODAY = todayInDemo();

describe.each(databaseKinds())('order sets on %s', (database) => {
  let server: TestServer;
  let provider: SignedIn;
  let other: SignedIn;
  let staff: SignedIn;
  let admin: SignedIn;
  let elsewhere: SignedIn;
  let lisinopril: string;

  beforeAll(async () => {
    server = await startDemoServer(database);
    [provider, other, staff, admin, elsewhere] = (await Promise.all(
      ['provider', 'provider2', 'staff', 'admin', 'provider4'].map((name) =>
        signIn(server.origin, `${name}@demo.test`),
      ),
    )) as [SignedIn, SignedIn, SignedIn, SignedIn, SignedIn];
    const [found] = await provider.client.call(searchDrugs, { query: { searchStr: 'lisinopril 10' } });
    if (!found) throw new Error('the demo lacks lisinopril 10 mg');
    lisinopril = found.prescribableDrugId;
  });
  afterAll(() => server.close());

  const content = (name: string, changes: Partial<OrderSetContent> = {}): OrderSetContent => ({
    name,
    words: 'pressure',
    icd10Code: 'I10',
    icd10Description: 'Essential (primary) hypertension',
    lines: [
      {
        id: '0190aaaa-0000-7000-8000-000000000001',
        prescribableDrugId: lisinopril,
        form: {
          sig: 'Take 1 tablet by mouth once daily.',
          sigChosen: false,
          dispense: '30',
          units: 'C48542',
          daysSupply: '30',
          refills: { count: 2 },
          substitutionAllowed: true,
          pharmacyNote: '',
          comments: '',
        },
        bounds: {},
        isTicked: true,
        source: { text: 'FDA label of lisinopril, section 2.1', isConfirmed: false },
      },
    ],
    ...changes,
  });
  const { create, save, confirm, retire, list } = {
    create: (who: SignedIn, name: string, isOwn = false) =>
      who.client.call(sets.createOrderSet, { body: { isOwn, content: content(name) } }),
    save: (who: SignedIn, { id, version }: OrderSet, changed: OrderSetContent) =>
      who.client.call(sets.saveOrderSet, { params: { id }, body: { version, content: changed } }),
    confirm: (who: SignedIn, { id, version }: OrderSet) =>
      who.client.call(sets.confirmOrderSet, { params: { id }, body: { version } }),
    retire: (who: SignedIn, { id, version }: OrderSet, isRetired = true) =>
      who.client.call(sets.retireOrderSet, { params: { id }, body: { version, isRetired } }),
    list: (who: SignedIn) => who.client.call(sets.listOrderSets, {}),
  };
  const nameOf = ({ content: { name } }: OrderSet) => name;
  const addPatient = (changes: Partial<PatientFields>) =>
    provider.client.call(createPatient, {
      body: {
        ...NEW_PATIENT,
        accountNumber: crypto.randomUUID().slice(0, 12),
        firstName: 'Ada',
        lastName: `Orders${crypto.randomUUID().slice(0, 6).replaceAll(/\d/g, 'x')}`,
        gender: 'Female',
        birthDate: daysAfter(TODAY, -3 * 366),
        height: '37',
        weight: '31',
        weightMeasuredOn: TODAY,
        heightMeasuredOn: TODAY,
        address: '1 Sandbox Row',
        city: 'Birmingham',
        state: 'AL',
        zipCode: '35205',
        homePhone: '2055550134',
        ...changes,
      },
    });
  const hasNoAllergies = (patientId: string) =>
    provider.client.call(sayNoKnownAllergies, { body: { patientId, noKnownAllergies: true } });
  const propose = (
    who: SignedIn,
    { id }: Pick<OrderSet, 'id'>,
    patientId: string,
    query: { providerId?: string } = {},
  ) => who.client.call(sets.proposeOrderSet, { params: { patientId, id }, query });

  it('are read by everyone of the practice, and by no other', async () => {
    const mine = await create(provider, 'Read by all', true);
    const shared = await create(admin, 'Of the practice');
    for (const who of [provider, other, staff])
      expect((await list(who)).map(nameOf)).toEqual(expect.arrayContaining([nameOf(mine), nameOf(shared)]));
    expect(await list(elsewhere)).toEqual([]);
    const { id: ownerId } = await provider.client.call(getUserInfo, {});
    expect(mine).toMatchObject({ ownerId, version: 1, isRetired: false });
    expect(mine.drugs.map(({ description }) => description)).toEqual(['lisinopril 10 mg tablet']);
    expect(shared).not.toHaveProperty('ownerId');
    const patient = await addPatient({});
    const refused = { status: 404, code: 'order-set.not-found' };
    expect(await refusal(save(elsewhere, shared, content('X')))).toEqual(refused);
    expect(await refusal(confirm(elsewhere, shared))).toEqual(refused);
    expect(await refusal(retire(elsewhere, shared))).toEqual(refused);
    expect(
      await refusal(elsewhere.client.call(sets.listOrderSetVersions, { params: { id: shared.id } })),
    ).toEqual(refused);
    expect(await refusal(propose(elsewhere, shared, patient.id))).toMatchObject({ code: 'record.not-found' });
  });

  it('are written by those who may: the practice’s by administrators, a prescriber’s by that prescriber', async () => {
    expect(await refusal(create(staff, 'By staff'))).toMatchObject({ status: 403, code: 'access.refused' });
    expect(await refusal(create(admin, 'Own of an administrator', true))).toEqual({
      status: 403,
      code: 'order-set.other-owner',
    });
    const mine = await create(provider, 'Mine alone', true);
    for (const who of [other, admin])
      expect(await refusal(save(who, mine, content('Theirs')))).toEqual({
        status: 403,
        code: 'order-set.other-owner',
      });
    expect(await refusal(confirm(other, mine))).toMatchObject({ code: 'order-set.other-owner' });
    expect(await refusal(confirm(admin, mine))).toMatchObject({ code: 'access.refused' });
  });

  it('have one name in a list, a drug of the catalog, and forms that could be prescribed', async () => {
    await create(admin, 'Taken');
    expect(await refusal(create(admin, 'taken'))).toEqual({ status: 422, code: 'order-set.name-taken' });
    await create(provider, 'Taken', true);
    const [line] = content('x').lines;
    if (!line) throw new Error('a set has a line');
    const trying = (lines: OrderSetContent['lines']) =>
      refusal(
        admin.client.call(sets.createOrderSet, {
          body: { isOwn: false, content: content('Tried', { lines }) },
        }),
      );
    expect(await trying([])).toMatchObject({ code: 'order-set.no-lines' });
    expect(await trying([{ ...line, prescribableDrugId: 'nothing' }])).toMatchObject({
      code: 'prescription.drug-unknown',
    });
    expect(await trying([{ ...line, form: { ...line.form, dispense: '' } }])).toMatchObject({
      code: 'prescription.dispense-missing',
    });
  });

  it('keep every version, and none is written over another', async () => {
    const first = await create(admin, 'Versions');
    const second = await save(provider, first, content('Versions', { words: 'second' }));
    expect(second).toMatchObject({ version: 2, content: { words: 'second' } });
    expect(second).not.toHaveProperty('confirmed');
    expect(await refusal(save(admin, first, content('Versions', { words: 'theirs' })))).toEqual({
      status: 409,
      code: 'order-set.changed',
    });
    expect(await refusal(save(admin, second, second.content))).toMatchObject({ code: 'order-set.unchanged' });
    const confirmed = await confirm(other, second);
    expect(confirmed.confirmed?.by).toBeTruthy();
    expect(await refusal(confirm(provider, first))).toMatchObject({ code: 'order-set.changed' });
    expect(await confirm(provider, second)).toEqual(confirmed);
    const versions = await staff.client.call(sets.listOrderSetVersions, { params: { id: first.id } });
    expect(versions.map(({ version, confirmed: by }) => [version, by?.by])).toEqual([
      [2, confirmed.confirmed?.by],
      [1, undefined],
    ]);
    await retire(admin, second);
    await create(admin, 'Versions');
    expect(await refusal(retire(admin, second, false))).toMatchObject({ code: 'order-set.name-taken' });
    const items = await admin.client.call(searchAuditItems, { query: { resourceId: first.id } });
    expect(items.map(({ event }) => event)).toEqual([
      'order-set.retired',
      'order-set.confirmed',
      'order-set.changed',
      'order-set.created',
    ]);
  });

  describe('for a patient', () => {
    let otitis: OrderSet;
    beforeAll(async () => {
      const starters = await provider.client.call(sets.listStarterOrderSets, {});
      expect(starters).toHaveLength(10);
      const body = { isOwn: false, key: 'otitis-media' };
      otitis = await admin.client.call(sets.copyStarterOrderSet, { body });
    });

    it('are applied once a prescriber has confirmed the version, and only while in use', async () => {
      const { id } = await addPatient({});
      expect(await refusal(propose(provider, otitis, id))).toEqual({
        status: 409,
        code: 'order-set.unconfirmed',
      });
      otitis = await confirm(provider, otitis);
      const notAsked = await propose(staff, otitis, id);
      expect(notAsked.lines).toMatchObject([{ isTicked: false, form: { dispense: '103.6' } }]);
      await hasNoAllergies(id);
      const proposal = await propose(staff, otitis, id);
      expect(proposal).toMatchObject({
        version: 1,
        icd10Code: 'H66.90',
        weight: { kg: expect.closeTo(14.06, 1) },
      });
      expect(proposal.lines).toMatchObject([
        {
          drug: { description: 'amoxicillin 400 mg/5 mL oral suspension' },
          form: { sig: 'Give 7.4 mL by mouth twice daily for 7 days.', dispense: '103.6' },
          isTicked: true,
        },
      ]);
      expect(proposal.lines[0]?.arithmetic).toMatch(/^14\.1 kg × 85 mg\/kg a day = 1,195 mg a day/);
      expect(proposal.leftOut).toHaveLength(1);
      await retire(admin, otitis);
      expect(await refusal(propose(provider, otitis, id))).toMatchObject({ code: 'order-set.retired' });
      otitis = await retire(admin, otitis, false);
    });

    it('are applied for their own prescriber alone', async () => {
      const { id } = await addPatient({});
      const { id: providerId } = await provider.client.call(getUserInfo, {});
      const mine = await confirm(provider, await create(provider, 'Applied by one', true));
      const notFound = { status: 404, code: 'order-set.not-found' };
      expect((await propose(provider, mine, id)).lines).toHaveLength(1);
      expect((await propose(staff, mine, id, { providerId })).lines).toHaveLength(1);
      expect(await refusal(propose(staff, mine, id))).toEqual(notFound);
      expect(await refusal(propose(other, mine, id))).toEqual(notFound);
      expect(await refusal(propose(other, mine, id, { providerId }))).toEqual(notFound);
    });

    it('become prescriptions as they are proposed', async () => {
      const patient = await addPatient({});
      const { id: providerId } = await provider.client.call(getUserInfo, {});
      const [line] = (await propose(provider, otitis, patient.id)).lines;
      if (!line?.form) throw new Error('the first line has a dose');
      const created = await provider.client.call(createPrescription, {
        body: toPrescriptionOrder(
          { ...newForm(TODAY), ...line.form, effectiveDate: daysAfter(TODAY, 1) },
          { patientId: patient.id, providerId, prescribableDrugId: line.drug.id },
        ),
      });
      expect(created).toMatchObject({
        sig: line.form.sig,
        dispense: line.form.dispense,
        scriptStatus: 'Pending',
      });
    });

    it('have another drug where an allergy speaks against the first', async () => {
      const { id: patientId } = await addPatient({});
      await provider.client.call(createAllergy, {
        body: { patientId, allergydescription: 'penicillin', reaction: 'Rash', severity: 'Moderate' },
      });
      const { lines } = await propose(provider, otitis, patientId);
      expect(lines).toMatchObject([
        {
          drug: { description: 'cefdinir 250 mg/5 mL oral suspension' },
          insteadOf: { description: 'amoxicillin 400 mg/5 mL oral suspension', allergies: ['penicillin'] },
          form: { sig: 'Give 3.9 mL by mouth once daily for 10 days.' },
          isTicked: true,
        },
      ]);
    });

    it('offer no dose with a weight of 91 days, and none to a grown person', async () => {
      const child = await addPatient({ weightMeasuredOn: daysAfter(TODAY, -91) });
      const { lines, weight } = await propose(provider, otitis, child.id);
      expect(weight).toBeUndefined();
      expect(lines).toMatchObject([
        { isTicked: false, asks: 'weight', cannot: expect.stringContaining('91 days') },
      ]);
      expect(lines[0]).not.toHaveProperty('form');
      const grown = await addPatient({ birthDate: '1990-05-05', height: '64', weight: '150' });
      const forGrown = await propose(provider, otitis, grown.id);
      expect(forGrown.lines).toEqual([]);
      expect(forGrown.leftOut).toHaveLength(2);
    });
  });
});
