import * as z from 'zod';
import { Compound, Schedule } from '../drugs/model';
import { MonitoringAcknowledgement } from '../pdmp/model';
import { Generation } from '../patients/model';
import { EpaState, OriginalRxRef } from './epa-state';
import { CalendarDate, Instant } from '../values/dates';
import { DecimalText } from '../values/decimals';
import { Id } from '../values/ids';
import { Version } from '../values/integers';
import { line } from '../values/text';
import {
  CANCEL_STATUSES,
  DELIVERY_STATES,
  DURATIONS,
  FILL_STATUSES,
  PRESCRIPTION_FILTERS,
  SCRIPT_STATUSES,
  SUB_STATES,
  VERIFICATION_STATUSES,
  HISTORY_SORTS,
} from './vocabulary';

export const ScriptStatus = z.enum(SCRIPT_STATUSES);
export type ScriptStatus = z.infer<typeof ScriptStatus>;
export const CancelStatus = z.enum(CANCEL_STATUSES);
export type CancelStatus = z.infer<typeof CancelStatus>;
export const SubState = z.enum(SUB_STATES);
export type SubState = z.infer<typeof SubState>;
export const VerificationStatus = z.enum(VERIFICATION_STATUSES);
export type VerificationStatus = z.infer<typeof VerificationStatus>;
export const FillStatus = z.enum(FILL_STATUSES);
export type FillStatus = z.infer<typeof FillStatus>;

/** Where the message to the pharmacy is (docs/decisions/sending.md), apart from the script status. */
export const DeliveryState = z.enum(DELIVERY_STATES);
export type DeliveryState = z.infer<typeof DeliveryState>;

/** Limits of the form: P5-10, N9-3; the note is SCRIPT's. */
export const DISPENSE_LIMIT = 11;
export const NOTE_LIMIT = 210;
export const COMMENT_LIMIT = 500;
export const MOST_REFILLS = 99;
/** Earlier prescriptions whose place one takes. */
export const MOST_FORMERS = 20;
/** P3-3, P9-4. */
export const DEFAULT_UNITS = 'C48542';

/** Either PRN or a count, never null (readings P3-3). */
export const Refills = z.union([
  z.object({ prn: z.literal(true) }).strict(),
  z.object({ count: z.number().int().min(0).max(MOST_REFILLS) }).strict(),
]);
export type Refills = z.infer<typeof Refills>;

/** What the prescription form holds while it is being written (P3-3): texts as typed, judged by the rules. */
export const PrescriptionForm = z.object({
  sig: z.string().max(2000),
  /**
   * Whether the sig was chosen from the product's sigs or a favourite, which minors' oral liquids ask for
   * (P5-11).
   */
  sigChosen: z.boolean(),
  dispense: z.string().max(50),
  units: z.string().max(10),
  daysSupply: z.string().max(10),
  refills: Refills,
  effectiveDate: z.union([CalendarDate, z.literal('')]),
  substitutionAllowed: z.boolean(),
  pharmacyNote: z.string().max(2000),
  comments: z.string().max(2000),
  primaryIcd10Code: z.string().max(10),
  primaryIcd10Description: z.string().max(300),
  secondaryIcd10Code: z.string().max(10),
  secondaryIcd10Description: z.string().max(300),
  epaPriorityIndicator: z.boolean(),
});
export type PrescriptionForm = z.infer<typeof PrescriptionForm>;

/** What a new form starts from (P3-3): refills 0, tablets, substitution allowed, fill from today. */
export function newForm(today: CalendarDate, units: string = DEFAULT_UNITS): PrescriptionForm {
  return {
    sig: '',
    sigChosen: false,
    dispense: '',
    units,
    daysSupply: '',
    refills: { count: 0 },
    effectiveDate: today,
    substitutionAllowed: true,
    pharmacyNote: '',
    comments: '',
    primaryIcd10Code: '',
    primaryIcd10Description: '',
    secondaryIcd10Code: '',
    secondaryIcd10Description: '',
    epaPriorityIndicator: false,
  };
}

/**
 * The request whose denial goes to the pharmacy with the prescription that is being written, and why it is
 * denied (N2-37, P3-4).
 */
export const DenialToFollow = z.object({ requestId: Id, reasonCode: z.string().regex(/^A[A-P]$/) });
export type DenialToFollow = z.infer<typeof DenialToFollow>;

/** The description of a fill that went to another pharmacy. */
export const TRANSFERRED = 'Transferred to another pharmacy';

