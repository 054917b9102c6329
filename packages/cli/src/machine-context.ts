import type { Context, Clock } from './context';

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

/** The clock of this machine. */
const processClock = (environment: Context['environment']): Clock => ({
  now: () => new Date(),
  readsAgain: environment['ERX_READ_AGAIN'] !== '0',
  every(milliseconds, act) {
    const timer = setInterval(act, milliseconds);
    return () => clearInterval(timer);
  },
});

/** What a terminal has that does not report its size: `script`, expect, and many containers. */
const DEFAULT_WIDTH = 80;
const DEFAULT_HEIGHT = 24;

/** A stream of the process that may be a terminal. */
interface Sized {
  readonly isTTY: boolean;
  columns: number;
  rows: number;
  on(event: 'resize', heard: () => void): unknown;
}

/**
 * Gives a terminal that reports no size, or none of a character, the usual one: each line would be a letter
 * wide. Node asks again when the size changes, so this does too.
 */
export function assumeDefaultSize(stream: Sized): void {
  if (!stream.isTTY) return;
  const assume = (): void => {
    if (!(stream.columns > 0)) stream.columns = DEFAULT_WIDTH;
    if (!(stream.rows > 0)) stream.rows = DEFAULT_HEIGHT;
  };
  assume();
  if (stream.columns === DEFAULT_WIDTH) stream.on('resize', assume);
}
