import type { FastifyInstance, FastifyReply } from 'fastify';
import { presents } from '../network/credentials';
import { cancel, decide, type Deciding, open } from './decide';
import { Answer, InitiationRequest, reportOf } from './records';
import { Holder, issueToken } from './tokens';

const PATH = '/prior-authorizations/api';
const unknown = (reply: FastifyReply) =>
  reply.code(404).send({ code: 'request-unknown', message: 'The portal has no such request.' });

/**
 * The portal's API for the product: it hands requests over, asks how they stand, cancels them, and fetches
 * tokens for its people.
 */
export const portalApi = (app: FastifyInstance, deciding: Deciding, key: string): void => {
  const { portal, now } = deciding;
  void app.register(async (api) => {
    api.addHook('onRequest', async (request, reply) => {
      if (!presents(request.headers.authorization, `Bearer ${key}`)) {
        await reply
          .code(401)
          .header('www-authenticate', 'Bearer')
          .send({ code: 'key-wrong', message: 'Present the key of the portal.' });
      }
    });

    api.post(`${PATH}/requests`, async (request, reply) => {
      const parsed = InitiationRequest.safeParse(request.body);
      if (!parsed.success) {
        const fields = parsed.error.issues.map(({ path }) => path.join('.'));
        return reply.code(422).send({ code: 'request-invalid', message: `Correct ${fields.join(', ')}.` });
      }
      const record = open(deciding, parsed.data);
      return record
        ? reply.code(201).send(reportOf(record))
        : reply
            .code(400)
            .send({ code: 'coverage-not-found', message: 'No insurance of this patient could be found.' });
    });

    api.get<{ Params: { id: string } }>(`${PATH}/requests/:id`, async (request, reply) => {
      const record = portal.byId(request.params.id);
      return record ? reportOf(record) : unknown(reply);
    });

    api.post<{ Params: { id: string } }>(`${PATH}/requests/:id/cancel`, async (request, reply) => {
      const record = portal.byId(request.params.id);
      return record ? reportOf(cancel(deciding, record, 'product')) : unknown(reply);
    });

    api.post(`${PATH}/tokens`, async (request, reply) => {
      const parsed = Holder.safeParse(request.body);
      return parsed.success
        ? reply.header('cache-control', 'no-store').send(issueToken(key, parsed.data, now()))
        : reply
            .code(422)
            .send({ code: 'account-invalid', message: 'An account has practiceId and accountId.' });
    });
  });
};

/**
 * The same for tests and programs of the sandbox: what the portal holds, and the plan's part without a
 * person.
 */
export const portalForPrograms = (app: FastifyInstance, deciding: Deciding): void => {
  const { portal } = deciding;
  app.get('/api/prior-authorizations', async () => portal.list());

  app.post<{ Params: { id: string } }>('/api/prior-authorizations/:id/answer', async (request, reply) => {
    const record = portal.byId(request.params.id);
    const parsed = Answer.safeParse(request.body);
    if (!record) return unknown(reply);
    if (!parsed.success)
      return reply.code(400).send({
        message:
          'An answer has status 0 to 3, and may have authorizationNumber, quantity, daysSupply, note and appealNote.',
      });
    return decide(deciding, record, parsed.data);
  });
};
