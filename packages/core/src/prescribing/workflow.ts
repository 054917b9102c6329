import type { Drug } from '../drugs/model';
import type { FavoriteSig } from '../favorite-sigs/model';
import type { Finding } from '../findings/finding';
import type { MonitoringAcknowledgement } from '../monitoring/model';
import type { PrescribedPatient } from '../patients/rules';
import type { CalendarDate } from '../values/dates';
import type { ChosenCoverage, Draft, PrescriptionForm } from './model';
import type { FinishingAct } from './rules/finishing';
import { changeCoverage, changeForm, chooseAlternative, chooseDrug, chooseFavorite, choosePharmacy, learnFormulary, restore } from './workflow/choosing';
import { chooseAct, goOnAfterSaving, stopActing } from './workflow/finishing';
import { completed, goBack, goNext, goOnIfHeld, goTo, isPastSig, leaveInteractions, settled, startWizard, still, stepsOf } from './workflow/steps';

/** The steps in their order; the alternatives only with an eligibility (P2-7). */
export type Step = 'search-drug' | 'alternatives' | 'sig' | 'pharmacy' | 'review';

/**
 * What is known of the interactions of the chosen drug. Neither 'unchecked' (not asked, or the answer is awaited) nor 'failed'
 * (the check could not run) ever counts as none.
 */
export type InteractionsState = 'unchecked' | 'none' | 'unviewed' | 'viewed' | 'failed';

/** A pharmacy as far as the workflow needs it. */
export interface ChosenPharmacy {
  readonly ncpdpId: string;
  readonly storeName: string;
}

/** What the formulary says that the workflow needs. */
export interface KnownFormulary {
  readonly priorAuthorizationRequired: boolean;
}

/** Where finishing stands (P4-13): at rest, being saved, or saved and doing what was asked for. */
export type Finishing =
  | { readonly at: 'rest' }
  | { readonly at: 'saving'; readonly act: FinishingAct }
  | { readonly at: 'acting'; readonly act: FinishingAct };

/** Where the writing of one prescription for one patient stands. */
export interface Wizard {
  readonly patient: PrescribedPatient;
  readonly today: CalendarDate;
  /** The eligibility that was chosen; undefined without one. */
  readonly coverage: ChosenCoverage | undefined;
  readonly step: Step;
  readonly drug: Drug | undefined;
  readonly form: PrescriptionForm;
  readonly pharmacy: ChosenPharmacy | undefined;
  /** Whether the pharmacy still stands for what is written: P4-10 takes the mark away and leaves the pharmacy. */
  readonly isPharmacyConfirmed: boolean;
  readonly pharmacyBenefitsId: string | undefined;
  /** Undefined while it is not known. */
  readonly formulary: KnownFormulary | undefined;
  /** P4-12: the pharmacy was chosen and the formulary does not ask for a prior authorization. */
  readonly continuesWithoutPriorAuthorization: boolean;
  readonly interactions: InteractionsState;
  /** What was said in the PDMP dialog about this drug for this patient; undefined while it was not answered. */
  readonly monitoring: MonitoringAcknowledgement | undefined;
  /** The step that waits for an answer: to the interactions, or to the PDMP dialog. */
  readonly heldFor: Step | undefined;
  readonly finishing: Finishing;
  /** Whether the server keeps what is written as a pending prescription, so that saving again changes that one. */
  readonly isKept: boolean;
  /** Why the last step asked for was refused; cleared by the next move. */
  readonly refused: readonly Finding[];
}

/** What can happen. */
export type WizardEvent =
  | { readonly type: 'drug-chosen'; readonly drug: Drug }
  | { readonly type: 'drug-refused'; readonly findings: readonly Finding[] }
  | { readonly type: 'alternative-chosen'; readonly drug: Drug }
  | { readonly type: 'favorite-chosen'; readonly drug: Drug; readonly form: FavoriteSig['form'] }
  | { readonly type: 'form-changed'; readonly changes: Partial<PrescriptionForm> }
  | { readonly type: 'pharmacy-chosen'; readonly pharmacy: ChosenPharmacy; readonly benefitsId?: string }
  | { readonly type: 'formulary-known'; readonly formulary: KnownFormulary | undefined }
  | { readonly type: 'coverage-changed'; readonly coverage: ChosenCoverage | undefined }
  | { readonly type: 'interactions-asked' }
  | { readonly type: 'interactions-found'; readonly any: boolean }
  | { readonly type: 'interactions-failed' }
  | { readonly type: 'interactions-viewed' }
  | { readonly type: 'monitoring-acknowledged'; readonly monitoring: MonitoringAcknowledgement }
  | { readonly type: 'question-closed' }
  | { readonly type: 'step-chosen'; readonly step: Step }
  | { readonly type: 'next' }
  | { readonly type: 'back' }
  | { readonly type: 'act-chosen'; readonly act: FinishingAct }
  | { readonly type: 'saved' }
  | { readonly type: 'act-abandoned' }
  | { readonly type: 'kept-cleared' }
  | { readonly type: 'finished' }
  | { readonly type: 'patient-changed'; readonly patient: PrescribedPatient }
  | { readonly type: 'day-began'; readonly today: CalendarDate }
  | Restored
  | { readonly type: 'started-over' };

