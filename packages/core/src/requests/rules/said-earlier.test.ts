import { describe, expect, it } from 'vitest';
import type { RequestMedication } from '../model';
import { type Said, saidEarlier } from './said-earlier';

const ASKED: RequestMedication = {
  description: 'lisinopril 20 mg tablet',
  schedule: 'none',
  quantity: '90',
  units: 'C48542',
  sig: 'Take 1 tablet by mouth daily',
  note: 'in blisters',
};

describe('what an earlier request of the same prescription says otherwise', () => {
  it.each<[string, Partial<RequestMedication>, Partial<Said>, string[]]>([
    ['the same', {}, {}, []],
    ['the same, filled since', { lastFillDate: '2026-11-20' }, {}, []],
    ['another quantity', { quantity: '30' }, {}, ['Dispense “30 tablets”']],
    ['a quantity without its unit', { quantity: '30', units: undefined }, {}, ['Dispense “30”']],
    ['another supply', { daysSupply: 30 }, {}, ['Days supply “30”']],
    ['as many as needed', { refills: { prn: true } }, {}, ['Refills “PRN”']],
    [
      'a remark beside the directions',
      { clarifyingText: 'hold if pulse is under 55' },
      {},
      ['Clarification of the sig “hold if pulse is under 55”'],
    ],
    ['no note', { note: undefined }, {}, ['Note not stated']],
    [
      'two observations',
      {},
      {
        alsoSaid: [
          { name: 'observation', text: 'BP 182/110' },
          { name: 'observation', text: 'dizzy' },
        ],
      },
      ['observation “BP 182/110, dizzy”'],
    ],
    ['whom to call', {}, { alsoSaid: [{ name: 'supervisor', text: 'Ann Lee', isAside: true }] }, []],
    ['a reason', {}, { reason: 'allergy' }, ['Reason “allergy”']],
    [
      'an evaluation',
      { evaluations: [{ reason: 'DD', coAgent: 'warfarin' }] },
      {},
      ['Drug use evaluation “DD warfarin”'],
    ],
  ])('%s', (_, medication, beside, said) => {
    const earlier = { asked: { ...ASKED, ...medication }, ...beside };
    expect(saidEarlier([earlier, earlier], { asked: ASKED })).toEqual(said);
  });
});
