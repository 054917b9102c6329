import * as z from 'zod';
import { CalendarDate, Instant } from '../values/dates';
import { Id } from '../values/ids';
import { PageQuery } from '../values/page';
import { ALARM_KINDS, NETWORK_STATES, MESSAGE_DIRECTIONS, REPLAY_STATES } from './vocabulary';

export const NetworkState = z.enum(NETWORK_STATES);
export type NetworkState = z.infer<typeof NetworkState>;

export const AlarmKind = z.enum(ALARM_KINDS);
export type AlarmKind = z.infer<typeof AlarmKind>;

/** A message to or from the pharmacy network, without its text. */
export const NetworkMessage = z.object({
  id: Id,
  /** When it was made, came, or was refused last. */
  at: Instant,
  direction: z.enum(MESSAGE_DIRECTIONS),
  /** NewRx, RxFill, Error …; '' where it could not be read. */
  kind: z.string(),
  messageId: z.string(),
  /** Of an answer: the message that it is about. */
  relatesTo: z.string().optional(),
  /** '' where it names none. */
  orderNumber: z.string(),
  /** Whose prescription or request it is; absent where it belongs to no practice. */
  practice: z.object({ id: Id, name: z.string() }).optional(),
  /** Who sent or gets it; absent where that is not known. */
  pharmacy: z.object({ id: z.string(), storeName: z.string() }).optional(),
  state: NetworkState,
  /** Why it was refused; '' otherwise. */
  reason: z.string(),
  /** Refused when it came in: it has no place in a practice, and may be read again after a mend. */
  isRefusedHere: z.boolean(),
  /** It was given up unanswered, and is still wanted: it may be sent again as it is. */
  isResendable: z.boolean(),
});
export type NetworkMessage = z.infer<typeof NetworkMessage>;

/** One of them with its text. */
export const NetworkMessageText = NetworkMessage.extend({
  xml: z.string(),
  /** What it was answered with from here; '' where nothing of that is kept. */
  answerXml: z.string(),
});
export type NetworkMessageText = z.infer<typeof NetworkMessageText>;

/** A search of the messages. Both days belong to it, in the practice's time zone. */
export const NetworkMessageQuery = PageQuery.extend({
  from: CalendarDate.optional(),
  to: CalendarDate.optional(),
  /** NCPDP id of a pharmacy that sent or got it. */
  pharmacy: z.string().trim().max(35).optional(),
  patientId: Id.optional(),
  orderNumber: z.string().trim().max(35).optional(),
  messageId: z.string().trim().max(35).optional(),
  kind: z.string().trim().max(40).optional(),
  direction: z.enum(MESSAGE_DIRECTIONS).optional(),
  state: NetworkState.optional(),
});
export type NetworkMessageQuery = z.output<typeof NetworkMessageQuery>;

/** What an hour brought. */
export const NetworkHour = z.object({
  /** Its beginning. */
  hour: Instant,
  received: z.number().int(),
  sent: z.number().int(),
  /** Refused when they came in. */
  'refused-here': z.number().int(),
  /** Refused by the network or a pharmacy. */
  'refused-there': z.number().int(),
  /** Callers with wrong credentials, each counted once a minute. */
  'credentials-wrong': z.number().int(),
});
export type NetworkHour = z.infer<typeof NetworkHour>;

/** An hour that had far more of a kind than usual. */
export const NetworkAlarm = z.object({ kind: AlarmKind, hour: Instant, count: z.number().int() });
export type NetworkAlarm = z.infer<typeof NetworkAlarm>;

/** How the network does, for the whole installation. */
export const NetworkRates = z.object({
  /** The last 24 hours, the running one first. */
  hours: z.array(NetworkHour),
  /** What an hour of the seven days before brought on average. */
  usual: z.record(AlarmKind, z.number()),
  /** Messages that wait to be sent, and since when the oldest of them does. */
  waiting: z.object({ count: z.number().int(), oldest: Instant.optional() }),
  /** Of the last seven days, newest first. */
  alarms: z.array(NetworkAlarm),
});
export type NetworkRates = z.infer<typeof NetworkRates>;

