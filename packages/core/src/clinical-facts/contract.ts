import * as z from 'zod';
import { endpoint } from '../client/endpoint';
import { Id } from '../values/ids';
import { ClinicalFact, NewClinicalFact, WrongClinicalFact } from './model';

const byPatient = z.object({ patientId: Id });

export const listClinicalFacts = endpoint({
  name: 'listClinicalFacts',
  summary:
    'Pregnancy, lactation, kidney function and smoking of a patient, newest first; wrong ones are marked',
  method: 'GET',
  path: '/clinicalfacts/patient/:patientId',
  allow: 'clinical.read',
  reading: { event: 'patient.read', of: 'patientId' },
  params: byPatient,
  reply: z.array(ClinicalFact),
  errors: ['record.not-found'],
});

export const addClinicalFact = endpoint({
  name: 'addClinicalFact',
  summary: 'Records pregnancy, lactation, an eGFR or smoking; the newest by its own day counts',
  method: 'POST',
  path: '/clinicalfacts/patient/:patientId',
  allow: 'clinical.write',
  idempotent: true,
  status: 201,
  params: byPatient,
  body: NewClinicalFact,
  reply: ClinicalFact,
  errors: [
    'record.not-found',
    'clinical-fact.day-impossible',
    'clinical-fact.egfr-out-of-bounds',
    'clinical-fact.due-without-pregnancy',
    'clinical-fact.due-impossible',
  ],
});

export const markClinicalFactWrong = endpoint({
  name: 'markClinicalFactWrong',
  summary: 'Says that a clinical fact was entered in error; it stays in the list and counts for nothing',
  method: 'POST',
  path: '/clinicalfacts/patient/:patientId/:factId/_wrong',
  allow: 'clinical.write',
  params: byPatient.extend({ factId: Id }),
  body: WrongClinicalFact,
  reply: ClinicalFact,
  errors: ['record.not-found', 'clinical-fact.already-wrong'],
});
