import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Drug } from '../drugs/model';
import { type MessageCode } from '../findings/messages';
import { newForm } from './model';
import { advance, completed, startWizard, type Step, stepsOf, type Wizard, type WizardEvent } from './workflow';

const today = '2026-11-20';
const adult = { address: '1 Main St', city: 'Mobile', state: 'AL', zipCode: '36602', birthDate: '1980-01-01', weight: '', height: '' } as const;
const minor = { ...adult, birthDate: '2015-01-01' };
const lisinopril: Drug = {
  prescribableDrugId: 'a', description: 'lisinopril 10 mg tablet', name: 'lisinopril', ingredients: ['lisinopril'], strength: '10 mg', doseForm: 'tablet',
  route: 'oral', type: 'Generic', overTheCounter: false, schedule: 'none', controlledSubstance: false, controlledSubstanceDeaId: '', potencyUnitCode: 'C48542',
};
const other: Drug = { ...lisinopril, prescribableDrugId: 'b', potencyUnitCode: 'C48480' };
const unknown: Drug = { ...lisinopril, prescribableDrugId: 'u', schedule: 'unknown' };
const filled = { sig: 'Take 1 tablet by mouth daily', dispense: '30' };
const pharmacy = { ncpdpId: '9900001', storeName: 'Sandbox' };

const start = (overrides: Partial<Wizard> = {}): Wizard => ({ ...startWizard({ patient: adult, today, hasEligibility: false }), ...overrides });
const after = (state: Wizard, ...events: WizardEvent[]): Wizard => events.reduce((now, event) => advance(now, event).state, state);
const written = (overrides: Partial<Wizard> = {}): Wizard => ({ ...start({ drug: lisinopril, form: { ...newForm(today), ...filled }, interactions: 'none' }), ...overrides });

describe('steps', () => {
  it.each([
    [false, ['search-drug', 'sig', 'pharmacy', 'review']],
    [true, ['search-drug', 'alternatives', 'sig', 'pharmacy', 'review']],
  ])('with eligibility %s are %j (P2-7)', (hasEligibility, steps) => {
    expect(stepsOf({ hasEligibility })).toEqual(steps);
  });
});

