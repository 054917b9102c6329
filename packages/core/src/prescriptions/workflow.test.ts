import { describe, expect, it } from 'vitest';
import type { Drug } from '../drugs/model';
import { stop } from '../findings/finding';
import type { MessageCode } from '../findings/messages';
import { newForm } from './model';
import type { SubmitAction } from './rules/submit-options';
import { advance } from './workflow';
import type { Step, Wizard, WizardEvent } from './workflow/state';
import { completed, startWizard, listSteps } from './workflow/steps';
import { LISINOPRIL } from '../drugs/testing/lisinopril';
import { PATIENT } from './workflow/testing/patient';

const today = '2026-11-20';
const adult = PATIENT;
const minor = { ...adult, birthDate: '2015-01-01' };
const weighed = { ...minor, weight: '70', height: '50' };
const lisinopril = LISINOPRIL;
const other: Drug = { ...lisinopril, prescribableDrugId: 'b', potencyUnitCode: 'C48480' };
const unknown: Drug = { ...lisinopril, prescribableDrugId: 'u', schedule: 'unknown' };
const filled = { sig: 'Take 1 tablet by mouth daily', dispense: '30', daysSupply: '30' };
const pharmacy = { ncpdpId: '9900001', storeName: 'Sandbox' };

const coverage = { pbmId: 'P1', memberId: 'M1' };
const otherCoverage = { pbmId: 'P2', memberId: 'M1' };
const oxycodone: Drug = {
  ...lisinopril,
  prescribableDrugId: 'o',
  ingredients: ['oxycodone'],
  schedule: 'II',
  controlledSubstance: true,
};
const acknowledged = { pdmpAcknowledgement: true, opioidAgreement: true };

const start = (overrides: Partial<Wizard> = {}): Wizard => ({
  ...startWizard({ patient: adult, today, coverage: undefined }),
  ...overrides,
});
const after = (state: Wizard, ...events: WizardEvent[]): Wizard =>
  events.reduce((now, event) => advance(now, event).state, state);
const written = (overrides: Partial<Wizard> = {}): Wizard => ({
  ...start({ drug: lisinopril, form: { ...newForm(today), ...filled }, interactions: 'none' }),
  ...overrides,
});

describe('steps', () => {
  it.each([
    [undefined, ['search-drug', 'sig', 'pharmacy', 'review']],
    [coverage, ['search-drug', 'alternatives', 'sig', 'pharmacy', 'review']],
  ])('with coverage %j are %j (P2-7)', (chosen, steps) => {
    expect(listSteps({ coverage: chosen })).toEqual(steps);
  });
});

