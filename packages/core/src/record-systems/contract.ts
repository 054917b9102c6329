import * as z from 'zod';
import { endpoint } from '../client/endpoint';
import { Id } from '../values/ids';
import { PageQuery } from '../values/page';
import {
  HeldRecordSystemWrite,
  PublicKeySet,
  RecordSystem,
  RecordSystemEntry,
  RecordSystemLaunch,
  RecordSystemPerson,
} from './model';
import { ASKED_HOLDS, PATIENT_DIFFERENCES } from './vocabulary';

const ofSystem = z.object({ id: Id });
const ofLaunch = z.object({ id: Id });
/** Of a code, a state or a launch: opaque, from outside. */
const Opaque = z.string().min(1).max(4_000);

export const listRecordSystems = endpoint({
  name: 'listRecordSystems',
  summary: 'The record systems that the practice has registered, by name, ended ones last',
  method: 'GET',
  path: '/recordsystems',
  allow: 'service.manage',
  query: PageQuery,
  reply: z.array(RecordSystem),
  errors: ['record-system.off'],
});

export const registerRecordSystem = endpoint({
  name: 'registerRecordSystem',
  summary: 'Registers a record system that opens us for its people (SMART App Launch 2.2, as an app)',
  method: 'POST',
  path: '/recordsystems',
  allow: 'service.manage',
  status: 201,
  body: RecordSystemEntry,
  reply: RecordSystem,
  errors: [
    'record-system.off',
    'record-system.name-unusable',
    'record-system.name-taken',
    'record-system.issuer-unusable',
    'record-system.issuer-inside',
    'record-system.issuer-taken',
    'record-system.client-missing',
    'record-system.too-many',
  ],
});

export const endRecordSystem = endpoint({
  name: 'endRecordSystem',
  summary: 'Ends a record system for good: it opens nothing, and nothing is read of it or written to it',
  method: 'POST',
  path: '/recordsystems/:id/end',
  allow: 'service.manage',
  params: ofSystem,
  reply: RecordSystem,
  errors: ['record.not-found', 'record-system.ended'],
});

export const listRecordSystemPeople = endpoint({
  name: 'listRecordSystemPeople',
  summary: 'Who of the record systems is which user, those whose NPI was not compared first',
  method: 'GET',
  path: '/recordsystems/people',
  allow: 'service.manage',
  query: PageQuery,
  reply: z.array(RecordSystemPerson),
});

export const endRecordSystemPerson = endpoint({
  name: 'endRecordSystemPerson',
  summary:
    'Ends the link of a user and a person of a record system: its sign-ins are forgotten, and it asks again',
  method: 'POST',
  path: '/recordsystems/:id/people/:accountId/end',
  allow: 'service.manage',
  params: z.object({ id: Id, accountId: Id }),
  status: 204,
  reply: z.undefined(),
  errors: ['record.not-found'],
});

export const getRecordSystemKeys = endpoint({
  name: 'getRecordSystemKeys',
  summary: 'The public key that a record system checks our signature by (JWKS), without a sign-in',
  method: 'GET',
  path: '/recordsystems/:id/keys',
  allow: 'anyone',
  params: ofSystem,
  reply: PublicKeySet,
  errors: ['record.not-found'],
});

export const beginRecordSystemLaunch = endpoint({
  name: 'beginRecordSystemLaunch',
  summary:
    'Begins at a record system what it has opened us for (EHR launch, with `launch`), or asks it for a patient ' +
    '(standalone): the address to go to is good for the person who asks, once, for ten minutes',
  method: 'POST',
  path: '/recordsystems/launches',
  allow: 'patient.write',
  body: z.strictObject({ issuer: z.string().min(1).max(500), launch: Opaque.optional() }),
  reply: z.object({ url: z.url() }),
  errors: ['record-system.unknown', 'record-system.unreachable', 'record-system.unusable'],
});

export const answerRecordSystemLaunch = endpoint({
  name: 'answerRecordSystemLaunch',
  summary: 'Takes what a record system answered, once: reads who is there and which patient is in view',
  method: 'POST',
  path: '/recordsystems/launches/answer',
  allow: 'patient.write',
  reading: { list: 'alike-patients' },
  body: z.strictObject({
    state: Opaque,
    code: Opaque.optional(),
    /** Where it names itself (RFC 9207), and why it refuses. */
    iss: Opaque.optional(),
    error: Opaque.optional(),
  }),
  reply: RecordSystemLaunch,
  errors: [
    'record-system.launch-over',
    'record-system.refused',
    'record-system.unreachable',
    'record-system.unusable',
    'record-system.answer-unusable',
    'record-system.person-unknown',
    'record-system.person-taken',
    'record-system.npi-differs',
    'record-system.patient-missing',
  ],
});

