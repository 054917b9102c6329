import { scriptReader } from '@erx/script/reader';
import type { Message } from '@erx/script/model';
import type { RxHistoryRequest } from '@erx/script/model/history';
import type { FastifyInstance } from 'fastify';
import { about, accepted, refusal, refusalOf } from '../network/compose';
import type { MessageSender } from '../network/message-sender';
import { writeLetter, type LetterBody } from '../script/write';
import type { MessageStore } from '../network/records';
import { HISTORY_BEHAVIOURS, historyAnswerOf, historyBehaviourOf } from './history';

const reader = scriptReader('2017071');

/** How soon an ordinary answer follows the Status. */
const SOON_MS = 300;

export interface HistoryParts {
  messages: MessageStore;
  sender: MessageSender;
  now: () => Date;
  /** How much later than others the late one answers. */
  lateMs: number;
}

const isInquiry = (message: Message): message is Message & { body: RxHistoryRequest } =>
  message.body.kind === 'RxHistoryRequest';

/**
 * POST /benefits/script, inside the part of the benefit managers: an RxHistoryRequest is taken with a Status,
 * and answered by a separate message.
 */
export const historyRoutes = (
  managers: FastifyInstance,
  { messages, sender, now, lateMs }: HistoryParts,
): void => {
  managers.addContentTypeParser(
    ['application/xml', 'text/xml'],
    { parseAs: 'string' },
    (_request, body, done) => {
      done(null, body);
    },
  );
  managers.post('/benefits/script', { bodyLimit: 1_048_576 }, async (request, reply) => {
    const xml = typeof request.body === 'string' ? request.body : '';
    const at = now();
    const reading = reader.readExactly(xml);
    void reply.type('application/xml; charset=utf-8');
    if (!reading.valid)
      return writeLetter(about(undefined, refusalOf(reading.violations), at, reading.messageId));
    const { message } = reading;
    const before = messages.received(message.header.messageId);
    if (before?.answer !== undefined) return before.answer;
    const answerWith = (body: LetterBody) => writeLetter(about(message.header, body, at));
    if (!isInquiry(message))
      return answerWith(
        refusal('601', '4040', 'Benefit managers take inquiries for medication histories only.'),
      );
    const behaviour = historyBehaviourOf(message.body);
    const isRefused = behaviour === 'refused';
    const answer = answerWith(isRefused ? refusal('900', '210', 'This inquiry is refused.') : accepted);
    messages.open({
      at: at.toISOString(),
      direction: 'in',
      kind: 'RxHistoryRequest',
      messageId: message.header.messageId,
      xml,
      state: isRefused ? 'refused' : 'accepted',
      answer,
      deliveries: [
        {
          at: at.toISOString(),
          outcome: `${HISTORY_BEHAVIOURS[behaviour].name}: answered with ${isRefused ? 'Error 900' : 'Status 010'}.`,
        },
      ],
    });
    if (!isRefused && behaviour !== 'silent')
      sender.tell(
        message,
        historyAnswerOf(message, behaviour, at.toISOString().slice(0, 10)),
        behaviour === 'late' ? lateMs : SOON_MS,
      );
    return answer;
  });
};
