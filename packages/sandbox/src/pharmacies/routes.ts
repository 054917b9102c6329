import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import type { MessageSender } from '../network/message-sender';
import { prescriptionHeld } from '../network/held';
import type { MessageRecord, MessageStore } from '../network/records';
import { UnwritableFactError } from '../script/element';
import { Filling } from './counter';
import type { HeldPrescription } from './prescriptions';

export interface CounterParts {
  messages: MessageStore;
  held: () => HeldPrescription[];
  sender: Pick<MessageSender, 'tellFill'>;
}

/** The prescription by the id of its message, or by its order number. */
const Fill = Filling.extend({
  messageId: z.string().max(35).optional(),
  orderNumber: z.string().max(35).optional(),
});

/** What people and programs make a pharmacy do with a prescription it holds. */
export const counterRoutes = (app: FastifyInstance, { messages, held, sender }: CounterParts): void => {
  const fill = (input: unknown): MessageRecord | { status: 400 | 404; message: string } => {
    const parsed = Fill.safeParse(input);
    if (!parsed.success)
      return {
        status: 400,
        message:
          'A fill has a messageId or an orderNumber, an outcome (dispensed, partiallyDispensed, ' +
          'notDispensed or transferred), and if wanted a note and a quantity.',
      };
    const { messageId, orderNumber, ...filling } = parsed.data;
    const id =
      messageId ??
      (orderNumber === undefined
        ? undefined
        : held().find((one) => one.orderNumber === orderNumber)?.messageId);
    const message = prescriptionHeld(messages, id);
    if (!message) return { status: 404, message: 'No pharmacy holds this prescription.' };
    try {
      return sender.tellFill(message, filling);
    } catch (error) {
      if (error instanceof UnwritableFactError)
        return { status: 400, message: 'The standard cannot carry this note or quantity.' };
      throw error;
    }
  };

  app.post('/api/fills', async (request, reply) => {
    const outcome = fill(request.body);
    return 'status' in outcome
      ? reply.code(outcome.status).send({ message: outcome.message })
      : reply.code(202).send({ messageId: outcome.messageId });
  });

  app.post('/pharmacies/fills', async (request, reply) => {
    const outcome = fill(request.body);
    return 'status' in outcome
      ? reply.code(outcome.status).send({ message: outcome.message })
      : reply.redirect('/pharmacies', 303);
  });
};