/** A draft that was left, a prescription to write again, or a pending one to change (`isKept`). */
export interface Restored {
  readonly type: 'draft-restored';
  readonly draft: Pick<Draft, 'drugId' | 'form' | 'step' | 'monitoring' | 'coverage' | 'pharmacyBenefitsId'>;
  readonly drug: Drug | undefined;
  readonly pharmacy: ChosenPharmacy | undefined;
  readonly isKept?: boolean;
}

/** What the caller must do besides showing the new state, in this order. */
export type WizardEffect =
  | 'check-interactions' | 'load-formulary'
  | 'open-interactions' | 'open-monitoring' | 'open-patient-edit'
  | 'create-prescription' | 'update-prescription'
  | 'complete' | 'send-prescription' | 'print-prescription' | 'open-ready-to-sign' | 'open-prior-authorization';

export interface WizardMove {
  readonly state: Wizard;
  readonly effects: readonly WizardEffect[];
}

/** What is heard while a prescription is being saved, sent or signed: what is written stands still meanwhile. */
const HEARD_WHILE_ACTING: ReadonlySet<WizardEvent['type']> = new Set([
  'saved', 'act-abandoned', 'kept-cleared', 'finished', 'patient-changed', 'day-began', 'interactions-found', 'interactions-failed', 'formulary-known',
]);

/** One event: the new state and what the caller must do. Pure. Whatever happens, Review never stands over an incomplete step (P4-8). */
export function advance(state: Wizard, event: WizardEvent): WizardMove {
  if (state.finishing.at !== 'rest' && !HEARD_WHILE_ACTING.has(event.type)) return still(state);
  const move = react(state, event);
  const done = completed(move.state);
  if (move.state.step !== 'review' || (done['search-drug'] && done.sig)) return move;
  return { ...move, state: { ...move.state, step: done['search-drug'] ? 'sig' : 'search-drug' } };
}

function react(state: Wizard, event: WizardEvent): WizardMove {
  switch (event.type) {
    case 'drug-chosen':
      return chooseDrug(state, event.drug);
    case 'drug-refused':
      return still({ ...settled(state), refused: event.findings });
    case 'alternative-chosen':
      return chooseAlternative(state, event.drug);
    case 'favorite-chosen':
      return chooseFavorite(state, event.drug, event.form);
    case 'form-changed':
      return still(changeForm(state, event.changes));
    case 'pharmacy-chosen':
      return choosePharmacy(state, event.pharmacy, event.benefitsId);
    case 'formulary-known':
      return still(learnFormulary(state, event.formulary));
    case 'coverage-changed':
      return changeCoverage(state, event.coverage);
    case 'interactions-asked':
      return still({ ...state, interactions: 'unchecked' });
    case 'interactions-found': // found late, behind the form: they are shown at once, not at the next time that SIG is passed
      return event.any && state.interactions === 'unviewed' ? still(state) : {
        state: { ...state, interactions: event.any ? 'unviewed' : 'none' },
        effects: event.any && isPastSig(state, state.step) && state.finishing.at === 'rest' ? ['open-interactions'] : [],
      };
    case 'interactions-failed':
      return still({ ...state, interactions: 'failed' });
    case 'interactions-viewed':
      return leaveInteractions({ ...state, interactions: state.interactions === 'unviewed' ? 'viewed' : state.interactions });
    case 'monitoring-acknowledged':
      return state.drug ? goOnIfHeld({ ...state, monitoring: event.monitoring }) : still(state);
    case 'question-closed':
      return still({ ...state, heldFor: undefined });
    case 'step-chosen':
      return stepsOf(state).includes(event.step) ? goTo(state, event.step) : still(state);
    case 'next':
      return goNext(state);
    case 'back':
      return goBack(state);
    case 'act-chosen':
      return chooseAct(state, event.act);
    case 'saved':
      return goOnAfterSaving(state);
    case 'act-abandoned':
      return still(stopActing(state));
    case 'kept-cleared': // P8-5
      return still(state.finishing.at === 'acting' ? { ...stopActing(state), isKept: false } : state);
    case 'patient-changed':
      return still({ ...state, patient: event.patient, refused: [] });
    case 'day-began': // a wizard left open overnight: what was written for yesterday is judged anew
      return still({ ...state, today: event.today, refused: [] });
    case 'draft-restored':
      return restore(state, event);
    case 'finished':
      return still(state.finishing.at === 'acting' ? startWizard(state) : state);
    case 'started-over':
      return still(startWizard(state));
  }
}
