import type { FastifyInstance, FastifyReply } from 'fastify';
import * as z from 'zod';
import { html, type Html } from '@erx/script/xml/html';
import { framed, page } from '../pages/layout';
import { cancel, decide, type Deciding, storePlanAnswers } from './decide';
import { allRequestsContent, QUESTIONS, requestContent, worklistContent } from './pages';
import { Answer, type PortalRecord } from './records';
import { type Holder, readToken } from './tokens';

/** The page that the product's form opens in a frame; the only address that another site may post to. */
export const WORKLIST = '/prior-authorizations/worklist';

const Fields = z.record(z.string(), z.string().max(4_000)).catch({});
type Fields = z.infer<typeof Fields>;

const STATUS = { approve: 0, deny: 1, partial: 2 } as const;

/**
 * What a person typed for the plan -> the answer; undefined where it is none. Approvals carry what is
 * authorized, a denial the notes alone.
 */
const answerOf = (fields: Fields): Answer | undefined => {
  const status = STATUS[fields['act'] as keyof typeof STATUS] as Answer['status'] | undefined;
  if (status === undefined) return undefined;
  const given = (name: string) => (fields[name]?.trim() ? { [name]: fields[name].trim() } : {});
  const authorized =
    status === 1
      ? {}
      : {
          ...given('authorizationNumber'),
          ...given('quantity'),
          ...(fields['daysSupply']?.trim() ? { daysSupply: Number(fields['daysSupply']) } : {}),
        };
  return Answer.safeParse({ status, ...authorized, ...given('note'), ...given('appealNote') }).data;
};

/** Does what the pressed button says. @returns what was wrong with it, for the person */
const act = (deciding: Deciding, record: PortalRecord, fields: Fields): string | undefined => {
  if (fields['act'] === undefined) return undefined; // only opened
  if (fields['act'] === 'cancel') {
    cancel(deciding, record, 'worklist');
    return undefined;
  }
  if (fields['act'] === 'submit') {
    const answers = Object.fromEntries(QUESTIONS.map(({ name }) => [name, fields[name]?.trim() ?? '']));
    if (Object.values(answers).some((answer) => answer === '')) return 'Answer every question of the plan.';
    storePlanAnswers(deciding, record, answers);
    return undefined;
  }
  const answer = answerOf(fields);
  if (!answer)
    return 'A quantity is digits with a point where needed, days supply 1 to 999, an authorization number at most 35 characters.';
  decide(deciding, record, answer);
  return undefined;
};

/**
 * The worklist in the product's frame: every step is a form that carries the token, so that no cookie and no
 * address holds it.
 */
export const worklistRoutes = (app: FastifyInstance, deciding: Deciding, key: string): void => {
  const { portal, now } = deciding;
  const send = (reply: FastifyReply, status: number, title: string, content: Html) =>
    reply
      .code(status)
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .send(framed(title, content));

  const show = (
    reply: FastifyReply,
    token: string,
    holder: Holder,
    wanted: string | undefined,
    fields: Fields,
  ) => {
    const mine = portal.list(holder.practiceId);
    const place = (record: PortalRecord) => ({
      action: WORKLIST,
      hidden: { token, request: record.reference },
    });
    const record = mine.find(({ reference }) => reference === wanted);
    if (!record) return send(reply, 200, 'Prior authorizations', worklistContent(mine, place));
    const problem = act(deciding, record, fields);
    return send(
      reply,
      problem === undefined ? 200 : 400,
      'Prior authorization',
      html`${requestContent(portal.byId(record.request.id) ?? record, place(record), problem)}
        <form method="post" action="${WORKLIST}">
          <input type="hidden" name="token" value="${token}" /><button type="submit">
            All prior authorizations
          </button>
        </form>`,
    );
  };

  app.post(WORKLIST, async (request, reply) => {
    const fields = Fields.parse(request.body);
    const token = fields['token'] ?? '';
    const holder = readToken(key, token, now());
    if (!holder)
      return send(
        reply,
        401,
        'Sign in again',
        html`<p class="empty">
          This opening of the worklist has ended or is not known here. Close it and open it again from the
          product.
        </p>`,
      );
    return show(reply, token, holder, fields['request'], fields);
  });
};

/** The portal among the sandbox's own pages, where someone can play the plan without the product. */
export const portalPages = (app: FastifyInstance, deciding: Deciding): void => {
  const { portal } = deciding;
  const send = (reply: FastifyReply, title: string, content: Html, live?: 'prior-authorizations') =>
    reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .send(page('prior-authorizations', title, content, live));
  const none = (reply: FastifyReply) =>
    send(
      reply.code(404),
      'No such request',
      html`<p class="empty"><a href="/prior-authorizations">All prior authorizations</a></p>`,
    );
  const show = (reply: FastifyReply, record: PortalRecord, problem?: string) =>
    send(
      reply,
      'Prior authorization',
      requestContent(
        record,
        { action: `/prior-authorizations/requests/${record.request.id}`, hidden: {} },
        problem,
      ),
    );

  app.get('/prior-authorizations', async (_request, reply) =>
    send(reply, 'Prior authorizations', allRequestsContent(portal.list()), 'prior-authorizations'),
  );

  app.get<{ Params: { id: string } }>('/prior-authorizations/requests/:id', async (request, reply) => {
    const record = portal.byId(request.params.id);
    return record ? show(reply, record) : none(reply);
  });

  app.post<{ Params: { id: string } }>('/prior-authorizations/requests/:id', async (request, reply) => {
    const record = portal.byId(request.params.id);
    if (!record) return none(reply);
    const problem = act(deciding, record, Fields.parse(request.body));
    return problem === undefined
      ? reply.redirect(`/prior-authorizations/requests/${record.request.id}`, 303)
      : show(reply.code(400), record, problem);
  });
};
