import { describe, expect, it } from 'vitest';
import type { Drug } from '../../drugs/model';
import { LISINOPRIL } from '../../drugs/testing/lisinopril';
import { advance } from '../workflow';
import type { Step, Wizard, WizardEvent } from './state';
import { startWizard } from './steps';
import { PATIENT } from './testing/patient';

const patient = PATIENT;
const coverage = { pbmId: 'P', memberId: 'M' };
const other: Drug = { ...LISINOPRIL, prescribableDrugId: 'b' };
const chosen: WizardEvent = { type: 'drug-chosen', drug: LISINOPRIL };
const next: WizardEvent = { type: 'next' };
const back: WizardEvent = { type: 'back' };
const none: WizardEvent = { type: 'alternatives-known', isOffered: false };
const offered: WizardEvent = { type: 'alternatives-known', isOffered: true };
const opened: WizardEvent = { type: 'step-chosen', step: 'alternatives' };

const after = (...events: WizardEvent[]): Wizard =>
  events.reduce(
    (state, event) => advance(state, event).state,
    startWizard({ patient, today: '2026-11-20', coverage }),
  );

describe('alternatives', () => {
  it.each<[string, WizardEvent[], Step]>([
    ['are waited for while they are not known', [chosen, next], 'alternatives'],
    ['are passed as soon as it is known that there are none', [chosen, next, none], 'sig'],
    ['are passed where that was known before', [chosen, none, next], 'sig'],
    ['are stopped at where there are some', [chosen, next, offered], 'alternatives'],
    ['are stopped at where some were known before', [chosen, offered, next], 'alternatives'],
    ['are left by Next, whatever is known', [chosen, next, offered, next], 'sig'],
    ['stay open where they were asked for', [chosen, none, next, opened], 'alternatives'],
    ['stay open where they were asked for before that was known', [chosen, opened, none], 'alternatives'],
    ['stay open after Back', [chosen, next, none, back, none], 'alternatives'],
    [
      'of another drug are not known',
      [chosen, none, { type: 'drug-chosen', drug: other }, next],
      'alternatives',
    ],
    [
      'of another coverage are not known',
      [chosen, none, { type: 'coverage-changed', coverage: { ...coverage, pbmId: 'Q' } }, next],
      'alternatives',
    ],
  ])('%s (readings P2)', (_, events, step) => {
    expect(after(...events).step).toBe(step);
  });

  it('that become known move no one from another step', () => {
    expect(after(chosen, next, next, none).step).toBe('sig');
    expect(after(chosen, none).step).toBe('search-drug');
  });
});
