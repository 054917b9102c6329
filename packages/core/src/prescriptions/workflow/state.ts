import type { Drug } from '../../drugs/model';
import type { Finding, ReceivedFinding } from '../../findings/finding';
import type { MonitoringAcknowledgement } from '../../pdmp/model';
import type { PrescribedPatient } from '../../patients/rules';
import type { CalendarDate } from '../../values/dates';
import type { ChosenCoverage, Draft, FavoriteForm, PrescriptionForm } from '../model';
import type { SubmitAction } from '../rules/submit-options';

/** The steps in their order; the alternatives only with an eligibility (P2-7). */
export type Step = 'search-drug' | 'alternatives' | 'sig' | 'pharmacy' | 'review';

/**
 * What is known of the interactions of the chosen drug: 'none' that must be looked at, some that were looked
 * at or not. Neither 'unchecked' (not asked, or the answer is awaited) nor a failure (the check could not
 * run), looked at or not, ever counts as none.
 */
export type InteractionsState = 'unchecked' | 'none' | 'unviewed' | 'viewed' | 'failed' | 'failed-viewed';

/** A pharmacy as far as the workflow needs it. */
export interface ChosenPharmacy {
  readonly ncpdpId: string;
  readonly storeName: string;
}

/** What the formulary says that the workflow needs. */
export interface KnownFormulary {
  readonly priorAuthorizationRequired: boolean;
}

/** Where finishing is (P4-13): at rest, being saved, or saved and doing what was asked for. */
export type Finishing =
  | { readonly at: 'rest' }
  | { readonly at: 'saving'; readonly act: SubmitAction }
  | { readonly at: 'acting'; readonly act: SubmitAction };

/** Where the writing of one prescription for one patient is. */
export interface Wizard {
  readonly patient: PrescribedPatient;
  readonly today: CalendarDate;
  /** How old a child's weight may be, in days. */
  readonly weightDays: number;
  /** Someone said of an old weight that it is still right: confirmed, not weighed. */
  readonly isWeightConfirmed: boolean;
  /** The eligibility that was chosen; undefined without one. */
  readonly coverage: ChosenCoverage | undefined;
  readonly step: Step;
  readonly drug: Drug | undefined;
  readonly form: PrescriptionForm;
  readonly pharmacy: ChosenPharmacy | undefined;
  /**
   * Whether the pharmacy still applies to what is written: P4-10 takes the mark away and leaves the pharmacy.
   */
  readonly isPharmacyConfirmed: boolean;
  readonly pharmacyBenefitsId: string | undefined;
  /** Undefined while it is not known. */
  readonly formulary: KnownFormulary | undefined;
  /** What the plan covers better or for less and may take the drug's place. */
  readonly alternatives: 'unknown' | 'none' | 'offered';
  /** Whether the alternatives were come to on the way, and are passed once it is known that there are none. */
  readonly passesAlternatives: boolean;
  /** P4-12: the pharmacy was chosen and the formulary does not ask for a prior authorization. */
  readonly continuesWithoutPriorAuthorization: boolean;
  readonly interactions: InteractionsState;
  /**
   * What was said in the PDMP dialog about this drug for this patient; undefined while it was not answered.
   */
  readonly monitoring: MonitoringAcknowledgement | undefined;
  /** The step that waits for an answer: to the interactions, or to the PDMP dialog. */
  readonly heldFor: Step | undefined;
  readonly finishing: Finishing;
  /**
   * Whether the server keeps what is written as a pending prescription, so that saving again changes that
   * one.
   */
  readonly isKept: boolean;
  /** Why the last step asked for was refused; cleared by the next move. */
  readonly refused: readonly ReceivedFinding[];
}

/** What can happen. */
export type WizardEvent =
  | { readonly type: 'drug-chosen'; readonly drug: Drug }
  | { readonly type: 'drug-refused'; readonly findings: readonly Finding[] }
  | { readonly type: 'alternative-chosen'; readonly drug: Drug }
  | { readonly type: 'favorite-chosen'; readonly drug: Drug; readonly form: FavoriteForm }
  | {
      readonly type: 'line-chosen';
      readonly drug: Drug;
      readonly changes: Partial<PrescriptionForm>;
      readonly pharmacy?: ChosenPharmacy | undefined;
    }
  | { readonly type: 'form-changed'; readonly changes: Partial<PrescriptionForm> }
  | { readonly type: 'pharmacy-chosen'; readonly pharmacy: ChosenPharmacy; readonly benefitsId?: string }
  | { readonly type: 'formulary-known'; readonly formulary: KnownFormulary | undefined }
  | { readonly type: 'alternatives-known'; readonly isOffered: boolean }
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
  | { readonly type: 'act-chosen'; readonly act: SubmitAction }
  | { readonly type: 'saved' }
  /** Failed, or left; `findings` of the server where it refused what is written. */
  | { readonly type: 'act-abandoned'; readonly findings?: readonly ReceivedFinding[] }
  | { readonly type: 'kept-cleared' }
  | { readonly type: 'finished' }
  | { readonly type: 'patient-changed'; readonly patient: PrescribedPatient }
  | { readonly type: 'day-began'; readonly today: CalendarDate }
  | { readonly type: 'weight-days-known'; readonly weightDays: number }
  | { readonly type: 'weight-confirmed' }
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
  | 'check-interactions'
  | 'load-formulary'
  | 'open-interactions'
  | 'open-monitoring'
  | 'open-patient-edit'
  | 'open-weight-check'
  | 'create-prescription'
  | 'update-prescription'
  | 'complete'
  | 'send-prescription'
  | 'print-prescription'
  | 'open-ready-to-sign'
  | 'open-prior-authorization';

export interface WizardMove {
  readonly state: Wizard;
  readonly effects: readonly WizardEffect[];
}
