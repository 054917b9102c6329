import { isPatientReported, type PatientAsSent } from '@erx/core/requests/matching-patient';
import { scriptCodec } from '@erx/script/codec';
import type { Message } from '@erx/script/model';
import type { Party } from '@erx/script/model/header';
import type { Patient } from '@erx/script/model/people';
import type { Connection } from '../platform/database/database';
import { findSentMessage, type Subject } from './prescription-status-store';
import { patientsStore } from '../patients/store';
import type { AnsweredRequest } from '../requests/response-status-statements';
import { toPharmacySender, toSender } from '../platform/gateway/sender';
import { isWord, type Report } from './prescription-status';

const codec = scriptCodec('2017071');

/**
 * What a report is about: a prescription, an answer to a request, or an answer with the prescription that it
 * granted.
 */
export interface Concerned {
  readonly practiceId: string;
  readonly subject: Subject | undefined;
  readonly answered: AnsweredRequest | undefined;
}

/** Why a report does not count although what it is about is known. */
export interface Objection {
  readonly reason: 'other-pharmacy' | 'other-patient' | 'other-addressee';
  /** Element names from the root. */
  readonly place: string;
  readonly description: string;
}

const OTHER_SENDER: Objection = {
  reason: 'other-pharmacy',
  place: '/Message/Header/From',
  description: 'What this message refers to was sent to another pharmacy.',
};
const OTHER_PHARMACY: Objection = {
  reason: 'other-pharmacy',
  place: '/Message/Body/RxFill/Pharmacy/Identification/NCPDPID',
  description: 'This prescription was sent to another pharmacy.',
};
const OTHER_ADDRESSEE: Objection = {
  reason: 'other-addressee',
  place: '/Message/Header/To',
  description: 'This prescription is of another prescriber than this message is addressed to.',
};
const OTHER_PATIENT: Objection = {
  reason: 'other-patient',
  place: '/Message/Body/RxFill/Patient',
  description: 'Name or birth date are not those of the patient of this prescription.',
};

/** What the network itself may say of a message that went through it; the rest only its pharmacy knows. */
const OF_THE_WAY: ReadonlySet<Report['kind']> = new Set(['Error', 'Status', 'Verify']);

/**
 * What speaks against a report: only the pharmacy that a prescription or an answer was sent to may report on
 * it, and the network of its way; and an RxFill, which is the only report that names a patient, must name the patient it was sent for
 * (docs/decisions/sending.md).
 * @param network who the network itself is (Config.inbound.identities)
 * @returns undefined where it counts
 */
export async function judgeReport(
  connection: Connection,
  { subject, answered }: Concerned,
  { header }: Message,
  report: Report,
  network: readonly string[],
): Promise<Objection | undefined> {
  const pharmacy = (subject ?? answered)?.pharmacyNcpdpId;
  if (OF_THE_WAY.has(report.kind) && network.includes(toSender(header.from))) return undefined;
  if (pharmacy === undefined || toSender(header.from) !== toPharmacySender(pharmacy)) return OTHER_SENDER;
  if (isWord(report) && subject && !(await isAddressed(connection, subject, header.to)))
    return OTHER_ADDRESSEE;
  if (report.kind !== 'RxFill') return undefined;
  if (report.pharmacy.identification.ncpdpId !== pharmacy) return OTHER_PHARMACY;
  return subject === undefined || (await isForPatient(connection, subject, report.patient))
    ? undefined
    : OTHER_PATIENT;
}

/** Whether a report is for the prescriber: under the SPI of today, or the one that the prescription was sent with. */
async function isAddressed(connection: Connection, subject: Subject, to: Party): Promise<boolean> {
  if (to.qualifier !== 'D' || to.id === subject.spi) return true;
  const xml = await findSentMessage(connection, subject);
  const reading = xml === undefined ? undefined : codec.read(xml);
  return reading?.valid === true && reading.message.header.from.id === to.id;
}

/**
 * Whether a report names the patient of the prescription: as the practice knows them now, or as they were
 * sent to the pharmacy.
 */
async function isForPatient(connection: Connection, subject: Subject, reported: Patient): Promise<boolean> {
  const asReported = toPatientAsSent(reported);
  const known = await patientsStore(connection, subject.practiceId).find(subject.patientId);
  if (known && isPatientReported(asReported, known)) return true;
  const xml = await findSentMessage(connection, subject);
  const sent = xml === undefined ? undefined : patientIn(xml);
  return (
    sent !== undefined &&
    isPatientReported(asReported, {
      firstName: sent.name.first,
      lastName: sent.name.last,
      birthDate: sent.dateOfBirth.slice(0, 10),
    })
  );
}

function toPatientAsSent({ name, dateOfBirth }: Patient): PatientAsSent {
  return { firstName: name.first, lastName: name.last, birthDate: dateOfBirth.slice(0, 10) };
}

function patientIn(xml: string): Patient | undefined {
  const reading = codec.read(xml);
  return reading.valid && 'patient' in reading.message.body ? reading.message.body.patient : undefined;
}
