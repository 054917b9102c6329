import type { FastifyInstance, FastifyReply } from 'fastify';
import * as z from 'zod';
import type { BenefitsStore } from '../benefits/records';
import type { MessageRecord, MessageStore } from '../network/records';
import { summarise } from '../network/summary';
import type { MailStore, Letter } from '../mail/records';
import type { HeldPrescription } from '../pharmacies/prescriptions';
import type { PharmacyRequest } from '../pharmacies/requests';
import type { PhoneStore } from '../phone/records';
import type { Topic } from '../store/changes';
import type { Judging } from '../script/judging';
import { benefitsContent } from './benefits-page';
import { type Html, html } from '@erx/script/xml/html';
import { page, type Place, instant } from './layout';
import { messageContent } from './message-page';
import { messagesContent } from './messages-page';
import { overviewContent } from './overview-page';
import { pharmaciesContent } from './pharmacies-page';
import { prescriptionContent } from './prescription-page';
import { requestsContent } from './requests-page';
import { phoneContent } from './phone-page';

const letterCard = (letter: Letter) =>
  html`<li class="push letter" data-letter="${letter.messageId}">
    <div>
      <h3>${letter.subject}</h3>
      <p class="muted">From ${letter.from} to ${letter.to.join(', ')} · ${instant(letter.at)}</p>
      <pre>${letter.text}</pre>
    </div>
  </li>`;

/** What the product has sent by mail. */
const mailContent = (letters: readonly Letter[]): Html =>
  html`<div data-live>
    ${
      letters.length === 0
        ? html`<p class="empty">
            No mail yet. The product writes to a practice’s prescribers and administrators when a security
            incident was filed, within a minute.
          </p>`
        : html`<ul class="pushes">
            ${letters.slice(0, 100).map(letterCard)}
          </ul>`
    }
  </div>`;

export interface PageParts {
  messages: MessageStore;
  phone: PhoneStore;
  benefits: BenefitsStore;
  mail: MailStore;
  held: () => HeldPrescription[];
  requests: () => PharmacyRequest[];
  judging: Pick<Judging, 'of'>;
  allowReset: boolean;
}

const text = z
  .string()
  .trim()
  .max(500)
  .transform((value) => (value === '' ? undefined : value))
  .optional();
const Filter = z.object({ kind: text, text, messageId: text, relatesTo: text }).catch({});
const Limit = z
  .object({ limit: z.coerce.number().int().min(1).max(10_000).default(1_000) })
  .catch({ limit: 1_000 });

const send = (reply: FastifyReply, place: Place, title: string, content: Html, live?: Topic) =>
  reply
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .send(page(place, title, content, live));

/** The message that another one is about. */
const aboutIn =
  (messages: MessageStore) =>
  ({ relatesTo }: MessageRecord): MessageRecord | undefined =>
    relatesTo === undefined ? undefined : messages.received(relatesTo);

const messagePages = (
  app: FastifyInstance,
  { messages, judging }: Pick<PageParts, 'messages' | 'judging'>,
): void => {
  const about = aboutIn(messages);
  app.get('/messages', async (request, reply) => {
    const filter = Filter.parse(request.query);
    const kinds = [...new Set(messages.list().map(({ kind }) => kind))].sort();
    return send(
      reply,
      'messages',
      'Messages',
      messagesContent(
        messages.list(filter).map((record) => ({ record, about: about(record) })),
        filter,
        kinds,
      ),
      'messages',
    );
  });

  app.get<{ Params: { key: string } }>('/messages/:key', async (request, reply) => {
    const record = messages.byKey(request.params.key);
    if (!record)
      return send(
        reply.code(404),
        'messages',
        'No such message',
        html`<p class="empty">It may have been removed by a reset. <a href="/messages">All messages</a></p>`,
      );
    const others = messages
      .list()
      .filter(
        ({ key, messageId, relatesTo }) =>
          key !== record.key &&
          ((relatesTo !== undefined && relatesTo === record.messageId) ||
            (messageId !== undefined && messageId === record.relatesTo)),
      );
    return send(
      reply,
      'messages',
      `${record.kind} ${record.direction === 'in' ? 'received' : 'sent'}`,
      messageContent(record, others, judging.of),
      'messages',
    );
  });
};

