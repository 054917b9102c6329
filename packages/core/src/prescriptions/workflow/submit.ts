import type { ReceivedFinding } from '../../findings/finding';
import { newForm } from '../model';
import type { SubmitAction } from '../rules/submit-options';
import type { Step, Wizard, WizardEffect, WizardMove } from './state';
import { mustBeViewed, settled, still } from './steps';

/** What follows once the prescription is saved, by what was asked for (P4-13). */
const NEXT_ACTION = {
  continue: 'open-ready-to-sign',
  'prior-authorization': 'open-prior-authorization',
  send: 'send-prescription',
  print: 'print-prescription',
  save: 'complete',
  'save-for-provider': 'complete',
} as const satisfies Record<SubmitAction, WizardEffect>;

/**
 * Everything begins with saving: a create the first time, an update of the same prescription from then on.
 * Interactions that were not looked at come first (P4-7).
 */
export function chooseAct(state: Wizard, act: SubmitAction): WizardMove {
  if (state.step !== 'review') return still(state);
  if (mustBeViewed(state.interactions)) return { state: settled(state), effects: ['open-interactions'] };
  return {
    state: { ...settled(state), finishing: { at: 'saving', act } },
    effects: [state.isKept ? 'update-prescription' : 'create-prescription'],
  };
}

/** The server has it: now comes what was asked for. An answer that no one waits for changes nothing. */
export function continueAfterSaving(state: Wizard): WizardMove {
  if (state.finishing.at !== 'saving') return still(state);
  const { act } = state.finishing;
  return { state: { ...state, isKept: true, finishing: { at: 'acting', act } }, effects: [NEXT_ACTION[act]] };
}

/** Failed, or left by anyone who asked for it: what is kept stays kept. */
export function stopActing(state: Wizard): Wizard {
  return { ...state, finishing: { at: 'rest' } };
}

const FORM_FIELDS: ReadonlySet<string> = new Set(Object.keys(newForm('')));

/** Where a field of an order is entered; undefined for what the wizard does not ask. */
function stepOfField(field: string | undefined): Step | undefined {
  if (field === 'prescribableDrugId') return 'search-drug';
  if (field === 'pharmacyNcpdpId') return 'pharmacy';
  return field !== undefined && FORM_FIELDS.has(field) ? 'sig' : undefined;
}

/**
 * What the server alone could find, such as another prescription of the same drug (P5-12, P5-13), is shown
 * where it can be mended: on the step of the first field that it names. What names none leaves the review
 * where it is.
 */
export function takeRefusal(state: Wizard, findings: readonly ReceivedFinding[]): Wizard {
  const rested = stopActing(state);
  const step = findings.map(({ field }) => stepOfField(field)).find((one) => one !== undefined);
  return step === undefined ? rested : { ...settled(rested), step, refused: findings };
}
