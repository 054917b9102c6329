import { CallError } from '@erx/core/client/failure';
import { type Drug, isOralLiquid } from '@erx/core/drugs/model';
import { listDrugSigs, searchDrugs } from '@erx/core/drugs/contract';
import {
  listRecentPatients,
  searchPatients,
  createPatient,
  getPatient,
  updatePatient,
} from '@erx/core/patients/contract';
import { NEW_PATIENT, type Patient, type PatientFields } from '@erx/core/patients/model';
import * as prescribing from '@erx/core/prescriptions/contract';
import { sendPrescription } from '@erx/core/signing/contract';
import {
  type ListedStatus,
  newForm,
  type Prescription,
  type PrescriptionOrder,
  ScriptStatus,
  type HistorySort,
} from '@erx/core/prescriptions/model';
import { toPrescriptionOrder } from '@erx/core/prescriptions/rules/writing';
import { getSentPrescription } from '@erx/core/signing/model';
import { getUserInfo, listProviders } from '@erx/core/users/contract';
import type { UserInfo } from '@erx/core/users/model';
import { daysAfter } from '@erx/core/values/dates';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { refusal } from '../fixtures/refusal';
import { startDemoServer, type TestServer } from '../fixtures/running-server';
import { signIn, type SignedIn } from '../fixtures/signed-in';
import { daysFrom, todayInDemo } from '../harness/days';
import { databaseKinds } from '../harness/run';

const VERIFIES = '9900001';
const today = todayInDemo();
const tomorrow = daysAfter(today, 1); // never past, whatever the practice's time zone

const fields: PatientFields = {
  ...NEW_PATIENT,
  accountNumber: 'CONTRACT-1',
  firstName: 'Contract',
  lastName: 'Testperson',
  gender: 'Female',
  birthDate: '1970-05-17',
  height: '64',
  weight: '150.5',
  address: '1 Dauphin St',
  city: 'Mobile',
  state: 'AL',
  zipCode: '36602',
  homePhone: '2515550134',
};

