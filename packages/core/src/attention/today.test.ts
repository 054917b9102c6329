import { describe, expect, it } from 'vitest';
import type { EpaRequest } from '../prior-authorization/request';
import type { Prescription } from '../prescriptions/model';
import type { QueuedRequest } from '../requests/model';
import type { AttentionItem } from './model';
import { failedRows, oldestOf, planRows, preparedRows, requestRows, toSignRows } from './today';

const NURSE = { id: 'nurse', name: 'Dana Okafor' };
const pending = (changes: Partial<Prescription> = {}): Prescription =>
  ({
    id: 'rx',
    version: 1,
    orderNumber: 'P-1',
    description: 'lisinopril 20 mg tablet',
    schedule: 'none',
    scriptStatus: 'Pending',
    delivery: { state: 'none' },
    verification: { status: 'Unsent' },
    cancelStatusDescription: '',
    fill: { status: 'None', note: '', description: '' },
    scriptedAt: '2026-11-27T10:00:00.000Z',
    patientId: 'patient',
    patient: { id: 'patient', firstName: 'Arjun', lastName: 'Mehta', generation: 'None', birthDate: '' },
    providerId: 'doctor',
    provider: { id: 'doctor', firstName: 'Eleanor', middleName: '', lastName: 'Hayes' },
    pharmacy: { ncpdpId: '1', storeName: 'Elm', city: '', state: '', phonePrimary: '' },
    ...changes,
  }) as Prescription;

interface Asked {
  readonly request?: object;
  readonly lane?: QueuedRequest['lane'];
}
const asked = ({ request = {}, lane = 'look' }: Asked = {}): QueuedRequest =>
  ({
    lane,
    reasons: [],
    differences: [],
    others: [],
    request: {
      id: 'request',
      kind: 'refill',
      state: 'Pending',
      patientAsSent: 'MEHTA, ARJUN',
      patient: {
        id: 'patient',
        name: { firstName: 'Arjun', middleName: '', lastName: 'Mehta', generation: 'None' },
      },
      prescriber: { id: 'doctor', name: 'Eleanor Hayes' },
      drug: { drugDescription: 'lisinopril 20 mg tablet', deaSchedule: 'none' },
      receivedAt: '2026-11-26T10:00:00.000Z',
      ...request,
    },
  }) as unknown as QueuedRequest;
const prepared = asked({ request: { preparation: { preparedBy: NURSE } } });

const DOCTOR = { answer: true, prepare: true };
const STAFF = { answer: false, prepare: true };
const READER = { answer: false, prepare: false };

