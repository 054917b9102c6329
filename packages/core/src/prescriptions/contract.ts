import * as z from 'zod';
import { endpoint } from '../client/endpoint';
import type { MessageCode } from '../findings/messages';
import { Changes } from '../values/changes';
import { CalendarDate, Instant } from '../values/dates';
import { Id } from '../values/ids';
import { PageQuery } from '../values/page';
import { Reprint } from '../printing/model';
import { SafetyAnswer } from '../safety/model';
import {
  Draft,
  DraftContent,
  Duration,
  ListedStatus,
  Prescription,
  PrescriptionOrder,
  ScriptStatus,
  HistorySort,
} from './model';
import { Version } from '../values/integers';
import { DuplicatePrescription } from './duplicates';

const byId = z.object({ id: Id });
const seenVersion = z.object({ version: Version });

/** What the rules of writing may refuse. */
export const WRITING: readonly MessageCode[] = [
  'patient.no-address',
  'patient.no-birth-date',
  'patient.minor-without-measures',
  'prescription.drug-unknown',
  'prescription.drug-withheld',
  'prescription.provider-unknown',
  'prescription.pharmacy-unknown',
  'prescription.pharmacy-inactive',
  'prescription.dispense-missing',
  'prescription.dispense-invalid',
  'prescription.dispense-too-long',
  'prescription.sig-missing',
  'prescription.sig-too-long',
  'prescription.note-too-long',
  'prescription.icd-equal',
  'prescription.icd-unknown',
  'prescription.icd-ended',
  'prescription.icd-not-chosen',
  'prescription.unit-not-offered',
  'prescription.unit-does-not-fit',
  'prescription.quantity-too-large',
  'prescription.days-supply-invalid',
  'prescription.units-fixed',
  'prescription.sig-not-chosen',
  'prescription.effective-date-in-past',
  'controlled.refills-exceeded',
  'controlled.prn-refused',
  'controlled.schedule-unknown',
  'controlled.schedule-one',
  'controlled.schedule-not-allowed',
  'prescription.other-writer',
  'controlled.not-authorized',
  'controlled.fill-date-required',
  'controlled.fill-date-shared',
  'controlled.fill-date-too-late',
  'controlled.supply-exceeded',
  'controlled.days-supply-required',
  'controlled.other-supply-unknown',
  'prior-authorization.original-unknown',
  'prescription.not-replaceable',
  'prescription.former-unknown',
];

export const listPrescriptions = endpoint({
  // P7-11
  name: 'listPrescriptions',
  summary:
    'Prescriptions of the practice or of one patient, of one status or all, newest first unless sorted otherwise',
  method: 'GET',
  path: '/prescriptions/status/:status',
  allow: 'prescription.read',
  reading: { list: 'prescriptions' },
  params: z.object({ status: ListedStatus }),
  query: PageQuery.extend({
    patientId: Id.optional(),
    includePatient: z.stringbool().optional(),
    duration: Duration.optional(),
    sortBy: HistorySort.optional(),
  }),
  reply: z.array(Prescription),
});

export const countToSign = endpoint({
  name: 'countToSign',
  summary:
    'How many pending prescriptions wait to be signed or sent, and since when the oldest: ' +
    "a prescriber's own, staff the practice's",
  method: 'GET',
  path: '/prescriptions/tosign',
  allow: 'prescription.read',
  reply: z.object({
    count: z.number().int().min(0),
    /** When the oldest was written; absent where none waits. */
    oldest: Instant.optional(),
  }),
});

export const getPrescriptionByOrderNumber = endpoint({
  name: 'getPrescriptionByOrderNumber',
  summary: 'A prescription by its order number', // P7-17
  method: 'GET',
  path: '/prescriptions/ordernumber/:orderNumber',
  allow: 'prescription.read',
  reading: { event: 'prescription.read', of: 'id' },
  params: z.object({ orderNumber: z.string().max(35) }),
  query: z.object({ includePharmacy: z.stringbool().optional() }),
  reply: Prescription,
  errors: ['prescription.not-found'],
});

export const getPrescription = endpoint({
  name: 'getPrescription',
  summary: 'One prescription',
  method: 'GET',
  path: '/prescriptions/:id',
  allow: 'prescription.read',
  reading: { event: 'prescription.read', of: 'id' },
  params: byId,
  reply: Prescription,
  errors: ['prescription.not-found'],
});

/** Another prescription of a drug, as far as P5-12 and P5-13 compare it. */
export const SameDrugPrescription = z.object({
  id: Id,
  scriptStatus: ScriptStatus,
  effectiveDate: CalendarDate,
  /** Absent while it waits: it may be issued on the day of any other. */
  issuedOn: CalendarDate.optional(),
  /** Absent where none was given, which is not zero. */
  daysSupply: z.number().optional(),
});
export type SameDrugPrescription = z.infer<typeof SameDrugPrescription>;

export const listSameDrug = endpoint({
  name: 'listSameDrug',
  summary: 'Every other prescription of a drug for a patient that was not cancelled, latest fill date first',
  method: 'GET',
  path: '/prescriptions/samedrug/patient/:patientId/drug/:drugId',
  allow: 'prescription.read',
  reading: { event: 'patient.read', of: 'patientId' },
  params: z.object({ patientId: Id, drugId: z.string().max(64) }),
  query: z.object({ exceptId: Id.optional(), replacesId: Id.optional() }),
  reply: z.array(SameDrugPrescription),
});

