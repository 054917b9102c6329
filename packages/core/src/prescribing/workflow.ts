import { allows, check, type Finding, stop } from '../findings/finding';
import { type Drug } from '../drugs/model';
import { PRESCRIBED_PATIENT_RULES, type PrescribedPatient } from '../patients/rules';
import { type CalendarDate } from '../values/dates';
import { type Draft, newForm, type PrescriptionForm } from './model';
import { dispenseAndSigAreGiven } from './rules/fields';
import { scheduleIsPrescribable } from './rules/schedule';
import { findingsOnForm, formIsComplete } from './rules/writing';

/** The steps in their order; the alternatives only with an eligibility (P2-7). */
export type Step = 'search-drug' | 'alternatives' | 'sig' | 'pharmacy' | 'review';
export const STEPS_WITH_ELIGIBILITY = ['search-drug', 'alternatives', 'sig', 'pharmacy', 'review'] as const satisfies readonly Step[];
export const STEPS_WITHOUT_ELIGIBILITY = ['search-drug', 'sig', 'pharmacy', 'review'] as const satisfies readonly Step[];
export const STEP_TITLE = {
  'search-drug': 'Search Drug', alternatives: 'Alternative Medications', sig: 'SIG', pharmacy: 'Select Pharmacy', review: 'Review & Finish',
} as const satisfies Record<Step, string>;

/** Whether interactions of the chosen drug are known and were looked at. 'unchecked' never counts as none. */
export type InteractionsState = 'unchecked' | 'none' | 'unviewed' | 'viewed';

/** A pharmacy as far as the workflow needs it. */
export interface ChosenPharmacy {
  readonly ncpdpId: string;
  readonly storeName: string;
}

/** Where the writing of one prescription for one patient stands. */
export interface Wizard {
  readonly patient: PrescribedPatient;
  readonly today: CalendarDate;
  readonly hasEligibility: boolean;
  readonly step: Step;
  readonly drug: Drug | undefined;
  readonly form: PrescriptionForm;
  readonly pharmacy: ChosenPharmacy | undefined;
  readonly pharmacyBenefitsId: string | undefined;
  readonly interactions: InteractionsState;
  /** Why the last step asked for was refused; cleared by the next move. */
  readonly refused: readonly Finding[];
}

/** What can happen. */
export type WizardEvent =
  | { readonly type: 'drug-chosen'; readonly drug: Drug }
  | { readonly type: 'alternative-chosen'; readonly drug: Drug }
  | { readonly type: 'form-changed'; readonly changes: Partial<PrescriptionForm> }
  | { readonly type: 'pharmacy-chosen'; readonly pharmacy: ChosenPharmacy; readonly benefitsId?: string }
  | { readonly type: 'interactions-found'; readonly any: boolean }
  | { readonly type: 'interactions-viewed' }
  | { readonly type: 'step-chosen'; readonly step: Step }
  | { readonly type: 'next' }
  | { readonly type: 'back' }
  | { readonly type: 'patient-changed'; readonly patient: PrescribedPatient }
  | { readonly type: 'eligibility-changed'; readonly hasEligibility: boolean }
  | { readonly type: 'draft-restored'; readonly draft: Pick<Draft, 'form' | 'step'>; readonly drug: Drug | undefined; readonly pharmacy: ChosenPharmacy | undefined }
  | { readonly type: 'started-over' };

/** What the caller must do besides showing the new state. */
export type WizardEffect = 'open-interactions' | 'open-patient-edit' | 'check-interactions';

export interface WizardMove {
  readonly state: Wizard;
  readonly effects: readonly WizardEffect[];
}

/** The start: nothing chosen. */
export function startWizard(about: { patient: PrescribedPatient; today: CalendarDate; hasEligibility: boolean }): Wizard {
  return {
    ...about, step: 'search-drug', drug: undefined, form: newForm(about.today), pharmacy: undefined, pharmacyBenefitsId: undefined,
    interactions: 'unchecked', refused: [],
  };
}

