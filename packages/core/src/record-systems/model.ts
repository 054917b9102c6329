import * as z from 'zod';
import { AlikePatient, PatientFields } from '../patients/model';
import { orEmpty } from '../values/text';
import { CalendarDate, Instant } from '../values/dates';
import { Id } from '../values/ids';
import { ASKED_HOLDS, FOUND_BY, PATIENT_DIFFERENCES, RECORD_SYSTEM_CLIENTS } from './vocabulary';

/** How we prove who we are, in words. */
export const RECORD_SYSTEM_CLIENT_LABEL: Readonly<Record<(typeof RECORD_SYSTEM_CLIENTS)[number], string>> = {
  public: 'Nothing (PKCE alone)',
  keys: 'Our key',
};

/** A record system that opens us for its people, reads of us nothing, and is read and written in their name. */
export const RecordSystem = z.object({
  id: Id,
  name: z.string(),
  /** The address of its FHIR, which it names when it opens us (`iss`). */
  issuer: z.url(),
  /** What it calls us by. */
  clientId: z.string(),
  kind: z.enum(RECORD_SYSTEM_CLIENTS),
  /** The system of those of its identifiers that are our account numbers; absent where none is. */
  accountSystem: z.string().optional(),
  /** Whether what is prescribed for its patients is written to it. */
  writesBack: z.boolean(),
  createdAt: Instant,
  /** Who registered it; '' where that account is gone. */
  createdBy: z.string(),
  /** Since when it opens nothing any more; absent while it is registered. */
  endedAt: Instant.optional(),
});
export type RecordSystem = z.infer<typeof RecordSystem>;

/** What is entered to register one. */
export const RecordSystemEntry = z.strictObject({
  name: z.string().max(200),
  issuer: z.string().trim().max(500),
  clientId: z.string().trim().max(200),
  kind: z.enum(RECORD_SYSTEM_CLIENTS),
  accountSystem: z.string().trim().max(300).optional(),
  writesBack: z.boolean(),
});
export type RecordSystemEntry = z.infer<typeof RecordSystemEntry>;

/** A patient as a record system has them: no more than tells two people apart. */
export const TheirPatient = z.object({
  firstName: z.string(),
  middleName: z.string(),
  lastName: z.string(),
  /** '' where it does not say. */
  birthDate: orEmpty(CalendarDate),
});
export type TheirPatient = z.infer<typeof TheirPatient>;

/** A patient here, as one is named. */
const Named = AlikePatient.pick({
  id: true,
  accountNumber: true,
  firstName: true,
  middleName: true,
  lastName: true,
  generation: true,
});

/** In what two patients differ, as a refusal names it that asks for a confirmation. */
export const Differences = z.object({ differs: z.array(z.enum(PATIENT_DIFFERENCES)) });

/** A launch that a record system has answered: who is there, which patient is in view, and whom that may be here. */
export const RecordSystemLaunch = z.object({
  id: Id,
  system: RecordSystem.pick({ id: true, name: true }),
  person: z.object({
    /** As they are called there; '' where it does not say. */
    name: z.string(),
    /** Whether the caller has confirmed before that this is them. */
    isLinked: z.boolean(),
    /** Whether both have an NPI, which is the same; else administrators see the link as not compared. */
    isNpiCompared: z.boolean(),
    /** Whom the caller was linked to there before; confirming replaces it. */
    replaces: z.string().optional(),
  }),
  patient: TheirPatient,
  foundBy: z.enum(FOUND_BY),
  /** Whom it may be here, the surest first; a link or an identifier finds one. */
  candidates: z.array(
    Named.extend({ birthDate: orEmpty(CalendarDate), differs: z.array(z.enum(PATIENT_DIFFERENCES)) }),
  ),
  /** Whether the first of them is opened without a question. */
  isSure: z.boolean(),
  /** The patient who was opened from there last and is not closed, where it is another one. */
  open: Named.optional(),
  /** What is known there of the patient, to begin a chart with. */
  known: PatientFields.partial(),
});
export type RecordSystemLaunch = z.infer<typeof RecordSystemLaunch>;

/** A prescription that is not written to a record system before a person decides. */
export const HeldRecordSystemWrite = z.object({
  system: RecordSystem.pick({ id: true, name: true }),
  hold: z.enum(ASKED_HOLDS),
  since: Instant,
  /** The patient there for whom it was written or tried; absent where that is what is asked. */
  remoteId: z.string().optional(),
  /** Patients there who are linked to the chart now. */
  patients: z.array(z.object({ remoteId: z.string(), linkedAt: Instant })),
});
export type HeldRecordSystemWrite = z.infer<typeof HeldRecordSystemWrite>;

/** Who of a record system is which user, as that user has confirmed. */
export const RecordSystemPerson = z.object({
  system: RecordSystem.pick({ id: true, name: true }),
  accountId: Id,
  /** The user here. */
  name: z.string(),
  /** What the person is called there; how they are named there where it does not say. */
  there: z.string(),
  /** Whether both had an NPI, and the same one. */
  isNpiCompared: z.boolean(),
  confirmedAt: Instant,
});
export type RecordSystemPerson = z.infer<typeof RecordSystemPerson>;

/** A JSON Web Key Set of public keys (RFC 7517). */
export const PublicKeySet = z.object({
  keys: z.array(
    z.object({
      kty: z.string(),
      kid: z.string(),
      alg: z.string(),
      use: z.string(),
      crv: z.string(),
      x: z.string(),
      y: z.string(),
    }),
  ),
});