const pharmacyPages = (
  app: FastifyInstance,
  { messages, held, requests }: Pick<PageParts, 'messages' | 'held' | 'requests'>,
): void => {
  app.get('/pharmacies', async (_request, reply) =>
    send(reply, 'pharmacies', 'Pharmacies', pharmaciesContent(held())),
  );

  app.get<{ Params: { messageId: string } }>(
    '/pharmacies/prescriptions/:messageId',
    async (request, reply) => {
      const { messageId } = request.params;
      const prescription = held().find((one) => one.messageId === messageId);
      if (!prescription)
        return send(
          reply.code(404),
          'pharmacies',
          'No such prescription',
          html`<p class="empty">No pharmacy holds it. <a href="/pharmacies">Pharmacies</a></p>`,
        );
      const own = requests().filter((one) => one.prescription === messageId);
      return send(
        reply,
        'pharmacies',
        prescription.drug,
        prescriptionContent(prescription, messages.received(messageId), own),
        'messages',
      );
    },
  );
};

/** The pages for people. */
export const pageRoutes = (app: FastifyInstance, parts: PageParts): void => {
  const { messages, phone, benefits, mail, requests } = parts;
  const about = aboutIn(messages);

  app.get('/', async (_request, reply) => {
    const all = messages.list();
    const received = all.filter(({ direction }) => direction === 'in');
    return send(
      reply,
      'overview',
      'Overview',
      overviewContent({
        received: received.length,
        sent: all.length - received.length,
        waiting: messages.waiting().length,
        held: received.filter(({ kind, state }) => kind === 'NewRx' && state === 'accepted').length,
        refused: received.filter(({ state }) => state === 'refused').length,
        devices: phone.devices().length,
        pushes: phone.pushes().filter(({ status }) => status === 'waiting').length,
        newest: all.slice(0, 5).map((record) => ({ record, about: about(record) })),
      }),
      'all',
    );
  });

  messagePages(app, parts);
  pharmacyPages(app, parts);

  app.get('/requests', async (_request, reply) =>
    send(reply, 'requests', 'Requests', requestsContent(requests()), 'messages'),
  );

  app.get('/benefits', async (_request, reply) =>
    send(reply, 'benefits', 'Benefits', benefitsContent(benefits.asked(), benefits.chosen()), 'benefits'),
  );

  app.get('/mail', async (_request, reply) =>
    send(reply, 'mail', 'Mail', mailContent(mail.letters()), 'mail'),
  );

  app.get('/phone', async (_request, reply) =>
    send(reply, 'phone', 'Phone', phoneContent(phone.devices(), phone.pushes()), 'phone'),
  );
};

const asJson = (record: MessageRecord) => ({ ...record, summary: summarise(record.xml) ?? null });

/** The same for programs. */
export const jsonRoutes = (
  app: FastifyInstance,
  { messages, mail, held, judging, allowReset }: PageParts,
): void => {
  app.get('/api/messages', async (request) =>
    messages.list(Filter.parse(request.query)).slice(0, Limit.parse(request.query).limit).map(asJson),
  );

  app.get('/api/conformance', async () => {
    const judged = messages.list().flatMap(({ key, direction, kind, xml }) => {
      const found = judging.of(xml);
      return found === undefined ? [] : [{ key, direction, kind, found }];
    });
    const invalid = judged.filter(({ found }) => found.length > 0);
    return { judged: judged.length, valid: judged.length - invalid.length, invalid };
  });

  app.get('/api/mail', async () => mail.letters());

  app.get('/api/prescriptions', async (request) => {
    const { messageId } = Filter.parse(request.query);
    return held().filter((one) => messageId === undefined || one.messageId === messageId);
  });

  app.post('/api/reset', async (_request, reply) => {
    if (!allowReset)
      return reply.code(403).send({ message: 'Start the sandbox with SANDBOX_ALLOW_RESET=1 to allow this.' });
    messages.clear();
    return reply.code(204).send();
  });
};