/** What a prescription is written from (P3-4). Without a pharmacy it can be saved or printed, not sent. */
export const PrescriptionOrder = z.object({
  patientId: Id,
  /** The prescriber it is written for: the signed-in one, or the one staff have chosen. */
  providerId: Id,
  prescribableDrugId: z.string().max(64),
  /** 'N/A' is read as none (P3-4). */
  pharmacyNcpdpId: z
    .string()
    .regex(/^(\d{7}|N\/A)$/)
    .transform((written) => (written === 'N/A' ? undefined : written))
    .optional(),
  sig: line(2000),
  sigChosen: z.boolean(),
  dispense: z.string().max(50),
  units: z.string().max(10),
  daysSupply: z.number().int().min(1).max(999).optional(),
  refills: Refills,
  effectiveDate: CalendarDate,
  substitutionAllowed: z.boolean(),
  pharmacyNote: line(2000),
  comments: line(2000),
  primaryIcd10Code: z.string().max(10),
  primaryIcd10Description: z.string().max(300),
  secondaryIcd10Code: z.string().max(10),
  secondaryIcd10Description: z.string().max(300),
  epaPriorityIndicator: z.boolean(),
  /** What was said in the PDMP dialog; only schedule II asks (P5-17). */
  monitoring: MonitoringAcknowledgement.optional(),
  /** The coverage it is written under, and the benefit answer the pharmacy was chosen by (P3-4). */
  pbmId: z.string().max(35).optional(),
  memberId: z.string().max(80).optional(),
  encryptedPharmacyBenefitsId: z.string().max(200).optional(),
  /** Where the patient is seen, when the application was opened with one (S2.1-3). */
  facilityId: z.string().max(35).optional(),
  originalRxRef: OriginalRxRef.optional(),
  /**
   * The refill or change request whose denial this prescription follows, and the reason (P3-4); the denial is
   * sent when it is.
   */
  denialWithNewPrescriptionRefillRequestId: Id.optional(),
  denialWithNewPrescriptionReasonCode: z
    .string()
    .regex(/^A[A-P]$/)
    .optional(),
  /**
   * The prescription that did not reach its pharmacy and that this one is written for: it is cancelled when
   * this one is sent or printed, so that the patient cannot have both.
   */
  replacesId: Id.optional(),
  /**
   * Earlier prescriptions of an ingredient of it whose place this one takes: when it is sent or printed they
   * leave the medication list, and their pharmacies are asked to cancel.
   */
  formerIds: z.array(Id).min(1).max(MOST_FORMERS).optional(),
});
export type PrescriptionOrder = z.infer<typeof PrescriptionOrder>;

/** The people and places of a prescription as a list shows them. */
const PatientOnPrescription = z.object({
  id: Id,
  firstName: z.string(),
  lastName: z.string(),
  generation: Generation,
  birthDate: CalendarDate,
});
const ProviderOnPrescription = z.object({
  id: Id,
  firstName: z.string(),
  middleName: z.string(),
  lastName: z.string(),
});
const PharmacyOnPrescription = z.object({
  ncpdpId: z.string(),
  storeName: z.string(),
  city: z.string(),
  state: z.string(),
  phonePrimary: z.string(),
});

/** A prescription as stored and listed (P3-2). */
export const Prescription = z.object({
  id: Id,
  orderNumber: z.string(),
  /** Rises with every change; a send or change names the version it saw. */
  version: z.number().int(),
  patientId: Id,
  providerId: Id,
  prescribableDrugId: z.string(),
  description: z.string(),
  schedule: Schedule,
  controlledSubstance: z.boolean(),
  controlledSubstanceDeaId: z.string(),
  representativeNdc: z.string().optional(),
  rxNormId: z.string().optional(),
  /** What the pharmacy makes it of, measured for `dispense`; absent for a product. */
  compound: Compound.optional(),
  sig: z.string(),
  sigChosen: z.boolean(),
  dispense: DecimalText,
  units: z.string(),
  daysSupply: z.number().int().optional(),
  refills: Refills,
  effectiveDate: CalendarDate,
  substitutionAllowed: z.boolean(),
  pharmacyNote: z.string(),
  comments: z.string(),
  primaryIcd10Code: z.string(),
  primaryIcd10Description: z.string(),
  secondaryIcd10Code: z.string(),
  secondaryIcd10Description: z.string(),
  epaPriorityIndicator: z.boolean(),
  scriptStatus: ScriptStatus,
  subState: SubState,
  cancelStatus: CancelStatus.optional(),
  cancelStatusDescription: z.string(),
  delivery: z.object({
    state: DeliveryState,
    code: z.string().optional(),
    description: z.string().optional(),
  }),
  verification: z.object({
    status: VerificationStatus,
    at: Instant.optional(),
    description: z.string().optional(),
  }),
  fill: z.object({
    status: FillStatus,
    note: z.string(),
    description: z.string(),
    /** The day of the last fill that was handed over, as the pharmacy reported it. */
    on: CalendarDate.optional(),
  }),
  /** Marked by the prescriber as ready to be signed; any edit clears it (21 CFR 1311.120(b)(10)). */
  readyAt: Instant.optional(),
  signedAt: Instant.optional(),
  /** When it was approved on the phone and could not be sent any more; it is signed again. */
  signingLapsedAt: Instant.optional(),
  monitoring: MonitoringAcknowledgement,
  pbmId: z.string().optional(),
  memberId: z.string().optional(),
  encryptedPharmacyBenefitsId: z.string().optional(),
  facilityId: z.string().optional(),
  originalRxRef: OriginalRxRef.optional(),
  /** The one that it is sent instead of. */
  replacesId: Id.optional(),
  /** Earlier ones whose place it takes (PrescriptionOrder). */
  formerIds: z.array(Id).optional(),
  /** The pharmacy's request that it was granted by, or whose denial it follows (P3-4). */
  answersRequestId: Id.optional(),
  /** Its prior authorization, where one was started. */
  epaReferenceId: Id.optional(),
  epaState: EpaState.optional(),
  scriptedAt: Instant,
  sentAt: Instant.optional(),
  receivedAt: Instant.optional(),
  printedAt: Instant.optional(),
  /** How many originals were printed; absent before the first. */
  originalsPrinted: z.number().int().optional(),
  patient: PatientOnPrescription,
  provider: ProviderOnPrescription,
  /** Who wrote it down for the prescriber; absent where the prescriber did. */
  preparedBy: z.object({ id: Id, name: z.string() }).optional(),
  pharmacy: PharmacyOnPrescription.optional(),
});
export type Prescription = z.infer<typeof Prescription>;

