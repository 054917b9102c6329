import { DEFAULT_PRINT_SETTINGS, type PrintSettingsFields } from '@erx/core/printing/model';
import type { Printout } from '@erx/core/printing/rules';
import { describe, expect, it } from 'vitest';
import type { SendingRow } from '../prescriptions/send-statements';
import { prescriptionPdf } from './prescription-pdf';
import { placedTextOfPdf, textOfPdf } from '../platform/printing/testing/pdf-text';

const ROW: Partial<SendingRow> = {
  order_number: 'ORDER1234567',
  description: 'lisinopril 10 mg tablet',
  schedule: 'none',
  sig: 'Take 1 tablet by mouth once daily',
  dispense: '30',
  units: 'C48542',
  compound: null,
  days_supply: 28,
  refill_count: 3,
  effective_date: '2026-11-21',
  substitution_allowed: true,
  pharmacy_note: 'Please counsel',
  comments: 'Patient prefers mornings',
  primary_icd10_code: 'I10',
  primary_icd10_description: 'Essential (primary) hypertension',
  secondary_icd10_code: '',
  secondary_icd10_description: '',
  scripted_at: new Date('2026-11-20T15:00:00Z'),
  sent_at: new Date('2026-11-20T15:04:00Z'),
  printed_at: null,
  originals_printed: 0,
  patient_first: 'Nora',
  patient_middle: '',
  patient_last: "O'Hara",
  patient_generation: 'None',
  patient_birth: '1961-03-14',
  patient_gender: 'Female',
  patient_address: '12 Elm Street',
  patient_address2: '',
  patient_city: 'Springfield',
  patient_state: 'IL',
  patient_zip: '62704',
  provider_first: 'Ana',
  provider_middle: '',
  provider_last: 'Reyes',
  provider_title: 'Doctor of Medicine',
  provider_npi: '1679576722',
  provider_license: 'IL036000001',
  provider_dea: 'FR1234563',
  provider_dea_expires: null,
  provider_state: '',
  practice_name: 'Lakeside Family Practice',
  practice_address: '400 Lake Drive',
  practice_address2: '',
  practice_city: 'Springfield',
  practice_state: 'IL',
  practice_zip: '62703',
  practice_phone: '2175550111',
  practice_fax: '',
  pharmacy_name: 'Main Street Pharmacy',
  pharmacy_city: 'Springfield',
  pharmacy_state: 'IL',
};

async function printed(
  settings: Partial<PrintSettingsFields> = {},
  row: Partial<SendingRow> = {},
  printout: Printout = 'original',
): Promise<Buffer> {
  return await prescriptionPdf({ ...ROW, ...row } as SendingRow, {
    printout,
    serial: 42,
    settings: { ...DEFAULT_PRINT_SETTINGS, ...settings },
    timeZone: 'America/Chicago',
    printedAt: new Date('2026-11-20T16:00:00Z'),
  });
}

const print = async (...of: Parameters<typeof printed>): Promise<string> => textOfPdf(await printed(...of));

/** Points between two lines of small print. */
const LEAST_GAP = 8;

describe('a printout', () => {
  it.each([
    ['Maria Guadalupe de los Angeles', 'Concepcion', 'Hernandez-Rodriguez de la Vega'],
    ['Maximiliana-Wilhelmina Philippa', 'Alexandrina Theodora', 'Featherstonehaugh-Cholmondeley Wiggins'],
    ['Nora', '', "O'Hara"],
  ])('sets no line over another, however long the name is: %s %s %s', async (first, middle, last) => {
    const texts = placedTextOfPdf(
      await printed({}, { patient_first: first, patient_middle: middle, patient_last: last }),
    );
    const left = texts.find(({ text }) => text === 'Patient')?.x;
    const column = texts.filter(({ x }) => x === left);
    const lines = column.map(({ y }) => y).sort((one, other) => one - other);
    const gaps = lines.slice(1).map((y, at) => y - (lines[at] ?? 0));
    expect(column.map(({ text }) => text)).toContain('Address');
    expect(Math.min(...gaps)).toBeGreaterThan(LEAST_GAP);
  });

  it('says which of two of one name is meant', async () => {
    expect(await print({}, { patient_generation: 'Junior' })).toContain("NORA O'HARA JR");
  });

  it('says what is prescribed, for whom and by whom', async () => {
    const text = await print();
    for (const said of [
      'LAKESIDE FAMILY PRACTICE',
      "NORA O'HARA",
      '11/20/2026',
      'lisinopril 10 mg tablet',
      'Take 1 tablet by mouth once daily',
      '30 tablets',
      '11/21/2026',
      'Permitted',
      'I10 Essential (primary) hypertension',
      'Order ORDER1234567',
    ])
      expect(text, said).toContain(said);
  });

  it('of a compound lists each ingredient with its amount', async () => {
    const compound = {
      doseForm: 'C29269',
      quantity: '240',
      units: 'C28254',
      ingredients: [
        { description: 'nystatin 100,000 units/mL oral suspension', quantity: '120', units: 'C28254' },
        { description: 'cherry syrup', quantity: '1.5', units: 'C48155' },
      ],
    };
    const text = await print({}, { compound: JSON.stringify(compound) });
    expect(text).toContain('Compound of');
    expect(text).toContain('nystatin 100,000 units/mL oral suspension, 120 mL');
    expect(text).toContain('cherry syrup, 1.5 g');
    expect(await print()).not.toContain('Compound of');
  });

  it('shows as needed, never 0, where refills are as needed', async () => {
    expect(await print({}, { refill_count: null })).toContain('PRN (as needed)');
  });

  it.each<[keyof PrintSettingsFields, string]>([
    ['daysSupply', 'Days supply'],
    ['patientAddress', '12 ELM STREET'],
    ['comments', 'PATIENT PREFERS MORNINGS'],
    ['title', 'DOCTOR OF MEDICINE'],
    ['npi', 'NPI 1679576722'],
    ['stateLicenseNumber', 'License IL036000001'],
    ['initials', 'Initials'],
    ['twoSignatureLines', 'DISPENSE AS WRITTEN'],
  ])('%s decides whether it shows %j', async (setting, shown) => {
    expect(await print({ [setting]: true })).toContain(shown);
    expect(await print({ [setting]: false })).not.toContain(shown);
  });

  it('is in capital letters or as it was written, the directions always as written', async () => {
    expect(await print({ capitalize: false })).toContain("Nora O'Hara");
    const text = await print({ capitalize: true }, { pharmacy_note: 'Call Dr. Lee' });
    expect(text).toContain("NORA O'HARA");
    expect(text).toContain('Take 1 tablet by mouth once daily');
    expect(text).toContain('Call Dr. Lee');
  });

  it.each([
    [
      { patient_birth: '2022-01-01', patient_weight: '31', patient_weight_units: 'lb' as const },
      '14.1 kg (31 lb), measured 11/01/2026',
    ],
    [
      { patient_birth: '2022-01-01', patient_weight: '14.1', patient_weight_units: 'kg' as const },
      '14.1 kg (31.1 lb), measured 11/01/2026',
    ],
    [{ patient_birth: '2022-01-01', patient_weight: null }, 'Not recorded'],
  ])('of a child has the weight: %j', async (row, shown) => {
    expect(await print({}, { ...row, patient_weight_on: '2026-11-01' })).toContain(shown);
  });

  it('of an adult has none', async () => {
    expect(await print()).not.toContain('Weight');
  });

  it('has the practice’s own words below its signature lines', async () => {
    const text = await print({ signature1: 'May substitute', signature2: 'Brand necessary' });
    expect(text).toContain('May substitute');
    expect(text).toContain('Brand necessary');
  });

  it(
    'of a controlled substance has the DEA number and the patient’s address whatever the ' +
      'settings, and a place for the state registration where wanted',
    async () => {
      const text = await print({ patientAddress: false, dps: false }, { schedule: 'IV' });
      expect(text).toContain('DEA FR1234563');
      expect(text).toContain('12 ELM STREET');
      expect(text).toContain('C-IV');
      expect(text).not.toContain('State registration');
      expect(await print({ dps: true }, { schedule: 'IV' })).toContain('State registration No.');
      const plain = await print({ dps: true });
      expect(plain).not.toContain('State registration');
      expect(plain).not.toContain('DEA');
    },
  );
});

