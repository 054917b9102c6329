import * as contract from '@erx/core/credentials/directory/contract';
import type { NetworkRegistration } from '@erx/core/credentials/directory/model';
import { findingsOnRegistering, lackingForRegistration } from '@erx/core/credentials/directory/rules';
import { AppError, refuseWhenStopped } from '@erx/core/findings/app-error';
import type { Connection } from '../../platform/database/database';
import { notifyDirectory } from './notify';
import { toDirectoryMessage } from './write';
import type { Server } from '../../platform/api/router';
import type { Services } from '../../services';
import { type DirectoryFacts, directoryStore } from './store';

/** The registration of prescribers with the network's directory (S2.1-4, S7-14). */
export function serveDirectory(server: Server, services: Services): void {
  const { database, config } = services;

  server.serve(contract.getNetworkRegistration, ({ member, query }) =>
    registrationOf(database, member.practiceId, query.userId ?? member.accountId),
  );

  server.serve(contract.syncNetworkRegistration, async ({ member, body, now }) => {
    const { userId } = body;
    const facts = await factsOf(database, member.practiceId, userId);
    if (!config.directory) throw new AppError('directory.not-configured');
    refuseWhenStopped(findingsOnRegistering(facts));
    // refuses what cannot be written before anything is stored
    toDirectoryMessage(facts, config.directory.account, now);
    await database.transaction((transaction) =>
      notifyDirectory(
        transaction,
        config,
        { practiceId: member.practiceId, accountId: userId, byAccountId: member.accountId },
        now,
      ),
    );
    services.notify('outbox');
    return await registrationOf(database, member.practiceId, userId);
  });
}

async function factsOf(database: Connection, practiceId: string, userId: string): Promise<DirectoryFacts> {
  const facts = await directoryStore(database, practiceId).facts(userId);
  if (!facts) throw new AppError('record.not-found');
  if (facts.npi === '') throw new AppError('directory.no-prescriber');
  return facts;
}

/**
 * How a prescriber is with the network.
 * @throws AppError 'record.not-found'; 'directory.no-prescriber' of who has no NPI
 */
export async function registrationOf(
  database: Connection,
  practiceId: string,
  userId: string,
): Promise<NetworkRegistration> {
  // Before the facts: an answer that comes between the two readings then still waits, and is read the next time.
  // The other way round nothing would wait and nothing would have come.
  const waitingSince = await directoryStore(database, practiceId).waitingSince(userId);
  const facts = await factsOf(database, practiceId, userId);
  return {
    userId,
    spi: facts.spi ?? undefined,
    spiError: facts.spiError,
    waitingSince: waitingSince?.toISOString(),
    lacking: lackingForRegistration(facts),
  };
}
