import type { AllergySeverity } from '@erx/core/allergies/model';
import type { ActiveProblem } from '@erx/core/cautions/patient-state';
import type { PresentFact } from '@erx/core/clinical-facts/model';
import type { StopReasonCode } from '@erx/core/medications/model';
import type { PlanInquiry } from '@erx/core/interactions/rules/known-elsewhere';
import type { Measures } from '@erx/core/patients/measures';
import type { Gender } from '@erx/core/patients/model';
import type { MonitoringSource } from '@erx/core/pdmp/vocabulary';
import type { EarlierCourse } from '@erx/core/prescriptions/rules/timing-model';
import type { RequestKind } from '@erx/core/requests/vocabulary';
import type { CalendarDate } from '@erx/core/values/dates';
import type { StoredProduct } from '../interactions/stored-product';
import type { PrescribedDrug, StoredPrescription, WrittenDiagnosis } from './prescribed-store';

export interface StoredAllergy {
  readonly description: string;
  readonly reaction: string;
  /** As the list has it; '' of a former system's. */
  readonly severity: AllergySeverity | '';
  /** Of a former system's chart, and no one has matched it yet. */
  readonly isFormer: boolean;
  readonly enteredAt: Date;
}
/** A severe allergy that was weakened or made inactive, as it was before. */
export interface StoredWeakened extends Pick<StoredAllergy, 'description' | 'reaction'> {
  readonly on: CalendarDate;
  readonly now?: string;
  readonly reason: string;
}
export interface StoredMedication {
  readonly description: string;
  readonly sig: string;
  /** Of a former system's chart, and no one has matched it yet. */
  readonly isFormer: boolean;
  /** Made inactive: not taken from that moment on. */
  readonly hide: boolean;
  readonly stoppedAt?: CalendarDate;
  readonly stopReason?: StopReasonCode;
  readonly stopNote: string;
  /** Absent where no one knows since when. */
  readonly startedOn?: CalendarDate;
  readonly enteredAt: Date;
  readonly product?: StoredProduct;
}

/** A fill that a monitoring program or a plan reported. */
export interface ReportedFill {
  readonly source: MonitoringSource;
  readonly description: string;
  readonly sig: string;
  readonly dispense: string;
  readonly daysSupply?: number;
  readonly lastFill?: CalendarDate;
  /** What it was filled for, where the report says so. */
  readonly diagnosis?: Pick<ActiveProblem, 'code' | 'description'>;
  /** Unless the report says that it is none. */
  readonly mayBeControlled: boolean;
  readonly product?: StoredProduct;
}

/** A drug that a pharmacy waits to hear about, or that someone else is writing a prescription of. */
export interface WaitingDrug {
  readonly kind: RequestKind | 'draft';
  readonly description: string;
  readonly since: CalendarDate;
  /** The pharmacy, or who writes. */
  readonly by: string;
  readonly product?: StoredProduct;
}

/** What doses depend on. */
export interface PatientBody {
  readonly birthDate: CalendarDate | undefined;
  readonly gender: Gender;
  /** The newest one, as it is kept. */
  readonly weight: Pick<Measures, 'weight' | 'weightUnits' | 'weightMeasuredOn'>;
  /** How old a child's weight may be in this practice, in days. */
  readonly weightDays: number;
}

/**
 * The picture of a patient as orders are judged by it: what is in force on one day. A part that could not be read
 * is 'failed', never an empty list.
 */
export interface PatientFacts {
  /** Goes up with every change of what is read here (patients.facts_version). */
  readonly version: number;
  readonly readAt: Date;
  readonly today: CalendarDate;
  readonly noKnownAllergies: boolean;
  readonly body: PatientBody;
  /** The product asked about; undefined where the catalogue does not have it. */
  readonly product: StoredProduct | undefined;
  readonly allergies: readonly StoredAllergy[] | 'failed';
  /** Of the days in which medications that were stopped count; none where allergies cannot be read. */
  readonly weakened: readonly StoredWeakened[];
  /** What is taken, and what was stopped as long as an order hears of it. */
  readonly medications: readonly StoredMedication[] | 'failed';
  /** What is not taken any longer: lately, or of the product asked about, however long ago. */
  readonly stopped: readonly StoredMedication[] | 'failed';
  /** Those that wait or whose supply lasts; none that no pharmacy has. */
  readonly prescriptions: readonly PrescribedDrug[] | 'failed';
  /** Those whose supply is used up, and that were written lately. */
  readonly usedUp: readonly PrescribedDrug[] | 'failed';
  /**
   * Those that wait or left, one by one, and those of which a pharmacy asks for more; latest first. Absent unless
   * they were asked for.
   */
  readonly eachPrescription?: readonly StoredPrescription[] | 'failed';
  /**
   * What left of the same medicine, that which is renewed, was canceled or has ended among it; where no product is
   * asked about, of every medicine.
   */
  readonly courses: readonly EarlierCourse[] | 'failed';
  /** From which share of a fill on an order is early, by the practice's protocol, in percent. */
  readonly earlyPercent: number;
  /** Those whose supply lasts. */
  readonly fills: readonly ReportedFill[] | 'failed';
  /** The newest inquiry at a plan; absent where no one asked lately. */
  readonly inquiry?: PlanInquiry | 'failed';
  /** Names of linked record systems of which what they have of the patient was not read whole. */
  readonly unreadSystems: readonly string[] | 'failed';
  /** When a plan last answered and a monitoring program last reported. Absent unless it was asked for. */
  readonly reports?: { readonly plan?: Date; readonly pdmp?: Date };
  readonly requests: readonly WaitingDrug[] | 'failed';
  readonly drafts: readonly WaitingDrug[] | 'failed';
  /** What rules of diseases hold against drugs: the problem list, and what prescriptions were written for besides. */
  readonly problems: readonly ActiveProblem[] | 'failed';
  readonly problemList: readonly RecordedProblem[] | 'failed';
  /** Of prescriptions in use, and of fills whose supply lasts, each once. */
  readonly diagnoses: readonly WrittenDiagnosis[] | 'failed';
  /** Those that are present: the newest of each kind. */
  readonly clinicalFacts: readonly PresentFact[] | 'failed';
}

interface RecordedProblem extends ActiveProblem {
  readonly enteredAt?: Date;
}
