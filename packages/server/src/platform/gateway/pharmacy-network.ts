import type { Message } from '@erx/script/model';
import type { Config } from '../config';
import { readMessage } from './read-message';
import type { ClockSkewMonitor } from './clock-skew-monitor';
import { describeProblem } from './delivery-result';
import { xmlPoster } from './post-xml';

/** What came of handing a message to the network. */
export type Handover =
  /** It was taken: a Status. */
  | { readonly outcome: 'accepted'; readonly answer: Message; readonly xml: string; readonly code: string }
  /** It was refused permanently: an Error. `description` is the network's own words. */
  | {
      readonly outcome: 'refused';
      readonly answer: Message;
      readonly xml: string;
      readonly code: string;
      readonly description: string | undefined;
    }
  /**
   * No one knows: it may be tried again under the same id. `problem` is for support, without a word of the
   * message.
   */
  | { readonly outcome: 'unknown'; readonly problem: string };

/** The way to the pharmacies. */
export interface PharmacyNetwork {
  /**
   * Hands over the bytes of a message; never throws.
   * @param messageId that the bytes carry: an answer must name it
   * @param stop ends the wait for an answer; the network may have the message nevertheless
   */
  handOver(messageId: string, xml: string, stop?: AbortSignal): Promise<Handover>;
}

/** How long the network has to answer. */
const ANSWER_WITHIN = 10_000;
/** Status codes that say that a message was taken; 002 only says that a mailbox is empty. */
const ACCEPTED_CODES = new Set(['000', '001', '003', '005', '010']);

/**
 * The network of the settings over HTTP with Basic authentication.
 * @param options.answerWithin milliseconds
 * @param options.clock receives the time that the network reports
 * @param options.post what carries the bytes there; HTTP unless a test brings its own way
 */
export function openPharmacyNetwork(
  settings: NonNullable<Config['network']>,
  options: {
    readonly answerWithin?: number;
    readonly clock?: ClockSkewMonitor;
    readonly now?: () => Date;
    readonly post?: ReturnType<typeof xmlPoster>;
  } = {},
): PharmacyNetwork {
  const now = options.now ?? (() => new Date());
  const post =
    options.post ?? xmlPoster({ ...settings, answerWithin: options.answerWithin ?? ANSWER_WITHIN });
  return {
    async handOver(messageId, xml, stop) {
      try {
        const asked = now();
        const { status, date, text } = await post(xml, stop);
        options.clock?.hear(date, asked, now());
        if (text === undefined) return { outcome: 'unknown', problem: 'answer too large' };
        // Some networks send their Error with a status of 4xx; above that no one vouches for the body.
        const read = status < 500 ? await judge(messageId, text) : undefined;
        return (
          read ?? {
            outcome: 'unknown',
            problem: status < 300 ? 'answer is not SCRIPT about this message' : `http ${String(status)}`,
          }
        );
      } catch (error) {
        return { outcome: 'unknown', problem: describeProblem(error) };
      }
    },
  };
}

async function judge(messageId: string, xml: string): Promise<Handover | undefined> {
  const reading = await readMessage(xml);
  if (!reading.valid || reading.message.header.relatesToMessageId !== messageId) return undefined;
  const { message } = reading;
  const { body } = message;
  if (body.kind === 'Status' && ACCEPTED_CODES.has(body.code))
    return { outcome: 'accepted', answer: message, xml, code: body.code };
  if (body.kind === 'Error')
    return { outcome: 'refused', answer: message, xml, code: body.code, description: body.description };
  return undefined;
}
