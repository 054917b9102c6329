import * as z from 'zod';
import { REPLAY_STATES } from '../network/vocabulary';
import { CalendarDate, Instant } from '../values/dates';
import { Id } from '../values/ids';
import { PageQuery } from '../values/page';

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
