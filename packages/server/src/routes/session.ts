import { getAbout, getHealth, getSignInConfiguration } from '@erx/core/session/contract';
import { AppError } from '@erx/core/findings/app-error';
import { type Server } from '../http/serve';
import { type Services } from '../http/services';
import { API_VERSION } from '../version';
import { type SignInConfiguration } from '@erx/core/session/contract';

/** Readiness, version, and where to sign in. */
export function serveSession(server: Server, services: Services, signIn: SignInConfiguration): void {
  server.serve(getHealth, async () => {
    try {
      await services.database.run({ name: 'health', text: 'SELECT 1' }, []);
    } catch (cause) {
      throw new AppError('call.not-ready', {}, { cause });
    }
    return { status: 'ready' as const, database: services.database.kind, version: API_VERSION };
  });
  server.serve(getAbout, async () => ({ version: API_VERSION }));
  server.serve(getSignInConfiguration, async () => signIn);
}
