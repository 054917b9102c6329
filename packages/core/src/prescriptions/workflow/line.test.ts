import { expect, it } from 'vitest';
import { LISINOPRIL } from '../../drugs/testing/lisinopril';
import { advance } from '../workflow';
import type { Wizard, WizardEvent } from './state';
import { startWizard } from './steps';
import { PATIENT } from './testing/patient';

const coverage = { pbmId: 'P1', memberId: 'M1' };
const pharmacy = { ncpdpId: '9900001', storeName: 'Sandbox' };
const filled = { sig: 'Take 1 tablet by mouth daily', dispense: '30', daysSupply: '30' };

const start = (): Wizard => startWizard({ patient: PATIENT, today: '2026-11-20', coverage });
const after = (state: Wizard, ...events: WizardEvent[]): Wizard =>
  events.reduce((now, event) => advance(now, event).state, state);

it('a typed line brings drug, form and pharmacy to SIG, and Next passes the pharmacy (readings P2)', () => {
  const event: WizardEvent = { type: 'line-chosen', drug: LISINOPRIL, changes: filled, pharmacy };
  const taken = advance(start(), event);
  expect(taken.effects).toEqual(['check-interactions', 'load-formulary']);
  expect(taken.state).toMatchObject({
    step: 'sig',
    drug: LISINOPRIL,
    form: filled,
    pharmacy,
    isPharmacyConfirmed: true,
  });
  expect(after(taken.state, { type: 'next' })).toMatchObject({ step: 'review' });
  const other = { type: 'form-changed', changes: { dispense: '60' } } as const;
  expect(after(taken.state, other, { type: 'next' })).toMatchObject({ step: 'pharmacy', pharmacy });
  expect(after(start(), { ...event, pharmacy: undefined }, { type: 'next' }).step).toBe('pharmacy');
});
