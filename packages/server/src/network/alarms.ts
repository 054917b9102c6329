import { alarmsOf } from '@erx/core/network/rules';
import { fileIncident } from '../platform/audit-trail/file-incident';
import { recordSystemIncident } from '../platform/audit-trail/record';
import type { Services } from '../services';
import { hoursToJudge, practicesToTell, raiseAlarm } from './rates-store';

/**
 * Files what is far above the usual in the running hour or the one before, once for each kind and hour: as an
 * incident of the installation, and as a security incident where super administrators work, who are notified
 * by mail (docs/decisions/network-desk.md).
 */
export async function fileNetworkAlarms({
  database,
  now,
}: Pick<Services, 'database' | 'now'>): Promise<void> {
  const at = now();
  for (const { hour, counts, usual } of await hoursToJudge(database, at))
    for (const { kind, count } of alarmsOf(counts, usual))
      await database.transaction(async (transaction) => {
        if (!(await raiseAlarm(transaction, { kind, hour, count }))) return;
        await recordSystemIncident(
          { database: transaction, now },
          {
            kind: 'network.alarm',
            address: '',
            description: `${kind}: ${String(count)} in the hour from ${hour.toISOString()}, usually ${usual[kind].toFixed(1)}`,
          },
        );
        for (const practiceId of await practicesToTell(transaction))
          await fileIncident(
            transaction,
            {
              practiceId,
              accountId: null,
              type: 'networkAlarm',
              address: '',
              details: { reason: kind, count },
            },
            at,
          );
      });
}
