import type { SessionUser } from './issuer';
// as types alone: anyone who has a token that is good needs no OpenID Connect, and most commands have one
import type { TerminalProvider } from './terminal-provider';
import type { TerminalPorts } from './terminal-ports';
import type { StoredTokens } from './token-store';

export type { TerminalPorts } from './terminal-ports';

/** The session of a terminal: refresh tokens in the store, renewed when used. */
export interface TerminalSession {
  /**
   * @throws AppError when it is declined or not completed; CallError when the identity provider cannot be
   * reached
   */
  signInByBrowser(signal: AbortSignal): Promise<SessionUser>;
  /** @throws as signInByBrowser; session.device-code-expired when no one entered the code in time */
  signInByDevice(signal: AbortSignal): Promise<SessionUser>;
  /**
   * Forgets the tokens, and revokes them at the provider.
   * @throws CallError when the provider could not be notified; they are forgotten all the same
   */
  signOut(): Promise<void>;
  /**
   * A valid access token, renewed if need be; undefined when no one is signed in or the session has ended.
   * @throws CallError
   */
  accessToken(): Promise<string | undefined>;
  user(): Promise<SessionUser | undefined>;
}

/** A token that ends sooner than this is renewed first: a call takes a moment. */
const MARGIN_MILLISECONDS = 30_000;

/** A session over a store; nothing is asked of the network until it is used. */
export function createTerminalSession(ports: TerminalPorts): TerminalSession {
  const { store } = ports;
  const now = () => ports.clock.now().getTime();
  let loaded: Promise<TerminalProvider> | undefined;
  let renewing: Promise<string | undefined> | undefined;

  const provider = (): Promise<TerminalProvider> =>
    (loaded ??= import('./terminal-provider').then(({ terminalProvider }) => terminalProvider(ports)));

  async function keep(tokens: StoredTokens): Promise<SessionUser> {
    await store.save(tokens);
    return { subject: tokens.subject, email: tokens.email };
  }

  /** Reads the store again inside the lock: another process may have renewed while this one waited. */
  async function renew(): Promise<string | undefined> {
    const tokens = await store.load();
    if (!tokens || isFresh(tokens, now())) return tokens?.accessToken;
    if (tokens.refreshToken === undefined) return undefined;
    const next = await (await provider()).renew({ ...tokens, refreshToken: tokens.refreshToken });
    await (next ? store.save(next) : store.clear());
    return next?.accessToken;
  }

  return {
    signInByBrowser: async (signal) => keep(await (await provider()).signInByBrowser(signal)),
    signInByDevice: async (signal) => keep(await (await provider()).signInByDevice(signal)),
    async signOut() {
      const tokens = await store.load();
      await store.clear();
      if (tokens?.refreshToken !== undefined) await (await provider()).revoke(tokens.refreshToken);
    },
    async accessToken() {
      const tokens = await store.load();
      if (!tokens || isFresh(tokens, now())) return tokens?.accessToken;
      renewing ??= (store.withLock ? store.withLock(renew) : renew()).finally(() => {
        renewing = undefined;
      });
      return renewing;
    },
    async user() {
      const tokens = await store.load();
      return tokens && { subject: tokens.subject, email: tokens.email };
    },
  };
}

function isFresh(tokens: StoredTokens, now: number): boolean {
  return Date.parse(tokens.expiresAt) - now > MARGIN_MILLISECONDS;
}
