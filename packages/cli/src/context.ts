// as types alone: commands that need no store must not load it
import type { ProfileStore } from './stored/profile-store';
import type { SettingsStore } from './stored/settings';

/** Time, from outside: tests move it by hand. */
export interface Clock {
  now(): Date;
  /** Calls again and again until the returned function is called. */
  every(milliseconds: number, act: () => void): () => void;
  /** Whether screens also look by themselves for what a push should have brought: not where ERX_READ_AGAIN is 0. */
  readonly readsAgain: boolean;
}

/** Everything a command needs of its environment. Only main.ts makes one of the real process. */
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
  /** Asks the command to stop, as Ctrl-C does where the terminal hands keys over as they are. */
  interrupt?(): void;
  /**
   * Has the command come to its own end and exit code though the one who read its output has gone: what it does, or what it
   * finds, is the work, and not the output.
   */
  goOnUnread?(): void;
  /** Stops the process as Ctrl-Z does, until the shell continues with it; absent where that cannot be. */
  suspend?(): void;
  /** Calls when the process continues after it was stopped; returns how to withdraw it. */
  onContinue?(act: () => void): () => void;
  /**
   * What signs in again where the session has ended: named by the command that connects, shown with the
   * failure.
   */
  readonly signInAgain?: { command: string };
  /** Has something done when the process ends, however it ends; returns how to withdraw it. */
  atExit(act: () => void): () => void;
}

/** The options that every command takes. */
export interface CommonOptions {
  readonly server?: string;
  readonly profile?: string;
  /** A practice for this one command; the stored sign-in keeps its own. */
  readonly practice?: string;
  readonly json?: boolean;
  /** An expression of jq that the JSON goes through. */
  readonly jq?: string;
  /** A template that the JSON fills. */
  readonly template?: string;
  /** What --json FIELDS, --jq and --template make of the output; absent without them. */
  readonly shape?: OutputShape;
  readonly quiet?: boolean;
  readonly verbose?: boolean;
  readonly color?: boolean;
  /** Whether long output may go through a pager; absent where the command has none. */
  readonly pager?: boolean;
}

/** What becomes of the JSON of a command before it is printed. */
export interface OutputShape {
  /** Whether a list goes through it whole, not a record at a time. */
  readonly isOfWhole: boolean;
  /** A record, or each of a list, with the fields that were named. */
  pick(value: unknown): unknown;
  /** The text of a value, with the line break that ends it; '' where nothing is to be printed. */
  text(value: unknown): string;
  /** The same for a stream: JSON is on one line. */
  line(value: unknown): string;
}

/** Whether a user can be asked: both ends are a terminal. */
export function isInteractive(context: Pick<Context, 'stdin' | 'stdout'>): boolean {
  return context.stdin.isTTY && context.stdout.isTTY;
}
