import { describe, expect, it } from 'vitest';
import { groupByPrescription, type Groupable } from './grouping';

const at = (minute: number) => new Date(Date.UTC(2026, 10, 26, 3, minute));
const content = (name: string) => JSON.stringify({ patient: { name }, requested: [] });
const ONE: Groupable = {
  id: 'a',
  kind: 'refill',
  state: 'Pending',
  providerId: 'provider',
  pharmacyNcpdpId: '9900001',
  patientId: 'patient',
  orderNumber: '',
  prescriptionId: 'prescription',
  rxReferenceNumber: '',
  content: content('Ann Lee'),
  receivedAt: at(0),
};

describe('requests of one prescription', () => {
  it('are one row: the newest leads, the earlier ones follow oldest first', () => {
    const [group, ...more] = groupByPrescription([
      { ...ONE, id: 'b', receivedAt: at(1) },
      { ...ONE, id: 'c', receivedAt: at(2) },
      ONE,
    ]);
    expect(more).toEqual([]);
    expect([group?.lead.id, ...(group?.others ?? []).map(({ id }) => id)]).toEqual(['c', 'a', 'b']);
  });

  it.each<[string, Partial<Groupable>, Partial<Groupable>, number]>([
    ['the same order', { prescriptionId: undefined, orderNumber: 'A1' }, {}, 1],
    ['the same number of the pharmacy', { prescriptionId: undefined, rxReferenceNumber: '47' }, {}, 1],
    ['no number, the same words', { prescriptionId: undefined }, {}, 1],
    ['no number, other words', { prescriptionId: undefined }, { content: content('Ann Li') }, 2],
    ['another prescription', {}, { prescriptionId: 'other' }, 2],
    ['another patient', {}, { patientId: 'other' }, 2],
    ['nobody linked, the same person', { patientId: undefined }, {}, 1],
    ['nobody linked, another person', { patientId: undefined }, { content: content('Bo Lee') }, 2],
    ['another pharmacy', {}, { pharmacyNcpdpId: '9900002' }, 2],
    ['a change beside a renewal', {}, { kind: 'change', type: 'G' }, 2],
    ['changes of two types', { kind: 'change', type: 'G' }, { type: 'P' }, 2],
    ['one whose new prescription is written', {}, { state: 'AwaitingDenialNewPrescriptionToFollow' }, 2],
  ])('%s', (_, both, second, rows) => {
    expect(
      groupByPrescription([
        { ...ONE, ...both },
        { ...ONE, ...both, id: 'b', receivedAt: at(1), ...second },
      ]),
    ).toHaveLength(rows);
  });
});