describe('guards', () => {
  interface Case {
    when: string;
    state: Wizard;
    to: Step;
    reaches: Step;
    refusedBy?: MessageCode;
    effect?: string;
  }
  const cases: Case[] = [
    // P4-6, P5-9
    {
      when: 'no drug',
      state: start(),
      to: 'sig',
      reaches: 'search-drug',
      refusedBy: 'prescription.drug-required',
    },
    {
      when: 'no drug, with eligibility',
      state: start({ coverage }),
      to: 'alternatives',
      reaches: 'search-drug',
      refusedBy: 'prescription.drug-required',
    },
    // P4-8
    {
      when: 'no drug',
      state: start(),
      to: 'review',
      reaches: 'search-drug',
      refusedBy: 'prescription.steps-incomplete',
    },
    { when: 'a drug', state: start({ drug: lisinopril }), to: 'sig', reaches: 'sig' },
    // P5-8
    {
      when: 'a drug and an empty form',
      state: start({ drug: lisinopril, step: 'sig' }),
      to: 'pharmacy',
      reaches: 'sig',
      refusedBy: 'prescription.populate-fields',
    },
    {
      when: 'a drug and an empty form',
      state: start({ drug: lisinopril, step: 'sig' }),
      to: 'review',
      reaches: 'sig',
      refusedBy: 'prescription.populate-fields',
    },
    // P5-10
    {
      when: 'a dispense that is no number',
      state: start({
        drug: lisinopril,
        form: { ...newForm(today), ...filled, dispense: 'ten' },
        step: 'sig',
      }),
      to: 'pharmacy',
      reaches: 'sig',
      refusedBy: 'prescription.dispense-invalid',
    },
    {
      when: 'an incomplete form, from another step',
      state: start({
        drug: lisinopril,
        form: { ...newForm(today), ...filled, dispense: 'ten' },
        step: 'pharmacy',
      }),
      to: 'review',
      reaches: 'pharmacy',
      refusedBy: 'prescription.steps-incomplete',
    },
    // non-linear, P2-8
    {
      when: 'an incomplete form, passed over',
      state: start({ drug: lisinopril, step: 'search-drug' }),
      to: 'pharmacy',
      reaches: 'pharmacy',
    },
    { when: 'everything but a pharmacy', state: written({ step: 'sig' }), to: 'review', reaches: 'review' },
    // P4-7
    {
      when: 'unviewed interactions',
      state: written({ step: 'sig', interactions: 'unviewed' }),
      to: 'pharmacy',
      reaches: 'sig',
      effect: 'open-interactions',
    },
    {
      when: 'unviewed interactions, behind the form',
      state: written({ step: 'pharmacy', interactions: 'unviewed' }),
      to: 'review',
      reaches: 'pharmacy',
      effect: 'open-interactions',
    },
    {
      when: 'a check that failed',
      state: written({ step: 'sig', interactions: 'failed' }),
      to: 'pharmacy',
      reaches: 'sig',
      effect: 'open-interactions',
    },
    {
      when: 'a check that failed, and was looked at',
      state: written({ step: 'sig', interactions: 'failed-viewed' }),
      to: 'pharmacy',
      reaches: 'pharmacy',
    },
    // P5-17
    {
      when: 'schedule II and no answer on the PDMP',
      state: written({ drug: oxycodone, step: 'pharmacy' }),
      to: 'review',
      reaches: 'pharmacy',
      effect: 'open-monitoring',
    },
    {
      when: 'schedule II and no answer on the PDMP',
      state: written({ drug: oxycodone, step: 'sig' }),
      to: 'pharmacy',
      reaches: 'pharmacy',
    },
    {
      when: 'schedule II and the PDMP acknowledged',
      state: written({ drug: oxycodone, step: 'pharmacy', monitoring: acknowledged }),
      to: 'review',
      reaches: 'review',
    },
    // P4-6
    {
      when: 'a drug and coverage',
      state: start({ drug: lisinopril, coverage }),
      to: 'alternatives',
      reaches: 'alternatives',
    },
    {
      when: 'a step that there is not',
      state: start({ drug: lisinopril }),
      to: 'alternatives',
      reaches: 'search-drug',
    },
    {
      when: 'viewed interactions',
      state: written({ step: 'sig', interactions: 'viewed' }),
      to: 'pharmacy',
      reaches: 'pharmacy',
    },
    {
      when: 'unviewed interactions from the first step',
      state: written({ interactions: 'unviewed' }),
      to: 'review',
      reaches: 'search-drug',
      effect: 'open-interactions',
    },
    // P5-5
    {
      when: 'no address',
      state: written({ patient: { ...adult, city: '' } }),
      to: 'sig',
      reaches: 'search-drug',
      refusedBy: 'patient.no-address',
    },
    // P5-6
    {
      when: 'no birth date',
      state: written({ patient: { ...adult, birthDate: '' } }),
      to: 'sig',
      reaches: 'search-drug',
      refusedBy: 'patient.no-birth-date',
    },
    // P5-7
    {
      when: 'a minor without measures',
      state: written({ patient: minor }),
      to: 'sig',
      reaches: 'search-drug',
      refusedBy: 'patient.minor-without-measures',
      effect: 'open-patient-edit',
    },
    {
      when: 'a minor with measures',
      state: written({ patient: { ...weighed, weightMeasuredOn: '2026-11-19' } }),
      to: 'sig',
      reaches: 'sig',
    },
    {
      when: 'a minor with an old weight',
      state: written({ patient: { ...weighed, weightMeasuredOn: '2026-08-01' } }),
      to: 'sig',
      reaches: 'search-drug',
      refusedBy: 'patient.weight-old',
      effect: 'open-weight-check',
    },
    {
      when: 'a minor with an old weight that was confirmed',
      state: after(written({ patient: { ...weighed, weightMeasuredOn: '2026-08-01' } }), {
        type: 'weight-confirmed',
      }),
      to: 'sig',
      reaches: 'sig',
    },
    {
      when: 'a minor with a weight that this practice does not call old',
      state: after(written({ patient: { ...weighed, weightMeasuredOn: '2026-08-01' } }), {
        type: 'weight-days-known',
        weightDays: 200,
      }),
      to: 'sig',
      reaches: 'sig',
    },
    {
      when: 'an adult with an old weight',
      state: written({ patient: { ...adult, weight: '150', weightMeasuredOn: '2020-08-01' } }),
      to: 'sig',
      reaches: 'sig',
    },
    {
      when: 'going back, whatever the patient lacks',
      state: written({ step: 'pharmacy', patient: { ...adult, city: '' } }),
      to: 'sig',
      reaches: 'sig',
    },
  ];
  it.each(cases)(
    'with $when, asking for $to reaches $reaches',
    ({ state, to, reaches, refusedBy, effect }) => {
      const move = advance(state, { type: 'step-chosen', step: to });
      expect(move.state.step).toBe(reaches);
      expect(move.state.refused.map((finding) => finding.code)[0]).toBe(refusedBy);
      expect(move.effects).toEqual(effect === undefined ? [] : [effect]);
    },
  );

  it('names what is missing once and everything else that is wrong beside it (P5-8, P5-10)', () => {
    const state = start({ drug: lisinopril, form: { ...newForm(today), units: 'C44278' }, step: 'sig' });
    expect(advance(state, { type: 'next' }).state.refused.map(({ code, field }) => [code, field])).toEqual([
      ['prescription.populate-fields', 'dispense'],
      ['prescription.unit-not-offered', 'units'],
    ]);
  });
});

