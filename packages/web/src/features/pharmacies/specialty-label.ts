import type { Specialty } from '@erx/core/pharmacies/model';

/** What people read for a specialty of a pharmacy. */
export const SPECIALTY_LABEL = {
  Retail: 'Retail',
  MailOrder: 'Mail Order',
  LongTermCare: 'Long-term care',
  Specialty: 'Specialty',
  TwentyFourHour: '24 hours',
  EPCS: 'Controlled substances',
} as const satisfies Record<Specialty, string>;