describe('an original (G12)', () => {
  it('says its numbers and when it was printed', async () => {
    const text = await print();
    expect(text).toContain('Printed 11/20/2026 10:00 AM · Original 1 · Order ORDER1234567');
    expect(text).toContain('Serial number 000042');
    expect(text).not.toContain('Reprint');
  });

  it('that is printed again says which page it replaces', async () => {
    const text = await print({}, { originals_printed: 2, printed_at: new Date('2026-11-20T15:30:00Z') });
    expect(text).toContain('Original 3');
    expect(text).toContain(
      'Reprint. It replaces original 2, printed 11/20/2026 9:30 AM: fill one of them only.',
    );
  });

  it('after a failed transmission says both', async () => {
    const text = (
      await print(
        {},
        { originals_printed: 1, printed_at: new Date('2026-11-20T15:30:00Z') },
        'original-after-failure',
      )
    ).replaceAll('\n', ' ');
    expect(text).toContain('The transmission failed.');
    expect(text).toContain('It replaces original 1');
  });

  it.each([
    ['30', '30 tablets (thirty)'],
    ['7.5', '7.5 tablets (seven point five)'],
    ['0.5', '0.5 tablets (zero point five)'],
    ['1250', '1,250 tablets (one thousand two hundred fifty)'],
  ])(
    'of a controlled substance has the quantity %s in words, and the days supply',
    async (dispense, shown) => {
      const text = await print({ daysSupply: false }, { schedule: 'II', dispense });
      expect(text).toContain(shown);
      expect(text).toContain('Days supply');
      expect(await print({}, { schedule: 'none', dispense })).not.toContain(shown);
    },
  );
});

describe('after transmission (21 CFR 1311.170)', () => {
  it('an original says nothing of it', async () => {
    const text = await print();
    expect(text).not.toContain('Copy only');
    expect(text).not.toContain('ransmitted');
  });

  it('a copy is marked as not valid for dispensing', async () => {
    const text = await print({}, {}, 'copy');
    expect(text.match(/Copy only - not valid for dispensing/g)).toHaveLength(2);
    expect(text).toContain('Transmitted electronically to Main Street Pharmacy on 11/20/2026 9:04 AM.');
  });

  it('an original after a failure says that it was transmitted, to whom, when, and that it failed', async () => {
    const text = (await print({}, {}, 'original-after-failure')).replaceAll('\n', ' ');
    expect(text).toContain(
      'Originally transmitted electronically to Main Street Pharmacy on 11/20/2026 9:04 AM. The transmission failed.',
    );
    expect(text).not.toContain('Copy only');
  });

  it('the longest texts keep their marks and their signature lines', async () => {
    const long = 'Take with food, and do not stop without asking. '.repeat(12).slice(0, 500);
    const text = await print(
      { initials: true },
      { comments: long, pharmacy_note: long.slice(0, 210), sig: long.slice(0, 140) },
      'copy',
    );
    expect(text).toContain('SUBSTITUTION PERMITTED');
    expect(text).toContain('Order ORDER1234567');
    expect(text).toContain('Copy only - not valid for dispensing.');
  });
});
