import type { Drug } from '../../drugs/model';
import type { OrderSetLine } from '../model';

/** A capsule that is no controlled substance. */
export const drug: Drug = {
  prescribableDrugId: 'd',
  description: 'cephalexin 500 mg capsule',
  name: 'cephalexin',
  ingredients: ['cephalexin'],
  strength: '500 mg',
  doseForm: 'capsule',
  route: 'oral',
  type: 'Generic',
  overTheCounter: false,
  schedule: 'none',
  controlledSubstance: false,
  controlledSubstanceDeaId: '',
  potencyUnitCode: 'C48480',
};
/** A whole line of it. */
export const line = (changes: Partial<OrderSetLine> = {}): OrderSetLine => ({
  id: '1',
  prescribableDrugId: 'd',
  form: {
    sig: 'Take 1 capsule by mouth twice daily for 7 days.',
    sigChosen: false,
    dispense: '14',
    units: 'C48480',
    daysSupply: '7',
    refills: { count: 0 },
    substitutionAllowed: true,
    pharmacyNote: '',
    comments: '',
  },
  bounds: {},
  isTicked: true,
  source: { text: '', isConfirmed: false },
  ...changes,
});
