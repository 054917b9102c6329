import { createHash, randomUUID } from 'node:crypto';
import * as z from 'zod';
import type { Changes } from '../store/changes';
import type { Journal } from '../store/journal';

/**
 * What became of a message. In: accepted (the pharmacy holds it), refused, lost (never taken). Out: waiting,
 * delivered, refused, given-up.
 */
export const State = z.enum(['accepted', 'refused', 'lost', 'waiting', 'delivered', 'given-up']);
export type State = z.infer<typeof State>;

/** One time a message went over the wire, in either direction. */
export const Delivery = z.strictObject({
  at: z.string(),
  /** What happened, in words. */ outcome: z.string(),
});
export type Delivery = z.infer<typeof Delivery>;

export const MessageRecord = z.strictObject({
  /** Our own id of it, for addresses of pages. */
  key: z.string(),
  at: z.string(),
  direction: z.enum(['in', 'out']),
  /** NewRx, Status, Error, Verify …, or 'unreadable'. */
  kind: z.string(),
  messageId: z.string().optional(),
  /**
   * The message it is about: a request of a pharmacy belongs to its prescription, whether or not it names it
   * rightly.
   */
  relatesTo: z.string().optional(),
  /** The pharmacy it was for, or is from. */
  ncpdpId: z.string().optional(),
  xml: z.string(),
  state: State,
  /** The XML (or other bytes) that answered it, once there was an answer. */
  answer: z.string().optional(),
  deliveries: z.array(Delivery),
  /** Out: when it may go (again). */
  dueAt: z.string().optional(),
  /** Of a request to the prescriber: how its answer will be treated (pharmacies/request-messages.ts). */
  onAnswer: z.enum(['take', 'refuse', 'fail-once', 'refuse-afterwards']).optional(),
});
export type MessageRecord = z.infer<typeof MessageRecord>;

const Change = MessageRecord.pick({ state: true, answer: true, dueAt: true }).partial();

/** A line of the journal: a message was seen first, or something happened to it. */
export const MessageEvent = z.discriminatedUnion('event', [
  z.strictObject({ event: z.literal('opened'), record: MessageRecord }),
  z.strictObject({
    event: z.literal('changed'),
    key: z.string(),
    change: Change,
    delivery: Delivery.optional(),
  }),
]);
export type MessageEvent = z.infer<typeof MessageEvent>;

export interface MessageFilter {
  kind?: string | undefined;
  messageId?: string | undefined;
  relatesTo?: string | undefined;
  /** Any text of the message, without regard to case. */
  text?: string | undefined;
}

/** Every message of both directions, kept across restarts. */
export interface MessageStore {
  open: (record: Omit<MessageRecord, 'key'>) => MessageRecord;
  change: (key: string, change: z.infer<typeof Change>, delivery?: Delivery) => MessageRecord;
  byKey: (key: string) => MessageRecord | undefined;
  /** The message of that id that came in first; later ones with the same id are deliveries of it. */
  received: (messageId: string) => MessageRecord | undefined;
  /** Newest first. */
  list: (filter?: MessageFilter) => MessageRecord[];
  waiting: () => MessageRecord[];
  clear: () => void;
}

/** The same bytes or not, without keeping them twice. */
export const digest = (xml: string): string => createHash('sha256').update(xml).digest('hex');

const fits = (record: MessageRecord, { kind, messageId, relatesTo, text }: MessageFilter) =>
  (kind === undefined || record.kind === kind) &&
  (messageId === undefined || record.messageId === messageId) &&
  (relatesTo === undefined || record.relatesTo === relatesTo) &&
  (text === undefined || record.xml.toLowerCase().includes(text.toLowerCase()));

export const makeMessageStore = (journal: Journal<MessageEvent>, changes: Changes): MessageStore => {
  const records = new Map<string, MessageRecord>();
  const received = new Map<string, string>();

  const apply = (event: MessageEvent): MessageRecord => {
    if (event.event === 'opened') {
      const { record } = event;
      records.set(record.key, record);
      if (record.direction === 'in' && record.messageId !== undefined && !received.has(record.messageId))
        received.set(record.messageId, record.key);
      return record;
    }
    const before = records.get(event.key);
    if (!before) throw new Error('A change of a message that was never opened.');
    const { state = before.state, answer = before.answer, dueAt = before.dueAt } = event.change;
    const after: MessageRecord = {
      ...before,
      state,
      answer,
      dueAt,
      deliveries: event.delivery ? [...before.deliveries, event.delivery] : before.deliveries,
    };
    records.set(event.key, after);
    return after;
  };
  for (const event of journal.past) apply(event);

  const write = (event: MessageEvent) => {
    journal.append(event);
    const record = apply(event);
    changes.tell('messages');
    return record;
  };
  const newestFirst = () => [...records.values()].reverse();

  return {
    open: (record) => write({ event: 'opened', record: { key: randomUUID(), ...record } }),
    change: (key, change, delivery) =>
      write({ event: 'changed', key, change, ...(delivery ? { delivery } : {}) }),
    byKey: (key) => records.get(key),
    received: (messageId) => records.get(received.get(messageId) ?? ''),
    list: (filter = {}) => newestFirst().filter((record) => fits(record, filter)),
    waiting: () => newestFirst().filter((record) => record.state === 'waiting'),
    clear: () => {
      journal.clear();
      records.clear();
      received.clear();
      changes.tell('messages');
    },
  };
};
