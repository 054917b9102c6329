import { scriptCodec } from '@erx/script/codec';
import { describe, expect, it } from 'vitest';
import type { SendingRow } from './send-statements';
import { buildNewRx, type UnsendableText } from './new-rx';
import { sendingRow as row } from './testing/sending-row';

const codec = scriptCodec('2017071');
const envelope = {
  messageId: '0190aaaa0000700080000000000000aa',
  sentAt: new Date('2026-11-20T15:00:00Z'),
  writtenDate: '2026-11-20',
  softwareVersion: '1.2',
};

describe('the directions of a NewRx', () => {
  const sigOfNewRx = (changes: Partial<SendingRow>) => {
    const message = buildNewRx(row(changes), envelope);
    expect(codec.check(message)).toEqual([]);
    return message.body.medication.sig;
  };

  it('are sent in code beside the text that was written', () => {
    const sig = sigOfNewRx({ sig: 'Take 1 tablet by mouth daily' });
    expect(sig).toMatchObject({
      text: 'Take 1 tablet by mouth daily',
      codeSystem: { snomedVersion: '20170131' },
      instructions: [{ administration: { dose: { value: '1', unit: { code: 'C48542' } } } }],
    });
  });

  it('are read by the product as the catalog has it', () => {
    expect(sigOfNewRx({ sig: '1 po bid' })).toHaveProperty('instructions');
    expect(sigOfNewRx({ sig: '1 po bid', product_form: null, product_route: null })).toEqual({
      text: '1 po bid',
    });
  });

  it.each(['Take as directed', 'Take 1 tablet by mouth daily as needed for pain', 'Apply to the rash'])(
    'are text alone where a part has no code: %s',
    (sig) => {
      expect(sigOfNewRx({ sig })).toEqual({ text: sig });
    },
  );
});

describe('the coverage of a NewRx', () => {
  const person = {
    memberId: 'M1',
    healthPlanName: 'Plan',
    pcn: 'PCN1',
    bin: '999001',
    cardHolderId: 'CARD1',
    groupId: 'G1',
    status: 'Active',
    firstName: 'A',
    middleName: '',
    lastName: 'B',
    gender: 'Female',
    address: '',
    address2: '',
    city: '',
    state: '',
    zipCode: '',
    demographicsChange: false,
    retailEligibility: { status: 'Active' },
    mailOrderEligibility: { status: 'Unknown' },
    specialtyEligibility: { status: 'Unknown' },
    ltcEligibility: { status: 'Unknown' },
  };
  const coverages = (patient: object = {}) =>
    JSON.stringify({
      eligibilities: [{ pbm: 'PBM', pbmId: 'P1', fieldErrors: [], patient: { ...person, ...patient } }],
      answeredAt: '2026-11-20T10:00:00Z',
    });
  const benefitsIn = (changes: Partial<SendingRow>) => {
    const message = buildNewRx(row(changes), envelope);
    expect(codec.check(message)).toEqual([]);
    const reading = codec.read(codec.write(message));
    expect(reading.valid && reading.message).toEqual(message);
    return message.body.kind === 'NewRx' ? message.body.benefits : [];
  };
  const written = { pbm_id: 'P1', member_id: 'M1' };

  it('is the one it was written under, as its benefit manager answered it', () => {
    expect(benefitsIn({ ...written, coverages: coverages() })).toEqual([
      { payer: { payerId: 'P1', processor: 'PCN1', iin: '999001' }, cardholderId: 'CARD1', groupId: 'G1' },
    ]);
  });
  it('keeps 35 characters whole and leaves 36 out: nothing is cut', () => {
    expect(
      benefitsIn({
        ...written,
        coverages: coverages({ cardHolderId: 'c'.repeat(35), groupId: 'g'.repeat(36) }),
      }),
    ).toEqual([{ payer: { payerId: 'P1', processor: 'PCN1', iin: '999001' }, cardholderId: 'c'.repeat(35) }]);
  });
  it.each<[string, Partial<SendingRow>]>([
    ['it was written under none', { coverages: coverages() }],
    ['none is known any more', written],
    ['another member has one', { ...written, member_id: 'M2', coverages: coverages() }],
    ['another manager has one', { ...written, pbm_id: 'P2', coverages: coverages() }],
    ['what is kept cannot be read', { ...written, coverages: '{"other":1}' }],
  ])('is none where %s', (_, changes) => {
    expect(benefitsIn(changes)).toBeUndefined();
  });
});

