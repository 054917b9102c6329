import type { Context } from './context';
import { processClock } from './terminal/process-clock';

/** What a command has of this machine, whatever its streams are; loaded when it is used. */
export function machineContext(
  environment: Context['environment'],
): Pick<Context, 'environment' | 'clock' | 'signInAgain' | 'fetch' | 'openProfiles' | 'openSettings'> {
  const folder = environment['ERX_CONFIG_DIR'];
  return {
    environment,
    clock: processClock(environment),
    signInAgain: { command: 'erx login' },
    async fetch(input, init) {
      const { httpFetch } = await import('./session/node-http-transport');
      return await httpFetch(input, init);
    },
    async openProfiles() {
      const { openProfileStore } = await import('./stored/profile-store');
      return openProfileStore(folder);
    },
    async openSettings() {
      const { openSettingsStore } = await import('./stored/settings');
      return openSettingsStore(folder);
    },
  };
}
