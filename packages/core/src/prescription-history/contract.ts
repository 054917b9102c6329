import * as z from 'zod';
import { endpoint } from '../client/endpoint';
import { Prescription, HistorySort } from '../prescriptions/model';
import { ChangeRequest, RefillRequest } from '../requests/model';
import { CalendarDate } from '../values/dates';
import { Id } from '../values/ids';
import { PageQuery, PlainQuery } from '../values/page';
import {
  ChangeResponseType,
  HistoryScriptStatus,
  RawMessage,
  RefillResponseType,
  SubStateFilter,
  TimelineEntry,
  VerificationStatusFilter,
} from './model';

/** Both ends are days of the practice's time zone and belong to it. */
const days = { from: CalendarDate.optional(), to: CalendarDate.optional() };
const ofRequests = {
  ...days,
  patientId: Id.optional(),
  providerId: Id.optional(),
  verificationStatus: VerificationStatusFilter.optional(),
  orderNumber: z.string().max(35).optional(),
};

export const searchRefillHistory = endpoint({
  // N7-11
  name: 'searchRefillHistory',
  summary: 'Refill requests of the past, newest first: a prescriber sees the own ones, staff the practice’s',
  method: 'GET',
  path: '/refillrequests/history',
  allow: 'request.read',
  reading: { list: 'request-history' },
  query: PageQuery.extend({ ...ofRequests, responseType: RefillResponseType.optional() }),
  reply: z.array(RefillRequest),
  errors: ['tracing.dates-reversed'],
});

export const searchChangeHistory = endpoint({
  // N7-11
  name: 'searchChangeHistory',
  summary: 'Change requests of the past, newest first: a prescriber sees the own ones, staff the practice’s',
  method: 'GET',
  path: '/rxchangerequests/history',
  allow: 'request.read',
  reading: { list: 'request-history' },
  query: PageQuery.extend({ ...ofRequests, responseType: ChangeResponseType.optional() }),
  reply: z.array(ChangeRequest),
  errors: ['tracing.dates-reversed'],
});

const ofPrescriptions = z.object({
  ...days,
  patientId: Id.optional(),
  scriptStatus: HistoryScriptStatus.optional(),
  subState: SubStateFilter.optional(),
  onlyControlledSubstances: z.stringbool().optional(),
  sortBy: HistorySort.optional(),
});

export const searchPrescriptionHistory = endpoint({
  // N7-11
  name: 'searchPrescriptionHistory',
  summary: 'Prescriptions of the practice by date, status, drug or patient',
  method: 'GET',
  path: '/prescriptions/history',
  allow: 'prescription.read',
  reading: { list: 'prescription-history' },
  query: PageQuery.extend(ofPrescriptions.shape),
  reply: z.array(Prescription),
  errors: ['tracing.dates-reversed'],
});

export const exportPrescriptionHistory = endpoint({
  name: 'exportPrescriptionHistory',
  summary: 'The same search as a file, whole: CSV', // N2-29, N7-11
  method: 'GET',
  path: '/prescriptions/history/export/csv',
  allow: 'prescription.export',
  reading: { event: 'patient.read', of: 'patientId' },
  query: ofPrescriptions.extend(PlainQuery.shape),
  reply: { file: 'text/csv' },
  errors: ['tracing.dates-reversed'],
});

export const exportPrescriptionHistoryXlsx = endpoint({
  name: 'exportPrescriptionHistoryXlsx',
  summary: 'The same search as a file, whole: XLSX', // N2-29, N7-11
  method: 'GET',
  path: '/prescriptions/history/export/xlsx',
  allow: 'prescription.export',
  reading: { event: 'patient.read', of: 'patientId' },
  query: ofPrescriptions,
  reply: { file: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' },
  errors: ['tracing.dates-reversed'],
});

export const exportPrescriptionHistoryLines = endpoint({
  name: 'exportPrescriptionHistoryLines',
  summary: 'The same search as a file, whole, each prescription with its state in words: JSON lines',
  method: 'GET',
  path: '/prescriptions/history/export/jsonl',
  allow: 'prescription.export',
  reading: { event: 'patient.read', of: 'patientId' },
  query: ofPrescriptions,
  reply: { file: 'application/x-ndjson' },
  errors: ['tracing.dates-reversed'],
});

export const getTimeline = endpoint({
  name: 'getTimeline',
  summary: 'What was sent, received and done about a prescription, oldest first',
  method: 'GET',
  path: '/prescriptions/:id/timeline',
  allow: 'prescription.read',
  reading: { event: 'prescription.timeline-read', of: 'id' },
  params: z.object({ id: Id }),
  reply: z.array(TimelineEntry),
  errors: ['prescription.not-found'],
});

export const getRawMessage = endpoint({
  name: 'getRawMessage',
  summary: 'A message as it went over the wire; who reads it is written down',
  method: 'GET',
  path: '/networkmessages/:id',
  allow: 'message.read',
  params: z.object({ id: Id }),
  reply: RawMessage,
  errors: ['tracing.message-unknown'],
});
