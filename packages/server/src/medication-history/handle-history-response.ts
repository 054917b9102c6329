import type { HistoryProblem } from '@erx/core/medication-history/model';
import { dateIn } from '@erx/core/values/dates';
import type { Message } from '@erx/script/model';
import { MORE_HISTORY, type RxHistoryResponse } from '@erx/script/model/history';
import type { Config } from '../platform/config';
import type { Connection } from '../platform/database/database';
import { countNotShown, fillKey, toFill } from './fills';
import { loadInquiring } from './inquiring';
import { endInquiry, sendInquiry } from './send-inquiry';
import { writeInquiry } from './write-inquiry';
import type { Services } from '../services';
import { drugCatalogue } from '../drugs/store';
import {
  type Fill,
  findInquiryByMessage,
  fillsStore,
  historyStore,
  findInquiryForUpdate,
  type StoredInquiry,
} from './store';
import { storeInbound } from '../inbox/store';
import { patientsStore } from '../patients/store';
import { answerTo, refusal, ACCEPTED } from '../inbox/answer';
import { pruneSoon, recordRefusedMessage, type Refusing } from '../inbox/refuse';
import { answerConcurrent } from '../inbox/repetition';
import { toInbound, toSender } from '../platform/gateway/sender';

/** What context a history needs of the service, and who is calling. */
export interface TakingHistory extends Refusing, Pick<Services, 'notify'> {
  readonly config: Pick<Config, 'benefits' | 'refusedMessageDays'>;
  readonly softwareVersion: string;
}

const UNKNOWN_INQUIRY = {
  kind: 'network.reference-unknown',
  description: 'RxHistoryResponse refers to nothing asked from here',
} as const;

/** What is still to be asked after an answer that reported only a part. */
interface Continuation {
  readonly inquiry: StoredInquiry;
  readonly xml: string;
}

/**
 * Takes the answer to an inquiry for a medication history and gives the SCRIPT message that answers it. One
 * that belongs to no inquiry that waits, or is about another person than was asked about, changes nothing of
 * any patient.
 */
export async function handleHistoryResponse(
  context: TakingHistory,
  message: Message,
  body: RxHistoryResponse,
  xml: string,
  at: Date,
): Promise<string> {
  const { database, softwareVersion } = context;
  const { relatesToMessageId } = message.header;
  const awaited =
    relatesToMessageId === undefined ? undefined : await findInquiryByMessage(database, relatesToMessageId);
  const isOther = awaited !== undefined && !(await isAbout(database, awaited, body));
  const isTaken = awaited !== undefined && awaited.state !== 'Answered' && !isOther;
  const error = refusal(
    '900',
    '1000',
    'No inquiry that waits for an answer has this message id and patient.',
  );
  const answerXml = answerTo(message, isTaken ? ACCEPTED : error, at, softwareVersion);
  const inbound = toInbound(message, xml, answerXml);
  let more: Continuation | undefined;
  try {
    await database.transaction(async (transaction) => {
      await storeInbound(transaction, inbound, isTaken ? awaited.practiceId : null, null, at);
      if (!isTaken)
        await recordRefusedMessage(
          transaction,
          context,
          { ...inbound, error, place: '/Message/Header/RelatesToMessageID', incident: UNKNOWN_INQUIRY },
          at,
        );
      const inquiry = awaited && (await findInquiryForUpdate(transaction, awaited.messageId));
      if (!inquiry || inquiry.state === 'Answered') return;
      if (isOther) await endInquiry(transaction, inquiry, 'history.other-patient', at);
      else more = await keep(transaction, inquiry, message, body, xml, at);
    });
  } catch (failure) {
    return await answerConcurrent(context, failure, message, inbound, at);
  }
  if (awaited) context.notify('events');
  if (!isTaken) pruneSoon(context, at);
  // The network has its answer before it is asked for more.
  if (more)
    void sendInquiry(context, more.inquiry, more.xml, 'history.incomplete').catch(() => {
      context.log.error(
        { code: 'history.ask-on-failed', inquiry: awaited?.id },
        'the rest of a history could not be asked for',
      );
    });
  return answerXml;
}

/**
 * Whether an answer is about the person that was asked about: the birth date must agree, and the last name as
 * it was sent.
 */