/** The steps of this wizard, in order. */
export function stepsOf(state: Pick<Wizard, 'hasEligibility'>): readonly Step[] {
  return state.hasEligibility ? STEPS_WITH_ELIGIBILITY : STEPS_WITHOUT_ELIGIBILITY;
}

/** Which steps are done: derived, never stored, so that it cannot contradict what is chosen. */
export function completed(state: Wizard): Readonly<Record<Exclude<Step, 'review'>, boolean>> {
  const drug = state.drug !== undefined && allows(scheduleIsPrescribable(state.drug));
  return {
    'search-drug': drug,
    alternatives: drug,
    sig: state.drug !== undefined && drug && formIsComplete({ ...state, drug: state.drug }),
    pharmacy: state.pharmacy !== undefined,
  };
}

/** The fields that a benefit answer depends on: changing one forgets it and the pharmacy's completion (P4-10). */
const PRICED: readonly (keyof PrescriptionForm)[] = ['dispense', 'daysSupply', 'units', 'substitutionAllowed', 'epaPriorityIndicator'];

/** One event: the new state and what the caller must do. Pure. Whatever happens, Review never stands over an incomplete step (P4-8). */
export function advance(state: Wizard, event: WizardEvent): WizardMove {
  const move = react(state, event);
  const done = completed(move.state);
  if (move.state.step !== 'review' || (done['search-drug'] && done.sig)) return move;
  return { ...move, state: { ...move.state, step: done['search-drug'] ? 'sig' : 'search-drug' } };
}

function react(state: Wizard, event: WizardEvent): WizardMove {
  switch (event.type) {
    case 'drug-chosen':
      return chooseDrug(state, event.drug);
    case 'alternative-chosen': { // P4-11
      const move = chooseDrug(state, event.drug);
      return { ...move, state: goIfAllowed(move.state, 'sig').state };
    }
    case 'form-changed':
      return changeForm(state, event.changes);
    case 'pharmacy-chosen': { // P4-12
      const chosen = settled({ ...state, pharmacy: event.pharmacy, pharmacyBenefitsId: event.benefitsId });
      const { sig } = completed(chosen);
      return sig ? goIfAllowed(chosen, 'review') : still(chosen);
    }
    case 'interactions-found':
      return still({ ...state, interactions: event.any ? 'unviewed' : 'none' });
    case 'interactions-viewed':
      return still({ ...state, interactions: 'viewed' });
    case 'step-chosen':
      return stepsOf(state).includes(event.step) ? goIfAllowed(state, event.step) : still(state);
    case 'next': {
      const next = neighbour(state, 1);
      return next === undefined ? still(state) : goIfAllowed(state, next);
    }
    case 'back': {
      const previous = neighbour(state, -1);
      return previous === undefined ? still(state) : still(settled({ ...state, step: previous })); // going back is always free
    }
    case 'patient-changed':
      return still(settled({ ...state, patient: event.patient }));
    case 'eligibility-changed':
      return still(settled({
        ...state, hasEligibility: event.hasEligibility,
        step: state.step === 'alternatives' && !event.hasEligibility ? 'search-drug' : state.step,
      }));
    case 'draft-restored':
      return restore(state, event);
    case 'started-over':
      return still(startWizard(state));
  }
}

/** P4-9: another drug clears interactions, the SIG and pharmacy completion and the benefits. The same drug again changes nothing. */
function chooseDrug(state: Wizard, drug: Drug): WizardMove {
  if (state.drug?.prescribableDrugId === drug.prescribableDrugId) return still(settled(state));
  const refused = scheduleIsPrescribable(drug);
  if (!allows(refused)) return still({ ...state, refused });
  return {
    state: settled({
      ...state, drug, form: newForm(state.today, drug.potencyUnitCode), pharmacy: undefined, pharmacyBenefitsId: undefined, interactions: 'unchecked',
    }),
    effects: ['check-interactions'],
  };
}

