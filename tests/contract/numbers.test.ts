import type { CallError } from '@erx/core/client/failure';
import { createPatient, getPatient, updatePatient } from '@erx/core/patients/contract';
import type { PatientFields } from '@erx/core/patients/model';
import * as prescribing from '@erx/core/prescriptions/contract';
import { sendPrescription } from '@erx/core/signing/contract';
import { daysAfter } from '@erx/core/values/dates';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AnsweringFixture, setupAnswering } from '../fixtures/answering-fixture';
import { NEW_PERSON } from '../fixtures/new-person';
import { codeOf, refusal, sent } from '../fixtures/signing-fixture';
import { databaseKinds } from '../harness/run';
import { firstOfEach } from '../harness/whole';

const MILLILITER = 'C28254';
let made = 0;
const fields = (changes: Partial<PatientFields> = {}): PatientFields => ({
  ...NEW_PERSON,
  accountNumber: `NUMBERS-${String((made += 1))}`,
  firstName: 'Count',
  lastName: 'Testperson',
  ...changes,
});

describe.each(databaseKinds())('numbers that can be on %s', (kind) => {
  let fixture: AnsweringFixture;
  let today: string;
  beforeAll(async () => {
    fixture = await setupAnswering(kind);
    // The demo's practice is in Alabama.
    today = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Chicago' }).format(
      fixture.server.services.now(),
    );
  });
  afterAll(() => fixture.close());

  const add = (changes: Partial<PatientFields> = {}) =>
    fixture.me.client.call(createPatient, { body: fields(changes) });
  const change = (id: string, ...changes: [key: string, value: unknown][]) =>
    fixture.me.client.call(updatePatient, {
      params: { id },
      body: changes.map(([key, value]) => ({ key, value })),
    });

  describe('weight and height', () => {
    it('keep the units that they came in, and the day of their entry in the practice', async () => {
      const added = await add({ weight: '70', weightUnits: 'kg', height: '170', heightUnits: 'cm' });
      const read = await fixture.me.client.call(getPatient, { params: { id: added.id } });
      expect(read).toMatchObject({
        weight: '70',
        weightUnits: 'kg',
        weightMeasuredOn: today,
        height: '170',
        heightUnits: 'cm',
        heightMeasuredOn: today,
      });
      expect(await codeOf(change(added.id, ['weight', '70'], ['weightUnits', 'kg']))).toBe(
        'patient.unchanged',
      );
    });

    it('are in pounds and inches where no units are named', async () => {
      const {
        weightUnits: _,
        heightUnits: __,
        weightMeasuredOn: ___,
        heightMeasuredOn: ____,
        ...body
      } = fields();
      const response = await fetch(`${fixture.server.origin}/api/patients`, {
        method: 'POST',
        body: JSON.stringify(body),
        headers: {
          authorization: `Bearer ${fixture.me.bearer}`,
          'x-practice-id': fixture.me.practiceId,
          'content-type': 'application/json',
          'idempotency-key': crypto.randomUUID(),
        },
      });
      expect(response.status).toBe(201);
      expect(await response.json()).toMatchObject({
        weight: '150',
        weightUnits: 'lb',
        height: '64',
        heightUnits: 'in',
      });
    });

    const REFUSED: [string, object, number, string][] = [
      ['99,999 lb', { weight: '99999' }, 422, 'patient.measure-out-of-bounds'],
      ['651 kg', { weight: '651', weightUnits: 'kg' }, 422, 'patient.measure-out-of-bounds'],
      ['170 in', { height: '170' }, 422, 'patient.measure-out-of-bounds'],
      ['1e9 lb', { weight: '1e9' }, 400, 'call.invalid'],
      ['an Arabic digit', { weight: '٣' }, 400, 'call.invalid'],
      ['a fraction sign', { weight: '½' }, 400, 'call.invalid'],
      ['two points', { weight: '0.5.5' }, 400, 'call.invalid'],
      ['less than nothing', { weight: '-5' }, 400, 'call.invalid'],
      ['15 digits', { weight: '123456789012345' }, 422, 'patient.measure-out-of-bounds'],
      ['a control character', { weight: '15\u00070' }, 400, 'call.invalid'],
      ['10,000 characters', { weight: '1'.repeat(10_000) }, 400, 'call.invalid'],
      ['units that nobody knows', { weightUnits: 'stone' }, 400, 'call.invalid'],
      ['a birth in 1700', { birthDate: '1700-01-01' }, 422, 'patient.birth-date-too-early'],
      ['a weight of tomorrow', { weightMeasuredOn: '2999-01-01' }, 422, 'patient.measured-on-impossible'],
    ];
    it.each(firstOfEach(REFUSED, ([, , , code]) => code))(
      'with %s are refused, new and changed',
      async (_, changes, status, code) => {
        expect(
          await refusal(fixture.me.client.call(createPatient, { body: { ...fields(), ...changes } })),
        ).toMatchObject({ status, code });
        const { id } = await add();
        const named = { weight: '150', height: '64', ...changes };
        expect(await refusal(change(id, ...Object.entries(named)))).toMatchObject({ status, code });
      },
    );

    it('with a property that nobody knows is refused by its name, new and changed', async () => {
      const { id } = await add();
      const strangers = { weightUnit: 'kg', id };
      for (const refused of [
        fixture.me.client.call(createPatient, { body: { ...fields(), ...strangers } }),
        change(id, ['weight', '151'], ['weightUnit', 'kg'], ['id', id]),
      ]) {
        const error = await refused.then(
          () => undefined,
          (thrown: unknown) => thrown as { status: number; fieldErrors: Record<string, string[]> },
        );
        expect(error?.status).toBe(400);
        expect(Object.keys(error?.fieldErrors ?? {}).sort()).toEqual(['id', 'weightUnit']);
      }
      expect(await fixture.me.client.call(getPatient, { params: { id } })).toMatchObject({ weight: '150' });
    });

    it('are changed with their units, and never one without the other', async () => {
      const { id } = await add();
      expect(await codeOf(change(id, ['weightUnits', 'kg']))).toBe('patient.measure-without-units');
      expect(await change(id, ['weight', '68'], ['weightUnits', 'kg'])).toMatchObject({
        weight: '68',
        weightUnits: 'kg',
      });
      expect(await codeOf(change(id, ['weight', '150']))).toBe('patient.measure-without-units');
    });

    it('go to the pharmacy in kilograms with their own day, whatever else is changed', async () => {
      const child = await add({
        birthDate: daysAfter(today, -2500),
        weight: '20.4',
        weightUnits: 'kg',
        weightMeasuredOn: daysAfter(today, -100),
        height: '46',
        heightMeasuredOn: daysAfter(today, -90),
      });
      await change(child.id, ['comments', 'only a comment']);
      // no weight is looked at for its dose: by an old one nothing leaves without a reason
      const prescription = await fixture.me.write('loratadine 10', child.id);
      await fixture.me.client.call(sendPrescription, {
        params: { id: prescription.id },
        body: { version: prescription.version },
      });
      const [message] = await fixture.messages(prescription);
      expect(message?.xml).toMatch(
        new RegExp(
          `29463-7.*<Value>20.4</Value>.*<ObservationDate><Date>${daysAfter(today, -100)}</Date>` +
            `.*8302-2.*<Date>${daysAfter(today, -90)}</Date>`,
          's',
        ),
      );
    });

    it('are not sent where nobody knows their day', async () => {
      const child = await add({ birthDate: daysAfter(today, -2500), weight: '45', height: '46' });
      await fixture.rows(
        'UPDATE patients SET weight_measured_on = NULL, height_measured_on = NULL WHERE id = $1',
        child.id,
      );
      // no weight is looked at for its dose: by an old one nothing leaves without a reason
      const prescription = await fixture.me.write('loratadine 10', child.id);
      await fixture.me.client.call(sendPrescription, {
        params: { id: prescription.id },
        body: { version: prescription.version },
      });
      expect((await fixture.messages(prescription))[0]?.xml).not.toContain('ObservationDate');
    });
  });

  describe('a prescription', () => {
    it.each<[string, string, object, string]>([
      [
        'a tablet in mL',
        'lisinopril 10',
        { dispense: '99', units: MILLILITER },
        'prescription.unit-does-not-fit',
      ],
      ['9000 tablets', 'lisinopril 10', { dispense: '9000' }, 'prescription.quantity-too-large'],
      [
        '100,000,000 mL',
        'lantus',
        { dispense: '100000000', units: MILLILITER },
        'prescription.quantity-too-large',
      ],
      ['366 days', 'lisinopril 10', { daysSupply: 366 }, 'prescription.days-supply-invalid'],
    ])('of %s is refused, new and changed', async (_, drug, changes, code) => {
      const patientId = await fixture.me.patient();
      expect(await refusal(fixture.me.write(drug, patientId, changes))).toMatchObject({ status: 422, code });
      const { id, version } = await fixture.me.write(drug, patientId);
      const body = {
        version,
        changes: Object.entries(changes).map(([key, value]) => ({ key, value: value as unknown })),
      };
      expect(
        await refusal(fixture.me.client.call(prescribing.updatePrescription, { params: { id }, body })),
      ).toMatchObject({ status: 422, code });
    });

    const REFUSED: [string, object, string][] = [
      ['1e9 tablets', { dispense: '1e9' }, 'prescription.dispense-invalid'],
      ['1,000 tablets', { dispense: '1,000' }, 'prescription.dispense-invalid'],
      ['an Arabic digit', { dispense: '٣' }, 'prescription.dispense-invalid'],
      ['a fraction sign', { dispense: '½' }, 'prescription.dispense-invalid'],
      ['two points', { dispense: '0.5.5' }, 'prescription.dispense-invalid'],
      ['less than nothing', { dispense: '-30' }, 'prescription.dispense-invalid'],
      ['15 digits', { dispense: '123456789012345' }, 'prescription.dispense-too-long'],
      ['a fraction sign in the sig', { sig: 'Take ½ tablet by mouth once daily.' }, 'sig.character'],
      ['an Arabic digit in the sig', { sig: 'Take ٣ tablets by mouth once daily.' }, 'sig.character'],
      ['a frequency of 0', { sig: 'Take 1 tablet by mouth every 0 hours.' }, 'sig.nothing'],
      ['a million days', { sig: 'Take 1 tablet by mouth daily for 1000000 days.' }, 'sig.too-long'],
      ['1e9 tablets in the sig', { sig: 'Take 1e9 tablets by mouth once daily.' }, 'sig.no-number'],
      ['two points in the sig', { sig: 'Take 0.5.5 tablet by mouth once daily.' }, 'sig.no-number'],
      ['less than nothing in the sig', { sig: 'Take -1 tablet by mouth once daily.' }, 'sig.no-number'],
      ['15 digits in the sig', { sig: 'Take 123456789012345 tablets by mouth daily.' }, 'sig.no-number'],
      ['1,000 tablets in the sig', { sig: 'Take 1,000 tablets by mouth daily.' }, 'sig.dose-impossible'],
      ['a fraction sign in the note', { pharmacyNote: 'Half is ½.' }, 'prescription.note-character'],
      ['a note of 211 characters', { pharmacyNote: 'x'.repeat(211) }, 'prescription.note-too-long'],
      ['a note of 10,000 characters', { pharmacyNote: 'x'.repeat(10_000) }, 'call.invalid'],
      ['a control character in the note', { pharmacyNote: 'a\u0007b' }, 'call.invalid'],
      ['1e9 refills', { refills: { count: 1e9 } }, 'call.invalid'],
      ['half a refill', { refills: { count: 0.5 } }, 'call.invalid'],
      ['less refills than none', { refills: { count: -1 } }, 'call.invalid'],
      ['refills in words', { refills: { count: '٣' } }, 'call.invalid'],
      ['100 refills', { refills: { count: 100 } }, 'call.invalid'],
      ['a sig of 141 characters', { sig: 'x'.repeat(141) }, 'prescription.sig-too-long'],
      ['a sig of 10,000 characters', { sig: 'x'.repeat(10_000) }, 'call.invalid'],
      ['a control character in the sig', { sig: 'Take 1\u0007 tablet daily' }, 'call.invalid'],
      ['no days', { daysSupply: 0 }, 'call.invalid'],
      ['a million days of supply', { daysSupply: 1_000_000 }, 'call.invalid'],
    ];
    it.each(firstOfEach(REFUSED, ([, , code]) => code))(
      'of %s is refused in words of its own, and nothing is kept',
      async (_, changes, code) => {
        const patientId = await fixture.me.patient();
        const error = await fixture.me.write('lisinopril 10', patientId, changes).then(
          () => undefined,
          (thrown: unknown) => thrown as CallError,
        );
        expect({ status: error?.status, code: error?.code }).toEqual({
          status: code === 'call.invalid' ? 400 : 422,
          code,
        });
        const messages = Object.values(error?.fieldErrors ?? {}).flat();
        expect([error?.message, ...messages].join(' ')).toMatch(/[A-Z][a-z].{15,}/);
        expect(await fixture.rows('SELECT id FROM prescriptions WHERE patient_id = $1', patientId)).toEqual(
          [],
        );
      },
    );

    it.each([
      ['dispense', '9000', 'prescription.quantity-too-large'],
      ['units', MILLILITER, 'prescription.unit-does-not-fit'],
      ['days_supply', '400', 'prescription.days-supply-invalid'],
    ])(
      'that was stored with an impossible %s is not sent, signed or unsigned',
      async (column, value, code) => {
        const patientId = await fixture.me.patient();
        const plain = await fixture.me.write('lisinopril 10', patientId);
        const controlled = await fixture.me.ready('zolpidem', patientId);
        await fixture.rows(`UPDATE prescriptions SET ${column} = $1 WHERE id = ANY($2)`, value, [
          plain.id,
          controlled.id,
        ]);
        expect(
          await codeOf(
            fixture.me.client.call(sendPrescription, {
              params: { id: plain.id },
              body: { version: plain.version },
            }),
          ),
        ).toBe(code);
        expect(await codeOf(fixture.me.token(controlled))).toBe(code);
        await fixture.stillPending(plain);
      },
    );
  });

  describe('an approval', () => {
    it('with changes to 9000 tablets or 400 days is refused, and nothing leaves', async () => {
      const request = await fixture.ask(await fixture.sentOf('lisinopril 10'));
      expect(
        await codeOf(fixture.answer(request, { responseType: 'Replaced', granted: { dispense: '9000' } })),
      ).toBe('prescription.quantity-too-large');
      expect(
        await codeOf(fixture.answer(request, { responseType: 'Replaced', granted: { daysSupply: 400 } })),
      ).toBe('prescription.days-supply-invalid');
      expect(await fixture.answers(request)).toEqual([]);
    });

    it('of tablets that the pharmacy asks for in mL is refused', async () => {
      const original = sent(await fixture.sentOf('lisinopril 10'));
      const request = await fixture.ask(original, {
        type: 'G',
        requested: [
          {
            drugDescription: original.description,
            quantity: { value: '30', qualifier: '38', unit: MILLILITER },
            daysSupply: '30',
            substitutionAllowed: true,
            refills: '1',
            sig: { text: original.sig },
            coded: { ndc: original.representativeNdc ?? '' },
          },
        ],
      });
      expect(await codeOf(fixture.answer(request, { responseType: 'Approved' }))).toBe(
        'prescription.unit-does-not-fit',
      );
      expect(await fixture.answers(request)).toEqual([]);
    });
  });
});
