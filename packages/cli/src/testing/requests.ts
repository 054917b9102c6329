import type { ChangeRequest, PharmacyRequest, QueuedRequest, RefillRequest } from '@erx/core/requests/model';

/** When the tests take place. */
export const NOW = new Date('2026-11-20T15:00:00Z');

export const id = (number: number): string => `01990000-0000-7000-8000-${String(number).padStart(12, '0')}`;

/** A refill request that came in so many minutes before NOW. */
export function refill(number: number, minutesAgo: number, over: Partial<RefillRequest> = {}): RefillRequest {
  return { ...base(number, minutesAgo), kind: 'refill', ...over };
}

/** A change request (generic substitution) that came in so many minutes before NOW. */
export function change(number: number, minutesAgo: number, over: Partial<ChangeRequest> = {}): ChangeRequest {
  return { ...base(number, minutesAgo), kind: 'change', type: 'G', ...over };
}

/** A request as the queue lists it: clean, where nothing else is said. */
export function queued(request: PharmacyRequest, over: Partial<QueuedRequest> = {}): QueuedRequest {
  return { request, lane: 'clean', reasons: [], differences: [], others: [], ...over };
}

function base(number: number, minutesAgo: number) {
  return {
    id: id(number),
    version: 1,
    state: 'Pending' as const,
    orderNumber: `RX${String(1000 + number)}`,
    patient: {
      id: id(9000 + number),
      name: {
        firstName: 'Rosa',
        middleName: '',
        lastName: `Patient${String(number)}`,
        generation: 'None' as const,
      },
      birthDate: '1961-03-04',
    },
    patientAsSent: 'PATIENT, ROSA 1961-03-04',
    prescriber: { id: id(501), name: 'Amelia Grant' },
    drug: {
      scriptedAt: '2026-10-01T15:00:00Z',
      drugDescription: 'Lisinopril 10 mg oral tablet',
      deaSchedule: 'none' as const,
    },
    pharmacy: { ncpdpId: '1234567', storeName: 'Lakeside Pharmacy' },
    responseMessageVerification: { status: 'Unsent' as const },
    receivedAt: new Date(NOW.getTime() - minutesAgo * 60_000).toISOString(),
  };
}

/** What the server judges of a refill request that is approved together with others. */
export const toJudged = (number: number, reasons: readonly string[] = []) => ({
  id: id(number),
  version: 7,
  granted: {
    description: 'lisinopril 10 mg tablet',
    schedule: 'none',
    quantity: '90',
    units: 'C48542',
    daysSupply: 90,
    refills: { count: 3 },
    sig: 'Take 1 tablet daily',
  },
  findings: [],
  reasons,
  others: [],
});