export const compareRecordSystemLaunch = endpoint({
  name: 'compareRecordSystemLaunch',
  summary: 'Whom the patient of a launch may be here besides the chart that they are linked to',
  method: 'GET',
  path: '/recordsystems/launches/:id/others',
  allow: 'patient.write',
  reading: { list: 'alike-patients' },
  params: ofLaunch,
  reply: RecordSystemLaunch,
  errors: ['record-system.launch-over'],
});

export const confirmRecordSystemPerson = endpoint({
  name: 'confirmRecordSystemPerson',
  summary: 'Says that the person who is signed in at the record system is the caller',
  method: 'POST',
  path: '/recordsystems/launches/:id/person',
  allow: 'patient.write',
  params: ofLaunch,
  reply: z.object({ isLinked: z.literal(true) }),
  errors: ['record-system.launch-over', 'record-system.person-taken'],
});

export const openRecordSystemLaunch = endpoint({
  name: 'openRecordSystemLaunch',
  summary:
    'Opens the patient of a launch here, and keeps whom it is; where that is not sure it is confirmed, and another ' +
    'patient who is open from there is named to be left',
  method: 'POST',
  path: '/recordsystems/launches/:id/open',
  allow: 'patient.write',
  reading: { event: 'patient.read', of: 'patientId' },
  params: ofLaunch,
  body: z.strictObject({
    patientId: Id,
    /** That a person has compared the two and says that they are one, with everything in which they differ. */
    confirms: z.array(z.enum(PATIENT_DIFFERENCES)).max(PATIENT_DIFFERENCES.length).optional(),
    /** The other patient, whom the caller leaves. */
    leaves: Id.optional(),
  }),
  reply: z.object({ patientId: Id }),
  errors: [
    'record.not-found',
    'record-system.launch-over',
    'record-system.person-unconfirmed',
    'record-system.patient-unconfirmed',
    'record-system.other-patient-open',
  ],
});

export const takeInRecordSystemLaunch = endpoint({
  name: 'takeInRecordSystemLaunch',
  summary:
    'Reads the medications and allergies that the record system has of the patient who was opened: each waits to be ' +
    'matched beside ours, and none is taken over by itself',
  method: 'POST',
  path: '/recordsystems/launches/:id/takein',
  allow: 'clinical.write',
  reading: { event: 'patient.read', of: 'patientId' },
  params: ofLaunch,
  reply: z.object({
    patientId: Id,
    /** How many of each came that were not here before. */
    medications: z.number().int(),
    allergies: z.number().int(),
    /** Whether all of it could be read; else each safety check says that it was not, until it is. */
    isWhole: z.boolean(),
  }),
  errors: [
    'record-system.launch-over',
    'record-system.unreachable',
    'record-system.unusable',
    'record-system.refused',
    'record-system.other-patient',
  ],
});

export const listHeldRecordSystemWrites = endpoint({
  name: 'listHeldRecordSystemWrites',
  summary: 'Record systems to which a prescription is not written before a person decides, and why',
  method: 'GET',
  path: '/prescriptions/:id/recordsystems',
  allow: 'prescription.cancel',
  reading: { event: 'prescription.read', of: 'id' },
  params: z.object({ id: Id }),
  reply: z.array(HeldRecordSystemWrite),
});

export const decideRecordSystemWrite = endpoint({
  name: 'decideRecordSystemWrite',
  summary: 'Decides whether a prescription is written to a record system, and for which patient there',
  method: 'POST',
  path: '/prescriptions/:id/recordsystems',
  allow: 'prescription.cancel',
  params: z.object({ id: Id }),
  body: z.strictObject({
    systemId: Id,
    /** What was asked when it was decided. */
    hold: z.enum(ASKED_HOLDS),
    decision: z.enum(['write', 'leave']),
    /** The patient there: given where it is written for one that was not sure. */
    remoteId: z.string().min(1).max(64).optional(),
  }),
  status: 204,
  reply: z.undefined(),
  errors: ['record.not-found', 'record-system.not-asked', 'record-system.patient-unlinked'],
});

export const closeRecordSystemLaunch = endpoint({
  name: 'closeRecordSystemLaunch',
  summary:
    'Closes a patient who was opened from a record system, so that the next is opened without a question',
  method: 'POST',
  path: '/recordsystems/launches/:id/close',
  allow: 'patient.write',
  params: ofLaunch,
  status: 204,
  reply: z.undefined(),
  errors: ['record-system.launch-over'],
});