export const findLastSig = endpoint({
  name: 'findLastSig',
  summary:
    'The directions that a prescriber last sent for a drug, where the age of the patient allows them; ' +
    'for whom they were written is not shown',
  method: 'GET',
  path: '/prescriptions/lastsig/patient/:patientId/drug/:drugId',
  allow: 'prescription.write',
  reading: { event: 'patient.read', of: 'patientId' },
  params: z.object({ patientId: Id, drugId: z.string().max(64) }),
  query: z.object({ providerId: Id }),
  reply: z.object({
    /** Absent where there are none. */
    last: z.object({ sig: z.string(), writtenOn: CalendarDate }).optional(),
  }),
  errors: ['record.not-found', 'prescription.drug-unknown'],
});

export const createPrescription = endpoint({
  name: 'createPrescription',
  summary: 'Saves a prescription as pending', // P7-18
  method: 'POST',
  path: '/prescriptions',
  allow: 'prescription.write',
  idempotent: true,
  status: 201,
  body: PrescriptionOrder,
  reply: Prescription,
  errors: [
    ...WRITING,
    'request.not-found',
    'request.already-answered',
    'request.not-linked',
    'request.response-not-offered',
    'request.other-patient',
  ],
});

export const updatePrescription = endpoint({
  // P4-13, P7-18
  name: 'updatePrescription',
  summary: 'Changes the named properties of a pending prescription',
  method: 'PATCH',
  path: '/prescriptions/:id',
  allow: 'prescription.write',
  params: byId,
  body: z.object({ version: Version, changes: Changes }),
  reply: Prescription,
  errors: ['prescription.not-found', 'prescription.not-pending', 'record.changed', ...WRITING],
});

export const cancelPrescription = endpoint({
  // P7-14
  name: 'cancelPrescription',
  summary:
    'Cancels a prescription: at once before it was sent, otherwise by asking the pharmacy, whose answer comes later',
  method: 'POST',
  path: '/prescriptions/cancelprescription/:id',
  allow: 'prescription.cancel',
  idempotent: true,
  params: byId,
  body: seenVersion,
  reply: Prescription,
  errors: [
    'prescription.not-found',
    'prescription.not-cancellable',
    'prescription.already-at-network',
    'record.changed',
  ],
});

export const printPrescription = endpoint({
  // P7-15
  name: 'printPrescription',
  summary: 'The prescription as PDF; a pending one becomes printed, a sent one prints as a copy',
  method: 'POST',
  path: '/prescriptions/printprescription/:id',
  allow: 'prescription.print',
  params: byId,
  body: z.object({ safety: SafetyAnswer.optional(), reprint: Reprint.optional() }).optional(),
  reply: { file: 'application/pdf' },
  errors: [
    'prescription.not-found',
    'prescription.not-pending',
    'printing.glyphs-missing',
    'printing.reprint-reason-required',
    'printing.practice-address',
    'printing.dea-number',
    'printing.dea-expired',
    'printing.patient-address',
    'prescription.drug-withheld',
    'safety.unanswered',
    'safety.forbidden',
  ],
});

export const listDrafts = endpoint({
  name: 'listDrafts',
  summary: 'The half-written prescriptions of the signed-in person for a patient, the oldest first',
  method: 'GET',
  path: '/drafts/patient/:patientId',
  allow: 'prescription.write',
  reading: { event: 'patient.read', of: 'patientId' },
  params: z.object({ patientId: Id }),
  reply: z.array(Draft),
  errors: ['record.not-found'],
});

export const saveDraft = endpoint({
  name: 'saveDraft',
  summary: 'Keeps a half-written prescription of the signed-in person; version 0 begins one',
  method: 'PUT',
  path: '/drafts/:id',
  allow: 'prescription.write',
  params: byId,
  body: DraftContent.extend({ patientId: Id, version: Version }),
  reply: Draft,
  errors: ['record.not-found', 'draft.changed', 'draft.gone'],
});

export const discardDraft = endpoint({
  name: 'discardDraft',
  summary: 'Forgets a half-written prescription of the signed-in person',
  method: 'DELETE',
  path: '/drafts/:id',
  allow: 'prescription.write',
  status: 204,
  params: byId,
  reply: z.undefined(),
});

export const findDuplicates = endpoint({
  name: 'findDuplicates',
  summary: 'Active and recent prescriptions of a patient that have an ingredient of the drug, latest first',
  method: 'GET',
  path: '/prescriptions/duplicates/patient/:patientId/drug/:drugId',
  allow: 'prescription.read',
  reading: { event: 'patient.read', of: 'patientId' },
  params: z.object({ patientId: Id, drugId: z.string().max(64) }),
  /** A stored prescription that is being changed is left out of the patient's others. */
  query: z.object({ prescriptionId: Id.optional() }),
  reply: z.array(DuplicatePrescription),
  errors: ['record.not-found', 'prescription.drug-unknown'],
});