describe('the NewRx of a prescription', () => {
  it('is valid, and is read back as what was written', () => {
    const message = buildNewRx(row(), envelope);
    expect(codec.check(message)).toEqual([]);
    const reading = codec.read(codec.write(message));
    expect(reading.valid && reading.message).toEqual(message);
    expect(message).toMatchObject({
      header: {
        to: { qualifier: 'P', id: '9900001' },
        from: { qualifier: 'D', id: '1234567890123' },
        prescriberOrderNumber: '7KQ2M4XD9TPA',
      },
      body: {
        patient: {
          name: { last: "O'Hara", first: 'Renee', suffix: 'Sr' },
          gender: 'F',
          address: { postalCode: '366021234' },
        },
        medication: {
          coded: { ndc: '00093505698', rxNorm: { code: '314076', qualifier: 'SCD' } },
          quantity: { value: '30', unit: 'C48542' },
          daysSupply: '30',
          refills: '3',
          substitutionAllowed: true,
          sig: { text: 'Take 1 tablet by mouth daily' },
          diagnosis: { primary: { code: 'I10' } },
        },
      },
    });
  });

  it.each([
    [
      'PRN refills say so in the note',
      { refills_prn: true, refill_count: null, pharmacy_note: 'Call first' },
      { refills: '99', note: 'Refill as needed (PRN). Call first' },
    ],
    ['dispense as written', { substitution_allowed: false }, { substitutionAllowed: false }],
    [
      'a later fill date goes as a date of its own',
      { effective_date: '2026-12-01' },
      { dates: [{ date: '2026-12-01', qualifier: 'EffectiveDate' }] },
    ],
    [
      'two diagnoses without dots',
      { secondary_icd10_code: 'E11.9', secondary_icd10_description: 'Type 2 diabetes' },
      { diagnosis: { secondary: { code: 'E119' } } },
    ],
    [
      'a supply by its UPC, where it has no NDC',
      { representative_ndc: null, product_item_code: '036000291452', product_item_kind: 'UPC' as const },
      { coded: { item: { code: '036000291452', qualifier: 'UP' } } },
    ],
    [
      'a supply by its HRI',
      { representative_ndc: null, product_item_code: '08627007701', product_item_kind: 'HRI' as const },
      { coded: { item: { code: '08627007701', qualifier: 'NH' } } },
    ],
    [
      'by its NDC, where it has both',
      { product_item_code: '036000291452', product_item_kind: 'UPC' as const },
      { coded: { ndc: '00093505698' } },
    ],
    ['a branded pack', { rx_norm_term_type: 'BPCK' }, { coded: { rxNorm: { qualifier: 'BPK' } } }],
    ['a controlled drug carries its schedule', { schedule: 'IV' as const }, { coded: { deaSchedule: 'IV' } }],
  ])('%s', (_, changes, medication) => {
    const message = buildNewRx(row(changes), envelope);
    expect(codec.check(message)).toEqual([]);
    expect(message.body).toMatchObject({ medication });
  });

  it.each<[string, Partial<SendingRow>, string | undefined, string | undefined]>([
    ['none', {}, undefined, undefined],
    ['approved', { epa_state: 'Approved', epa_authorization_number: 'PA-77' }, 'PA-77', 'approved'],
    ['denied', { epa_state: 'Denied', epa_authorization_number: '' }, undefined, 'denied'],
    [
      'partially denied',
      { epa_state: 'PartiallyDenied', epa_authorization_number: 'PA-78' },
      'PA-78',
      undefined,
    ],
    ['in process', { epa_state: 'InProcess', epa_authorization_number: '' }, undefined, 'requested'],
    [
      'not confirmed by the portal',
      { epa_state: 'Started', epa_authorization_number: '' },
      undefined,
      'requested',
    ],
    ['not required', { epa_state: 'NotRequired', epa_authorization_number: '' }, undefined, 'not-required'],
    ['cancelled', { epa_state: 'Cancelled', epa_authorization_number: 'PA-79' }, undefined, undefined],
    [
      'of an approved original',
      { original_order_number: 'O1', original_epa_status: 0, original_auth_number: 'PA-80' },
      'PA-80',
      'approved',
    ],
    [
      'of an original in progress',
      { original_order_number: 'O1', original_epa_status: 1, original_auth_number: '' },
      undefined,
      'requested',
    ],
    [
      'of a partially denied original',
      { original_order_number: 'O1', original_epa_status: 2, original_auth_number: 'PA-81' },
      'PA-81',
      undefined,
    ],
    [
      'its own before that of the original',
      {
        epa_state: 'Denied',
        epa_authorization_number: '',
        original_order_number: 'O1',
        original_epa_status: 0,
        original_auth_number: 'PA-82',
      },
      undefined,
      'denied',
    ],
  ])('prior authorization %s', (_, changes, number, status) => {
    const message = buildNewRx(row(changes), envelope);
    expect(codec.check(message)).toEqual([]);
    const { body } = message;
    if (body.kind !== 'NewRx') throw new Error('a NewRx was asked for');
    expect([body.medication.priorAuthorization, body.medication.priorAuthorizationStatus]).toEqual([
      number,
      status,
    ]);
  });

  it('names the DEA number for a controlled drug only', () => {
    expect(buildNewRx(row(), envelope).body).not.toHaveProperty('prescriber.identification.deaNumber');
    expect(buildNewRx(row({ schedule: 'II' }), envelope).body).toHaveProperty(
      'prescriber.identification.deaNumber',
      'AC1234563',
    );
  });

  it.each([
    ['II', 'C48675'],
    ['III', 'C48676'],
    ['IV', 'C48677'],
    ['V', 'C48679'],
  ] as const)('of schedule %s names it %s, and says that it is signed', (schedule, code) => {
    const xml = codec.write(
      buildNewRx(row({ schedule, effective_date: '2026-12-01', refill_count: 0 }), {
        ...envelope,
        isSigned: true,
      }),
    );
    for (const part of [
      `<DEASchedule><Code>${code}</Code></DEASchedule>`,
      '<DEANumber>AC1234563</DEANumber>',
      '<NumberOfRefills>0</NumberOfRefills>',
      '<WrittenDate><Date>2026-11-20</Date></WrittenDate>',
      '<OtherMedicationDate><OtherMedicationDate><Date>2026-12-01</Date>',
      '<DigitalSignatureIndicator>true</DigitalSignatureIndicator>',
    ])
      expect(xml).toContain(part);
    expect(codec.write(buildNewRx(row(), envelope))).not.toContain('DigitalSignature');
  });

  it.each([
    ['2008-11-20', true], // 18 today
    ['2007-11-20', false], // 19 today
  ])('born %s: weight and height are sent: %s', (birth, sent) => {
    const { body } = buildNewRx(row({ patient_birth: birth }), envelope);
    expect('observation' in body).toBe(sent);
    if (sent) expect(body).toHaveProperty('observation.measurements.0.value', '68');
  });

  const child: Partial<SendingRow> = {
    patient_birth: '2020-03-14',
    patient_weight: '45',
    patient_height: '46',
  };
  const measurements = (changes: Partial<SendingRow>) => {
    const message = buildNewRx(row({ ...child, ...changes }), envelope);
    expect(codec.check(message)).toEqual([]);
    return (
      message.body.observation?.measurements.map(({ vitalSign, value, unit, date }) => [
        vitalSign,
        value,
        unit,
        date,
      ]) ?? []
    );
  };
  const WEIGHT_SENT = ['29463-7', '20.4', 'kg', '2026-09-30'];
  const HEIGHT_SENT = ['8302-2', '116.8', 'cm', '2026-09-15'];

  it.each<[string, Partial<SendingRow>, string[][]]>([
    ['as measured, each with its own day', {}, [WEIGHT_SENT, HEIGHT_SENT]],
    [
      'with that day although the record was changed since',
      { patient_updated: new Date('2026-11-20T23:30:00Z') },
      [WEIGHT_SENT, HEIGHT_SENT],
    ],
    [
      'in kilograms as entered',
      { patient_weight: '20.45', patient_weight_units: 'kg' },
      [['29463-7', '20.5', 'kg', '2026-09-30'], HEIGHT_SENT],
    ],
    [
      'in centimeters as entered',
      { patient_height: '117', patient_height_units: 'cm' },
      [WEIGHT_SENT, ['8302-2', '117', 'cm', '2026-09-15']],
    ],
    ['not at all where nobody knows the day', { patient_weight_on: null, patient_height_on: null }, []],
    ['without the one whose day nobody knows', { patient_weight_on: null }, [HEIGHT_SENT]],
    ['without a weight that nobody has', { patient_weight: '99999' }, [HEIGHT_SENT]],
    [
      'without a height that nobody has',
      { patient_height: '1700', patient_height_units: 'cm' },
      [WEIGHT_SENT],
    ],
  ])('the measures of a child go %s', (_, changes, sent) => {
    expect(measurements(changes)).toEqual(sent);
  });

  it.each([
    ['sig', { sig: 'Take ½ tablet' }],
    ['note to the pharmacy', { pharmacy_note: '每日' }],
    ['patient last name', { patient_last: '山田' }],
  ])('a %s that has no ASCII form is refused by name', (field, changes) => {
    expect(() => buildNewRx(row(changes), envelope)).toThrow(
      expect.objectContaining({ field }) as UnsendableText,
    );
  });

  it.each([
    ['a pharmacy without NPI', { pharmacy_npi: '' }],
    ['a drug description of 106 characters', { description: 'a'.repeat(106) }],
    ['a prescriber without SPI', { provider_spi: null }],
    ['a note of 211 characters', { pharmacy_note: 'a'.repeat(211) }],
    ['a practice without a telephone', { practice_phone: '' }],
  ])('%s is refused by the standard, never cut', (_, changes) => {
    expect(codec.check(buildNewRx(row(changes), envelope))).not.toEqual([]);
  });

  it('a compound names each ingredient with one code, and the final quantity', () => {
    const ingredient = { quantity: '80', units: 'C28254' };
    const compound = {
      doseForm: 'C29269',
      quantity: '240',
      units: 'C28254',
      ingredients: [
        {
          description: 'nystatin 100,000 units/mL oral suspension',
          prescribableDrugId: 'a',
          representativeNdc: '00603148149',
          rxNormId: '7597',
          rxNormTermType: 'SCD',
          ...ingredient,
        },
        {
          description: 'dexamethasone pack',
          prescribableDrugId: 'b',
          rxNormId: '3264',
          rxNormTermType: 'GPCK',
          ...ingredient,
        },
        { description: 'cherry syrup', ...ingredient },
      ],
    };
    const message = buildNewRx(
      row({
        compound: JSON.stringify(compound),
        description: 'Magic mouthwash',
        dispense: '240',
        units: 'C28254',
        representative_ndc: null,
        rx_norm_id: null,
      }),
      envelope,
    );
    expect(codec.check(message)).toEqual([]);
    const quantity = { value: '80', qualifier: '38', unit: 'C28254' };
    expect(message.body.medication).toMatchObject({
      drugDescription: 'Magic mouthwash',
      quantity: { value: '240', qualifier: 'CF', unit: 'C28254' },
      compound: {
        doseForm: 'C29269',
        ingredients: [
          {
            item: {
              description: 'nystatin 100,000 units/mL oral suspension',
              code: { value: '00603148149', qualifier: 'ND' },
            },
            quantity,
          },
          {
            item: { description: 'dexamethasone pack', code: { value: '3264', qualifier: 'GPK' } },
            quantity,
          },
          { item: { description: 'cherry syrup' }, quantity },
        ],
      },
    });
    expect(message.body.medication.coded).toBeUndefined();
  });
});
