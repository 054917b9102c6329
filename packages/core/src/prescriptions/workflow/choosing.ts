import type { Drug } from '../../drugs/model';
import { allows } from '../../findings/finding';
import { asksForMonitoring } from '../../pdmp/rules';
import { type ChosenCoverage, type FavoriteForm, newForm, type PrescriptionForm } from '../model';
import { scheduleIsPrescribable } from '../rules/schedule';
import type { ChosenPharmacy, KnownFormulary, Restored, Wizard, WizardEffect, WizardMove } from './state';
import { completed, goTo, NOTHING_CHOSEN, settled, startWizard, listSteps, still } from './steps';

/**
 * P4-9: another drug clears interactions, the SIG and pharmacy completion and the benefits. The same drug
 * again changes nothing.
 */
export function chooseDrug(state: Wizard, drug: Drug): WizardMove {
  if (state.drug?.prescribableDrugId === drug.prescribableDrugId) return still(settled(state));
  const refused = scheduleIsPrescribable(drug);
  if (!allows(refused)) return still({ ...settled(state), refused });
  const chosen: Wizard = {
    ...state,
    ...NOTHING_CHOSEN,
    drug,
    form: {
      ...newForm(state.today, drug.potencyUnitCode),
      ...(drug.compound ? { dispense: drug.compound.quantity } : {}),
    },
  };
  return {
    state: chosen,
    effects: [...asked(chosen), ...(asksForMonitoring(drug) ? ['open-monitoring' as const] : [])],
  };
}

/** P4-11: an alternative swaps the drug and goes to SIG. */
export function chooseAlternative(state: Wizard, drug: Drug): WizardMove {
  return toSig(chooseDrug(state, drug));
}

/**
 * A favourite brings its drug and its form, whose sig counts as chosen from a list (readings P5-11), and goes
 * to SIG.
 */
export function chooseFavorite(state: Wizard, drug: Drug, favorite: FavoriteForm): WizardMove {
  const chosen = chooseDrug(state, drug);
  if (chosen.state.drug?.prescribableDrugId !== drug.prescribableDrugId) return chosen;
  return toSig({ ...chosen, state: changeForm(chosen.state, { ...favorite, sigChosen: true }) });
}

/**
 * A typed line brings its drug, what was understood of it and the patient's pharmacy, and goes to SIG, where all of
 * it is in view.
 */
export function chooseLine(
  state: Wizard,
  drug: Drug,
  changes: Partial<PrescriptionForm>,
  pharmacy: ChosenPharmacy | undefined,
): WizardMove {
  const chosen = chooseDrug(state, drug);
  if (chosen.state.drug?.prescribableDrugId !== drug.prescribableDrugId || chosen.state.refused.length > 0)
    return chosen;
  const filled = changeForm(chosen.state, changes);
  const taken = pharmacy
    ? learnFormulary({ ...filled, pharmacy, isPharmacyConfirmed: true }, filled.formulary)
    : filled;
  return toSig({ ...chosen, state: taken });
}

function toSig(move: WizardMove): WizardMove {
  if (move.state.refused.length > 0) return move;
  const gone = goTo(move.state, 'sig');
  return { state: gone.state, effects: [...move.effects, ...gone.effects] };
}

/** The fields that a benefit answer depends on (P4-10). */
const PRICED: readonly (keyof PrescriptionForm)[] = [
  'dispense',
  'daysSupply',
  'units',
  'substitutionAllowed',
  'epaPriorityIndicator',
];

/**
 * P4-10: what a price depends on forgets the benefits and the pharmacy's completion. P5-18: a primary equal
 * to the secondary clears the secondary.
 */
export function changeForm(state: Wizard, changes: Partial<PrescriptionForm>): Wizard {
  const form = { ...state.form, ...changes };
  if (
    changes.primaryIcd10Code !== undefined &&
    form.primaryIcd10Code !== '' &&
    form.primaryIcd10Code === form.secondaryIcd10Code
  ) {
    form.secondaryIcd10Code = '';
    form.secondaryIcd10Description = '';
  }
  const isRepriced = PRICED.some((field) => form[field] !== state.form[field]);
  return settled({ ...state, form, ...(isRepriced ? UNPRICED : {}) });
}