describe.each(databaseKinds())('prescribing on %s', (database) => {
  let server: TestServer;
  let provider: SignedIn;
  let staff: SignedIn;
  let elsewhere: SignedIn;
  let me: UserInfo;
  let patient: Patient;
  let lisinopril: Drug;

  beforeAll(async () => {
    server = await startDemoServer(database);
    provider = await signIn(server.origin, 'provider@demo.test');
    staff = await signIn(server.origin, 'staff@demo.test');
    const partner = await signIn(server.origin, 'partner@demo.test');
    elsewhere =
      partner.practiceId === provider.practiceId
        ? await otherPractice(server.origin, provider.practiceId)
        : partner;
    me = await provider.client.call(getUserInfo, {});
    patient = await provider.client.call(createPatient, { body: fields });
    const [found] = await provider.client.call(searchDrugs, { query: { searchStr: 'lisinopril 10' } });
    if (!found) throw new Error('lisinopril 10 mg is not in the starter catalogue');
    lisinopril = found;
  });
  afterAll(() => server.close());

  const nextDay = daysFrom(tomorrow);
  const order = (changes: Partial<PrescriptionOrder> = {}): PrescriptionOrder => ({
    ...toPrescriptionOrder(
      {
        ...newForm(nextDay(), lisinopril.potencyUnitCode),
        sig: 'Take 1 tablet by mouth daily',
        dispense: '30',
        daysSupply: '30',
        refills: { count: 3 },
      },
      {
        patientId: patient.id,
        providerId: me.id,
        prescribableDrugId: lisinopril.prescribableDrugId,
        pharmacyNcpdpId: VERIFIES,
      },
    ),
    ...changes,
  });
  const write = (who = provider, changes: Partial<PrescriptionOrder> = {}): Promise<Prescription> =>
    who.client.call(prescribing.createPrescription, { body: order(changes) });

  describe('patients', () => {
    it('are found by name, account number, birth date and telephone, and remembered as recent', async () => {
      for (const text of ['testp', 'con test', 'CONTRACT-1', '05/17/1970', '(251) 555-0134'])
        expect(
          (await provider.client.call(searchPatients, { query: { searchStr: text } })).map(({ id }) => id),
          text,
        ).toContain(patient.id);
      expect((await provider.client.call(listRecentPatients, { params: { count: 5 } }))[0]?.id).toBe(
        patient.id,
      );
    });

    it('change by their changed properties alone', async () => {
      const changed = await provider.client.call(updatePatient, {
        params: { id: patient.id },
        body: [{ key: 'comments', value: 'prefers mornings' }],
      });
      expect(changed).toMatchObject({
        comments: 'prefers mornings',
        lastName: 'Testperson',
        weight: '150.5',
      });
      expect(
        await refusal(
          provider.client.call(updatePatient, {
            params: { id: patient.id },
            body: [{ key: 'comments', value: 'prefers mornings' }],
          }),
        ),
      ).toEqual({ status: 422, code: 'patient.unchanged' });
    });

    it.each<[string, Partial<PatientFields>, string, number]>([
      ['a birth date in the future', { birthDate: '2999-01-01' }, 'patient.birth-date-in-future', 422],
      ['no height', { height: '' }, 'patient.required-fields', 422],
      ['a weight of 0', { weight: '0' }, 'field.number-not-positive', 422],
      ['a taken account number', { accountNumber: 'CONTRACT-1' }, 'patient.account-number-taken', 409],
      ['a name of 100,000 characters', { lastName: 'x'.repeat(100_000) }, 'call.invalid', 400],
      ['a control character', { lastName: 'a\u0000b' }, 'call.invalid', 400],
    ])('with %s are refused', async (_, change, code, status) => {
      expect(
        await refusal(
          provider.client.call(createPatient, {
            body: { ...fields, accountNumber: 'CONTRACT-X', ...change },
          }),
        ),
      ).toEqual({ status, code });
    });

    it('of another practice do not exist', async () => {
      expect(await refusal(elsewhere.client.call(getPatient, { params: { id: patient.id } }))).toEqual({
        status: 404,
        code: 'record.not-found',
      });
      expect(await elsewhere.client.call(searchPatients, { query: { searchStr: 'CONTRACT-1' } })).toEqual([]);
    });
  });

  it('two equal requests at once add one patient, and both are told of it', async () => {
    const idempotencyKey = crypto.randomUUID();
    const body = { ...fields, accountNumber: 'CONTRACT-TWIN' };
    const answers = await Promise.all(
      [1, 2, 3, 4].map(() => provider.client.call(createPatient, { body }, { idempotencyKey })),
    );
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
  });

  it.each(['%', 'somebody%40else.test'])('a mail header of %j is refused (S6-20)', async (mail) => {
    const response = await fetch(`${server.origin}/api/userinfo/userinfo`, {
      headers: {
        authorization: `Bearer ${provider.token}`,
        'x-practice-id': provider.practiceId,
        'x-user-mail': mail,
      },
    });
    expect([response.status, ((await response.json()) as { code: string }).code]).toEqual([
      403,
      'session.practice-refused',
    ]);
  });

  describe('writing', () => {
    it('saves what was ordered and lists it first', async () => {
      const written = await write();
      expect(written).toMatchObject({
        scriptStatus: 'Pending',
        dispense: '30',
        refills: { count: 3 },
        version: 1,
        delivery: { state: 'none' },
        description: lisinopril.description,
      });
      const { items } = await provider.client.page(prescribing.listPrescriptions, {
        params: { status: 'Pending' },
        query: { patientId: patient.id },
      });
      expect(items[0]).toEqual(written);
      expect(
        await provider.client.call(prescribing.getPrescriptionByOrderNumber, {
          params: { orderNumber: written.orderNumber },
        }),
      ).toEqual(written);
    });

    it('a repeated request writes one prescription', async () => {
      const idempotencyKey = crypto.randomUUID();
      const body = order({ comments: 'once' });
      const first = await provider.client.call(prescribing.createPrescription, { body }, { idempotencyKey });
      expect(
        (await provider.client.call(prescribing.createPrescription, { body }, { idempotencyKey })).id,
      ).toBe(first.id);
      expect(
        await refusal(
          provider.client.call(
            prescribing.createPrescription,
            { body: order({ comments: 'twice' }) },
            { idempotencyKey },
          ),
        ),
      ).toEqual({ status: 409, code: 'call.repeated-differently' });
    });

    it('two equal requests at once write one prescription', async () => {
      const idempotencyKey = crypto.randomUUID();
      const body = order({ comments: 'at once' });
      const answers = await Promise.allSettled(
        [1, 2, 3, 4].map(() =>
          provider.client.call(prescribing.createPrescription, { body }, { idempotencyKey }),
        ),
      );
      const { items } = await provider.client.page(prescribing.listPrescriptions, {
        params: { status: 'Pending' },
        query: { patientId: patient.id, limit: 100 },
      });
      expect(items.filter(({ comments }) => comments === 'at once')).toHaveLength(1);
      expect(new Set(answers.map((answer) => answer.status === 'fulfilled' && answer.value.id)).size).toBe(1);
      expect(answers[0]?.status).toBe('fulfilled');
    });

    it.each<[string, () => Partial<PrescriptionOrder>, string]>([
      ["a dispense of '1e9'", () => ({ dispense: '1e9' }), 'prescription.dispense-invalid'],
      ['a sig of 141 characters', () => ({ sig: 'x'.repeat(141) }), 'prescription.sig-too-long'],
      ['a unit that is not offered', () => ({ units: 'C44278' }), 'prescription.unit-not-offered'],
      ['a dispense of 12 characters', () => ({ dispense: '123456789012' }), 'prescription.dispense-too-long'],
      [
        'equal diagnoses',
        () => ({
          primaryIcd10Code: 'I10',
          primaryIcd10Description: 'Hypertension',
          secondaryIcd10Code: 'I10',
          secondaryIcd10Description: 'Hypertension',
        }),
        'prescription.icd-equal',
      ],
      [
        'a diagnosis that was not chosen',
        () => ({ primaryIcd10Code: 'I10', primaryIcd10Description: '' }),
        'prescription.icd-not-chosen',
      ],
      [
        'a fill date in the past',
        () => ({ effectiveDate: daysAfter(today, -2) }),
        'prescription.effective-date-in-past',
      ],
      ['an unknown pharmacy', () => ({ pharmacyNcpdpId: '0000000' }), 'prescription.pharmacy-unknown'],
      ['an unknown drug', () => ({ prescribableDrugId: 'none' }), 'prescription.drug-unknown'],
      ['an unknown provider', () => ({ providerId: patient.id }), 'prescription.provider-unknown'],
    ])('with %s is refused', async (_, changes, code) => {
      const who = code === 'prescription.provider-unknown' ? staff : provider;
      expect((await refusal(write(who, changes()))).code).toBe(code);
    });

    it.each([
      ['sig', 'Take\u00001 tablet'],
      ['sig', 'Take 1\u202e tablet'],
      ['pharmacyNote', 'line\u0007'],
      ['comments', 'a\nb'],
    ])(
      'with control characters in the %s (%j) is refused by field, in words of its own',
      async (field, text) => {
        try {
          await write(provider, { [field]: text });
        } catch (error) {
          expect(error).toMatchObject({ status: 400, code: 'call.invalid' });
          expect(JSON.stringify(error instanceof CallError ? error.fieldErrors : {})).toContain(
            'This contains characters that cannot be sent to a pharmacy, such as invisible ones. Type it again instead of pasting it.',
          );
          return;
        }
        throw new Error('this should have been refused');
      },
    );

    it('a prescriber writes in the own name only, staff for any', async () => {
      const others = (await provider.client.call(listProviders, {})).filter(({ id }) => id !== me.id);
      const other = others[0];
      if (!other) throw new Error('the demo practice has one prescriber only');
      expect(await refusal(write(provider, { providerId: other.id }))).toEqual({
        status: 403,
        code: 'prescription.other-writer',
      });
      expect(await write(staff, { providerId: other.id })).toMatchObject({
        providerId: other.id,
        scriptStatus: 'Pending',
      });
    });

    it('nobody changes what is written for another prescriber by naming oneself in the change', async () => {
      const written = await write();
      const other = await signIn(server.origin, 'provider2@demo.test');
      const { id } = await other.client.call(getUserInfo, {});
      for (const changes of [
        [{ key: 'dispense', value: '99' }],
        [
          { key: 'providerId', value: id },
          { key: 'dispense', value: '99' },
        ],
      ]) {
        expect(
          await refusal(
            other.client.call(prescribing.updatePrescription, {
              params: { id: written.id },
              body: { version: 1, changes },
            }),
          ),
        ).toEqual({ status: 403, code: 'prescription.other-writer' });
      }
      expect(await provider.client.call(prescribing.getPrescription, { params: { id: written.id } })).toEqual(
        written,
      );
      if (database !== 'postgres') return;
      const connection = new pg.Client({ connectionString: server.services.config.databaseUrl ?? '' });
      await connection.connect();
      const { rows } = await connection.query<object>(
        `SELECT account_id, outcome, details
          FROM audit_records
          WHERE event = 'prescription.write-refused' AND resource_id = $1`,
        [written.id],
      );
      await connection.end();
      expect(rows).toEqual(
        [1, 2].map(() => ({
          account_id: id,
          outcome: 'refused',
          details: '{"reason":"prescription.other-writer"}',
        })),
      );
    });

    it(
      "a minor's oral liquid takes a sig that there is to choose, whatever the client says of it, " +
        "and the product's units (P5-11)",
      async () => {
        const child = await provider.client.call(createPatient, {
          body: {
            ...fields,
            accountNumber: 'CONTRACT-CHILD',
            birthDate: daysAfter(today, -2000),
            height: '42',
            weight: '40',
          },
        });
        const liquid = (
          await provider.client.call(searchDrugs, { query: { searchStr: 'amoxicillin suspension' } })
        ).find((drug) => isOralLiquid(drug));
        if (!liquid) throw new Error('the starter catalogue has no oral liquid of amoxicillin');
        const [listed] = await provider.client.call(listDrugSigs, {
          params: { id: liquid.prescribableDrugId },
        });
        if (!listed) throw new Error('that liquid has no sigs');
        const ofChild = {
          patientId: child.id,
          prescribableDrugId: liquid.prescribableDrugId,
          units: liquid.potencyUnitCode,
          dispense: '150',
          sigChosen: true,
        };
        expect(
          (await refusal(write(provider, { ...ofChild, sig: 'Give 50 mL by mouth every hour' }))).code,
        ).toBe('prescription.sig-not-chosen');
        expect((await refusal(write(provider, { ...ofChild, sig: listed.sig, units: 'C48542' }))).code).toBe(
          'prescription.units-fixed',
        );
        expect((await refusal(write(provider, { ...ofChild, sig: listed.sig, sigChosen: false }))).code).toBe(
          'prescription.sig-not-chosen',
        );
        const written = await write(provider, { ...ofChild, sig: listed.sig });
        const change = (version: number, key: string, value: string) =>
          provider.client.call(prescribing.updatePrescription, {
            params: { id: written.id },
            body: { version, changes: [{ key, value }] },
          });
        expect(await change(1, 'dispense', '100')).toMatchObject({ dispense: '100', sig: listed.sig });
        expect((await refusal(change(2, 'sig', 'Give 50 mL by mouth every hour'))).code).toBe(
          'prescription.sig-not-chosen',
        );
      },
    );

    it("a minor's oral liquid without a list takes a sig made from its parts, and nothing that only looks like one (P5-11)", async () => {
      const child = await provider.client.call(createPatient, {
        body: {
          ...fields,
          accountNumber: 'CONTRACT-CHILD-PARTS',
          birthDate: daysAfter(today, -1200),
          height: '38',
          weight: '31',
        },
      });
      const name = 'carbamazepine 100 mg/5 mL oral suspension';
      const liquid = (await provider.client.call(searchDrugs, { query: { searchStr: name } })).find(
        ({ description }) => description === name,
      );
      if (!liquid) throw new Error('the starter catalogue has no carbamazepine suspension');
      expect(await provider.client.call(listDrugSigs, { params: { id: liquid.prescribableDrugId } })).toEqual(
        [],
      );
      const ofChild = {
        patientId: child.id,
        prescribableDrugId: liquid.prescribableDrugId,
        units: liquid.potencyUnitCode,
        dispense: '300',
        sigChosen: true,
      };
      for (const sig of [
        'Give 2.5 mL by mouth every hour.',
        'Give 2.55 mL by mouth twice daily.',
        'Give 900 mL by mouth twice daily.',
        'Give 2.5 mL by mouth twice daily. Give 50 mL by mouth once.',
      ]) {
        expect((await refusal(write(provider, { ...ofChild, sig }))).code).toBe(
          'prescription.sig-not-chosen',
        );
      }
      expect(
        await write(provider, { ...ofChild, sig: 'Give 2.5 mL by mouth four times daily.' }),
      ).toMatchObject({ sig: 'Give 2.5 mL by mouth four times daily.' });
    });

    it('for a patient of another practice is refused', async () => {
      expect(
        await refusal(elsewhere.client.call(prescribing.createPrescription, { body: order() })),
      ).toMatchObject({ status: expect.any(Number) as number });
      const { items } = await elsewhere.client.page(prescribing.listPrescriptions, {
        params: { status: 'Pending' },
        query: { patientId: patient.id },
      });
      expect(items).toEqual([]);
    });

    it('changes a pending one, and only in the version that was seen', async () => {
      const written = await write();
      const changed = await provider.client.call(prescribing.updatePrescription, {
        params: { id: written.id },
        body: { version: 1, changes: [{ key: 'dispense', value: '60' }] },
      });
      expect(changed).toMatchObject({ dispense: '60', version: 2 });
      expect(
        await refusal(
          provider.client.call(prescribing.updatePrescription, {
            params: { id: written.id },
            body: { version: 1, changes: [{ key: 'dispense', value: '90' }] },
          }),
        ),
      ).toEqual({ status: 409, code: 'record.changed' });
    });
  });

  it('a change to null takes an optional part away', async () => {
    const written = await write();
    const changed = await provider.client.call(prescribing.updatePrescription, {
      params: { id: written.id },
      body: {
        version: 1,
        changes: [
          { key: 'daysSupply', value: null },
          { key: 'pharmacyNcpdpId', value: null },
        ],
      },
    });
    expect(changed).not.toHaveProperty('daysSupply');
    expect(changed).not.toHaveProperty('pharmacy');
    expect(
      (
        await refusal(
          provider.client.call(prescribing.updatePrescription, {
            params: { id: written.id },
            body: { version: 2, changes: [{ key: 'sig', value: null }] },
          }),
        )
      ).code,
    ).toBe('call.invalid');
  });

  describe('sending', () => {
    it('queues once, whatever is clicked', async () => {
      const written = await write();
      const tries = await Promise.allSettled(
        [1, 2, 3].map(() =>
          provider.client.call(sendPrescription, {
            params: { id: written.id },
            body: { version: 1 },
          }),
        ),
      );
      const sent = tries
        .filter((attempt) => attempt.status === 'fulfilled')
        .map(({ value }) => getSentPrescription(value));
      expect(sent).toHaveLength(1);
      expect(sent[0]).toMatchObject({ scriptStatus: 'Sent', version: 2, delivery: { state: 'queued' } });
    });

    it('a second click later says that it was sent already, and sends nothing', async () => {
      const written = await write();
      await provider.client.call(sendPrescription, {
        params: { id: written.id },
        body: { version: 1 },
      });
      expect(
        await refusal(
          provider.client.call(sendPrescription, {
            params: { id: written.id },
            body: { version: 1 },
          }),
        ),
      ).toEqual({ status: 409, code: 'prescription.not-pending' });
    });

    it('edited while it is being sent: one of the two happens, and what is sent is what was seen', async () => {
      for (let round = 0; round < 5; round += 1) {
        const written = await write();
        const at = { params: { id: written.id } };
        const [sent, edited] = await Promise.allSettled([
          provider.client.call(sendPrescription, { ...at, body: { version: 1 } }),
          provider.client.call(prescribing.updatePrescription, {
            ...at,
            body: { version: 1, changes: [{ key: 'dispense', value: '90' }] },
          }),
        ]);
        expect([sent.status, edited.status].sort()).toEqual(['fulfilled', 'rejected']);
        const lost = await refusal(
          sent.status === 'rejected'
            ? Promise.reject(sent.reason as Error)
            : Promise.reject((edited as PromiseRejectedResult).reason as Error),
        );
        expect(['record.changed', 'prescription.not-pending']).toContain(lost.code);
        expect(await provider.client.call(prescribing.getPrescription, at)).toMatchObject(
          sent.status === 'fulfilled'
            ? { scriptStatus: 'Sent', dispense: '30' }
            : { scriptStatus: 'Pending', dispense: '90' },
        );
      }
    });

    it('while the network is down it is queued, told as being sent, and nothing is lost', async () => {
      // This product runs without a network: no one answers at its address.
      const written = await write();
      expect(
        await provider.client.call(sendPrescription, {
          params: { id: written.id },
          body: { version: 1 },
        }),
      ).toMatchObject({ scriptStatus: 'Sent', delivery: { state: 'queued' } });
      const { items } = await provider.client.page(prescribing.listPrescriptions, {
        params: { status: 'Sent' },
        query: { patientId: patient.id },
      });
      expect(items.find(({ id }) => id === written.id)).toMatchObject({
        delivery: { state: 'queued' },
        verification: { status: 'Unverified' },
      });
    });

    it('is refused to staff, to another prescriber, and in another version', async () => {
      const written = await write();
      const send = (who: SignedIn, version = 1) =>
        refusal(who.client.call(sendPrescription, { params: { id: written.id }, body: { version } }));
      expect(await send(staff)).toEqual({ status: 403, code: 'access.refused' });
      expect(await send(await signIn(server.origin, 'provider2@demo.test'))).toEqual({
        status: 403,
        code: 'sending.other-provider',
      });
      expect(await send(provider, 7)).toEqual({ status: 409, code: 'record.changed' });
      expect(await provider.client.call(prescribing.getPrescription, { params: { id: written.id } })).toEqual(
        written,
      );
    });

    it('needs a pharmacy, and no controlled substance leaves without a signature', async () => {
      const without = await provider.client.call(prescribing.createPrescription, {
        body: { ...order(), pharmacyNcpdpId: 'N/A' }, // as P3-4 writes that there is none
      });
      expect(without.pharmacy).toBeUndefined();
      expect(
        (
          await refusal(
            provider.client.call(sendPrescription, {
              params: { id: without.id },
              body: { version: 1 },
            }),
          )
        ).code,
      ).toBe('prescription.pharmacy-required');
      const [zolpidem] = await provider.client.call(searchDrugs, { query: { searchStr: 'zolpidem 10' } });
      const controlled = await write(provider, { prescribableDrugId: zolpidem?.prescribableDrugId ?? '' });
      expect(
        (
          await refusal(
            provider.client.call(sendPrescription, {
              params: { id: controlled.id },
              body: { version: 1 },
            }),
          )
        ).code,
      ).toBe('controlled.signing-required');
    });

    it('refuses by name what the standard cannot carry, and sends nothing', async () => {
      expect((await refusal(write(provider, { sig: 'Take ½ tablet by mouth daily' }))).code).toBe(
        'sig.character',
      );
      const named = { ...fields, accountNumber: 'CONTRACT-NAME', lastName: '山田' };
      expect((await refusal(provider.client.call(createPatient, { body: named }))).code).toBe(
        'patient.character',
      );
      if (database !== 'postgres') return;
      // As a record has it that an earlier version took.
      const unsendable = await provider.client.call(createPatient, {
        body: { ...named, lastName: 'Yamada' },
      });
      const connection = new pg.Client({ connectionString: server.services.config.databaseUrl ?? '' });
      await connection.connect();
      await connection.query('UPDATE patients SET last_name = $2 WHERE id = $1', [unsendable.id, '山田']);
      await connection.end();
      const written = await write(provider, { patientId: unsendable.id });
      expect(
        (
          await refusal(
            provider.client.call(sendPrescription, {
              params: { id: written.id },
              body: { version: 1 },
            }),
          )
        ).code,
      ).toBe('prescription.refused-by-standard');
      expect(
        await provider.client.call(prescribing.getPrescription, { params: { id: written.id } }),
      ).toMatchObject({ scriptStatus: 'Pending', version: 1 });
    });
  });

  describe('printing and cancelling', () => {
    it('prints a pending one, which is then never sent', async () => {
      const written = await write();
      const pdf = await provider.client.call(prescribing.printPrescription, { params: { id: written.id } });
      expect(
        Buffer.from(await pdf.arrayBuffer())
          .subarray(0, 5)
          .toString(),
      ).toBe('%PDF-');
      expect(
        await refusal(
          provider.client.call(sendPrescription, {
            params: { id: written.id },
            body: { version: 2 },
          }),
        ),
      ).toMatchObject({ code: 'prescription.printed-not-sent' });
    });

    it('cancels a pending one, once', async () => {
      const written = await write();
      const cancelled = await provider.client.call(prescribing.cancelPrescription, {
        params: { id: written.id },
        body: { version: 1 },
      });
      expect(cancelled).toMatchObject({ scriptStatus: 'CancelledBeforeSending', version: 2 });
      expect(
        (
          await refusal(
            provider.client.call(prescribing.cancelPrescription, {
              params: { id: written.id },
              body: { version: 2 },
            }),
          )
        ).code,
      ).toBe('prescription.not-cancellable');
    });
  });

  /** Every row of a list, page by page. */
  async function listed(
    status: ListedStatus,
    query: { patientId?: string; limit: number; sortBy?: HistorySort },
  ): Promise<Prescription[]> {
    const items: Prescription[] = [];
    for (let after: string | undefined, isOver = false; !isOver;) {
      const page = await provider.client.page(prescribing.listPrescriptions, {
        params: { status },
        query: { ...query, after },
      });
      items.push(...page.items);
      after = page.next;
      isOver = after === undefined;
    }
    return items;
  }

  describe('the list', () => {
    it('pages by its cursor without a gap or a repetition', async () => {
      for (let count = 0; count < 5; count += 1) await write();
      const whole = await provider.client.page(prescribing.listPrescriptions, {
        params: { status: 'Pending' },
        query: { patientId: patient.id, limit: 500 },
      });
      const paged = await listed('Pending', { patientId: patient.id, limit: 2 });
      expect(paged.map(({ id }) => id)).toEqual(whole.items.map(({ id }) => id));
      expect(whole.next).toBeUndefined();
    });

    it.each(['one patient', 'the practice'])(
      'of every status of %s is what the statuses are together, newest first, page by page',
      async (whose) => {
        const query = whose === 'one patient' ? { patientId: patient.id } : {};
        await write();
        const { id, version } = await write();
        await provider.client.call(prescribing.cancelPrescription, { params: { id }, body: { version } });
        const ofEach = await Promise.all(
          ScriptStatus.options.map((status) => listed(status, { ...query, limit: 500 })),
        );
        expect(ofEach.filter(({ length }) => length > 0).length).toBeGreaterThan(1);
        const together = ofEach
          .flat()
          .sort(
            (one, other) => other.scriptedAt.localeCompare(one.scriptedAt) || other.id.localeCompare(one.id),
          );
        expect((await listed('All', { ...query, limit: 2 })).map(({ id }) => id)).toEqual(
          together.map(({ id }) => id),
        );
      },
    );
  });

  describe('the list in another order', () => {
    it.each<[HistorySort, (one: Prescription) => string, 1 | -1]>([
      ['DateAsc', ({ scriptedAt }) => scriptedAt, 1],
      ['DrugAsc', ({ description }) => description, 1],
      ['DrugDesc', ({ description }) => description, -1],
      ['PatientAsc', (one) => `${one.patient.lastName}\u0000${one.patient.firstName}`, 1],
      ['PatientDesc', (one) => `${one.patient.lastName}\u0000${one.patient.firstName}`, -1],
    ])('%s is whole over all pages, and in that order', async (sortBy, keyOf, way) => {
      const whole = await listed('Pending', { limit: 500 });
      const sorted = await listed('Pending', { limit: 3, sortBy });
      expect(sorted.length).toBeGreaterThan(6);
      expect(new Set(sorted.map(({ id }) => id))).toEqual(new Set(whole.map(({ id }) => id)));
      expect(sorted).toHaveLength(whole.length);
      const keys = sorted.map((one) => Buffer.from(keyOf(one)));
      expect(keys).toEqual(keys.toSorted((one, other) => way * Buffer.compare(one, other)));
      expect(new Set(keys.map(String)).size).toBeGreaterThan(1);
    });

    it.each<[HistorySort, HistorySort | undefined]>([
      ['DrugAsc', 'DrugDesc'],
      ['DrugAsc', undefined],
      ['PatientAsc', 'DrugAsc'],
    ])('goes on from a cursor of %s in no other order (%s)', async (sortBy, other) => {
      const { next } = await provider.client.page(prescribing.listPrescriptions, {
        params: { status: 'Pending' },
        query: { limit: 1, sortBy },
      });
      expect(next).toBeDefined();
      expect(
        await refusal(
          provider.client.page(prescribing.listPrescriptions, {
            params: { status: 'Pending' },
            query: { limit: 1, after: next, ...(other && { sortBy: other }) },
          }),
        ),
      ).toEqual({ status: 400, code: 'call.cursor-unknown' });
    });

    it('of those with a refill request are the same ones as unsorted', async () => {
      const list = async (sortBy?: HistorySort) =>
        (
          await provider.client.page(prescribing.listPrescriptions, {
            params: { status: 'RefillRequest' },
            query: { limit: 500, ...(sortBy && { sortBy }) },
          })
        ).items.map(({ id }) => id);
      const unsorted = await list();
      expect(unsorted.length).toBeGreaterThan(0);
      expect((await list('PatientAsc')).toSorted()).toEqual(unsorted.toSorted());
      expect(await list('DateAsc')).toEqual(unsorted.toReversed());
    });
  });

  it('a cursor that no page ended with is refused', async () => {
    const list = (after: string) =>
      refusal(
        provider.client.page(prescribing.listPrescriptions, {
          params: { status: 'Pending' },
          query: { after },
        }),
      );
    for (const after of ['not-a-cursor', Buffer.from('2026-11-20T00:00:00Z|1').toString('base64url')])
      expect(await list(after)).toEqual({ status: 400, code: 'call.cursor-unknown' });
  });

  async function otherPractice(url: string, not: string): Promise<SignedIn> {
    const { listAccessiblePractices } = await import('@erx/core/practices/contract');
    const practices = await (await signIn(url, 'partner@demo.test')).client.call(listAccessiblePractices, {});
    const name = practices.find(({ id }) => id !== not)?.name;
    return await signIn(url, 'partner@demo.test', name);
  }
});
