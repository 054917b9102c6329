import { allows, check, type Finding, pass, stop } from '../../findings/finding';
import { asksForMonitoring } from '../../pdmp/rules';
import { minorHasRecentWeight, PRESCRIBED_PATIENT_RULES, type PrescribedPatient } from '../../patients/rules';
import { CHILD_WEIGHT_DAYS } from '../../patients/vocabulary';
import type { CalendarDate } from '../../values/dates';
import { type ChosenCoverage, newForm } from '../model';
import { dispenseAndSigAreGiven } from '../rules/fields';
import { scheduleIsPrescribable } from '../rules/schedule';
import { findingsOnForm, formIsComplete } from '../rules/writing';
import type { InteractionsState, Step, Wizard, WizardMove } from './state';

/** P2-7. */
export const STEPS_WITH_ELIGIBILITY = [
  'search-drug',
  'alternatives',
  'sig',
  'pharmacy',
  'review',
] as const satisfies readonly Step[];
export const STEPS_WITHOUT_ELIGIBILITY = [
  'search-drug',
  'sig',
  'pharmacy',
  'review',
] as const satisfies readonly Step[];
export const STEP_TITLE = {
  'search-drug': 'Search Drug',
  alternatives: 'Alternative Medications',
  sig: 'SIG',
  pharmacy: 'Select Pharmacy',
  review: 'Review & Finish',
} as const satisfies Record<Step, string>;

/** The start: nothing chosen but the patient and the coverage. */
export function startWizard(about: {
  readonly patient: PrescribedPatient;
  readonly today: CalendarDate;
  readonly coverage: ChosenCoverage | undefined;
  readonly weightDays?: number;
}): Wizard {
  return {
    patient: about.patient,
    today: about.today,
    weightDays: about.weightDays ?? CHILD_WEIGHT_DAYS.byDefault,
    isWeightConfirmed: false,
    coverage: about.coverage,
    step: 'search-drug',
    form: newForm(about.today),
    ...NOTHING_CHOSEN,
    finishing: { at: 'rest' },
    isKept: false,
  };
}

/** All that belongs to one drug and never to the next (P4-9, readings P5-17). */
export const NOTHING_CHOSEN = {
  drug: undefined,
  pharmacy: undefined,
  isPharmacyConfirmed: false,
  pharmacyBenefitsId: undefined,
  formulary: undefined,
  alternatives: 'unknown',
  passesAlternatives: false,
  continuesWithoutPriorAuthorization: false,
  interactions: 'unchecked',
  monitoring: undefined,
  heldFor: undefined,
  refused: [],
} as const satisfies Partial<Wizard>;

/** The steps of this wizard, in order (P2-7). */
export function listSteps(state: Pick<Wizard, 'coverage'>): readonly Step[] {
  return state.coverage ? STEPS_WITH_ELIGIBILITY : STEPS_WITHOUT_ELIGIBILITY;
}

/** Which steps are done: derived, never stored, so that it cannot contradict what is chosen. */
export function completed(state: Wizard): Readonly<Record<Exclude<Step, 'review'>, boolean>> {
  const drug = state.drug !== undefined && allows(scheduleIsPrescribable(state.drug));
  return {
    'search-drug': drug,
    alternatives: drug,
    sig: state.drug !== undefined && drug && formIsComplete({ ...state, drug: state.drug }),
    pharmacy: state.pharmacy !== undefined && state.isPharmacyConfirmed,
  };
}

/** Whether a step is behind the form. */
export function isPastSig(state: Pick<Wizard, 'coverage'>, step: Step): boolean {
  const steps = listSteps(state);
  return steps.indexOf(step) > steps.indexOf('sig');
}

/**
 * A step that was asked for. Going back is always free; forward comes the patient first (P4-5), then what the
 * step needs, then what must be answered.
 */
export function goTo(state: Wizard, target: Step): WizardMove {
  const steps = listSteps(state);
  if (steps.indexOf(target) <= steps.indexOf(state.step)) return still(at(state, target));

  const onPatient = check(PRESCRIBED_PATIENT_RULES, { patient: state.patient, today: state.today });
  if (!allows(onPatient)) {
    const minor = onPatient.some((finding) => finding.code === 'patient.minor-without-measures');
    return { state: { ...settled(state), refused: onPatient }, effects: minor ? ['open-patient-edit'] : [] };
  }
  const onWeight = state.isWeightConfirmed ? pass : minorHasRecentWeight(state);
  if (!allows(onWeight))
    return { state: { ...settled(state), refused: onWeight }, effects: ['open-weight-check'] };
  const onStep = findingsOnStep(state, target);
  if (!allows(onStep)) return still({ ...settled(state), refused: onStep });
  // P4-7
  if (isPastSig(state, target) && mustBeViewed(state.interactions))
    return { state: { ...settled(state), heldFor: target }, effects: ['open-interactions'] };
  // P5-17
  if (target === 'review' && state.drug && asksForMonitoring(state.drug) && !state.monitoring)
    return { state: { ...settled(state), heldFor: target }, effects: ['open-monitoring'] };
  return still(at(state, target));
}

