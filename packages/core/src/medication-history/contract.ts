import * as z from 'zod';
import { endpoint } from '../client/endpoint';
import { CalendarDate } from '../values/dates';
import { Id } from '../values/ids';
import { AddedItem, DataCall, HistoryCheck, HistoryItem, Inquiry } from './model';

export const processMedicationHistory = endpoint({
  // N7-50, N4-22
  name: 'processMedicationHistory',
  summary:
    "Asks a benefit manager for what the patient was dispensed; an answer holds for 72 hours unless 'refresh' is set",
  method: 'POST',
  path: '/eligibility/processmedicationhistory',
  allow: 'history.ask',
  body: z.object({
    patientId: Id,
    providerId: Id,
    dataCall: DataCall,
    /** Fills since this day; two years when absent. */
    startDate: CalendarDate.optional(),
    refresh: z.boolean().optional(),
  }),
  reply: Inquiry,
  errors: [
    'record.not-found',
    'prescription.provider-unknown',
    'sending.provider-not-registered',
    'history.consent-missing',
    'history.no-eligibility',
    'history.start-date-invalid',
    'history.not-configured',
    'history.patient-incomplete',
  ],
});

export const checkMedicationHistory = endpoint({
  name: 'checkMedicationHistory',
  summary: 'How the latest inquiries for a medication history stand', // N7-53
  method: 'GET',
  path: '/eligibility/checkMedhistoryResponse/:patientId/:providerId',
  allow: 'history.ask',
  reading: { event: 'patient.read', of: 'patientId' },
  params: z.object({ patientId: Id, providerId: Id }),
  reply: HistoryCheck,
  errors: ['record.not-found'],
});

export const getMedicationHistory = endpoint({
  name: 'getMedicationHistory',
  summary: 'What an inquiry has brought so far, latest fills first', // N7-49
  method: 'GET',
  path: '/eligibility/getMedicationHistoryResponse/:patientId/:inquiryId',
  allow: 'clinical.read',
  reading: { event: 'patient.read', of: 'patientId' },
  params: z.object({ patientId: Id, inquiryId: Id }),
  reply: z.object({ items: z.array(HistoryItem) }),
  errors: ['history.not-found'],
});

export const matchFill = endpoint({
  name: 'matchFill',
  summary:
    'Says which product a reported fill is that names none: every fill of the patient with these words is judged as it',
  method: 'POST',
  path: '/patients/:patientId/fills/_match',
  allow: 'clinical.write',
  params: z.object({ patientId: Id }),
  body: z.object({
    /** As it was reported. */
    description: z.string().min(1).max(500),
    prescribableDrugId: z.string().min(1).max(100),
  }),
  reply: z.object({ matched: z.number().int() }),
  errors: ['record.not-found', 'history.not-found', 'prescription.drug-unknown'],
});

export const addFromHistory = endpoint({
  // N7-45, N5-18
  name: 'addFromHistory',
  summary: 'Adds fills to what the patient takes; each item says what became of it',
  method: 'POST',
  path: '/medications/fromhistory',
  allow: 'clinical.write',
  idempotent: true,
  body: z
    .array(z.object({ id: Id, patientId: Id }))
    .min(1)
    .max(100),
  reply: z.array(AddedItem),
  errors: ['record.not-found', 'history.not-found'],
});
