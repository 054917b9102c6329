import {
  addMeasurement,
  createPatient,
  getPatient,
  listMeasurements,
  markMeasurementWrong,
  updatePatient,
} from '@erx/core/patients/contract';
import {
  type Measurement,
  NEW_PATIENT,
  type NewMeasurement,
  type PatientFields,
} from '@erx/core/patients/model';
import { getChildWeights, setChildWeights } from '@erx/core/practices/contract';
import { daysAfter } from '@erx/core/values/dates';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AnsweringFixture, setupAnswering } from '../fixtures/answering-fixture';
import { codeOf, refusal } from '../fixtures/signing-fixture';
import { databaseKinds } from '../harness/run';
import { firstOfEach } from '../harness/whole';

describe.each(databaseKinds())('the measurements of a patient on %s', (kind) => {
  let fixture: AnsweringFixture;
  let today: string;
  let made = 0;
  beforeAll(async () => {
    fixture = await setupAnswering(kind);
    // The demo's practice is in Alabama.
    today = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Chicago' }).format(
      fixture.server.services.now(),
    );
  });
  afterAll(() => fixture.close());

  const patient = (changes: Partial<PatientFields> = {}) =>
    fixture.me.client.call(createPatient, {
      body: {
        ...NEW_PATIENT,
        accountNumber: `MEASURED-${String((made += 1))}`,
        firstName: 'Grow',
        lastName: 'Testperson',
        gender: 'Female',
        birthDate: '1970-05-17',
        height: '64',
        weight: '150',
        weightMeasuredOn: daysAfter(today, -20),
        address: '1 Dauphin St',
        city: 'Mobile',
        state: 'AL',
        zipCode: '36602',
        homePhone: '2515550134',
        ...changes,
      },
    });
  const change = (id: string, changes: Partial<PatientFields>) =>
    fixture.me.client.call(updatePatient, {
      params: { id },
      body: Object.entries(changes).map(([key, value]) => ({ key, value })),
    });
  const weigh = (id: string, value: string, measuredOn?: string) =>
    fixture.me.client.call(addMeasurement, {
      params: { id },
      body: {
        measure: 'weight',
        value,
        units: 'lb',
        ...(measuredOn === undefined ? {} : { measuredOn }),
      },
    });
  const markWrong = (id: string, { id: measurementId }: Measurement, reason = 'Read in kilograms') =>
    fixture.me.client.call(markMeasurementWrong, { params: { id, measurementId }, body: { reason } });
  const list = (id: string) => fixture.me.client.call(listMeasurements, { params: { id } });
  const weights = async (id: string) =>
    (await list(id))
      .filter(({ measure }) => measure === 'weight')
      .map(({ value, units, measuredOn, isPresent, wrong }) =>
        [value, units, measuredOn, ...(isPresent ? ['present'] : []), ...(wrong ? ['wrong'] : [])].join(' '),
      );
  /** What every other reader goes by is what the history says. */
  const present = async (id: string) => {
    const read = await fixture.me.client.call(getPatient, { params: { id } });
    const newest = (await list(id)).filter(({ isPresent }) => isPresent);
    const weight = newest.find(({ measure }) => measure === 'weight');
    expect([read.weight, read.weightMeasuredOn]).toEqual([weight?.value ?? '', weight?.measuredOn ?? '']);
    if (weight) expect(read.weightUnits).toBe(weight.units);
    const height = newest.find(({ measure }) => measure === 'height');
    expect([read.height, read.heightMeasuredOn]).toEqual([height?.value ?? '', height?.measuredOn ?? '']);
    return `${read.weight} ${read.weightUnits} ${read.weightMeasuredOn}`;
  };

  it('begin with those of the new patient, by whom and when', async () => {
    const { id } = await patient();
    const [height, weight] = await list(id);
    expect(height).toMatchObject({ measure: 'height', value: '64', units: 'in', measuredOn: today });
    expect(weight).toMatchObject({
      measure: 'weight',
      value: '150',
      units: 'lb',
      measuredOn: daysAfter(today, -20),
      isPresent: true,
    });
    expect(weight?.recordedBy).toMatch(/\S \S/);
    expect(weight?.recordedAt?.slice(0, 4)).toBe(today.slice(0, 4));
  });

  it('are added by a change of the patient and by themselves; the newest day is the present one', async () => {
    const { id } = await patient();
    await change(id, { weight: '152', weightMeasuredOn: daysAfter(today, -10) });
    expect(await weigh(id, '149', daysAfter(today, -40))).toMatchObject({ isPresent: false });
    expect(await present(id)).toBe(`152 lb ${daysAfter(today, -10)}`);
    expect(await weigh(id, '153')).toMatchObject({ isPresent: true, measuredOn: today });
    expect(await present(id)).toBe(`153 lb ${today}`);
    expect(await weights(id)).toEqual([
      `153 lb ${today} present`,
      `152 lb ${daysAfter(today, -10)}`,
      `150 lb ${daysAfter(today, -20)}`,
      `149 lb ${daysAfter(today, -40)}`,
    ]);
  });

  it('of an older day, entered on the record, do not become the present one', async () => {
    const { id } = await patient();
    await change(id, { weight: '151', weightMeasuredOn: daysAfter(today, -21) });
    expect(await present(id)).toBe(`150 lb ${daysAfter(today, -20)}`);
    // Of one day the last entered counts.
    await weigh(id, '148', daysAfter(today, -20));
    expect(await present(id)).toBe(`148 lb ${daysAfter(today, -20)}`);
  });

  it('keep the wrong one, which counts for nothing; the one before is present again', async () => {
    const { id } = await patient();
    const wrong = await weigh(id, '172');
    const marked = await markWrong(id, wrong);
    expect(marked).toMatchObject({ isPresent: false, wrong: { reason: 'Read in kilograms' } });
    expect(marked.wrong?.markedBy).toMatch(/\S \S/);
    expect(await present(id)).toBe(`150 lb ${daysAfter(today, -20)}`);
    expect(await weights(id)).toEqual([`172 lb ${today} wrong`, `150 lb ${daysAfter(today, -20)} present`]);
    expect(await refusal(markWrong(id, wrong))).toMatchObject({
      status: 409,
      code: 'patient.measurement-already-wrong',
    });
  });

  it('leave no weight when all are wrong, and a new one then counts', async () => {
    const { id } = await patient({ weight: '70', weightUnits: 'kg' });
    const [weight] = (await list(id)).filter(({ measure }) => measure === 'weight');
    if (weight) await markWrong(id, weight);
    expect(await present(id)).toBe(' lb ');
    await weigh(id, '151', daysAfter(today, -30));
    expect(await present(id)).toBe(`151 lb ${daysAfter(today, -30)}`);
  });

  it('with an earlier day on the record were entered with a wrong one; with a later one found again', async () => {
    const { id } = await patient();
    await change(id, { weightMeasuredOn: daysAfter(today, -25) });
    expect(await present(id)).toBe(`150 lb ${daysAfter(today, -25)}`);
    expect(await weights(id)).toEqual([
      `150 lb ${daysAfter(today, -20)} wrong`,
      `150 lb ${daysAfter(today, -25)} present`,
    ]);
    await change(id, { weightMeasuredOn: today });
    expect(await weights(id)).toEqual([
      `150 lb ${today} present`,
      `150 lb ${daysAfter(today, -20)} wrong`,
      `150 lb ${daysAfter(today, -25)}`,
    ]);
    expect(await codeOf(change(id, { weightMeasuredOn: '' }))).toBe('patient.measured-on-removed');
  });

  it('are not made by a change of anything else', async () => {
    const { id } = await patient();
    await change(id, { comments: 'only a comment' });
    expect(await weights(id)).toHaveLength(1);
  });

  it('take in what a version from before the history has written on the record', async () => {
    const { id } = await patient();
    await fixture.rows(
      'UPDATE patients SET weight = 155, weight_measured_on = $1::date WHERE id = $2',
      daysAfter(today, -5),
      id,
    );
    await weigh(id, '149', daysAfter(today, -40));
    expect(await present(id)).toBe(`155 lb ${daysAfter(today, -5)}`);
    const adopted = (await list(id)).find(({ value }) => value === '155');
    expect(adopted).not.toHaveProperty('recordedBy');
    expect(adopted).not.toHaveProperty('recordedAt');
  });

  const REFUSED: [string, object, number, string][] = [
    ['1,434 lb', { value: '1434' }, 422, 'patient.measure-out-of-bounds'],
    ['0', { value: '0' }, 422, 'field.number-not-positive'],
    ['of tomorrow', { measuredOn: '2999-01-01' }, 422, 'patient.measured-on-impossible'],
    ['from before the birth', { measuredOn: '1970-05-16' }, 422, 'patient.measured-on-impossible'],
    ['in centimeters', { units: 'cm' }, 400, 'call.invalid'],
    ['with a property that nobody knows', { weightUnits: 'kg' }, 400, 'call.invalid'],
  ];
  it.each(firstOfEach(REFUSED, ([, , , code]) => code))(
    'refuse a weight %s',
    async (_, changes, status, code) => {
      const { id } = await patient();
      const body = { measure: 'weight', value: '150', units: 'lb', ...changes } as NewMeasurement;
      expect(await refusal(fixture.me.client.call(addMeasurement, { params: { id }, body }))).toMatchObject({
        status,
        code,
      });
      expect(await weights(id)).toHaveLength(1);
    },
  );

  describe('that are improbable', () => {
    const CHILD = { height: '38', weight: '31' };
    const child = (changes: Partial<PatientFields> = {}) =>
      patient({
        ...CHILD,
        birthDate: daysAfter(today, -1300),
        weightMeasuredOn: daysAfter(today, -60),
        ...changes,
      });
    const confirmedOf = async (id: string) => {
      const rows = await fixture.rows<{ details: string }>(
        `SELECT details
          FROM audit_records
          WHERE resource_id = $1 AND event IN ('patient.created', 'patient.changed', 'patient.measured')
          ORDER BY sequence`,
        id,
      );
      return rows.map(({ details }) => (JSON.parse(details) as { confirmed?: string[] }).confirmed);
    };

    it('are asked about when added, and taken once they are confirmed', async () => {
      const { id } = await child();
      const body = { measure: 'weight', value: '31', units: 'kg' } as const;
      expect(await refusal(fixture.me.client.call(addMeasurement, { params: { id }, body }))).toMatchObject({
        status: 422,
        code: 'patient.measure-improbable',
      });
      expect(await weights(id)).toHaveLength(1);
      await fixture.me.client.call(addMeasurement, { params: { id }, query: { confirmed: 'true' }, body });
      expect(await present(id)).toBe(`31 kg ${today}`);
      expect(await confirmedOf(id)).toEqual([undefined, ['weight']]);
    });

    it('are asked about on the record, new and changed; a confirmation is no way around a bound', async () => {
      const body = {
        ...NEW_PATIENT,
        ...(await child()),
        accountNumber: 'MEASURED-CONFIRMED',
        weight: '31',
        weightUnits: 'kg' as const,
      };
      const fields = Object.fromEntries(
        Object.keys(NEW_PATIENT).map((key) => [key, body[key as keyof typeof body]]),
      ) as unknown as PatientFields;
      expect(await codeOf(fixture.me.client.call(createPatient, { body: fields }))).toBe(
        'patient.measure-improbable',
      );
      const query = { confirmed: 'true' } as const;
      const { id } = await fixture.me.client.call(createPatient, { query, body: fields });
      const change = [
        { key: 'height', value: '75' },
        { key: 'heightUnits', value: 'in' },
      ];
      expect(await codeOf(fixture.me.client.call(updatePatient, { params: { id }, body: change }))).toBe(
        'patient.measure-improbable',
      );
      await fixture.me.client.call(updatePatient, { params: { id }, query, body: change });
      expect(await confirmedOf(id)).toEqual([['weight'], ['height']]);
      expect(
        await codeOf(
          fixture.me.client.call(updatePatient, {
            params: { id },
            query,
            body: [{ key: 'height', value: '170' }],
          }),
        ),
      ).toBe('patient.measure-out-of-bounds');
    });

    it('are asked about when they differ much from one of these weeks, unless that was wrong', async () => {
      const { id } = await patient();
      expect(await codeOf(weigh(id, '181'))).toBe('patient.measure-changed-much');
      await weigh(id, '180');
      const [, before] = (await list(id)).filter(({ measure }) => measure === 'weight');
      if (before) await markWrong(id, before);
      expect(await codeOf(change(id, { weight: '217' }))).toBe('patient.measure-changed-much');
    });
  });

  it('are asked for again after as many days as the practice has chosen, 90 before it chose', async () => {
    const { client } = fixture.me;
    expect(await client.call(getChildWeights, {})).toEqual({ days: 90 });
    expect(await client.call(setChildWeights, { body: { days: 30 } })).toEqual({ days: 30 });
    expect(await client.call(getChildWeights, {})).toEqual({ days: 30 });
    for (const days of [0, 731, 1.5])
      expect(await refusal(client.call(setChildWeights, { body: { days } }))).toMatchObject({ status: 400 });
    const [record] = await fixture.rows<{ details: string }>(
      "SELECT details FROM audit_records WHERE event = 'practice.child-weights-changed'",
    );
    expect(JSON.parse(record?.details ?? '')).toEqual({
      changes: [{ field: 'days', before: '90', after: '30' }],
    });
  });

  it('are nobody’s of another patient', async () => {
    const [{ id }, other] = [await patient(), await patient()];
    const [measurement] = await list(other.id);
    if (measurement) expect(await codeOf(markWrong(id, measurement))).toBe('record.not-found');
    expect(await codeOf(list(randomUUID()))).toBe('record.not-found');
    expect(await codeOf(weigh(randomUUID(), '150'))).toBe('record.not-found');
  });

  it('are in the audit trail, without the number', async () => {
    const { id } = await patient();
    const added = await weigh(id, '151');
    await markWrong(id, added);
    const rows = await fixture.rows<{ event: string; details: string }>(
      "SELECT event, details FROM audit_records WHERE resource_id = $1 AND event LIKE 'patient.measure%' ORDER BY sequence",
      id,
    );
    const about = { measurementId: added.id, measure: 'weight' };
    expect(rows.map(({ event, details }) => ({ event, details: JSON.parse(details) as object }))).toEqual([
      { event: 'patient.measured', details: about },
      { event: 'patient.measurement-wrong', details: { ...about, reason: 'Read in kilograms' } },
    ]);
  });
});
