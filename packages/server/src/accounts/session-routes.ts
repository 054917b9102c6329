import {
  endAllSessions,
  getAbout,
  getHealth,
  getLiveness,
  getSignInConfiguration,
  lockSession as lockSessionOfPage,
} from '@erx/core/session/contract';
import { AppError } from '@erx/core/findings/app-error';
import type { Server } from '../platform/api/router';
import type { Services } from '../services';
import { SIGN_OF_LIFE } from '../platform/database/database';
import { lockSession } from '../platform/identity/lock-session';
import { endSessions } from '../platform/identity/end-sessions';
import { changeAndPublish } from '../platform/push/publish-change';
import { runningProcesses } from '../platform/processes';
import { API_VERSION } from '../platform/version';
import type { SignInConfiguration } from '@erx/core/session/contract';

/** Readiness, version, where to sign in, and signing out everywhere. */
export function serveSession(server: Server, services: Services, signIn: SignInConfiguration): void {
  server.serve(getHealth, async () => {
    if (services.isStopping()) throw new AppError('call.not-ready', { reason: 'stopping' });
    try {
      await services.database.ping(SIGN_OF_LIFE);
    } catch (cause) {
      throw new AppError('call.not-ready', { reason: 'database' }, { cause });
    }
    const { database } = services;
    const standby = database.standbyUse()?.state;
    return {
      status: 'ready' as const,
      database: database.kind,
      ...(standby && { standby }),
      version: API_VERSION,
      ...(services.config.processes > 1 ? { processes: runningProcesses() } : {}),
    };
  });
  server.serve(getLiveness, async () => ({ status: 'alive' as const }));
  server.serve(getAbout, async () => ({ version: API_VERSION }));
  server.serve(getSignInConfiguration, async () => signIn);
  server.serve(lockSessionOfPage, async ({ account, identity, now }) => {
    const session = identity?.sessionKey;
    if (session === undefined || identity?.client === 'terminal') return undefined;
    await changeAndPublish(services, (transaction) =>
      lockSession(
        transaction,
        { accountId: account.accountId, session, isTimed: identity?.signedInAt !== undefined },
        now,
      ),
    );
    return undefined;
  });
  server.serve(endAllSessions, async ({ account, now }) => {
    await changeAndPublish(services, (transaction) => endSessions(transaction, account.accountId, now));
    return undefined;
  });
}
