import { daysAfter, readDate } from '@erx/core/values/dates';
import { scriptCodec } from '@erx/script/codec';
import type { Patient } from '@erx/script/model/people';
import type { inboundMessages, networkMessages, pharmacyRequests } from '../platform/database/schema';
import { answerTo, ACCEPTED } from '../inbox/answer';
import {
  describedMedication,
  patientLine,
  toMessageContent,
  findContentSchedule,
} from '../requests/request-content';
import { toDigest, toSender } from '../platform/gateway/sender';
import { API_VERSION } from '../platform/version';
import { demoOrderNumber, type DemoPrescription, findPerson, type Surroundings } from './prescriptions';
import { DEMO_PHARMACIES } from './pharmacy-directory';
import type { Random } from './random';
import { findRegimen } from './regimens';
import { demoAskingMessage, patientOnWire } from './request-message';
import { SHOWN_REQUESTS, type ShownRequest } from './showcase';

const codec = scriptCodec('2017071');

/**
 * A waiting request as stored with its message, and the prescription it is about where the practice knows it.
 */
export interface DemoRequest {
  readonly row: typeof pharmacyRequests.$inferInsert;
  readonly message: typeof networkMessages.$inferInsert;
  readonly inbound: typeof inboundMessages.$inferInsert;
  readonly about: DemoPrescription | undefined;
}

/**
 * The refill and change requests that wait in a practice: of each kind one at least, for each prescriber,
 * some of unknown patients.
 */
export function demoRequests(
  around: Surroundings,
  prescriptions: readonly DemoPrescription[],
  random: Random,
): DemoRequest[] {
  const { key } = around.practice.plan;
  return SHOWN_REQUESTS.filter((shown) => shown.practice === key).map((shown) => {
    const receivedAt = new Date(around.now.getTime() - shown.hoursAgo * 3_600_000);
    return requestOf(
      around,
      shown,
      shown.patient === undefined
        ? unlinked(around, shown, receivedAt, random)
        : linked(around, prescriptions, shown),
      receivedAt,
      random,
    );
  });
}

/** What a request is about: a patient's prescription, or what only the pharmacy knows. */
interface Subject {
  readonly about: DemoPrescription | undefined;
  readonly patient: Patient;
  readonly orderNumber: string;
  readonly providerId: string;
  readonly pharmacyNcpdpId: string;
  readonly scriptedAt: Date;
  readonly substitutionAllowed: boolean;
}

function requestOf(
  { practice, people, catalogue }: Surroundings,
  shown: ShownRequest,
  subject: Subject,
  receivedAt: Date,
  random: Random,
): DemoRequest {
  const { about } = subject;
  const regimen = findRegimen(shown.regimen);
  const product = catalogue.product(shown.prescribed ?? regimen.drug);
  const provider =
    people.find(({ account }) => account.id === subject.providerId) ?? findPerson(people, shown.provider);
  const messageId = random.id(receivedAt).replaceAll('-', '');
  const rxReferenceNumber = random.digits(7);
  const offered = shown.offeredDrug === undefined ? undefined : catalogue.product(shown.offeredDrug);
  const message = demoAskingMessage({
    ...subject,
    practice,
    provider,
    kind: shown.kind,
    messageId,
    rxReferenceNumber,
    receivedAt,
    product,
    regimen,
    offer: offered && { product: offered, dispense: shown.offeredDispense, sig: shown.offeredSig },
    reason: shown.reason,
    askedFor: shown.askedFor,
  });
  const schedules = new Map(
    [product, ...(offered ? [offered] : [])].map(({ description, schedule }) => [description, schedule]),
  );
  const content = toMessageContent(message, ({ description }) => schedules.get(description));
  const id = random.id(receivedAt);
  const xml = codec.write(message);
  const sender = toSender(message.header.from);
  const shared = {
    practiceId: practice.id,
    prescriptionId: about?.row.id ?? null,
    orderNumber: subject.orderNumber,
  };
  return {
    about,
    row: {
      ...shared,
      id,
      receivedAt,
      messageId,
      rxReferenceNumber,
      ...(shown.kind === 'refill' ? { kind: 'refill' } : { kind: 'change', changeType: shown.kind }),
      patientId: about?.row.patientId ?? null,
      patientAsSent: patientLine(content),
      providerId: provider.account.id,
      pharmacyNcpdpId: subject.pharmacyNcpdpId,
      drugDescription: describedMedication(content)?.description ?? '',
      schedule: findContentSchedule(content),
      scriptedAt: about?.row.scriptedAt ?? null,
      content: JSON.stringify(content),
    },
    message: {
      ...shared,
      id: random.id(receivedAt),
      requestId: id,
      direction: 'in',
      kind: message.body.kind,
      messageId,
      xml,
      sender,
      at: receivedAt,
    },
    inbound: {
      sender,
      messageId,
      digest: toDigest(xml),
      kind: message.body.kind,
      practiceId: practice.id,
      receivedAt,
      answerXml: answerTo(
        message,
        ACCEPTED,
        receivedAt,
        API_VERSION,
        random.id(receivedAt).replaceAll('-', ''),
      ),
    },
  };
}

/**
 * A patient whom the practice does not have: first name, last name and birth date as the pharmacy wrote them.
 */
function unlinked({ people }: Surroundings, shown: ShownRequest, receivedAt: Date, random: Random): Subject {
  const [name = '', born = ''] = (shown.asSent ?? '').split(', ');
  const [first = '', ...last] = name.split(' ');
  const open = DEMO_PHARMACIES.filter(
    ({ ncpdpId, closedDaysAgo }) => ncpdpId.startsWith('991') && closedDaysAgo === undefined,
  );
  const written = daysAfter(receivedAt.toISOString().slice(0, 10), -random.integer(60, 90));
  return {
    about: undefined,
    patient: { name: { first, last: last.join(' ') }, gender: 'U', dateOfBirth: readDate(born) ?? '' },
    orderNumber: demoOrderNumber(random),
    providerId: findPerson(people, shown.provider).account.id,
    pharmacyNcpdpId: random.pick(open).ncpdpId,
    scriptedAt: new Date(`${written}T15:00:00Z`),
    substitutionAllowed: shown.kind !== 'G',
  };
}

/** The latest that reached the pharmacy; on paper where nothing of the kind was sent. */
function linked(
  { practice }: Surroundings,
  prescriptions: readonly DemoPrescription[],
  shown: ShownRequest,
): Subject {
  const about = prescriptions.findLast(
    ({ patient: { person }, regimen, row }) =>
      `${person.first} ${person.last}` === shown.patient &&
      regimen === shown.regimen &&
      (row.scriptStatus === 'Sent' || row.scriptStatus === 'Printed') &&
      row.pharmacyNcpdpId !== null,
  );
  if (!about)
    throw new Error(
      `The demo of ${practice.plan.name} has no prescription of ${shown.regimen} for ` +
        `${shown.patient ?? ''} that a pharmacy could ask about.`,
    );
  const { row, patient } = about;
  return {
    about,
    patient: patientOnWire(patient),
    orderNumber: row.orderNumber,
    providerId: row.providerId,
    pharmacyNcpdpId: row.pharmacyNcpdpId ?? '',
    scriptedAt: row.scriptedAt,
    substitutionAllowed: row.substitutionAllowed,
  };
}