describe('what waits for an answer', () => {
  it('goes on to the step that was asked for once the interactions were viewed (P4-7)', () => {
    const held = advance(written({ step: 'sig', interactions: 'unviewed' }), {
      type: 'step-chosen',
      step: 'review',
    });
    expect(held.state).toMatchObject({ step: 'sig', heldFor: 'review' });
    expect(after(held.state, { type: 'interactions-viewed' })).toMatchObject({
      step: 'review',
      interactions: 'viewed',
      heldFor: undefined,
    });
  });

  it('stays where it was closed without an answer, and is asked again', () => {
    const closed = after(
      written({ step: 'sig', interactions: 'unviewed' }),
      { type: 'next' },
      { type: 'question-closed' },
    );
    expect(closed).toMatchObject({ step: 'sig', interactions: 'unviewed', heldFor: undefined });
    expect(advance(closed, { type: 'next' }).effects).toEqual(['open-interactions']);
  });

  it('asks for the PDMP behind the interactions, then reaches Review (P5-17)', () => {
    const seen = advance(
      after(written({ drug: oxycodone, step: 'pharmacy', interactions: 'unviewed' }), {
        type: 'pharmacy-chosen',
        pharmacy,
      }),
      { type: 'interactions-viewed' },
    );
    expect(seen).toMatchObject({
      state: { step: 'pharmacy', heldFor: 'review' },
      effects: ['open-monitoring'],
    });
    expect(after(seen.state, { type: 'monitoring-acknowledged', monitoring: acknowledged })).toMatchObject({
      step: 'review',
      monitoring: acknowledged,
    });
  });

  it('advances from SIG where the interactions were opened by hand and the form is complete, and stays where it is not', () => {
    expect(
      after(written({ step: 'sig', interactions: 'unviewed' }), { type: 'interactions-viewed' }).step,
    ).toBe('pharmacy');
    expect(
      after(start({ drug: lisinopril, step: 'sig', interactions: 'unviewed' }), {
        type: 'interactions-viewed',
      }),
    ).toMatchObject({ step: 'sig', refused: [] });
  });

  it.each([
    ['leaves the step as it is', { isPharmacyConfirmed: false }, 'sig'],
    ['leaves an incomplete form', { form: newForm(today), isPharmacyConfirmed: true }, 'sig'],
    ['leads to the review of what a line completed', { isPharmacyConfirmed: true }, 'review'],
  ] as const)('an answer on the PDMP that no step waits for %s', (_, given, expected) => {
    const state = written({ drug: oxycodone, step: 'sig', pharmacy, ...given });
    expect(after(state, { type: 'monitoring-acknowledged', monitoring: acknowledged }).step).toBe(expected);
  });

  it('is forgotten when something else is written meanwhile', () => {
    const state = after(
      written({ step: 'sig', interactions: 'unviewed' }),
      { type: 'step-chosen', step: 'review' },
      { type: 'form-changed', changes: { sig: 'Take 2' } },
    );
    expect(state.heldFor).toBeUndefined();
  });

  it('an answer on the PDMP without a drug is nobody’s', () => {
    expect(
      after(start(), { type: 'monitoring-acknowledged', monitoring: acknowledged }).monitoring,
    ).toBeUndefined();
  });
});

