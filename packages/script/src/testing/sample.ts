import type { Message } from '../model';
import type { NewRx } from '../model/body';

/** A NewRx that is valid as it is; for tests here and in the packages that use this one. */
export const sampleNewRx = (): Message & { body: NewRx } => ({
  header: {
    to: { qualifier: 'P', id: '9900001' },
    from: { qualifier: 'D', id: '6301875277001' },
    messageId: '0190a1b2c3d47e8f9012345678901234',
    sentTime: '2026-11-20T15:04:05Z',
    senderSoftware: { developer: 'erx', product: 'erx', version: '1.2.0' },
    prescriberOrderNumber: 'ORD-1001',
  },
  body: {
    kind: 'NewRx',
    returnReceipt: '1',
    patient: {
      name: { last: "O'Hara", first: 'Nora', middle: 'J' },
      gender: 'F',
      dateOfBirth: '1961-03-14',
      address: {
        line1: '12 Elm Street',
        line2: 'Apt 4',
        city: 'Springfield',
        state: 'IL',
        postalCode: '62704',
        country: 'US',
      },
      communication: { primaryTelephone: { number: '2175550142' } },
    },
    pharmacy: {
      identification: { ncpdpId: '9900001', npi: '1234567893' },
      businessName: 'Main Street Pharmacy',
      address: {
        line1: '1 Main Street',
        city: 'Springfield',
        state: 'IL',
        postalCode: '62701',
        country: 'US',
      },
      communication: { primaryTelephone: { number: '2175550100' }, fax: [{ number: '2175550101' }] },
    },
    prescriber: {
      identification: { stateLicenseNumber: 'IL036000001', npi: '1679576722' },
      practiceLocation: { businessName: 'Lakeside Family Practice' },
      name: { last: 'Reyes', first: 'Ana', suffix: 'MD' },
      address: {
        line1: '400 Lake Drive',
        city: 'Springfield',
        state: 'IL',
        postalCode: '62703',
        country: 'US',
      },
      communication: {
        primaryTelephone: { number: '2175550111', extension: '12' },
        fax: [{ number: '2175550112' }],
      },
    },
    medication: {
      drugDescription: 'Lisinopril 10 mg tablet',
      coded: { ndc: '00093505698', rxNorm: { code: '314076', qualifier: 'SCD' } },
      quantity: { value: '30', qualifier: '38', unit: 'C48542' },
      daysSupply: '30',
      writtenDate: '2026-11-20',
      substitutionAllowed: true,
      refills: '3',
      diagnosis: {
        source: 'prescriber',
        primary: { code: 'I10', description: 'Essential (primary) hypertension' },
      },
      note: 'Please counsel on dry cough & dizziness.',
      sig: { text: 'Take 1 tablet by mouth once daily' },
      dates: [{ date: '2026-11-21', qualifier: 'EffectiveDate' }],
    },
  },
});
