import type { Eligibility } from '@erx/core/benefits/model';
import { fitsPharmacy } from '@erx/core/benefits/rules';
import { AppError } from '@erx/core/findings/app-error';
import { GENERATION_SUFFIX, type Patient } from '@erx/core/patients/model';
import type { Practice } from '@erx/core/practices/model';
import { type CalendarDate, dateIn } from '@erx/core/values/dates';
import { toAscii } from '@erx/script/ascii';
import { scriptCodec, ScriptError } from '@erx/script/codec';
import type { Message } from '@erx/script/model';
import { uuidv7 } from 'uuidv7';
import { API_VERSION } from '../platform/version';

const script = scriptCodec('2017071');
const GENDER = { Female: 'F', Male: 'M', Unknown: 'U' } as const;

/** Whom a history is asked about, for whom, and how far back. */
export interface Inquiring {
  readonly patient: Patient;
  readonly coverage: Eligibility;
  readonly prescriber: {
    readonly firstName: string;
    readonly middleName: string;
    readonly lastName: string;
    readonly npi: string;
    readonly spi: string;
  };
  readonly practice: Omit<Practice, 'workingHours'>;
  readonly startDate: CalendarDate;
  /** Asked on after an answer that reported only a part: fills up to this day. */
  readonly endDate?: CalendarDate | undefined;
}

/**
 * The RxHistoryRequest as it is archived and sent. Consent is Y: without the patient's the inquiry is not
 * made at all (N6-5).
 * @throws AppError history.patient-incomplete for what the standard cannot carry; nothing is cut
 */
export function writeInquiry(
  inquiring: Inquiring,
  now: Date,
): { readonly messageId: string; readonly xml: string } {
  const messageId = uuidv7().replaceAll('-', '');
  try {
    return { messageId, xml: script.write(messageOf(inquiring, messageId, now)) };
  } catch (error) {
    if (error instanceof ScriptError || error instanceof Unwritable)
      throw new AppError('history.patient-incomplete', {}, { cause: error });
    throw error;
  }
}

class Unwritable extends Error {}

function messageOf(
  { patient, coverage, prescriber, practice, startDate, endDate }: Inquiring,
  messageId: string,
  now: Date,
): Message {
  const { bin, pcn, cardHolderId, groupId, memberId } = coverage.patient;
  return {
    header: {
      to: { qualifier: 'PY', id: coverage.pbmId },
      from: { qualifier: 'D', id: prescriber.spi },
      messageId,
      sentTime: now.toISOString(),
      senderSoftware: { developer: 'erx', product: 'erx', version: API_VERSION },
    },
    body: {
      kind: 'RxHistoryRequest',
      benefits: [
        {
          payer: {
            ...carried('payerId', coverage.pbmId),
            ...carried('processor', pcn),
            ...carried('iin', bin),
          },
          ...carried('cardholderId', cardHolderId),
          ...carried('groupId', groupId),
          consent: 'Y',
          ...carried('memberId', memberId, LONGEST_MEMBER_ID),
        },
      ],
      patient: {
        name: {
          last: plain(patient.lastName),
          first: plain(patient.firstName),
          ...present('middle', plain(patient.middleName)),
          ...present('suffix', GENERATION_SUFFIX[patient.generation]),
        },
        gender: GENDER[patient.gender],
        dateOfBirth: patient.birthDate,
        address: addressOf(patient),
      },
      prescriber: {
        identification: { npi: prescriber.npi },
        practiceLocation: { businessName: plain(practice.name) },
        name: {
          last: plain(prescriber.lastName),
          first: plain(prescriber.firstName),
          ...present('middle', plain(prescriber.middleName)),
        },
        address: addressOf(practice),
        communication: { primaryTelephone: { number: practice.phone } },
      },
      startDate,
      endDate: endDate ?? dateIn(practice.timeZone, now),
    },
  };
}

function addressOf({
  address,
  address2,
  city,
  state,
  zipCode,
}: {
  address: string;
  address2: string;
  city: string;
  state: string;
  zipCode: string;
}) {
  return {
    line1: plain(address),
    ...present('line2', plain(address2)),
    city: plain(city),
    state,
    postalCode: zipCode.replace('-', ''),
    country: 'US',
  };
}

function present<Key extends string>(key: Key, value: string): Partial<Record<Key, string>> {
  return (value === '' ? {} : { [key]: value }) as Partial<Record<Key, string>>;
}

/** What the benefit manager knows the patient by may be longer than its other texts. */
const LONGEST_MEMBER_ID = 80;

/** A text of the coverage where the message can hold it whole; it is never cut. */
function carried<Key extends string>(
  key: Key,
  value: string,
  longest?: number,
): Partial<Record<Key, string>> {
  const fits = longest === undefined ? fitsPharmacy(value) : value.length <= longest;
  return present(key, fits && value.trim() !== '' && /^[ -~]*$/.test(value) ? value : '');
}

function plain(text: string): string {
  const ascii = toAscii(text);
  if (ascii === null) throw new Unwritable('text outside what SCRIPT carries');
  return ascii;
}