async function isAbout(
  connection: Connection,
  { practiceId, patientId }: StoredInquiry,
  { patient: named }: RxHistoryResponse,
): Promise<boolean> {
  const patient = await patientsStore(connection, practiceId).find(patientId);
  if (!patient) return false;
  return (
    named.dateOfBirth.slice(0, 10) === patient.birthDate && plain(named.name.last) === plain(patient.lastName)
  );
}

function plain(name: string): string {
  return name
    .normalize('NFD')
    .replace(/[^A-Za-z]/g, '')
    .toUpperCase();
}

async function keep(
  transaction: Connection,
  inquiry: StoredInquiry,
  message: Message,
  body: RxHistoryResponse,
  xml: string,
  at: Date,
): Promise<Continuation | undefined> {
  const store = historyStore(transaction, inquiry.practiceId);
  const fills = fillsStore(transaction, inquiry.practiceId);
  await store.archive(
    {
      direction: 'in',
      kind: body.kind,
      messageId: message.header.messageId,
      sender: toSender(message.header.from),
      relatesTo: inquiry.messageId,
      xml,
    },
    at,
  );
  const before = await fills.items(inquiry.patientId, inquiry.id, []);
  const known = new Set(
    before.map(({ lastFillDate, writtenDate, dispense, ...item }) =>
      fillKey({
        ...item,
        lastFillDate: lastFillDate ?? null,
        writtenDate: writtenDate ?? null,
        dispense: dispense ?? null,
      }),
    ),
  );
  const reported = body.response.denied ? [] : await fillsOf(transaction, inquiry.practiceId, body);
  const fresh = reported.filter((fill) => !known.has(fillKey(fill)) && Boolean(known.add(fillKey(fill))));
  await fills.keepFills(inquiry, fresh, at);
  await fills.countNotShown(inquiry.id, countNotShown(body));
  if (fresh.length > 0) await fills.forgetRepeated(inquiry);
  const end = await outcomeOf(transaction, inquiry, body, fresh, at);
  if ('xml' in end) {
    await store.askOn(inquiry.id, end.messageId, at);
    await store.archive(
      { direction: 'out', kind: 'RxHistoryRequest', messageId: end.messageId, xml: end.xml },
      at,
    );
    return { inquiry: { ...inquiry, messageId: end.messageId }, xml: end.xml };
  }
  await endInquiry(transaction, inquiry, end.problem, at);
  return undefined;
}

async function fillsOf(
  connection: Connection,
  practiceId: string,
  { fills = [], administered = [], prescriptions = [] }: RxHistoryResponse,
): Promise<Fill[]> {
  const catalogue = drugCatalogue(connection, practiceId);
  const reported: Fill[] = [];
  for (const [entry, entries] of [
    ['dispensed', fills],
    ['administered', administered],
    ['prescribed', prescriptions],
  ] as const)
    for (const one of entries) {
      const ndc = one.medication.coded?.ndc;
      reported.push(toFill(one, ndc === undefined ? undefined : await catalogue.findByNdc(ndc), entry));
    }
  return reported;
}

/**
 * How an answer ends its inquiry. An approval may say that there is more: it is asked for up to the
 * earliest fill that was reported, as long as each answer brings something new and the time that was asked
 * for is not covered. Without that the history stays incomplete, and says so.
 */
async function outcomeOf(
  connection: Connection,
  inquiry: StoredInquiry,
  { response }: RxHistoryResponse,
  fresh: readonly Fill[],
  at: Date,
): Promise<
  { readonly problem: HistoryProblem | undefined } | { readonly messageId: string; readonly xml: string }
> {
  if (response.denied) return { problem: inquiry.total > 0 ? 'history.incomplete' : 'history.denied' };
  if (response.approved?.reasonCodes?.includes(MORE_HISTORY) !== true) return { problem: undefined };
  const endDate = fresh
    .flatMap(({ lastFillDate, writtenDate }) => lastFillDate ?? writtenDate ?? [])
    .sort()[0];
  if (endDate !== undefined && endDate <= inquiry.startDate) return { problem: undefined };
  const inquiring = endDate === undefined ? undefined : await loadInquiring(connection, inquiry);
  if (!inquiring || endDate === undefined || endDate > dateIn(inquiring.practice.timeZone, at))
    return { problem: 'history.incomplete' };
  return writeInquiry({ ...inquiring, startDate: inquiry.startDate, endDate }, at);
}
