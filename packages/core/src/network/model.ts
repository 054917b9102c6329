import * as z from 'zod';
import { CalendarDate, Instant } from '../values/dates';
import { Id } from '../values/ids';
import { PageQuery } from '../values/page';
import { ALARM_KINDS, NETWORK_STATES, MESSAGE_DIRECTIONS } from './vocabulary';

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