describe('guards', () => {
  interface Case { when: string; state: Wizard; to: Step; reaches: Step; refusedBy?: MessageCode; effect?: string }
  const cases: Case[] = [
    { when: 'no drug', state: start(), to: 'sig', reaches: 'search-drug', refusedBy: 'prescription.drug-required' }, // P4-6, P5-9
    { when: 'no drug, with eligibility', state: start({ hasEligibility: true }), to: 'alternatives', reaches: 'search-drug', refusedBy: 'prescription.drug-required' },
    { when: 'no drug', state: start(), to: 'review', reaches: 'search-drug', refusedBy: 'prescription.steps-incomplete' }, // P4-8
    { when: 'a drug', state: start({ drug: lisinopril }), to: 'sig', reaches: 'sig' },
    { when: 'a drug and an empty form', state: start({ drug: lisinopril, step: 'sig' }), to: 'pharmacy', reaches: 'sig', refusedBy: 'prescription.populate-fields' }, // P5-8
    { when: 'a drug and an empty form', state: start({ drug: lisinopril, step: 'sig' }), to: 'review', reaches: 'sig', refusedBy: 'prescription.populate-fields' },
    { when: 'a dispense that is no number', state: start({ drug: lisinopril, form: { ...newForm(today), ...filled, dispense: 'ten' }, step: 'sig' }), to: 'pharmacy', reaches: 'sig', refusedBy: 'prescription.dispense-invalid' }, // P5-10
    { when: 'an incomplete form, from another step', state: start({ drug: lisinopril, form: { ...newForm(today), ...filled, dispense: 'ten' }, step: 'pharmacy' }), to: 'review', reaches: 'pharmacy', refusedBy: 'prescription.steps-incomplete' },
    { when: 'an incomplete form, passed over', state: start({ drug: lisinopril, step: 'search-drug' }), to: 'pharmacy', reaches: 'pharmacy' }, // non-linear, P2-8
    { when: 'everything but a pharmacy', state: written({ step: 'sig' }), to: 'review', reaches: 'review' },
    { when: 'unviewed interactions', state: written({ step: 'sig', interactions: 'unviewed' }), to: 'pharmacy', reaches: 'sig', effect: 'open-interactions' }, // P4-7
    { when: 'viewed interactions', state: written({ step: 'sig', interactions: 'viewed' }), to: 'pharmacy', reaches: 'pharmacy' },
    { when: 'unviewed interactions from the first step', state: written({ interactions: 'unviewed' }), to: 'review', reaches: 'search-drug', effect: 'open-interactions' },
    { when: 'no address', state: written({ patient: { ...adult, city: '' } }), to: 'sig', reaches: 'search-drug', refusedBy: 'patient.no-address' }, // P5-5
    { when: 'no birth date', state: written({ patient: { ...adult, birthDate: '' } }), to: 'sig', reaches: 'search-drug', refusedBy: 'patient.no-birth-date' }, // P5-6
    { when: 'a minor without measures', state: written({ patient: minor }), to: 'sig', reaches: 'search-drug', refusedBy: 'patient.minor-without-measures', effect: 'open-patient-edit' }, // P5-7
    { when: 'a minor with measures', state: written({ patient: { ...minor, weight: '70', height: '50' } }), to: 'sig', reaches: 'sig' },
    { when: 'going back, whatever the patient lacks', state: written({ step: 'pharmacy', patient: { ...adult, city: '' } }), to: 'sig', reaches: 'sig' },
  ];
  it.each(cases)('with $when, asking for $to reaches $reaches', ({ state, to, reaches, refusedBy, effect }) => {
    const move = advance(state, { type: 'step-chosen', step: to });
    expect(move.state.step).toBe(reaches);
    expect(move.state.refused.map((finding) => finding.code)[0]).toBe(refusedBy);
    expect(move.effects).toEqual(effect === undefined ? [] : [effect]);
  });

  it('names what is missing once and everything else that is wrong beside it (P5-8, P5-10)', () => {
    const state = start({ drug: lisinopril, form: { ...newForm(today), units: 'C44278' }, step: 'sig' });
    expect(advance(state, { type: 'next' }).state.refused.map(({ code, field }) => [code, field])).toEqual([
      ['prescription.populate-fields', 'dispense'], ['prescription.unit-not-offered', 'units'],
    ]);
  });

  it('continues past SIG once the interactions were viewed', () => {
    const state = after(written({ step: 'sig', interactions: 'unviewed' }), { type: 'interactions-viewed' }, { type: 'next' });
    expect(state.step).toBe('pharmacy');
  });
});