describe('interactions', () => {
  it.each([
    [{ type: 'interactions-found', any: true }, 'unviewed'],
    [{ type: 'interactions-found', any: false }, 'none'],
    [{ type: 'interactions-failed' }, 'failed'],
    [{ type: 'interactions-asked' }, 'unchecked'],
    [{ type: 'interactions-viewed' }, 'viewed'],
  ] as const)('%j leaves unviewed ones %s', (event, interactions) => {
    expect(after(written({ interactions: 'unviewed' }), event).interactions).toBe(interactions);
  });

  it('a failure that was looked at stays a failure', () => {
    const looked = after(written({ interactions: 'failed' }), { type: 'interactions-viewed' });
    expect(looked.interactions).toBe('failed-viewed');
    expect(after(looked, { type: 'interactions-found', any: false }).interactions).toBe('none');
  });

  it.each(['unchecked', 'failed-viewed', 'none'] as const)(
    'that are %s do not become viewed by looking',
    (interactions) => {
      expect(after(written({ interactions }), { type: 'interactions-viewed' }).interactions).toBe(
        interactions,
      );
    },
  );

  it('are shown as soon as they are found, on whichever step, and once', () => {
    for (const step of ['search-drug', 'sig', 'review'] as const)
      expect(advance(written({ step }), { type: 'interactions-found', any: true }).effects).toEqual([
        'open-interactions',
      ]);
    expect(
      advance(written({ step: 'sig', interactions: 'unviewed' }), { type: 'interactions-found', any: true })
        .effects,
    ).toEqual([]);
    expect(advance(written({ step: 'review' }), { type: 'interactions-found', any: false }).effects).toEqual(
      [],
    );
  });

  it('found behind the PDMP dialog are shown when it is answered', () => {
    const answer = { type: 'monitoring-acknowledged', monitoring: acknowledged } as const;
    const asked = written({ drug: oxycodone, step: 'sig', interactions: 'unviewed' });
    expect(advance(asked, answer).effects).toEqual(['open-interactions']);
    expect(advance({ ...asked, interactions: 'none' }, answer).effects).toEqual([]);
  });
});

