import type { FastifyInstance, FastifyReply } from 'fastify';
import * as z from 'zod';
import { html, type Html } from '@erx/script/xml/html';
import { page, visited } from '../pages/layout';
import { serviceContent, visitContent } from './pages';
import { Status } from './records';
import { appointments, areRight, move, type Service, shipToken, type Visits } from './service';

const Fields = z.record(z.string(), z.string().max(200)).catch({});

/** The page of the service's staff. */
export const proofingPages = (app: FastifyInstance, service: Service): void => {
  const { proofing } = service;
  const send = (reply: FastifyReply, title: string, content: Html) =>
    reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .send(page('proofing', title, content, 'proofing'));

  app.get('/proofing', async (_request, reply) =>
    send(reply, 'Identity proofing', serviceContent(proofing.list(), proofing.tokens())),
  );

  app.post<{ Params: { id: string } }>('/proofing/transactions/:id/move', async (request, reply) => {
    const record = proofing.byId(request.params.id);
    const status = Status.safeParse(Fields.parse(request.body)['status']);
    if (!record || !status.success)
      return send(
        reply.code(404),
        'No such proofing',
        html`<p class="empty"><a href="/proofing">All proofings</a></p>`,
      );
    move(service, record, status.data);
    return reply.redirect('/proofing', 303);
  });

  app.post('/proofing/tokens', async (_request, reply) => {
    shipToken(service);
    return reply.redirect('/proofing', 303);
  });
};

/** The page that the product sends a prescriber to; its address is the ticket. */
export const visitPages = (app: FastifyInstance, service: Service, visits: Visits): void => {
  const { proofing, now } = service;
  const send = (reply: FastifyReply, status: number, content: Html) =>
    reply
      .code(status)
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .send(visited('Identity proofing', content));
  const ended = (reply: FastifyReply) =>
    send(
      reply,
      410,
      html`<p class="empty">
        This visit has ended. Go back to the product and open the service from there again.
      </p>`,
    );
  const find = (ticket: string) => {
    const id = visits.proofingOf(ticket);
    return id === undefined ? undefined : proofing.byId(id);
  };

  app.get<{ Params: { ticket: string } }>('/proofing/visits/:ticket', async (request, reply) => {
    const record = find(request.params.ticket);
    return record ? send(reply, 200, visitContent(record, request.params.ticket, now())) : ended(reply);
  });

  app.post<{ Params: { ticket: string } }>('/proofing/visits/:ticket', async (request, reply) => {
    const { ticket } = request.params;
    const record = find(ticket);
    if (!record) return ended(reply);
    const fields = Fields.parse(request.body);
    const again = (problem: string) => send(reply, 400, visitContent(record, ticket, now(), problem));
    if (record.status === 'WtgRedirect' && fields['act'] === 'leave') move(service, record, 'WtgResume');
    else if (record.status === 'WtgRedirect' && fields['act'] === 'answer') {
      if (['npi', 'zip', 'name'].some((name) => !fields[name]?.trim()))
        return again('Answer every question.');
      move(service, record, areRight(record, fields) ? 'Complete' : 'WtgProofer');
    } else if (record.status === 'WtgProofer' && fields['act'] === 'appoint') {
      const at = fields['at'];
      if (at === undefined || !appointments(now()).includes(at)) return again('Choose one of the times.');
      proofing.put({ ...record, appointmentAt: at, changedAt: now().toISOString() });
    }
    return reply.redirect(`/proofing/visits/${ticket}`, 303);
  });
};
