import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Drug } from '../../drugs/model';
import type { SubmitAction } from '../rules/submit-options';
import { advance } from '../workflow';
import type { Step, WizardEvent } from './state';
import { completed, startWizard, listSteps } from './steps';
import { LISINOPRIL } from '../../drugs/testing/lisinopril';
import { PATIENT } from './testing/patient';

const today = '2026-11-20';
const adult = PATIENT;
const minor = { ...adult, birthDate: '2015-01-01' };
const lisinopril = LISINOPRIL;
const other: Drug = { ...lisinopril, prescribableDrugId: 'b', potencyUnitCode: 'C48480' };
const unknown: Drug = { ...lisinopril, prescribableDrugId: 'u', schedule: 'unknown' };
const oxycodone: Drug = {
  ...lisinopril,
  prescribableDrugId: 'o',
  ingredients: ['oxycodone'],
  schedule: 'II',
  controlledSubstance: true,
};
const filled = { sig: 'Take 1 tablet by mouth daily', dispense: '30', daysSupply: '30' };
const pharmacy = { ncpdpId: '9900001', storeName: 'Sandbox' };
const coverage = { pbmId: 'P1', memberId: 'M1' };
const otherCoverage = { pbmId: 'P2', memberId: 'M1' };
const acknowledged = { pdmpAcknowledgement: true, opioidAgreement: true };
const start = () => startWizard({ patient: adult, today, coverage: undefined });

const anyDrug = fc.constantFrom(lisinopril, other, unknown, oxycodone);
const favorite = {
  sig: 'Take 1',
  sigChosen: true,
  dispense: '30',
  units: 'C48542',
  daysSupply: '',
  refills: { count: 1 },
  substitutionAllowed: true,
  pharmacyNote: '',
  comments: '',
};
const anyEvent: fc.Arbitrary<WizardEvent> = fc.oneof(
  fc.record({ type: fc.constant('drug-chosen' as const), drug: anyDrug }),
  fc.record({ type: fc.constant('alternative-chosen' as const), drug: anyDrug }),
  fc.record({ type: fc.constant('favorite-chosen' as const), drug: anyDrug, form: fc.constant(favorite) }),
  fc.record({
    type: fc.constant('line-chosen' as const),
    drug: anyDrug,
    changes: fc.constantFrom({}, filled),
    pharmacy: fc.constantFrom(undefined, pharmacy),
  }),
  fc.record({
    type: fc.constant('form-changed' as const),
    changes: fc.constantFrom(
      filled,
      { sig: '' },
      { dispense: '1e9' },
      { refills: { count: 99 } },
      { units: 'C44278' },
    ),
  }),
  fc.record({
    type: fc.constant('pharmacy-chosen' as const),
    pharmacy: fc.constant(pharmacy),
    benefitsId: fc.constant('b'),
  }),
  fc.record({ type: fc.constant('interactions-found' as const), any: fc.boolean() }),
  fc.record({ type: fc.constant('monitoring-acknowledged' as const), monitoring: fc.constant(acknowledged) }),
  fc.record({
    type: fc.constant('step-chosen' as const),
    step: fc.constantFrom<Step>('search-drug', 'alternatives', 'sig', 'pharmacy', 'review'),
  }),
  fc.record({
    type: fc.constant('act-chosen' as const),
    act: fc.constantFrom<SubmitAction>('save', 'send', 'print', 'continue'),
  }),
  fc.constantFrom<WizardEvent>(
    { type: 'next' },
    { type: 'back' },
    { type: 'started-over' },
    { type: 'interactions-asked' },
    { type: 'interactions-failed' },
    { type: 'interactions-viewed' },
    { type: 'question-closed' },
    { type: 'saved' },
    { type: 'act-abandoned' },
    { type: 'kept-cleared' },
    { type: 'finished' },
  ),
  fc.record({
    type: fc.constant('formulary-known' as const),
    formulary: fc.constantFrom(undefined, { priorAuthorizationRequired: true }),
  }),
  fc.record({ type: fc.constant('alternatives-known' as const), isOffered: fc.boolean() }),
  fc.record({ type: fc.constant('patient-changed' as const), patient: fc.constantFrom(adult, minor) }),
  fc.record({ type: fc.constant('weight-days-known' as const), weightDays: fc.constantFrom(1, 90) }),
  fc.record({ type: fc.constant('day-began' as const), today: fc.constantFrom('2026-11-20', '2026-11-21') }),
  fc.record({
    type: fc.constant('coverage-changed' as const),
    coverage: fc.constantFrom(undefined, coverage, otherCoverage),
  }),
);
/** Runs of events, each with a way through to Review mixed in, so that the far states are reached as well. */
const way: WizardEvent[] = [
  { type: 'drug-chosen', drug: oxycodone },
  { type: 'form-changed', changes: filled },
  { type: 'monitoring-acknowledged', monitoring: acknowledged },
  { type: 'pharmacy-chosen', pharmacy },
  { type: 'step-chosen', step: 'review' },
];
const anyRun = fc
  .array(
    fc.oneof(
      { weight: 6, arbitrary: anyEvent.map((event) => [event]) },
      { weight: 1, arbitrary: fc.constant(way) },
    ),
    { maxLength: 30 },
  )
  .map((runs) => runs.flat());

describe('any sequence of events', () => {
  it('is never on Review with an incomplete step, nor on a step that the wizard does not have', () => {
    let reviews = 0;
    fc.assert(
      fc.property(anyRun, (events) => {
        let state = start();
        for (const event of events) {
          const before = state;
          state = advance(state, event).state;
          expect(listSteps(state)).toContain(state.step);
          if (state.step !== 'review') continue;
          reviews += 1;
          expect(completed(state)).toMatchObject({ 'search-drug': true, sig: true });
          if (state.drug?.schedule === 'II') expect(state.monitoring).toBeDefined();
          if (before.step !== 'review') expect(state.interactions).not.toBe('unviewed');
        }
      }),
      { numRuns: 500 },
    );
    expect(reviews).toBeGreaterThan(100); // the property has seen what it speaks of
  });

  it('never carries to another drug what belonged to the former', () => {
    fc.assert(
      fc.property(anyRun, (events) => {
        let state = start();
        for (const event of events) {
          const before = state;
          state = advance(state, event).state;
          if (before.drug === undefined || before.drug.prescribableDrugId === state.drug?.prescribableDrugId)
            continue;
          expect(state).toMatchObject({
            interactions: 'unchecked',
            monitoring: undefined,
            pharmacy: event.type === 'line-chosen' ? event.pharmacy : undefined,
            pharmacyBenefitsId: undefined,
            formulary: undefined,
          });
          const brought = event.type === 'line-chosen' ? event.changes.sig : undefined;
          expect(state.form.sig).toBe(event.type === 'favorite-chosen' ? favorite.sig : (brought ?? ''));
        }
      }),
      { numRuns: 500 },
    );
  });

  it('never saves what is being saved, never begins from anything but Review, and never creates what is kept', () => {
    fc.assert(
      fc.property(anyRun, (events) => {
        let state = start();
        for (const event of events) {
          const before = state;
          const move = advance(state, event);
          state = move.state;
          const saves = move.effects.filter(
            (effect) => effect === 'create-prescription' || effect === 'update-prescription',
          );
          if (saves.length > 0)
            expect(before).toMatchObject({
              step: 'review',
              finishing: { at: 'rest' },
              isKept: saves[0] === 'update-prescription',
            });
          if (before.finishing.at !== 'rest' && state.finishing.at !== 'rest')
            expect(state.form).toBe(before.form);
        }
      }),
      { numRuns: 500 },
    );
  });
});