/** P4-10 for what a price depends on; P5-18: a primary equal to the secondary clears the secondary. */
function changeForm(state: Wizard, changes: Partial<PrescriptionForm>): WizardMove {
  const form = { ...state.form, ...changes };
  if (changes.primaryIcd10Code !== undefined && form.primaryIcd10Code !== '' && form.primaryIcd10Code === form.secondaryIcd10Code) {
    form.secondaryIcd10Code = '';
    form.secondaryIcd10Description = '';
  }
  const repriced = PRICED.some((field) => changes[field] !== undefined && changes[field] !== state.form[field]);
  const changed = { ...state, form };
  return still(settled(repriced && state.pharmacyBenefitsId !== undefined ? { ...changed, pharmacyBenefitsId: undefined, pharmacy: undefined } : changed));
}

/** A step forward, guarded: the patient first (P4-5), then what the step needs. */
function goIfAllowed(state: Wizard, target: Step): WizardMove {
  const steps = stepsOf(state);
  if (steps.indexOf(target) <= steps.indexOf(state.step)) return still(settled({ ...state, step: target }));

  const onPatient = check(PRESCRIBED_PATIENT_RULES, { patient: state.patient, today: state.today });
  if (!allows(onPatient)) {
    const minor = onPatient.some((finding) => finding.code === 'patient.minor-without-measures');
    return { state: { ...state, refused: onPatient }, effects: minor ? ['open-patient-edit'] : [] };
  }
  const onStep = findingsOnStep(state, target);
  if (!allows(onStep)) return still({ ...state, refused: onStep });
  const passesSig = steps.indexOf(state.step) <= steps.indexOf('sig') && steps.indexOf(target) > steps.indexOf('sig');
  if (passesSig && state.interactions === 'unviewed') return { state: settled(state), effects: ['open-interactions'] }; // P4-7
  return still(settled({ ...state, step: target }));
}

/** What a step needs before it: P4-6, P4-8; whoever leaves the form forward hears everything that is wrong with it (P5-8, P5-10). */
function findingsOnStep(state: Wizard, target: Step): readonly Finding[] {
  const done = completed(state);
  if (target === 'search-drug') return [];
  if (!done['search-drug'] || !state.drug) return target === 'review' ? stop('prescription.steps-incomplete') : stop('prescription.drug-required');
  const incomplete = target === 'review' && !done.sig ? stop('prescription.steps-incomplete') : [];
  if (state.step === 'sig') {
    const onForm = findingsOnForm({ ...state, drug: state.drug }).filter(({ code }) => code !== 'prescription.dispense-missing' && code !== 'prescription.sig-missing');
    return [...dispenseAndSigAreGiven(state), ...onForm, ...incomplete]; // what is missing is named once, together (P5-8)
  }
  return incomplete.length > 0 ? [...dispenseAndSigAreGiven(state), ...incomplete] : [];
}

/** A draft opens on its step when what it holds still allows that, else on the last step that it allows. */
function restore(state: Wizard, { draft, drug, pharmacy }: Extract<WizardEvent, { type: 'draft-restored' }>): WizardMove {
  const base = startWizard(state);
  if (!drug || !allows(scheduleIsPrescribable(drug))) return still(base);
  const past = draft.form.effectiveDate !== '' && draft.form.effectiveDate < state.today; // of another day: fill from today (P5-11)
  const form = past ? { ...draft.form, effectiveDate: state.today } : draft.form;
  const filled: Wizard = { ...base, drug, form, pharmacy };
  const wanted = stepsOf(filled).find((step) => step === draft.step) ?? 'sig';
  const { state: reached } = goIfAllowed(filled, wanted);
  return { state: { ...reached, step: reached.step === wanted ? wanted : 'sig', refused: [] }, effects: ['check-interactions'] };
}

function neighbour(state: Wizard, by: 1 | -1): Step | undefined {
  const steps = stepsOf(state);
  return steps[steps.indexOf(state.step) + by];
}

function settled(state: Wizard): Wizard {
  return state.refused.length === 0 ? state : { ...state, refused: [] };
}

function still(state: Wizard): WizardMove {
  return { state, effects: [] };
}