describe('choosing', () => {
  const full = (overrides: Partial<Wizard> = {}) =>
    written({
      pharmacy,
      isPharmacyConfirmed: true,
      pharmacyBenefitsId: 'x',
      interactions: 'viewed',
      coverage,
      formulary: { priorAuthorizationRequired: false },
      continuesWithoutPriorAuthorization: true,
      monitoring: acknowledged,
      ...overrides,
    });
  const nothingLeft = {
    pharmacy: undefined,
    isPharmacyConfirmed: false,
    pharmacyBenefitsId: undefined,
    interactions: 'unchecked',
    formulary: undefined,
    continuesWithoutPriorAuthorization: false,
    monitoring: undefined,
  };

  it('another drug clears interactions, form, pharmacy, benefits and the PDMP answer (P4-9), and asks for its own', () => {
    const move = advance(full(), { type: 'drug-chosen', drug: other });
    expect(move.state).toMatchObject({ drug: other, form: newForm(today, 'C48480'), ...nothingLeft });
    expect(completed(move.state)).toMatchObject({ sig: false, pharmacy: false });
    expect(move.effects).toEqual(['check-interactions', 'load-formulary']);
    expect(advance(full({ coverage: undefined }), { type: 'drug-chosen', drug: other }).effects).toEqual([
      'check-interactions',
    ]);
  });

  it('a drug of schedule II opens the PDMP dialog (P5-17, N6-7)', () => {
    expect(advance(start(), { type: 'drug-chosen', drug: oxycodone }).effects).toEqual([
      'check-interactions',
      'open-monitoring',
    ]);
  });

  it('the same drug again changes nothing', () => {
    const state = written({ pharmacy });
    expect(advance(state, { type: 'drug-chosen', drug: lisinopril })).toEqual({ state, effects: [] });
  });

  it('a drug of unknown schedule is refused and not taken, by every way of choosing', () => {
    const favorite = {
      sig: 'x',
      sigChosen: true,
      dispense: '1',
      units: 'C48542',
      daysSupply: '',
      refills: { count: 0 },
      substitutionAllowed: true,
      pharmacyNote: '',
      comments: '',
    };
    const events: WizardEvent[] = [
      { type: 'drug-chosen', drug: unknown },
      { type: 'alternative-chosen', drug: unknown },
      { type: 'favorite-chosen', drug: unknown, form: favorite },
      { type: 'line-chosen', drug: unknown, changes: filled, pharmacy: undefined },
    ];
    for (const event of events) {
      const state = after(full(), event);
      expect(state).toMatchObject({ drug: lisinopril, pharmacy });
      expect(state.refused[0]?.code).toBe('controlled.schedule-unknown');
    }
  });

  it('a drug that this person may not prescribe is refused with its reason (P5-16)', () => {
    expect(
      after(start(), { type: 'drug-refused', findings: stop('controlled.not-authorized') }),
    ).toMatchObject({ drug: undefined, refused: [{ code: 'controlled.not-authorized' }] });
  });

  it('an alternative goes to SIG (P4-11) and opens the PDMP dialog where it asks for it', () => {
    const move = advance(full({ step: 'alternatives' }), { type: 'alternative-chosen', drug: oxycodone });
    expect(move.state).toMatchObject({ step: 'sig', drug: oxycodone, ...nothingLeft });
    expect(move.effects).toEqual(['check-interactions', 'load-formulary', 'open-monitoring']);
  });

  it('a favourite brings its drug and its form and goes to SIG; its sig counts as chosen (P5-11)', () => {
    const form = {
      sig: 'Take 1',
      sigChosen: false,
      dispense: '60',
      units: 'C48480',
      daysSupply: '30',
      refills: { count: 2 },
      substitutionAllowed: false,
      pharmacyNote: 'n',
      comments: 'c',
    };
    const state = after(full({ step: 'search-drug' }), { type: 'favorite-chosen', drug: other, form });
    expect(state).toMatchObject({
      step: 'sig',
      drug: other,
      form: { ...newForm(today), ...form, sigChosen: true },
      ...nothingLeft,
    });
    expect(after(full(), { type: 'favorite-chosen', drug: lisinopril, form })).toMatchObject({
      interactions: 'viewed',
      monitoring: acknowledged,
      pharmacy,
      isPharmacyConfirmed: false,
    });
  });

  it.each([
    ['dispense', { dispense: '60' }],
    ['days supply', { daysSupply: '60' }],
    ['units', { units: 'C48480' }],
    ['substitution', { substitutionAllowed: false }],
    ['priority', { epaPriorityIndicator: true }],
  ])(
    'changing the %s forgets the benefits and the completion of the pharmacy, and keeps its name (P4-10)',
    (_, changes) => {
      const state = after(full(), { type: 'form-changed', changes });
      expect(state).toMatchObject({
        pharmacy,
        pharmacyBenefitsId: undefined,
        isPharmacyConfirmed: false,
        continuesWithoutPriorAuthorization: false,
      });
      expect(completed(state).pharmacy).toBe(false);
    },
  );

  it.each([
    ['the sig', { sig: 'other' }],
    ['the dispense to what it was', { dispense: '30' }],
    ['the refills', { refills: { count: 3 } }],
  ])('changing %s keeps them', (_, changes) => {
    expect(after(full(), { type: 'form-changed', changes })).toMatchObject({
      pharmacy,
      pharmacyBenefitsId: 'x',
      isPharmacyConfirmed: true,
    });
  });

  it('a primary diagnosis equal to the secondary clears the secondary (P5-18)', () => {
    const state = after(
      written(),
      {
        type: 'form-changed',
        changes: { secondaryIcd10Code: 'I10', secondaryIcd10Description: 'Hypertension' },
      },
      { type: 'form-changed', changes: { primaryIcd10Code: 'I10' } },
    );
    expect(state.form).toMatchObject({
      primaryIcd10Code: 'I10',
      secondaryIcd10Code: '',
      secondaryIcd10Description: '',
    });
  });

  it('a pharmacy advances to Review when drug and SIG are done, and waits otherwise (P4-12)', () => {
    expect(
      after(written({ step: 'pharmacy' }), { type: 'pharmacy-chosen', pharmacy, benefitsId: 'b' }),
    ).toMatchObject({ step: 'review', isPharmacyConfirmed: true, pharmacyBenefitsId: 'b' });
    expect(
      after(start({ drug: lisinopril, step: 'pharmacy' }), { type: 'pharmacy-chosen', pharmacy }),
    ).toMatchObject({ step: 'pharmacy', pharmacy });
  });

  it.each([
    [undefined, true],
    [{ priorAuthorizationRequired: false }, true],
    [{ priorAuthorizationRequired: true }, false],
  ])(
    'with formulary %j a chosen pharmacy goes on without a prior authorization: %s (P4-12)',
    (formulary, continues) => {
      const before = after(
        written({ step: 'pharmacy', coverage }),
        { type: 'formulary-known', formulary },
        { type: 'pharmacy-chosen', pharmacy },
      );
      const behind = after(
        written({ step: 'pharmacy', coverage }),
        { type: 'pharmacy-chosen', pharmacy },
        { type: 'formulary-known', formulary },
      );
      expect([before.continuesWithoutPriorAuthorization, behind.continuesWithoutPriorAuthorization]).toEqual([
        continues,
        continues,
      ]);
      expect(
        after(written({ coverage }), { type: 'formulary-known', formulary })
          .continuesWithoutPriorAuthorization,
      ).toBe(false);
    },
  );

  it('a formulary without a coverage is not believed', () => {
    expect(
      after(written(), { type: 'formulary-known', formulary: { priorAuthorizationRequired: false } })
        .formulary,
    ).toBeUndefined();
  });
});

