import type { Message } from '@erx/script/model';
import type { NewRx } from '@erx/script/model/body';
import type { FastifyInstance, FastifyReply } from 'fastify';
import * as z from 'zod';
import type { MessageSender } from '../network/message-sender';
import { prescriptionHeld } from '../network/held';
import type { MessageRecord, MessageStore } from '../network/records';
import { UnwritableFactError } from '../script/element';
import type { Letter } from '../script/write';
import { ChangeAsking, changeRequestOf, RenewalAsking, renewalRequestOf } from './request-messages';
import { AskingForm } from './request-form';
import type { HeldPrescription } from './prescriptions';
import { UnaskableError } from './proposals';
import type { PharmacyRequest } from './requests';

export interface RequestParts {
  messages: MessageStore;
  held: () => HeldPrescription[];
  requests: () => PharmacyRequest[];
  sender: Pick<MessageSender, 'ask'>;
  now: () => Date;
}

/** The prescription by the id of its message, or by its order number. */
const Which = z.object({
  messageId: z.string().max(35).optional(),
  orderNumber: z.string().max(35).optional(),
});

type AskOutcome = MessageRecord | { status: 400 | 404 | 422; message: string };

const Wanted = z
  .object({ orderNumber: z.string(), messageId: z.string(), prescription: z.string(), kind: z.string() })
  .partial()
  .catch({});

/** What people and programs make a pharmacy ask a prescriber. */
export const requestRoutes = (
  app: FastifyInstance,
  { messages, held, requests, sender, now }: RequestParts,
): void => {
  const about = (input: unknown): (Message & { body: NewRx }) | undefined => {
    const { messageId, orderNumber } = Which.catch({}).parse(input);
    return prescriptionHeld(
      messages,
      messageId ??
        (orderNumber === undefined
          ? undefined
          : held().find((one) => one.orderNumber === orderNumber)?.messageId),
    );
  };

  const ask = <T extends RenewalAsking | ChangeAsking>(
    input: unknown,
    schema: z.ZodType<T>,
    requestOf: (prescription: Message & { body: NewRx }, asking: T, at: Date) => Letter,
  ): AskOutcome => {
    const {
      messageId: _,
      orderNumber: __,
      ...rest
    } = z.record(z.string(), z.unknown()).catch({}).parse(input);
    const asking = schema.safeParse(rest);
    if (!asking.success) {
      const [issue] = asking.error.issues;
      return {
        status: 400,
        message: `The request cannot be made: ${issue?.path.join('.') ?? ''} ${issue?.message ?? ''}`.trim(),
      };
    }
    const prescription = about(input);
    if (!prescription) return { status: 404, message: 'No pharmacy holds this prescription.' };
    try {
      return sender.ask(
        requestOf(prescription, asking.data, now()),
        prescription.header.messageId,
        asking.data,
      );
    } catch (error) {
      if (error instanceof UnaskableError) return { status: 422, message: error.message };
      if (error instanceof UnwritableFactError)
        return {
          status: 422,
          message: `The standard cannot carry this: ${error.message}`,
        };
      throw error;
    }
  };

  const answer = (reply: FastifyReply, outcome: AskOutcome) =>
    'status' in outcome
      ? reply.code(outcome.status).send({ message: outcome.message })
      : reply.code(202).send({ messageId: outcome.messageId });

  app.post('/api/renewal-requests', async (request, reply) =>
    answer(reply, ask(request.body, RenewalAsking, renewalRequestOf)),
  );
  app.post('/api/change-requests', async (request, reply) =>
    answer(reply, ask(request.body, ChangeAsking, changeRequestOf)),
  );

  app.get('/api/requests', async (request) => {
    const wanted = Wanted.parse(request.query);
    return requests().filter((one) =>
      Object.entries(wanted).every(([key, value]) => one[key as keyof typeof wanted] === value),
    );
  });

  app.post('/pharmacies/requests', async (request, reply) => {
    const form = AskingForm.safeParse(request.body);
    if (!form.success)
      return reply.code(400).send({ message: 'The form cannot be read: go back and look at its fields.' });
    const { messageId, kind, ...asking } = form.data;
    const outcome =
      kind === 'renewal'
        ? ask({ messageId, ...asking }, RenewalAsking, renewalRequestOf)
        : ask({ messageId, ...asking }, ChangeAsking, changeRequestOf);
    return 'status' in outcome
      ? reply.code(outcome.status).send({ message: outcome.message })
      : reply.redirect(`/pharmacies/prescriptions/${encodeURIComponent(messageId)}`, 303);
  });
};
