import type { PrescribedMedication } from '../prescribed';

/** Whose all of them are. */
export const PATIENT = '0197f000-0000-7000-8000-00000000000b';
/** An id by its last two digits. */
export const id = (end: number) => `0197f000-0000-7000-8000-0000000000${String(end).padStart(2, '0')}`;

/** 30 days without refills, written on the first of March: it lasts until the 30th. */
export function prescription(changes: Partial<PrescribedMedication> = {}): PrescribedMedication {
  return {
    id: id(1),
    patientId: PATIENT,
    description: 'lisinopril 10 mg tablet',
    sig: 'Take 1 tablet by mouth daily',
    prescribableDrugId: 'lis10',
    schedule: 'none',
    scriptStatus: 'Sent',
    delivery: { state: 'accepted' },
    verification: { status: 'Verified' },
    fill: { status: 'None', note: '', description: '' },
    writtenAt: '2026-03-01T15:00:00.000Z',
    writtenOn: '2026-03-01',
    effectiveDate: '2026-03-01',
    daysSupply: 30,
    refills: { count: 0 },
    pharmacyName: 'Corner Pharmacy',
    isStopped: false,
    ...changes,
  };
}
