import { AppError, refuseWhenStopped } from '@erx/core/findings/app-error';
import { getPdmpSite, listMonitoringHistory, setPdmpSite } from '@erx/core/pdmp/contract';
import { pdmpSiteIsWebAddress } from '@erx/core/pdmp/rules';
import { toAuditedChanges } from '../platform/audit-trail/changes';
import { recordAction } from '../platform/audit-trail/record-action';
import type { Server } from '../platform/api/router';
import type { Services } from '../services';
import { monitoringStore } from './store';

/** What the PDMP dialog shows, and the site of the practice's program. */
export function serveMonitoring(server: Server, { database }: Services): void {
  server.serve(listMonitoringHistory, async ({ member, params }) => {
    const found = await monitoringStore(database, member.practiceId).history(params.patientId);
    if (!found) throw new AppError('record.not-found');
    return found;
  });

  server.serve(getPdmpSite, async ({ member, params }) => {
    if (params.id !== member.practiceId) throw new AppError('record.not-found');
    return {
      practiceID: member.practiceId,
      PDMPSiteUrl: await monitoringStore(database, member.practiceId).site(),
    };
  });

  server.serve(setPdmpSite, async ({ member, body, now }) => {
    if (body.practiceID !== member.practiceId) throw new AppError('record.not-found');
    refuseWhenStopped(pdmpSiteIsWebAddress(body));
    await database.transaction(async (transaction) => {
      const site = monitoringStore(transaction, member.practiceId);
      const before = await site.site();
      await site.setSite(body.PDMPSiteUrl);
      await recordAction(
        transaction,
        member,
        {
          event: 'practice.pdmp-site-changed',
          resourceType: 'Practice',
          resourceId: member.practiceId,
          details: {
            host: body.PDMPSiteUrl === '' ? null : new URL(body.PDMPSiteUrl).host,
            changes: toAuditedChanges({ site: before }, { site: body.PDMPSiteUrl }),
          },
        },
        now,
      );
    });
    return body;
  });
}
