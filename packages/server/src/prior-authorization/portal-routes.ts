import type { FastifyInstance } from 'fastify';
import { recordSystemIncident } from '../platform/audit-trail/record';
import { PortalReport } from '../platform/gateway/prior-authorization-portal';
import { timingSafeEqualText } from '../platform/timing-safe-equal';
import type { Services } from '../services';
import { findUnstorable } from '../platform/storable';
import { locatePriorAuthorization } from './store';
import { applyPortalReport } from './apply-report';

const LARGEST_REPORT = 64 * 1024;
/** A caller with a wrong key files one incident in this time, however often it calls. */
const INCIDENT_EVERY = 60_000;

/**
 * Serves the address where the prior-authorization portal says by itself what has become of a request: POST
 * /network/prior-authorization with its bearer key. 204 when it was taken or changes nothing; anything else,
 * and the portal tries again.
 */
export async function serveAuthorizationReports(app: FastifyInstance, services: Services): Promise<void> {
  const { config, database, now } = services;
  const reported = new Map<string, number>();

  async function reportStranger(address: string): Promise<void> {
    const at = now().getTime();
    for (const [known, since] of reported) if (at - since >= INCIDENT_EVERY) reported.delete(known);
    if (reported.has(address)) return;
    reported.set(address, at);
    await recordSystemIncident(services, {
      kind: 'portal.credentials-wrong',
      address,
      description: 'the address of the prior-authorization portal was called with a wrong key',
    });
  }

  await app.register(async (scope) => {
    // Before a byte of the body is read.
    scope.addHook('onRequest', async (request, reply) => {
      if (isPortal(request.headers.authorization, config.priorAuthorizationInboundKey)) return;
      await reportStranger(request.ip);
      return reply.code(401).header('www-authenticate', 'Bearer').send();
    });

    scope.post(
      '/network/prior-authorization',
      { bodyLimit: LARGEST_REPORT, config: { rateLimit: false } },
      async (request, reply) => {
        void reply.header('cache-control', 'no-store');
        const report = PortalReport.safeParse(request.body);
        if (!report.success || findUnstorable(report.data)) {
          await recordSystemIncident(services, {
            kind: 'portal.report-invalid',
            address: request.ip,
            description: report.error?.issues[0]?.path.join('.') ?? '',
          });
          return reply.code(400).send();
        }
        const found = await locatePriorAuthorization(database, report.data);
        if (!found) {
          await recordSystemIncident(services, {
            kind: 'portal.reference-unknown',
            address: request.ip,
            description: 'a report refers to nothing begun here',
          });
          return reply.code(404).send();
        }
        const changed = await database.transaction((transaction) =>
          applyPortalReport(
            transaction,
            { practiceId: found.practiceId, accountId: null },
            report.data,
            now(),
          ),
        );
        if (changed) services.notify('events');
        return reply.code(204).send();
      },
    );
  });
}

/**
 * Whether a caller presents the portal's key; compared in constant time, and no one is allowed in while none
 * is set.
 */
function isPortal(header: string | undefined, key: string): boolean {
  return key !== '' && timingSafeEqualText(header ?? '', `Bearer ${key}`);
}
