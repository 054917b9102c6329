/**
 * The parts of the picture of a patient that an order is judged by. Each has a row in the table that proves that
 * nothing leaves by an older one (tests/contract/patient-picture.test.ts).
 */
export const PICTURE_PARTS = [
  'person',
  'measures',
  'allergies',
  'problems',
  'diagnoses',
  'clinical-facts',
  'medications',
  'prescriptions',
  'earlier-prescriptions',
  'pharmacy-fills',
  'plan-fills',
  'pdmp-fills',
  'former-allergies',
  'former-medicines',
  'requests',
  'drafts',
] as const;
export type PicturePart = (typeof PICTURE_PARTS)[number];