describe('coverage', () => {
  it('that is lost leaves the alternatives; that is gained asks for the formulary', () => {
    expect(
      after(written({ coverage, step: 'alternatives' }), { type: 'coverage-changed', coverage: undefined })
        .step,
    ).toBe('search-drug');
    expect(advance(written(), { type: 'coverage-changed', coverage }).effects).toEqual(['load-formulary']);
    expect(advance(start(), { type: 'coverage-changed', coverage }).effects).toEqual([]);
  });

  it('that changes forgets what the former one answered', () => {
    const state = after(
      written({
        coverage,
        pharmacy,
        isPharmacyConfirmed: true,
        pharmacyBenefitsId: 'x',
        formulary: { priorAuthorizationRequired: false },
      }),
      { type: 'coverage-changed', coverage: otherCoverage },
    );
    expect(state).toMatchObject({
      coverage: otherCoverage,
      pharmacy,
      isPharmacyConfirmed: false,
      pharmacyBenefitsId: undefined,
      formulary: undefined,
    });
  });

  it('that is reported again changes nothing', () => {
    const state = written({
      coverage,
      pharmacy,
      isPharmacyConfirmed: true,
      pharmacyBenefitsId: 'x',
      formulary: { priorAuthorizationRequired: true },
    });
    expect(advance(state, { type: 'coverage-changed', coverage: { ...coverage } })).toEqual({
      state,
      effects: [],
    });
  });
});

