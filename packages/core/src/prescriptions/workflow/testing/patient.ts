/** A grown patient for whom nothing has to be asked. */
export const PATIENT = {
  address: '1 Main St',
  city: 'Mobile',
  state: 'AL',
  zipCode: '36602',
  birthDate: '1980-01-01',
  weight: '',
  weightUnits: 'lb',
  weightMeasuredOn: '',
  height: '',
  heightUnits: 'in',
  heightMeasuredOn: '',
} as const;
