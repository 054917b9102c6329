import type { Drug } from '../model';

/** An ordinary product of the catalog, not controlled. */
export const LISINOPRIL: Drug = {
  prescribableDrugId: 'a',
  description: 'lisinopril 10 mg tablet',
  name: 'lisinopril',
  ingredients: ['lisinopril'],
  strength: '10 mg',
  doseForm: 'tablet',
  route: 'oral',
  type: 'Generic',
  overTheCounter: false,
  schedule: 'none',
  controlledSubstance: false,
  controlledSubstanceDeaId: '',
  potencyUnitCode: 'C48542',
};