describe('time, drafts and starting over', () => {
  it('a new day leaves Review when the fill date has passed, and stays where it has not', () => {
    const tomorrow = '2026-11-21';
    expect(
      after(written({ step: 'review', pharmacy }), { type: 'day-began', today: tomorrow }),
    ).toMatchObject({ step: 'sig', today: tomorrow });
    const later = written({ step: 'review', pharmacy, form: { ...newForm(tomorrow), ...filled } });
    expect(after(later, { type: 'day-began', today: tomorrow }).step).toBe('review');
  });

  const draft = { drugId: 'a', form: { ...newForm(today), ...filled }, step: 'review' };
  const restore = (changes: object, about: Partial<Extract<WizardEvent, { type: 'draft-restored' }>> = {}) =>
    advance(start(), {
      type: 'draft-restored',
      draft: { ...draft, ...changes },
      drug: lisinopril,
      pharmacy,
      ...about,
    });

  it('a draft opens on its step, or on SIG when its step is no longer allowed', () => {
    expect(restore({})).toMatchObject({
      state: { step: 'review', isPharmacyConfirmed: true, isKept: false },
      effects: ['check-interactions'],
    });
    expect(restore({ form: newForm(today) }, { pharmacy: undefined }).state.step).toBe('sig');
    expect(restore({}, { drug: undefined }).state.step).toBe('search-drug');
  });

  it('a draft brings its coverage and its PDMP answer back, the benefits only under that coverage', () => {
    const kept = { coverage, monitoring: acknowledged, pharmacyBenefitsId: 'x' };
    expect(restore(kept)).toMatchObject({
      state: { ...kept, step: 'review' },
      effects: ['check-interactions', 'load-formulary'],
    });
    const elsewhere = advance(start({ coverage: otherCoverage }), {
      type: 'draft-restored',
      draft: { ...draft, ...kept },
      drug: lisinopril,
      pharmacy,
    });
    expect(elsewhere.state).toMatchObject({ coverage: otherCoverage, pharmacyBenefitsId: undefined });
  });

  it('what was said about another drug is not taken over', () => {
    expect(
      restore({ drugId: 'b', monitoring: acknowledged, pharmacyBenefitsId: 'x', coverage }).state,
    ).toMatchObject({ monitoring: undefined, pharmacyBenefitsId: undefined });
  });

  it('schedule II opens before Review until the PDMP is answered', () => {
    const held = restore({ drugId: 'o' }, { drug: oxycodone });
    expect(held).toMatchObject({
      state: { step: 'pharmacy', heldFor: 'review' },
      effects: ['check-interactions', 'open-monitoring'],
    });
    expect(after(held.state, { type: 'monitoring-acknowledged', monitoring: acknowledged }).step).toBe(
      'review',
    );
  });

  it.each([
    ['2026-11-19', today],
    [today, today],
    ['2026-11-21', '2026-11-21'],
    ['', ''],
  ])('a draft to be filled from %j is filled from %j', (effectiveDate, shown) => {
    expect(restore({ form: { ...draft.form, effectiveDate }, step: 'sig' }).state.form.effectiveDate).toBe(
      shown,
    );
  });

  it('starting over and having finished keep the patient and the coverage alone', () => {
    const state = written({ step: 'review', pharmacy, coverage, isKept: true, monitoring: acknowledged });
    const begun = startWizard({ patient: adult, today, coverage });
    expect(after(state, { type: 'started-over' })).toEqual(begun);
    expect(after({ ...state, finishing: { at: 'acting', act: 'send' } }, { type: 'finished' })).toEqual(
      begun,
    );
    expect(after(state, { type: 'finished' })).toEqual(state);
  });
});

