import type { Prescription } from '@erx/core/prescriptions/model';
import type { TimelineEntry } from '@erx/core/prescription-history/model';
import { id, NOW } from './requests';

/** A sent prescription that the pharmacy has confirmed. */
export function prescription(number: number, over: Partial<Prescription> = {}): Prescription {
  return {
    id: id(number),
    orderNumber: `7K3M9QXA${String(1000 + number)}`,
    version: 1,
    patientId: id(9000 + number),
    providerId: id(501),
    prescribableDrugId: 'drug',
    description: 'Lisinopril 10 mg oral tablet',
    schedule: 'none',
    controlledSubstance: false,
    controlledSubstanceDeaId: '',
    sig: 'Take 1 tablet daily',
    sigChosen: false,
    dispense: '30',
    units: 'C48542',
    refills: { count: 2 },
    effectiveDate: '2026-11-20',
    substitutionAllowed: true,
    pharmacyNote: '',
    comments: '',
    primaryIcd10Code: '',
    primaryIcd10Description: '',
    secondaryIcd10Code: '',
    secondaryIcd10Description: '',
    epaPriorityIndicator: false,
    scriptStatus: 'Sent',
    subState: 'None',
    cancelStatusDescription: '',
    delivery: { state: 'accepted' },
    verification: { status: 'Verified' },
    fill: { status: 'None', note: '', description: '' },
    monitoring: {},
    scriptedAt: NOW.toISOString(),
    sentAt: NOW.toISOString(),
    patient: {
      id: id(9000 + number),
      firstName: 'Rosa',
      lastName: `Patient${String(number)}`,
      generation: 'None',
      birthDate: '1961-03-04',
    },
    provider: { id: id(501), firstName: 'Amelia', middleName: '', lastName: 'Grant' },
    pharmacy: {
      ncpdpId: '1234567',
      storeName: 'Lakeside Pharmacy',
      city: 'Boston',
      state: 'MA',
      phonePrimary: '6175550100',
    },
    ...over,
  } as Prescription;
}

/** What a timeline says: written, sent, refused by the network. */
export const TIMELINE: readonly TimelineEntry[] = [
  {
    of: 'act',
    id: id(701),
    at: NOW.toISOString(),
    event: 'prescription.created',
    outcome: 'done',
    by: 'Amelia Grant',
  },
  { of: 'message', id: id(702), at: NOW.toISOString(), direction: 'out', kind: 'NewRx', messageId: 'out-1' },
  {
    of: 'message',
    id: id(703),
    at: NOW.toISOString(),
    direction: 'in',
    kind: 'Error',
    messageId: 'in-1',
    relatesTo: 'out-1',
    code: '900',
    text: 'Quantity\u001b[2J missing',
  },
];