describe('events', () => {
  it('another drug clears interactions, form, pharmacy and benefits (P4-9) and asks for its interactions', () => {
    const move = advance(written({ pharmacy, pharmacyBenefitsId: 'x', interactions: 'viewed' }), { type: 'drug-chosen', drug: other });
    expect(move.state).toMatchObject({ drug: other, pharmacy: undefined, pharmacyBenefitsId: undefined, interactions: 'unchecked', form: newForm(today, 'C48480') });
    expect(completed(move.state)).toMatchObject({ sig: false, pharmacy: false });
    expect(move.effects).toEqual(['check-interactions']);
  });

  it('the same drug again changes nothing', () => {
    const state = written({ pharmacy });
    expect(advance(state, { type: 'drug-chosen', drug: lisinopril })).toEqual({ state, effects: [] });
  });

  it('a drug of unknown schedule is refused and not taken', () => {
    const state = after(start(), { type: 'drug-chosen', drug: unknown });
    expect(state.drug).toBeUndefined();
    expect(state.refused[0]?.code).toBe('controlled.schedule-unknown');
  });

  it('an alternative goes to SIG (P4-11)', () => {
    expect(after(written({ hasEligibility: true, step: 'alternatives' }), { type: 'alternative-chosen', drug: other }).step).toBe('sig');
  });

  it.each([
    ['dispense', { dispense: '60' }], ['days supply', { daysSupply: '30' }], ['units', { units: 'C48480' }],
    ['substitution', { substitutionAllowed: false }], ['priority', { epaPriorityIndicator: true }],
  ])('changing the %s forgets the benefits and the pharmacy (P4-10)', (_, changes) => {
    expect(after(written({ pharmacy, pharmacyBenefitsId: 'x' }), { type: 'form-changed', changes })).toMatchObject({ pharmacy: undefined, pharmacyBenefitsId: undefined });
  });

  it('changing the sig keeps the benefits and the pharmacy', () => {
    expect(after(written({ pharmacy, pharmacyBenefitsId: 'x' }), { type: 'form-changed', changes: { sig: 'other' } })).toMatchObject({ pharmacy, pharmacyBenefitsId: 'x' });
  });

  it('a primary diagnosis equal to the secondary clears the secondary (P5-18)', () => {
    const state = after(written(), { type: 'form-changed', changes: { secondaryIcd10Code: 'I10', secondaryIcd10Description: 'Hypertension' } },
      { type: 'form-changed', changes: { primaryIcd10Code: 'I10' } });
    expect(state.form).toMatchObject({ primaryIcd10Code: 'I10', secondaryIcd10Code: '', secondaryIcd10Description: '' });
  });

  it('a pharmacy advances to Review when drug and SIG are done, and waits otherwise (P4-12)', () => {
    expect(after(written({ step: 'pharmacy' }), { type: 'pharmacy-chosen', pharmacy }).step).toBe('review');
    expect(after(start({ drug: lisinopril, step: 'pharmacy' }), { type: 'pharmacy-chosen', pharmacy })).toMatchObject({ step: 'pharmacy', pharmacy });
  });

  it('a lost eligibility leaves the alternatives', () => {
    expect(after(written({ hasEligibility: true, step: 'alternatives' }), { type: 'eligibility-changed', hasEligibility: false }).step).toBe('search-drug');
  });

  it('a draft opens on its step, or on SIG when its step is no longer allowed', () => {
    const draft = { form: { ...newForm(today), ...filled }, step: 'review' };
    expect(after(start(), { type: 'draft-restored', draft, drug: lisinopril, pharmacy }).step).toBe('review');
    expect(after(start(), { type: 'draft-restored', draft: { ...draft, form: newForm(today) }, drug: lisinopril, pharmacy: undefined }).step).toBe('sig');
    expect(after(start(), { type: 'draft-restored', draft, drug: undefined, pharmacy }).step).toBe('search-drug');
  });
});

it.each([['2026-11-19', today], [today, today], ['2026-11-21', '2026-11-21'], ['', '']])('a draft to be filled from %j is filled from %j', (effectiveDate, shown) => {
  const draft = { form: { ...newForm(today), ...filled, effectiveDate }, step: 'sig' };
  expect(after(start(), { type: 'draft-restored', draft, drug: lisinopril, pharmacy }).form.effectiveDate).toBe(shown);
});

const anyDrug = fc.constantFrom(lisinopril, other, unknown);
const anyEvent: fc.Arbitrary<WizardEvent> = fc.oneof(
  fc.record({ type: fc.constant('drug-chosen' as const), drug: anyDrug }),
  fc.record({ type: fc.constant('alternative-chosen' as const), drug: anyDrug }),
  fc.record({ type: fc.constant('form-changed' as const), changes: fc.constantFrom(filled, { sig: '' }, { dispense: '1e9' }, { refills: { count: 99 } }, { units: 'C44278' }) }),
  fc.constant({ type: 'pharmacy-chosen' as const, pharmacy }),
  fc.record({ type: fc.constant('interactions-found' as const), any: fc.boolean() }),
  fc.constant({ type: 'interactions-viewed' as const }),
  fc.record({ type: fc.constant('step-chosen' as const), step: fc.constantFrom<Step>('search-drug', 'alternatives', 'sig', 'pharmacy', 'review') }),
  fc.constantFrom<WizardEvent>({ type: 'next' }, { type: 'back' }, { type: 'started-over' }),
  fc.record({ type: fc.constant('patient-changed' as const), patient: fc.constantFrom(adult, minor) }),
  fc.record({ type: fc.constant('eligibility-changed' as const), hasEligibility: fc.boolean() }),
);

describe('any sequence of events', () => {
  it('never stands on Review with an incomplete step, nor on a step that the wizard does not have', () => {
    fc.assert(fc.property(fc.array(anyEvent, { maxLength: 40 }), (events) => {
      let state = start();
      for (const event of events) {
        state = advance(state, event).state;
        expect(stepsOf(state)).toContain(state.step);
        if (state.step === 'review') expect(completed(state)).toMatchObject({ 'search-drug': true, sig: true });
      }
    }), { numRuns: 500 });
  });
});
