import { isControlled, type Schedule } from '../drugs/model';
import { patientName } from '../patients/name';
import { awaitsAction, EPA_STATE_LABEL } from '../prior-authorization/rules';
import type { EpaRequest } from '../prior-authorization/request';
import { type ShownStatus, shownStatus } from '../prescriptions/display-status';
import type { EpaState } from '../prescriptions/epa-state';
import type { Prescription } from '../prescriptions/model';
import { CHANGE_TYPE_LABEL, type QueuedRequest } from '../requests/model';
import { scheduleNamed } from '../requests/schedule-of-request';
import type { Instant } from '../values/dates';
import { ATTENTION_LABEL, type AttentionItem, type AttentionKind } from './model';
import { attentionSubject, resendWays } from './rules';
import { attentionText } from './words';

/** What waits, in a line of a lane: of whom, which drug, what about it, since when, and what to do next. */
export interface TodayRow {
  readonly id: string;
  readonly about: 'prescription' | 'request' | 'message';
  /** '' where no patient is known. */
  readonly patient: string;
  readonly patientId?: string | undefined;
  readonly drug: string;
  readonly schedule: Schedule;
  readonly detail: string;
  readonly since: Instant;
  /** What one does about it, or what another person does. */
  readonly next: string;
  /** Whether it is another person's turn. */
  readonly isOthers?: boolean;
  /** Whether what one does is to send it to another pharmacy, and nothing else. */
  readonly resends?: boolean;
  /** What became of it, where nothing is to be done. */
  readonly became?: ShownStatus;
}

/** Since when the oldest of several waits; undefined where none does. */
export function oldestOf(rows: readonly Pick<TodayRow, 'since'>[]): Instant | undefined {
  return rows.map(({ since }) => since).sort()[0];
}

const byAge = (one: TodayRow, other: TodayRow) => (one.since < other.since ? -1 : 1);

/** What a viewer may do about requests of pharmacies. */
interface MayAnswer {
  readonly answer: boolean;
  readonly prepare: boolean;
}

/** Requests of pharmacies, oldest first. */
export function requestRows(requests: readonly QueuedRequest[], may: MayAnswer): readonly TodayRow[] {
  return requests
    .map((queued): TodayRow => {
      const { request, asked } = queued;
      const { preparation, patient, drug } = request;
      return {
        id: request.id,
        about: 'request',
        patient: patient ? patientName(patient.name) : request.patientAsSent,
        patientId: patient?.id,
        drug: asked?.description ?? drug.drugDescription,
        schedule: scheduleNamed(drug),
        detail: [
          request.kind === 'refill' ? 'Refill' : CHANGE_TYPE_LABEL[request.type],
          ...(preparation ? [`prepared by ${preparation.preparedBy.name}`] : []),
        ].join(', '),
        since: request.receivedAt,
        next: nextOfRequest(queued, may),
        isOthers: isOthers(queued, may),
      };
    })
    .toSorted(byAge);
}

const isOthers = ({ request }: QueuedRequest, may: MayAnswer) =>
  !may.answer && (request.preparation !== undefined || !may.prepare);

function nextOfRequest(queued: QueuedRequest, may: MayAnswer): string {
  const { request, lane } = queued;
  if (isOthers(queued, may)) return 'Waits for the prescriber';
  if (!may.answer) return request.patient ? 'Prepare the answer' : 'Link the patient';
  if (request.state === 'AwaitingDenialNewPrescriptionToFollow') return 'Write the new prescription';
  if (!request.patient) return 'Link the patient';
  if (lane === 'stop') return 'Read why, then decide';
  if (request.kind === 'change') return 'Look, then choose';
  return lane === 'clean' ? 'Approve' : 'Look, then approve';
}

/** Pending prescriptions that wait for their prescriber, oldest first. */
export function toSignRows(pending: readonly Prescription[]): readonly TodayRow[] {
  return pending
    .map((prescription): TodayRow => ({
      ...rowOf(prescription),
      detail: prescription.preparedBy ? `Prepared by ${prescription.preparedBy.name}` : 'Not sent yet',
      next: nextToSign(prescription),
    }))
    .toSorted(byAge);
}

function nextToSign({ signingLapsedAt, epaState, pharmacy, schedule }: Prescription): string {
  if (signingLapsedAt !== undefined) return 'Sign again';
  if (epaState === 'Denied' || epaState === 'PartiallyDenied') return 'See what the plan answered';
  if (epaState === 'Started' || epaState === 'InProcess') return 'Wait for the plan, or send';
  if (!pharmacy) return 'Choose a pharmacy';
  return isControlled(schedule) ? 'Sign and send' : 'Look, then send';
}

