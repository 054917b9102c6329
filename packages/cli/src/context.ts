// as types alone: commands that need no store must not load it
import type { ProfileStore } from './session/profile-store';
import type { SettingsStore } from './session/settings';

/** Time, from outside: tests move it by hand. */
export interface Clock {
  now(): Date;
  /** Calls again and again until the returned function is called. */
  every(milliseconds: number, act: () => void): () => void;
}

/** Everything a command needs of its surroundings. Only main.ts makes one of the real process. */
export interface Context {
  readonly stdin: NodeJS.ReadStream;
  readonly stdout: NodeJS.WriteStream;
  readonly stderr: NodeJS.WriteStream;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly clock: Clock;
  /** Aborted by Ctrl-C, by a request to stop, and when anyone who reads the output has gone. */
  readonly cancelled: AbortSignal;
  readonly fetch: typeof fetch;
  openProfiles(): Promise<ProfileStore>;
  openSettings(): Promise<SettingsStore>;
  /** Opens an address in the browser of this machine. @throws when there is none */
  openBrowser(address: string): Promise<void>;
  /** Stops the process as Ctrl-Z does, until the shell goes on with it; absent where that cannot be. */
  suspend?(): void;
  /** Calls when the process goes on after it was stopped; returns how to withdraw it. */
  onContinue?(act: () => void): () => void;
  /** Has something done when the process ends, however it ends; returns how to withdraw it. */
  atExit(act: () => void): () => void;
}

/** The options that every command takes. */
export interface CommonOptions {
  readonly server?: string;
  readonly profile?: string;
  readonly json?: boolean;
  readonly quiet?: boolean;
  readonly verbose?: boolean;
  readonly color?: boolean;
}

/** Whether a user can be asked: both ends are a terminal. */
export function isInteractive(context: Pick<Context, 'stdin' | 'stdout'>): boolean {
  return context.stdin.isTTY && context.stdout.isTTY;
}
