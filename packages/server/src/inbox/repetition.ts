import type { Message } from '@erx/script/model';
import { uniqueBreach } from '../platform/database/database';
import { findGivenAnswer, type GivenAnswer } from './store';
import type { InboundMessage } from '../platform/gateway/sender';
import { answerTo, refusal } from './answer';
import { storeRefusal, type Refusing } from './refuse';
import { toDigest, toSender } from '../platform/gateway/sender';

/** What answering a repetition needs of the service. */
interface Repeating extends Refusing {
  readonly softwareVersion: string;
}

/**
 * Answers a message whose sender used its id before: the same message as before, and another one with Error
 * 900 and description code 220, because answering it as taken would lose it unseen. The other one is kept
 * among the refused messages.
 */
export async function answerRepetition(
  repeating: Repeating,
  given: GivenAnswer,
  message: Message,
  xml: string,
  at: Date,
): Promise<string> {
  if (given.digest === '' || given.digest === toDigest(xml)) return given.answerXml;
  const error = refusal('900', '220', 'This message id was used for another message.');
  await storeRefusal(
    repeating,
    {
      sender: toSender(message.header.from),
      messageId: message.header.messageId,
      kind: message.body.kind,
      error,
      place: '/Message/Header/MessageID',
      xml,
      incident: {
        kind: 'network.message-id-reused',
        description: `${message.body.kind} has the id of another message of its sender`,
      },
    },
    at,
  );
  return answerTo(message, error, at, repeating.softwareVersion);
}

/**
 * Answers a message that could not be stored because another delivery of it was faster.
 * @param error what storing it threw; thrown again where it is something else
 */
export async function answerConcurrent(
  repeating: Repeating,
  error: unknown,
  message: Message,
  inbound: InboundMessage,
  at: Date,
): Promise<string> {
  const given =
    uniqueBreach(error) === undefined ? undefined : await findGivenAnswer(repeating.database, inbound);
  if (given === undefined) throw error;
  return await answerRepetition(repeating, given, message, inbound.xml, at);
}
