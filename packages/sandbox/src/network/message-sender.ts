import { asksForReceipt } from '@erx/script/return-receipt';
import { scriptReader } from '@erx/script/reader';
import type { Message } from '@erx/script/model';
import type { NewRx } from '@erx/script/model/body';
import type { Settings } from '../settings';
import type { OnAnswer } from '../pharmacies/request-messages';
import type { Behaviour } from '../pharmacies/behaviour';
import { cancelAnswerOf, fillOf, type Filling } from '../pharmacies/counter';
import { requestAnswered } from './answers';
import { bytesOf, inForms, type Form } from '../script/forms';
import { treeOf, type Letter, type LetterBody } from '../script/write';
import { about, refusal, type Answered } from './compose';
import { basic } from './credentials';
import { lastFill, prescriptionHeld } from './held';
import type { MessageRecord, MessageStore } from './records';
import { answeredWithin } from './time-limit';

const reader = scriptReader('2017071');

const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 30_000;
/** A message that no one took for a day is not tried again. */
const PATIENCE_MS = 24 * 3_600_000;
/** How long the product has to answer. */
const ANSWER_WITHIN_MS = 15_000;

/** Pause before the next try: doubling, up to half a minute. */
export const pauseAfter = (tries: number): number =>
  Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** Math.min(tries - 1, 16));

/**
 * Carries the network's own messages to the product, again and again until they are taken; survives a
 * restart.
 */
export interface MessageSender {
  /** What the pharmacy sends later about a message it accepted. */
  follow: (message: Message, behaviour: Behaviour) => void;
  /**
   * Reports to the product what a pharmacy did with a prescription it was sent.
   * @throws UnwritableFactError where the standard cannot carry it
   */
  tellFill: (message: Message & { body: NewRx }, filling: Filling) => MessageRecord;
  /**
   * Asks the product's prescriber something about a prescription, of the message id `about`.
   * @throws UnwritableFactError where the standard cannot carry it
   */
  ask: (
    request: Letter,
    about: string,
    ways: { onAnswer: OnAnswer; times: number; forms: readonly Form[] },
  ) => MessageRecord;
  /**
   * Sends a message about another one after a pause.
   * @throws UnwritableFactError where the standard cannot carry it
   */
  tell: (message: { header: Answered }, body: LetterBody, afterMs: number) => MessageRecord;
  /** Takes up what was still waiting when the process ended. */
  resume: () => void;
  stop: () => void;
}

export interface MessageSenderParts {
  messages: MessageStore;
  now: () => Date;
  settings: Pick<Settings, 'product' | 'verifyDelayMs' | 'forms'>;
}

type Outcome =
  { state: 'delivered' | 'refused'; answer: string; says: string } | { state: 'waiting'; says: string };

const judge = (status: number, text: string): Outcome => {
  if (status !== 200) return { state: 'waiting', says: `HTTP ${status}.` };
  const reading = reader.read(text);
  if (!reading.valid) return { state: 'waiting', says: 'The answer was not a SCRIPT message.' };
  const { body } = reading.message;
  if (body.kind === 'Status')
    return { state: 'delivered', answer: text, says: `Answered with Status ${body.code}.` };
  if (body.kind === 'Error' && !body.code.startsWith('60'))
    return { state: 'refused', answer: text, says: `Answered with Error ${body.code}.` };
  return {
    state: 'waiting',
    says:
      body.kind === 'Error'
        ? `Answered with Error ${body.code}.`
        : 'The answer was neither a Status nor an Error.',
  };
};

const HANDED_OVER: Filling = { outcome: 'dispensed', note: 'Picked up', quantity: '' };

