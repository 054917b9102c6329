import { anySignal } from '@erx/core/client/any-signal';
import { createTerminalSession } from '@erx/core/session/terminal';
import { StoredTokens, type TokenStore } from '@erx/core/session/token-store';
import type { Context } from '../context';
import { TerminalFailure } from '../messages';
import type { Report } from '../output/report';
import { whileLocked } from './file-lock';
import { fromKnownProvider } from './known-server';
import { listenLoopback } from './loopback';
import type { Profile } from '../stored/profile';
import type { ProfileStore } from '../stored/profile-store';
import { tracedFetch } from './traced-fetch';

/** How long the user may take to sign in in the browser. */
const SIGN_IN_MINUTES = 10;

export interface SessionPorts {
  /** What the sign-in is kept as. */
  readonly name: string;
  readonly profile: Profile;
  readonly profiles: ProfileStore;
  readonly context: Context;
  readonly report: Report;
}

/** A sign-in of this user. */
export interface Session {
  /** A valid access token, renewed if need be; undefined when the session has ended. @throws CallError */
  accessToken(): Promise<string | undefined>;
  /** @throws AppError, CallError, or TerminalFailure when no one finishes it in time */
  signIn(byDevice: boolean): Promise<void>;
  /**
   * Ends it here, and at the identity provider.
   * @throws CallError when the provider could not be notified; it has ended here anyway
   */
  end(): Promise<void>;
}

/** A session over a stored profile. */
export function openSession({ name, profile, profiles, context, report }: SessionPorts): Session {
  const session = createTerminalSession({
    configuration: profile.configuration,
    store: tokensIn(profiles, name, profile),
    listenLoopback: () => listenLoopback(profile.callbackPort),
    openBrowser: async (address) => {
      report.ask(`Sign in with your browser. If it does not open by itself, go to:\n  ${address}`);
      await context
        .openBrowser(address)
        .catch(() =>
          report.say('No browser could be opened on this machine. Add --device to sign in on another one.'),
        );
    },
    showDeviceCode: ({ address, completeAddress, userCode, minutes }) => {
      report.ask(
        `On any device go to\n  ${completeAddress ?? address}\nand enter the code\n  ${userCode}\nIt ` +
          `is valid for ${String(minutes)} minutes.`,
      );
    },
    clock: context.clock,
    fetch: fromKnownProvider(
      tracedFetch(untilCancelled(context), context.clock, (line) => report.detail(line)),
      profile.server ?? name,
    ),
  });
  return {
    accessToken: () => session.accessToken(),
    end: () => session.signOut(),
    async signIn(byDevice) {
      const late = AbortSignal.timeout(SIGN_IN_MINUTES * 60_000);
      const signal = anySignal(context.cancelled, late);
      try {
        await (byDevice ? session.signInByDevice(signal) : session.signInByBrowser(signal));
      } catch (error) {
        throw late.aborted ? new TerminalFailure('terminal.sign-in-timed-out', {}, error) : error;
      }
    },
  };
}

/**
 * Fetches until the command is cancelled: what core asks the identity provider, such as another token, is not
 * waited for longer than that.
 */
function untilCancelled({ fetch, cancelled }: Pick<Context, 'fetch' | 'cancelled'>): typeof fetch {
  return (input, init) => {
    const given = init?.signal ?? (input instanceof Request ? input.signal : undefined);
    return fetch(input, { ...init, signal: given ? anySignal(given, cancelled) : cancelled });
  };
}

/**
 * The tokens of one profile as core's session wants them. What this version cannot read counts as signed out.
 */
function tokensIn(profiles: ProfileStore, name: string, fresh: Profile): TokenStore {
  const kept = (): Profile => profiles.read(name) ?? fresh;
  return {
    load: async () => StoredTokens.safeParse(profiles.read(name)?.tokens).data,
    save: async (tokens) => profiles.write(name, { ...kept(), tokens }),
    clear: async () => {
      const { tokens: _, ...rest } = kept();
      profiles.write(name, rest);
    },
    withLock: (work) => whileLocked(`${profiles.file}.lock`, work),
  };
}
