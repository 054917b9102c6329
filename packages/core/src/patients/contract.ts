import * as z from 'zod';
import { endpoint } from '../client/endpoint';
import { Changes } from '../values/changes';
import { Id } from '../values/ids';
import { PageQuery } from '../values/page';
import {
  AddedPatient,
  AlikePatient,
  Measurement,
  NewMeasurement,
  Patient,
  PatientFields,
  PatientIdentity,
  PatientSummary,
  WrongMeasurement,
} from './model';

const byId = z.object({ id: Id });

/**
 * What the person who enters an improbable measure answers: without it the measure is refused with the
 * question.
 */
const answering = z.object({ confirmed: z.stringbool().optional() });

/** What is asked about a measure, and refused until it is confirmed. */
export const MEASURE_QUESTIONS = ['patient.measure-improbable', 'patient.measure-changed-much'] as const;

/** What the rules on a patient's fields can refuse. */
const REFUSED_FIELDS = [
  'patient.required-fields',
  'patient.birth-date-in-future',
  'patient.birth-date-too-early',
  'field.number-not-positive',
  'patient.measure-out-of-bounds',
  'patient.measured-on-impossible',
  ...MEASURE_QUESTIONS,
] as const;

/** The character that a quick search cannot take (S2.1-12). */
export const UNSUPPORTED_SEARCH_CHARACTER = ':';

export const searchPatients = endpoint({
  // P7-20
  name: 'searchPatients',
  summary: 'Patients whose name, account number, birth date or phone begins with each word of the text',
  method: 'GET',
  path: '/patients/_search',
  allow: 'patient.read',
  reading: { list: 'patient-search' },
  query: z.object({ searchStr: z.string().max(100) }),
  reply: z.array(PatientSummary),
});

export const listPatients = endpoint({
  // S7-1
  name: 'listPatients',
  summary: 'All patients of the practice, by last name, first name and id, page by page',
  method: 'GET',
  path: '/patients',
  allow: 'patient.write', // not for partners and emergencies, who look at the one they treat
  reading: { list: 'patients' },
  query: PageQuery,
  reply: z.array(PatientSummary),
});

export const listRecentPatients = endpoint({
  // P7-20, readings S9-7
  name: 'listRecentPatients',
  summary: 'Patients last opened by the signed-in person, latest first',
  method: 'GET',
  path: '/patients/_top/lastaccessed/:count',
  allow: 'patient.read',
  reading: { list: 'recent-patients' },
  params: z.object({ count: z.coerce.number().int().min(1).max(50) }),
  reply: z.array(PatientSummary),
});

export const listAlikePatients = endpoint({
  name: 'listAlikePatients',
  summary: 'Patients who may be the person that is being entered, the likeliest first; at most five',
  method: 'POST', // names and birth dates stay out of addresses
  path: '/patients/_alike',
  allow: 'patient.write',
  reading: { list: 'alike-patients' },
  body: PatientIdentity,
  reply: z.array(AlikePatient),
});

export const getPatient = endpoint({
  name: 'getPatient',
  summary:
    'One patient; remembers that the signed-in person opened it. A merged chart names the one that is kept',
  method: 'GET',
  path: '/patients/:id',
  allow: 'patient.read',
  reading: { event: 'patient.read', of: 'id' },
  answersMerged: true,
  params: byId,
  reply: Patient,
  errors: ['record.not-found'],
});

export const createPatient = endpoint({
  name: 'createPatient',
  // P7-19, S7-1
  summary: 'Adds a patient to the practice; `alike` of the reply names those who may be the same person',
  method: 'POST',
  path: '/patients',
  allow: 'patient.write',
  idempotent: true,
  status: 201,
  query: answering,
  body: z.strictObject(PatientFields.shape),
  reply: AddedPatient,
  errors: [...REFUSED_FIELDS, 'patient.account-number-taken'],
});

export const updatePatient = endpoint({
  name: 'updatePatient',
  summary: 'Changes the named properties of a patient', // P5-3, P7-19
  method: 'PATCH',
  path: '/patients/:id',
  allow: 'patient.write',
  params: byId,
  query: answering,
  body: Changes,
  reply: Patient,
  errors: [
    'record.not-found',
    'patient.unchanged',
    ...REFUSED_FIELDS,
    'patient.measure-without-units',
    'patient.measured-on-removed',
    'patient.account-number-taken',
  ],
});

export const listMeasurements = endpoint({
  name: 'listMeasurements',
  summary: 'Every weight and height of a patient, the newest by its own day first; wrong ones are marked',
  method: 'GET',
  path: '/patients/:id/measurements',
  allow: 'patient.read',
  reading: { event: 'patient.read', of: 'id' },
  params: byId,
  reply: z.array(Measurement),
  errors: ['record.not-found'],
});

export const addMeasurement = endpoint({
  name: 'addMeasurement',
  summary: 'Records a weight or a height; the newest by its own day is the patient’s present one',
  method: 'POST',
  path: '/patients/:id/measurements',
  allow: 'patient.write',
  idempotent: true,
  status: 201,
  params: byId,
  query: answering,
  body: NewMeasurement,
  reply: Measurement,
  errors: [
    'record.not-found',
    'field.number-not-positive',
    'patient.measure-out-of-bounds',
    'patient.measured-on-impossible',
    ...MEASURE_QUESTIONS,
  ],
});

export const markMeasurementWrong = endpoint({
  name: 'markMeasurementWrong',
  summary: 'Says that a measurement was entered in error; it stays in the list and counts for nothing',
  method: 'POST',
  path: '/patients/:id/measurements/:measurementId/_wrong',
  allow: 'patient.write',
  params: byId.extend({ measurementId: Id }),
  body: WrongMeasurement,
  reply: Measurement,
  errors: ['record.not-found', 'patient.measurement-already-wrong'],
});