/** Sends what waits, each message when it is due, until it is taken or given up. */
const createDelivery = ({ messages, now, settings }: MessageSenderParts) => {
  const timers = new Map<string, NodeJS.Timeout>();
  const running = new AbortController();

  const send = async (xml: string): Promise<Outcome> => {
    try {
      const response = await fetch(settings.product.url, {
        method: 'POST',
        headers: { 'content-type': 'application/xml', authorization: basic(settings.product) },
        body: bytesOf(xml),
        redirect: 'error',
        signal: answeredWithin(ANSWER_WITHIN_MS, running.signal),
      });
      return judge(response.status, await response.text());
    } catch {
      return { state: 'waiting', says: 'No connection, or no answer in time.' };
    }
  };

  const attempt = async (key: string): Promise<void> => {
    timers.delete(key);
    const record = messages.byKey(key);
    if (record?.state !== 'waiting') return;
    const outcome = await send(record.xml);
    if (running.signal.aborted || messages.byKey(key)?.state !== 'waiting') return;
    const at = now();
    if (outcome.state !== 'waiting') {
      messages.change(
        key,
        { state: outcome.state, answer: outcome.answer },
        { at: at.toISOString(), outcome: outcome.says },
      );
      return;
    }
    if (at.getTime() - Date.parse(record.at) > PATIENCE_MS) {
      messages.change(
        key,
        { state: 'given-up' },
        { at: at.toISOString(), outcome: `${outcome.says} Given up.` },
      );
      return;
    }
    const dueAt = new Date(at.getTime() + pauseAfter(record.deliveries.length + 1)).toISOString();
    schedule(messages.change(key, { dueAt }, { at: at.toISOString(), outcome: outcome.says }));
  };

  const schedule = (record: MessageRecord) => {
    const wait = Math.max(0, Date.parse(record.dueAt ?? record.at) - now().getTime());
    timers.set(
      record.key,
      setTimeout(() => {
        void attempt(record.key);
      }, wait),
    );
  };

  return {
    schedule,
    stop: () => {
      running.abort();
      for (const timer of timers.values()) clearTimeout(timer);
      timers.clear();
    },
  };
};

/** Has a message about another one sent after a pause, so often under its one id. */
type Plan = (
  message: { header: Answered },
  body: LetterBody,
  afterMs: number,
  times?: number,
) => MessageRecord;

/** Plans what a pharmacy sends later about a message it accepted. */
const followMessage = (
  message: Message,
  behaviour: Behaviour,
  { messages, now, settings }: MessageSenderParts,
  plan: Plan,
): void => {
  const { body } = message;
  if (body.kind === 'Verify') return;
  if (body.kind === 'CancelRx') {
    if (asksForReceipt(body)) plan(message, { kind: 'Verify' }, settings.verifyDelayMs);
    if (behaviour.cancel === 'ignore') return;
    const subject = prescriptionHeld(messages, message.header.relatesToMessageId);
    plan(
      message,
      cancelAnswerOf(
        subject !== undefined,
        subject && lastFill(messages.list({ kind: 'RxFill' }), subject.header.messageId),
      ),
      settings.verifyDelayMs,
    );
    return;
  }
  const refuses =
    behaviour.later.kind === 'Error' ||
    requestAnswered(messages, message.header.relatesToMessageId)?.onAnswer === 'refuse-afterwards';
  const verdict: LetterBody = refuses
    ? refusal(
        '900',
        '210',
        `The pharmacy could not process ${body.kind === 'NewRx' ? 'the prescription' : 'the answer'}.`,
      )
    : { kind: 'Verify' };
  if (refuses || asksForReceipt(body)) plan(message, verdict, settings.verifyDelayMs, behaviour.later.times);
  if (behaviour.dispenses && body.kind === 'NewRx')
    plan(message, fillOf(body, HANDED_OVER, now()), 2 * settings.verifyDelayMs);
};

export const createMessageSender = (parts: MessageSenderParts): MessageSender => {
  const { messages, now, settings } = parts;
  const { schedule, stop } = createDelivery(parts);

  /** Writes a message down, to go when it is due, so often under its one id. */
  const enter = (
    letter: Letter,
    dueAt: Date,
    record: Pick<MessageRecord, 'relatesTo' | 'onAnswer'>,
    { times, forms = [] }: { times: number; forms?: readonly Form[] },
  ): MessageRecord => {
    const { header, body } = letter;
    const entry = {
      at: now().toISOString(),
      direction: 'out',
      kind: body.kind,
      messageId: header.messageId,
      ncpdpId: header.from.id,
      xml: inForms(treeOf(letter), [...settings.forms, ...forms]),
      state: 'waiting',
      dueAt: dueAt.toISOString(),
      ...record,
    } as const;
    const opened = Array.from({ length: times }, () => messages.open({ ...entry, deliveries: [] }));
    for (const one of opened) schedule(one);
    const [first] = opened;
    if (!first) throw new Error('A message is sent at least once.');
    return first;
  };

  const plan: Plan = (message, body, afterMs, times = 1) => {
    const dueAt = new Date(now().getTime() + afterMs);
    return enter(
      about(message.header, body, dueAt),
      dueAt,
      { relatesTo: message.header.messageId },
      { times },
    );
  };

  return {
    follow: (message, behaviour) => followMessage(message, behaviour, parts, plan),
    ask: (request, subject, { onAnswer, ...ways }) =>
      enter(request, now(), { relatesTo: subject, onAnswer }, ways),
    tell: (message, body, afterMs) => plan(message, body, afterMs),
    tellFill: (message, filling) => plan(message, fillOf(message.body, filling, now()), 0),
    resume: () => {
      for (const record of messages.waiting()) schedule(record);
    },
    stop,
  };
};