const at = (state: Wizard, step: Step): Wizard => ({ ...settled(state), step, passesAlternatives: false });

/**
 * The next step with something to decide (readings P2): a pharmacy that is chosen already is passed, and so are
 * alternatives where there are none, as soon as that is known.
 */
export function goNext(state: Wizard): WizardMove {
  const next = neighbour(state, 1);
  if (next === undefined) return still(state);
  const done = completed(state);
  if (next === 'alternatives' && state.alternatives !== 'none') {
    const move = goTo(state, next);
    return { ...move, state: { ...move.state, passesAlternatives: move.state.step === next } };
  }
  if (next === 'alternatives') return goTo(state, 'sig');
  return goTo(state, next === 'pharmacy' && done.pharmacy && done.sig ? 'review' : next);
}

/** What the plan offers in place of the drug; where that is nothing, and no one asked to see it, the form is next. */
export function learnAlternatives(state: Wizard, isOffered: boolean): WizardMove {
  const known: Wizard = { ...state, alternatives: isOffered ? 'offered' : 'none' };
  return !isOffered && state.step === 'alternatives' && state.passesAlternatives
    ? goTo(known, 'sig')
    : still(known);
}

export function goBack(state: Wizard): WizardMove {
  const previous = neighbour(state, -1);
  return previous === undefined ? still(state) : still(at(state, previous));
}

/** After an answer the step that waited for it is reached. */
export function continueIfHeld(answered: Wizard): WizardMove {
  return answered.heldFor === undefined ? still(answered) : goTo(answered, answered.heldFor);
}

/** What was found, or that the check failed, has to be looked at before anything continues (P4-7). */
export const mustBeViewed = (interactions: InteractionsState): boolean =>
  interactions === 'unviewed' || interactions === 'failed';

/** What is known of the interactions once they were looked at. */
export function viewed(interactions: InteractionsState): InteractionsState {
  if (interactions === 'unviewed') return 'viewed';
  return interactions === 'failed' ? 'failed-viewed' : interactions;
}

/**
 * After the PDMP dialog: what waited for it, or the interactions that were found behind it; else the review, where a
 * line completed the form and the pharmacy, because nothing is left to decide before it (readings P2).
 */
export function answerMonitoring(answered: Wizard): WizardMove {
  if (answered.heldFor !== undefined) return continueIfHeld(answered);
  if (answered.interactions === 'unviewed') return { state: answered, effects: ['open-interactions'] };
  const { sig, pharmacy } = completed(answered);
  return answered.step === 'sig' && sig && pharmacy ? goTo(answered, 'review') : still(answered);
}

/**
 * P4-7, 'Continue … advances': to the step that waited, or forward from a complete form where they were
 * opened by hand.
 */
export function leaveInteractions(looked: Wizard): WizardMove {
  return looked.heldFor === undefined && looked.step === 'sig' && completed(looked).sig
    ? goNext(looked)
    : continueIfHeld(looked);
}

/**
 * What a step needs before it: P4-6, P4-8; anyone who leaves the form forward hears everything that is wrong
 * with it (P5-8, P5-10).
 */
function findingsOnStep(state: Wizard, target: Step): readonly Finding[] {
  const done = completed(state);
  if (target === 'search-drug') return [];
  if (!done['search-drug'] || !state.drug)
    return target === 'review' ? stop('prescription.steps-incomplete') : stop('prescription.drug-required');
  const incomplete = target === 'review' && !done.sig ? stop('prescription.steps-incomplete') : [];
  if (state.step === 'sig') {
    const onForm = findingsOnForm({ ...state, drug: state.drug }).filter(
      ({ code }) => code !== 'prescription.dispense-missing' && code !== 'prescription.sig-missing',
    );
    // what is missing is named once, together (P5-8)
    return [...dispenseAndSigAreGiven(state), ...onForm, ...incomplete];
  }
  return incomplete.length > 0 ? [...dispenseAndSigAreGiven(state), ...incomplete] : [];
}

function neighbour(state: Wizard, by: 1 | -1): Step | undefined {
  const steps = listSteps(state);
  return steps[steps.indexOf(state.step) + by];
}

/** Without what the last move left behind: its refusal, and the step that waited for an answer. */
export function settled(state: Wizard): Wizard {
  return state.refused.length === 0 && state.heldFor === undefined
    ? state
    : { ...state, refused: [], heldFor: undefined };
}

/** A move with nothing to do besides. */
export function still(state: Wizard): WizardMove {
  return { state, effects: [] };
}