/** What came of reading a refused message again. */
export const Replayed = z.object({
  state: z.enum(['taken', 'refused']),
  /** Why it was refused again; '' where it was taken. */
  reason: z.string(),
});
export type Replayed = z.infer<typeof Replayed>;

/** The words of the states, as lists show them. */
export const NETWORK_STATE_LABEL = {
  waiting: 'Waiting',
  taken: 'Taken',
  refused: 'Refused',
  unanswered: 'Not answered',
} as const satisfies Record<NetworkState, string>;

/** What is counted, in the words of people. */
export const ALARM_LABEL = {
  'refused-here': 'Refused here',
  'refused-there': 'Refused by the network',
  'credentials-wrong': 'Wrong credentials',
} as const satisfies Record<AlarmKind, string>;

/** Who sent or gets a message, for people. */
export function showPharmacy({ pharmacy }: Pick<NetworkMessage, 'pharmacy'>): string {
  if (!pharmacy) return '';
  return pharmacy.storeName === '' ? pharmacy.id : `${pharmacy.storeName} (${pharmacy.id})`;
}

/** A message of the network that was refused when it came in, without its text. */
export const RefusedMessage = z.object({
  id: Id,
  /**
   * When it was refused first and last, and how often for the same reason: a sender without an answer repeats
   * it.
   */
  firstAt: Instant,
  lastAt: Instant,
  times: z.number().int().min(1),
  /** Absent where the message does not say it readably. */
  sender: z.object({ qualifier: z.string(), id: z.string(), storeName: z.string().optional() }).optional(),
  /** '' where it could not be read. */
  messageId: z.string(),
  /** RxFill, Error …; '' where it could not be read. */
  kind: z.string(),
  /** Of the Error that answered it. */
  code: z.string(),
  descriptionCode: z.string(),
  /** Element names from the root; '' where the message as a whole was refused. */
  place: z.string(),
  reason: z.string(),
  /** The caller's network address. */
  address: z.string(),
  /** Bytes as it came. */
  size: z.number().int(),
  /** That it was read again after a mend, and what came of it. */
  replay: z.object({ at: Instant, state: z.enum(REPLAY_STATES) }).optional(),
});
export type RefusedMessage = z.infer<typeof RefusedMessage>;

/** One of them with its text. */
export const RefusedMessageText = RefusedMessage.extend({
  /**
   * What there is of the text: nothing of a message that was not read, and nothing without the key it was
   * encrypted with.
   */
  kept: z.enum(['whole', 'beginning', 'nothing', 'locked']),
  /** '' where nothing of it is kept or it is locked. */
  xml: z.string(),
});
export type RefusedMessageText = z.infer<typeof RefusedMessageText>;

/** A search of the refused messages. Both days belong to it, in the practice's time zone. */
export const RefusedMessageQuery = PageQuery.extend({
  from: CalendarDate.optional(),
  to: CalendarDate.optional(),
  /** The sender's id, such as a pharmacy's NCPDP id. */
  sender: z.string().trim().max(35).optional(),
  messageId: z.string().trim().max(35).optional(),
  /** Description code of the Error, such as 3000. */
  code: z.string().trim().max(4).optional(),
});
export type RefusedMessageQuery = z.output<typeof RefusedMessageQuery>;

/** What happened to the installation and concerns no practice. */
export const SystemIncident = z.object({
  id: Id,
  occurredOn: Instant,
  kind: z.string(),
  ipAddress: z.string(),
  description: z.string(),
});
export type SystemIncident = z.infer<typeof SystemIncident>;

export const SystemIncidentQuery = PageQuery.extend({
  from: CalendarDate.optional(),
  to: CalendarDate.optional(),
});
export type SystemIncidentQuery = z.output<typeof SystemIncidentQuery>;

/** A sender for people: the name that the directory has for it, and its id. */
export function showSender({ sender }: Pick<RefusedMessage, 'sender'>): string {
  if (!sender) return 'Unknown';
  return sender.storeName === undefined ? sender.id : `${sender.storeName} (${sender.id})`;
}
