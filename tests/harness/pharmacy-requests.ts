import { scriptCodec } from '@erx/script/codec';
import type { Message } from '@erx/script/model';
import type { Party } from '@erx/script/model/header';
import type { Patient } from '@erx/script/model/people';
import type { ChangeRequestCode } from '@erx/script/model/requests';
import { sampleChangeRequest, sampleRenewalRequest } from '@erx/script/testing/sample-requests';
import { patientTerms } from '@erx/core/patients/search-terms';
import type { Connection } from '@erx/server/platform/database/database';
import { patients, patientTerms as termsTable } from '@erx/server/platform/database/schema';
import { randomUUID } from 'node:crypto';
import { messageId } from './network';

const codec = scriptCodec('2017071');

/** Ada Sample of seedPractice, as a pharmacy writes her. */
export const ADA: Patient = {
  name: { first: 'Ada', last: 'Sample' },
  gender: 'F',
  dateOfBirth: '1980-02-03',
  address: { line1: '12 Elm Street', city: 'Springfield', state: 'IL', postalCode: '62704', country: 'US' },
};

/** What a pharmacy asks, where it differs from a renewal of lisinopril for Ada Sample. */
export interface Asked {
  readonly spi: string;
  readonly type?: ChangeRequestCode;
  readonly orderNumber?: string;
  readonly relatesTo?: string;
  readonly rxReferenceNumber?: string;
  readonly patient?: Patient;
  readonly id?: string;
  /** NCPDP id of the pharmacy that asks. */
  readonly from?: string;
  /** Who sends it, where that is no pharmacy. */
  readonly sender?: Party;
  /** NCPDP id of the pharmacy that the message names, where that is another. */
  readonly names?: string;
  /** ISO 8601, in UTC. */
  readonly sentTime?: string;
  /** Whether it asks for a Verify. */
  readonly asksForReceipt?: boolean;
  /** NDC of what was dispensed, and its schedule as the pharmacy says it. */
  readonly ndc?: string;
  readonly schedule?: 'II' | 'III';
}

/** A request of a pharmacy as XML. */
export function asking({
  spi,
  type,
  orderNumber,
  relatesTo,
  rxReferenceNumber,
  patient = ADA,
  id = messageId(),
  from,
  sender,
  names,
  sentTime = new Date().toISOString(),
  asksForReceipt = false,
  ndc,
  schedule,
}: Asked): string {
  const sample = type === undefined ? sampleRenewalRequest() : sampleChangeRequest(type);
  const {
    prescriberOrderNumber: _,
    relatesToMessageId: __,
    rxReferenceNumber: ___,
    ...header
  } = sample.header;
  const body =
    sample.body.kind === 'RxRenewalRequest' && (ndc !== undefined || schedule !== undefined)
      ? {
          ...sample.body,
          dispensed: {
            ...sample.body.dispensed,
            coded: {
              ...(ndc === undefined ? {} : { ndc }),
              ...(schedule === undefined ? {} : { deaSchedule: schedule }),
            },
          },
        }
      : sample.body;
  const message: Message = {
    header: {
      ...header,
      to: { qualifier: 'D', id: spi },
      messageId: id,
      sentTime,
      ...(from === undefined ? {} : { from: { qualifier: 'P', id: from } }),
      ...(sender === undefined ? {} : { from: sender }),
      ...(orderNumber === undefined ? {} : { prescriberOrderNumber: orderNumber }),
      ...(relatesTo === undefined ? {} : { relatesToMessageId: relatesTo }),
      ...(rxReferenceNumber === undefined ? {} : { rxReferenceNumber }),
    },
    body: {
      ...body,
      ...(asksForReceipt ? { returnReceipt: '1' } : {}),
      patient,
      pharmacy: {
        ...body.pharmacy,
        identification: {
          ...body.pharmacy.identification,
          ncpdpId: names ?? from ?? body.pharmacy.identification.ncpdpId,
        },
      },
    },
  };
  return codec.write(message);
}

interface Person {
  readonly firstName: string;
  readonly lastName: string;
  readonly birthDate: string;
  readonly gender?: string;
  readonly zipCode?: string;
}

let added = 0;

/** Adds a patient who is found by name and birth date. @returns the id */
export async function addPatient(
  { orm }: Pick<Connection, 'orm'>,
  practiceId: string,
  { firstName, lastName, birthDate, gender = 'Unknown', zipCode = '' }: Person,
): Promise<string> {
  added += 1;
  const id = randomUUID();
  const at = new Date();
  await orm.insert(patients).values({
    practiceId,
    id,
    accountNumber: `A${String(added)}`,
    firstName,
    lastName,
    birthDate,
    gender,
    zipCode,
    createdAt: at,
    updatedAt: at,
  });
  await addTerms({ orm }, practiceId, id, { firstName, lastName, birthDate });
  return id;
}

/** Makes a patient of seedPractice one who is found by name and birth date. */
export async function addTerms(
  { orm }: Pick<Connection, 'orm'>,
  practiceId: string,
  patientId: string,
  person: Person = { firstName: 'Ada', lastName: 'Sample', birthDate: '1980-02-03' },
): Promise<void> {
  const terms = patientTerms({
    ...person,
    middleName: '',
    accountNumber: '',
    homePhone: '',
    cellPhone: '',
    workPhone: '',
  });
  await orm.insert(termsTable).values(terms.map((term) => ({ practiceId, term, patientId })));
}