/** The filters of the list (P2-17) and the script statuses each shows. */
export const PrescriptionFilter = z.enum(PRESCRIPTION_FILTERS);
export type PrescriptionFilter = z.infer<typeof PrescriptionFilter>;
/** What a list shows: every prescription, or one of them. */
export const ListedStatus = z.enum(['All', ...PRESCRIPTION_FILTERS]);
export type ListedStatus = z.infer<typeof ListedStatus>;
export const FILTER_LABEL = {
  All: 'All',
  Pending: 'Pending',
  Sent: 'Sent',
  Printed: 'Printed',
  CancelledBeforeSending: 'Cancelled Before Sending',
  CancelledAfterSending: 'Cancelled After Sending',
  RefillRequest: 'Refill Request',
} as const satisfies Record<ListedStatus, string>;

/** How far back a list goes (P2-18). */
export const Duration = z.enum(DURATIONS);
export type Duration = z.infer<typeof Duration>;
export const DURATION_LABEL = {
  LastWeek: 'Last Week',
  LastMonth: 'Last Month',
  Last6Months: 'Last 6 Months',
  LastYear: 'Last Year',
  All: 'All',
} as const satisfies Record<Duration, string>;

/**
 * The coverage that a prescription is written under, as the eligibility answer names it (P3-8). Absent parts
 * are not known.
 */
export const ChosenCoverage = z.object({
  pbmId: z.string().max(35),
  memberId: z.string().max(80),
  bin: z.string().max(80).optional(),
  pcn: z.string().max(80).optional(),
  groupId: z.string().max(80).optional(),
  cardHolderId: z.string().max(80).optional(),
});
export type ChosenCoverage = z.infer<typeof ChosenCoverage>;

/** A drug, and the pharmacy it would go to, that were chosen before the writing begins (P2-1). */
export const PrefilledDrug = z.object({
  drugId: z.string().min(1).max(64),
  pharmacyNcpdpId: z
    .string()
    .regex(/^\d{7}$/)
    .optional(),
});
export type PrefilledDrug = z.infer<typeof PrefilledDrug>;

/** What is written in a draft. */
export const DraftContent = z.object({
  drugId: z.string().max(64).optional(),
  pharmacyNcpdpId: z.string().max(7).optional(),
  form: PrescriptionForm,
  /** Of this draft alone (readings P5-17). */
  monitoring: MonitoringAcknowledgement.optional(),
  coverage: ChosenCoverage.optional(),
  /** The benefit answer that the pharmacy was chosen by, under that coverage. */
  pharmacyBenefitsId: z.string().max(200).optional(),
  denial: DenialToFollow.optional(),
  replacesId: Id.optional(),
  step: z.string().max(20),
});
export type DraftContent = z.infer<typeof DraftContent>;

/** A half-written prescription of one user and one patient, kept by the server (docs/decisions/shell.md). */
export const Draft = DraftContent.extend({
  /** The key of the create that it becomes: sending the same draft again makes no second prescription. */
  id: Id,
  patientId: Id,
  /** Rises with each save that changed it. */
  version: Version,
  savedAt: Instant,
  /** As the catalog has it now; absent while none is chosen, and where the catalog has it no more. */
  drug: z.object({ description: z.string(), schedule: Schedule }).optional(),
});
export type Draft = z.infer<typeof Draft>;

/** The orders of the prescriptions' history (N9-11). */
export const HistorySort = z.enum(HISTORY_SORTS);
export type HistorySort = z.infer<typeof HistorySort>;

export const HISTORY_SORT_LABEL = {
  DateDesc: 'Date, newest first',
  DateAsc: 'Date, oldest first',
  DrugAsc: 'Drug, A to Z',
  DrugDesc: 'Drug, Z to A',
  PatientAsc: 'Patient, A to Z',
  PatientDesc: 'Patient, Z to A',
} as const satisfies Record<HistorySort, string>;

/**
 * What is kept of a prescription form: everything but its dates and diagnoses, which belong to one patient.
 */
export const FavoriteForm = PrescriptionForm.pick({
  sig: true,
  sigChosen: true,
  dispense: true,
  units: true,
  daysSupply: true,
  refills: true,
  substitutionAllowed: true,
  pharmacyNote: true,
  comments: true,
});
export type FavoriteForm = z.infer<typeof FavoriteForm>;