const UNPRICED = {
  pharmacyBenefitsId: undefined,
  isPharmacyConfirmed: false,
  continuesWithoutPriorAuthorization: false,
} as const satisfies Partial<Wizard>;

/**
 * P4-12: completes the step, notes whether the formulary asks for a prior authorization, and advances when
 * drug and SIG are done.
 */
export function choosePharmacy(
  state: Wizard,
  pharmacy: ChosenPharmacy,
  benefitsId: string | undefined,
): WizardMove {
  const chosen = settled(
    learnFormulary(
      { ...state, pharmacy, isPharmacyConfirmed: true, pharmacyBenefitsId: benefitsId },
      state.formulary,
    ),
  );
  return completed(chosen).sig ? goTo(chosen, 'review') : still(chosen);
}

/**
 * What the formulary says, also when it says so after the pharmacy was chosen (P4-12). Without a coverage
 * there is none.
 */
export function learnFormulary(state: Wizard, formulary: KnownFormulary | undefined): Wizard {
  const known = state.coverage && formulary;
  return {
    ...state,
    formulary: known,
    continuesWithoutPriorAuthorization:
      state.isPharmacyConfirmed && known?.priorAuthorizationRequired !== true,
  };
}

/**
 * Another coverage has another formulary and other benefits, and five steps instead of four, or four instead
 * of five (P2-7).
 */
export function changeCoverage(state: Wizard, coverage: ChosenCoverage | undefined): WizardMove {
  if (isSameCoverage(state.coverage, coverage)) return still(coverage ? { ...state, coverage } : state);
  const step = state.step === 'alternatives' && !coverage ? 'search-drug' : state.step;
  const changed = settled({
    ...state,
    coverage,
    step,
    formulary: undefined,
    alternatives: 'unknown',
    continuesWithoutPriorAuthorization: false,
    ...(state.pharmacyBenefitsId === undefined ? {} : UNPRICED), // chosen by an answer of the former coverage
  });
  return { state: changed, effects: changed.drug && coverage ? ['load-formulary'] : [] };
}

function isSameCoverage(one: ChosenCoverage | undefined, other: ChosenCoverage | undefined): boolean {
  return one?.pbmId === other?.pbmId && one?.memberId === other?.memberId;
}

/**
 * A draft opens on its step when what it holds still allows that, else on the last step that it allows. What
 * was said about another drug is not taken over.
 */
export function restore(state: Wizard, { draft, drug, pharmacy, isKept = false }: Restored): WizardMove {
  const base = startWizard(state);
  if (!drug || !allows(scheduleIsPrescribable(drug))) return still({ ...base, isKept });
  // of another day: fill from today (P5-11)
  const past = draft.form.effectiveDate !== '' && draft.form.effectiveDate < state.today;
  const form = past ? { ...draft.form, effectiveDate: state.today } : draft.form;
  const coverage = base.coverage ?? draft.coverage;
  const isOfDrug = draft.drugId === drug.prescribableDrugId;
  const filled: Wizard = {
    ...base,
    drug,
    form,
    pharmacy,
    coverage,
    isPharmacyConfirmed: pharmacy !== undefined,
    isKept,
    monitoring: isOfDrug ? draft.monitoring : undefined,
    pharmacyBenefitsId:
      isOfDrug && pharmacy && coverage && isSameCoverage(coverage, draft.coverage)
        ? draft.pharmacyBenefitsId
        : undefined,
  };
  const wanted = listSteps(filled).find((step) => step === draft.step) ?? 'sig';
  const { state: reached, effects } = goTo(filled, wanted);
  if (reached.heldFor !== undefined)
    return { state: { ...reached, step: 'pharmacy' }, effects: [...asked(filled), ...effects] };
  return {
    state: { ...reached, step: reached.step === wanted ? wanted : 'sig', refused: [] },
    effects: asked(filled),
  };
}

/** What is asked about a drug as soon as it is chosen. */
function asked(state: Wizard): readonly WizardEffect[] {
  return state.coverage ? ['check-interactions', 'load-formulary'] : ['check-interactions'];
}
