import type { FastifyInstance, FastifyReply } from 'fastify';
import { presents } from '../network/credentials';
import { type Proofing, ProofingRequest, reportOf, Status } from './records';
import { begin, move, seedFor, type Service, shipToken, type Visits } from './service';

const PATH = '/proofing/api/transactions';
const unknown = (reply: FastifyReply) =>
  reply.code(404).send({ code: 'transaction-unknown', message: 'The service has no such proofing.' });
interface ById {
  Params: { id: string };
}

/** The service's API for the product. */
export const proofingApi = (app: FastifyInstance, service: Service, visits: Visits, key: string): void => {
  const { proofing } = service;
  void app.register(async (api) => {
    api.addHook('onRequest', async (request, reply) => {
      if (!presents(request.headers.authorization, `Bearer ${key}`)) {
        await reply
          .code(401)
          .header('www-authenticate', 'Bearer')
          .send({ code: 'key-wrong', message: 'Present the key of the proofing service.' });
      }
    });
    api.addHook('onSend', async (_request, reply) => {
      reply.header('cache-control', 'no-store');
    });

    api.post(PATH, async (request, reply) => {
      const parsed = ProofingRequest.safeParse(request.body);
      if (!parsed.success)
        return reply.code(422).send({
          code: 'person-invalid',
          message: `Correct ${parsed.error.issues.map(({ path }) => path.join('.')).join(', ')}.`,
        });
      return reply.code(201).send(reportOf(begin(service, parsed.data)));
    });

    /** Answers with what a step makes of a proofing; undefined says that it is not possible now. */
    const step = (name: string, take: (record: Proofing, host: string) => object | undefined) => {
      api.post<ById>(`${PATH}/:id/${name}`, async (request, reply) => {
        const record = proofing.byId(request.params.id);
        if (!record) return unknown(reply);
        return (
          take(record, request.host) ??
          reply.code(409).send({
            code: 'step-not-possible',
            message: `A proofing in status ${record.status} does not allow this.`,
          })
        );
      });
    };

    api.get<ById>(`${PATH}/:id`, async (request, reply) => {
      const record = proofing.byId(request.params.id);
      return record ? reportOf(record) : unknown(reply);
    });
    step('resume', (record) =>
      record.status === 'WtgResume' ? reportOf(move(service, record, 'WtgRedirect')) : undefined,
    );
    step('sessions', (record, host) =>
      record.status === 'WtgRedirect' || record.status === 'WtgProofer'
        ? { url: `http://${host}/proofing/visits/${visits.open(record.request.id)}` }
        : undefined,
    );
    step('revoke', (record) => reportOf(move(service, record, 'None')));

    api.post<ById>(`${PATH}/:id/seed`, async (request, reply) => {
      const record = proofing.byId(request.params.id);
      if (!record) return unknown(reply);
      if (record.status !== 'Complete')
        return reply
          .code(409)
          .send({ code: 'step-not-possible', message: 'The identity is not proven yet.' });
      const token = seedFor(service, record);
      return token
        ? { reference: token.reference, secret: token.secret }
        : reply.code(404).send({
            code: 'token-unknown',
            message: 'No token with this reference was issued to this person.',
          });
    });
  });
};

/** The service's part for programs of the sandbox and tests. */
export const proofingForPrograms = (app: FastifyInstance, service: Service): void => {
  const { proofing } = service;
  app.get('/api/proofings', async () => proofing.list());
  app.get('/api/proofing-tokens', async () =>
    proofing.tokens().map(({ reference, npi }) => ({ reference, npi: npi ?? null })),
  );
  app.post('/api/proofing-tokens', async (_request, reply) =>
    reply.code(201).send({ reference: shipToken(service).reference }),
  );

  app.post<ById>('/api/proofings/:id/status', async (request, reply) => {
    const record = proofing.byId(request.params.id);
    const status = Status.safeParse((request.body as { status?: unknown } | null)?.status);
    if (!record) return unknown(reply);
    return status.success
      ? reportOf(move(service, record, status.data))
      : reply
          .code(400)
          .send({ message: 'A status is None, Active, Complete, WtgRedirect, WtgResume or WtgProofer.' });
  });
};