/**
 * What a person prepared for prescribers: what still waits for them first, oldest first, then what became of the rest,
 * newest first.
 */
export function preparedRows(
  accountId: string,
  prescriptions: readonly Prescription[],
  requests: readonly QueuedRequest[],
): readonly TodayRow[] {
  const own = prescriptions.filter(({ preparedBy }) => preparedBy?.id === accountId);
  const answers = requests.filter(({ request }) => request.preparation?.preparedBy.id === accountId);
  const waiting = own.filter(({ scriptStatus }) => scriptStatus === 'Pending');
  const over = own.filter(({ scriptStatus }) => scriptStatus !== 'Pending');
  return [
    ...[
      ...requestRows(answers, { answer: false, prepare: true }),
      ...waiting.map((prescription) => ({
        ...rowOf(prescription),
        detail: forWhom(prescription),
        next: 'Waits to be signed',
        isOthers: true,
      })),
    ].toSorted(byAge),
    ...over
      .map((prescription) => ({
        ...rowOf(prescription),
        detail: forWhom(prescription),
        since: prescription.sentAt ?? prescription.scriptedAt,
        next: '',
        became: shownStatus(prescription),
      }))
      .toSorted(byAge)
      .toReversed(),
  ];
}

/** What to do about each thing that failed; the rest of Needs you failed in nothing, or is a plan's answer. */
const NEXT_OF_FAILURE: Partial<Record<AttentionKind, string>> = {
  'not-delivered': 'Send elsewhere',
  'delivery-late': 'See why it waits',
  'cancel-late': 'Call the pharmacy',
  'failure-said': 'Call the pharmacy',
  'cancel-denied': 'Call the pharmacy',
  'cancel-undelivered': 'Ask again to cancel',
  'signature-lapsed': 'Sign again',
  'answer-not-delivered': 'Answer again',
  'not-dispensed': 'Call the pharmacy',
  'request-unreadable': 'Call the sender',
};

/** What did not reach a pharmacy, was not stopped by it or could not be read, in the order of Needs you. */
export function failedRows(items: readonly AttentionItem[]): readonly TodayRow[] {
  return items.flatMap((item) => {
    const { kind, since, prescription, request } = item;
    const next = NEXT_OF_FAILURE[kind];
    if (next === undefined) return [];
    const patient = prescription?.patient ?? request?.patient?.name;
    const ways = prescription ? resendWays(prescription) : [];
    return {
      id: attentionSubject(item).id,
      about: prescription ? 'prescription' : request ? 'request' : 'message',
      patient: patient ? patientName(patient) : (request?.patientAsSent ?? ''),
      patientId: prescription?.patientId ?? request?.patient?.id,
      drug: attentionText(item),
      schedule: prescription?.schedule ?? (request ? scheduleNamed(request.drug) : 'none'),
      detail: ATTENTION_LABEL[kind],
      since,
      next: ways.includes('again') ? 'Send again, or elsewhere' : next,
      ...(ways.length === 1 && ways[0] === 'elsewhere' ? { resends: true } : {}),
    };
  });
}

const NEXT_OF_PLAN: Partial<Record<EpaState, string>> = {
  Approved: 'Send the prescription',
  PartiallyDenied: 'Send what is approved',
  Denied: 'Write another, or appeal',
};

/**
 * Prior authorizations that a plan answered and whose prescription still waits, oldest first.
 * @param maySend whether the viewer sends prescriptions
 */
export function planRows(requests: readonly EpaRequest[], maySend: boolean): readonly TodayRow[] {
  return requests
    .filter(awaitsAction)
    .map((request): TodayRow => {
      const { state, answeredAt, startedAt } = request.epaDetails;
      return {
        ...rowOf(request),
        detail: `Plan: ${EPA_STATE_LABEL[state]}`,
        since: answeredAt ?? startedAt,
        next: (maySend ? NEXT_OF_PLAN[state] : undefined) ?? 'See what the plan answered',
      };
    })
    .toSorted(byAge);
}

const forWhom = ({ provider: { firstName, lastName } }: Prescription) =>
  `For ${firstName.slice(0, 1)}. ${lastName}`;

function rowOf({ id, patient, patientId, description, schedule, scriptedAt }: Prescription) {
  return {
    id,
    about: 'prescription',
    patient: patientName(patient),
    patientId,
    drug: description,
    schedule,
    since: scriptedAt,
  } as const;
}