describe('the next act', () => {
  it.each([
    ['as prescribed', asked({ lane: 'clean' }), DOCTOR, 'Approve'],
    ['with something to read', asked(), DOCTOR, 'Look, then approve'],
    ['that should not be approved', asked({ lane: 'stop' }), DOCTOR, 'Read why, then decide'],
    ['for a change', asked({ request: { kind: 'change', type: 'T' } }), DOCTOR, 'Look, then choose'],
    ['of no known patient', asked({ request: { patient: undefined } }), DOCTOR, 'Link the patient'],
    [
      'denied with a prescription to follow',
      asked({ request: { state: 'AwaitingDenialNewPrescriptionToFollow' } }),
      DOCTOR,
      'Write the new prescription',
    ],
    ['for staff', asked(), STAFF, 'Prepare the answer'],
    ['that staff prepared', prepared, STAFF, 'Waits for the prescriber'],
    ['for a reader', asked(), READER, 'Waits for the prescriber'],
  ])('about a request %s', (_, queued, may, next) => {
    expect(requestRows([queued], may)).toMatchObject([{ next, isOthers: next.startsWith('Waits') }]);
  });

  it.each<[string, Partial<Prescription>, string]>([
    ['', {}, 'Look, then send'],
    ['of a controlled substance', { schedule: 'II' }, 'Sign and send'],
    ['of a substance whose schedule is not known', { schedule: 'unknown' }, 'Sign and send'],
    ['without a pharmacy', { pharmacy: undefined }, 'Choose a pharmacy'],
    ['approved on the phone too late', { signingLapsedAt: '2026-11-27T10:00:00.000Z' }, 'Sign again'],
    ['that a plan denied', { epaState: 'Denied' }, 'See what the plan answered'],
    ['that a plan looks at', { epaState: 'InProcess' }, 'Wait for the plan, or send'],
  ])('about a pending prescription %s', (_, changes, next) => {
    expect(toSignRows([pending(changes)])).toMatchObject([{ next }]);
  });

  const failed = (kind: AttentionItem['kind'], changes: Partial<Prescription> = {}): AttentionItem => ({
    kind,
    since: '2026-11-27T10:00:00.000Z',
    prescription: pending({ scriptStatus: 'Sent', ...changes }),
  });
  const GIVEN_UP = { delivery: { state: 'failed' } } as const;
  const REFUSED = { delivery: { state: 'failed', code: '900' }, verification: { status: 'Error' } } as const;
  it.each<[AttentionItem, string | undefined, boolean | undefined]>([
    [failed('not-delivered', GIVEN_UP), 'Send elsewhere', true],
    [failed('not-delivered', REFUSED), 'Send again, or elsewhere', undefined],
    [failed('cancel-denied'), 'Call the pharmacy', undefined],
    [failed('cancel-undelivered'), 'Ask again to cancel', undefined],
    [failed('prior-authorization-denied'), undefined, undefined],
    [{ kind: 'credential-expiring', since: '2026-11-27T10:00:00.000Z' }, undefined, undefined],
  ])('about what failed: $kind', (item, next, resends) => {
    expect(failedRows([item]).map((row) => [row.next, row.resends])).toEqual(
      next === undefined ? [] : [[next, resends]],
    );
  });

  const answered = (state: 'Approved' | 'Denied' | 'PartiallyDenied'): EpaRequest => ({
    ...pending(),
    epaReferenceId: 'epa',
    epaDetails: {
      id: 'epa',
      prescriptionId: 'rx',
      state,
      status: 0,
      authorizationNumber: '',
      paNote: '',
      appealPaNote: '',
      startedAt: '2026-11-20T10:00:00.000Z',
    },
  });
  it.each([
    ['Approved', true, 'Send the prescription'],
    ['PartiallyDenied', true, 'Send what is approved'],
    ['Denied', true, 'Write another, or appeal'],
    ['Approved', false, 'See what the plan answered'],
  ] as const)('about a plan that answered %s, for one who may send: %s', (state, maySend, next) => {
    expect(planRows([answered(state)], maySend)).toMatchObject([{ next, since: '2026-11-20T10:00:00.000Z' }]);
  });
});

describe('rows', () => {
  it('say who prepared, oldest first', () => {
    const rows = toSignRows([
      pending({ id: 'late', scriptedAt: '2026-11-28T10:00:00.000Z' }),
      pending({ id: 'early', preparedBy: NURSE }),
    ]);
    expect(rows.map(({ id, detail }) => [id, detail])).toEqual([
      ['early', 'Prepared by Dana Okafor'],
      ['late', 'Not sent yet'],
    ]);
    expect(oldestOf(rows)).toBe('2026-11-27T10:00:00.000Z');
    expect(oldestOf([])).toBeUndefined();
    expect(requestRows([prepared], DOCTOR)[0]?.detail).toBe('Refill, prepared by Dana Okafor');
  });

  it('of whoever prepares: what still waits first, then what became of the rest, and nothing of others', () => {
    const rows = preparedRows(
      NURSE.id,
      [
        pending({ id: 'sent', preparedBy: NURSE, scriptStatus: 'Sent', sentAt: '2026-11-29T10:00:00.000Z' }),
        pending({ id: 'waits', preparedBy: NURSE }),
        pending({ id: 'of another', preparedBy: { id: 'other', name: 'Other' } }),
        pending({ id: 'of the prescriber' }),
      ],
      [prepared, asked({ request: { id: 'not prepared' } })],
    );
    expect(rows.map(({ id, next, became }) => [id, next, became?.state])).toEqual([
      ['request', 'Waits for the prescriber', undefined],
      ['waits', 'Waits to be signed', undefined],
      ['sent', '', 'sent'],
    ]);
    expect(rows[1]?.detail).toBe('For E. Hayes');
  });
});