describe('finishing (P4-13)', () => {
  const ready = (overrides: Partial<Wizard> = {}) => written({ step: 'review', pharmacy, ...overrides });
  const acts: [SubmitAction, string][] = [
    ['save', 'complete'],
    ['save-for-provider', 'complete'],
    ['send', 'send-prescription'],
    ['print', 'print-prescription'],
    ['continue', 'open-ready-to-sign'],
    ['prior-authorization', 'open-prior-authorization'],
  ];
  it.each(acts)('%s creates the prescription, then asks for %s', (act, effect) => {
    const saving = advance(ready(), { type: 'act-chosen', act });
    expect(saving).toMatchObject({
      state: { finishing: { at: 'saving', act } },
      effects: ['create-prescription'],
    });
    expect(advance(saving.state, { type: 'saved' })).toMatchObject({
      state: { isKept: true, finishing: { at: 'acting', act } },
      effects: [effect],
    });
  });

  it('what is kept is updated, never created again', () => {
    const acting = after(ready(), { type: 'act-chosen', act: 'send' }, { type: 'saved' });
    const failed = after(acting, { type: 'act-abandoned' });
    expect(failed).toMatchObject({ isKept: true, finishing: { at: 'rest' } });
    expect(advance(failed, { type: 'act-chosen', act: 'send' }).effects).toEqual(['update-prescription']);
    expect(
      advance(after(acting, { type: 'kept-cleared' }), { type: 'act-chosen', act: 'save' }).effects,
    ).toEqual(['create-prescription']);
  });

  it('where saving failed nothing is kept', () => {
    expect(after(ready(), { type: 'act-chosen', act: 'send' }, { type: 'act-abandoned' })).toMatchObject({
      isKept: false,
      finishing: { at: 'rest' },
    });
  });

  it.each([
    ['effectiveDate', 'sig'],
    ['daysSupply', 'sig'],
    ['pharmacyNcpdpId', 'pharmacy'],
    ['prescribableDrugId', 'search-drug'],
    ['providerId', 'review'],
    [undefined, 'review'],
  ] as const)('what the server says of %s is shown on %s (P5-12, P5-13)', (field, step) => {
    const findings = stop('controlled.fill-date-shared', {}, field);
    const refused = after(ready(), { type: 'act-chosen', act: 'save' }, { type: 'act-abandoned', findings });
    expect(refused).toMatchObject({
      step,
      finishing: { at: 'rest' },
      refused: step === 'review' ? [] : findings,
    });
    expect(
      after(refused, { type: 'form-changed', changes: { effectiveDate: '2026-12-20' } }).refused,
    ).toEqual([]);
  });

  it('a second press and a change meanwhile are not heard', () => {
    const saving = after(ready(), { type: 'act-chosen', act: 'send' });
    const events: WizardEvent[] = [
      { type: 'act-chosen', act: 'send' },
      { type: 'form-changed', changes: { sig: 'x' } },
      { type: 'back' },
      { type: 'step-chosen', step: 'sig' },
      { type: 'drug-chosen', drug: other },
    ];
    for (const event of events) expect(advance(saving, event)).toEqual({ state: saving, effects: [] });
  });

  it('begins on Review alone, and not before the interactions were seen', () => {
    expect(advance(ready({ step: 'sig' }), { type: 'act-chosen', act: 'send' }).effects).toEqual([]);
    expect(advance(ready({ interactions: 'unviewed' }), { type: 'act-chosen', act: 'send' })).toMatchObject({
      state: { finishing: { at: 'rest' } },
      effects: ['open-interactions'],
    });
  });

  it('an answer that nobody waits for changes nothing', () => {
    expect(advance(ready(), { type: 'saved' })).toEqual({ state: ready(), effects: [] });
  });
});
