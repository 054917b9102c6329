import { describe, expect, it } from 'vitest';
import { newForm, type Prescription } from '../model';
import { formOfPrescription, toPrescriptionOrder } from './writing';

const today = '2026-11-20';
const sent: Prescription = {
  id: '0198f000-0000-7000-8000-000000000001',
  orderNumber: '1',
  version: 3,
  patientId: '0198f000-0000-7000-8000-000000000002',
  providerId: '0198f000-0000-7000-8000-000000000003',
  prescribableDrugId: 'a',
  description: 'lisinopril 10 mg tablet',
  schedule: 'none',
  controlledSubstance: false,
  controlledSubstanceDeaId: '',
  sig: 'Take 1 tablet by mouth daily',
  sigChosen: true,
  dispense: '30',
  units: 'C48542',
  daysSupply: 30,
  refills: { prn: true },
  effectiveDate: '2026-08-01',
  substitutionAllowed: false,
  pharmacyNote: 'note',
  comments: 'comment',
  primaryIcd10Code: 'I10',
  primaryIcd10Description: 'Hypertension',
  secondaryIcd10Code: '',
  secondaryIcd10Description: '',
  epaPriorityIndicator: false,
  scriptStatus: 'Sent',
  subState: 'None',
  cancelStatusDescription: '',
  delivery: { state: 'accepted' },
  verification: { status: 'Verified' },
  fill: { status: 'None', note: '', description: '' },
  monitoring: { pdmpAcknowledgement: false, opioidAgreement: false },
  scriptedAt: '2026-08-01T12:00:00Z',
  patient: {
    id: '0198f000-0000-7000-8000-000000000002',
    firstName: 'A',
    lastName: 'B',
    generation: 'None',
    birthDate: '1980-01-01',
  },
  provider: { id: '0198f000-0000-7000-8000-000000000003', firstName: 'C', middleName: '', lastName: 'D' },
};

describe('the form of a prescription that is prescribed again', () => {
  it('holds what was prescribed and nothing else', () => {
    expect(formOfPrescription(sent)).toEqual({
      ...newForm('2026-08-01'),
      sig: 'Take 1 tablet by mouth daily',
      sigChosen: true,
      dispense: '30',
      daysSupply: '30',
      refills: { prn: true },
      substitutionAllowed: false,
      pharmacyNote: 'note',
      comments: 'comment',
      primaryIcd10Code: 'I10',
      primaryIcd10Description: 'Hypertension',
    });
  });

  it('leaves the days supply empty where there was none', () => {
    const { daysSupply, ...without } = sent;
    expect(daysSupply).toBe(30);
    expect(formOfPrescription(without).daysSupply).toBe('');
  });
});

describe('the order of a form', () => {
  const about = {
    patientId: sent.patientId,
    providerId: sent.providerId,
    prescribableDrugId: 'a',
    pharmacyNcpdpId: undefined,
  };

  it('has plain numbers, trimmed texts and no apostrophe in the primary description (P5-18)', () => {
    const form = {
      ...newForm(today),
      sig: ' Take 1 ',
      dispense: '30.50',
      daysSupply: '7',
      primaryIcd10Description: "Parkinson's disease",
    };
    expect(toPrescriptionOrder(form, about)).toMatchObject({
      sig: 'Take 1',
      dispense: '30.5',
      daysSupply: 7,
      primaryIcd10Description: 'Parkinsons disease',
    });
  });

  it('names neither a pharmacy nor days of supply where there are none', () => {
    const order = toPrescriptionOrder({ ...newForm(today), sig: 'Take 1', dispense: '1' }, about);
    expect(order).not.toHaveProperty('pharmacyNcpdpId');
    expect(order).not.toHaveProperty('daysSupply');
  });
});
