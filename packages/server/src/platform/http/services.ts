import type { ActingClient } from '@erx/core/access/vocabulary';
import type { ClaimedGroups } from '@erx/core/provisioning/groups';
import type { FastifyBaseLogger } from 'fastify';
import type { Anchors } from '../gateway/anchors-outside';
import type { Config } from '../config';
import type { Database } from '../database/database';
import type { ClockSkewMonitor } from '../gateway/clock-skew-monitor';
import type { Phone } from '../gateway/phone';
import type { Keys } from '../keys/keys';

/**
 * Who a bearer token says it is, and of which session: nothing else of a token is believed
 * (docs/decisions/who-is-who.md).
 */
export interface Identity {
  readonly issuer: string;
  readonly subject: string;
  /**
   * What stays the same while a session's tokens are renewed, and differs in another one; undefined where the
   * issuer says nothing of it.
   */
  readonly session?: string | undefined;
  /** Under which its session is kept: `session`, or of a token that names none the token itself, as a hash. */
  readonly sessionKey?: string | undefined;
  /** Whether the installation takes a locked session's sign-in whose time its issuer does not say. */
  readonly acceptsUntimed?: boolean | undefined;
  /** What the bearer acts with; undefined where the token names no client. */
  readonly client?: ActingClient | undefined;
  /**
   * What a token was given for alone: an app's always, a service account's where it asked by scopes; undefined for
   * any other.
   */
  readonly scopes?: readonly string[] | undefined;
  /** The app whose token it is, in the practice that registered it, and the patient it is for. */
  readonly app?:
    | {
        readonly practiceId: string;
        readonly id: string;
        readonly name: string;
        readonly patientId: string | null;
      }
    | undefined;
  /**
   * When the token was issued, in milliseconds since 1970: what was issued before a user signed out
   * everywhere is refused.
   */
  readonly issuedAt?: number | undefined;
  /** When the bearer proved to be the one, in milliseconds since 1970, where the token says so. */
  readonly signedInAt?: number | undefined;
  /** What a foreign provider's token says of the bearer's groups, where the settings name such a claim. */
  readonly groups?: ClaimedGroups | undefined;
}

/** Checks access tokens of whichever issuer is configured. */
export interface TokenVerifier {
  /**
   * The identity of a valid, unexpired access token meant for this API: the same object for each request while it
   * is remembered. Undefined for any other text.
   */
  verify(token: string): Promise<Identity | undefined>;
  /**
   * The address at which the issuer says who the bearer of a token is; undefined where it says so nowhere, as
   * the built-in one, which needs not.
   */
  userInfoUrl(): Promise<string | undefined>;
}

/** What the platform works with. Each is a port: a test or another deployment may bring its own. */
export interface PlatformServices {
  readonly config: Config;
  readonly database: Database;
  readonly log: FastifyBaseLogger;
  readonly tokens: TokenVerifier;
  /** Keys outside the database: what signs the archive and the audit trail, what opens secrets. */
  readonly keys: Pick<Keys, 'ids' | 'archive' | 'seals' | 'encrypt' | 'decrypt' | 'derive'>;
  /** What is noted of the audit trail outside the service. */
  readonly anchors: Anchors;
  /** The way to people's phones; undefined where the settings name none. */
  readonly phone: Phone | undefined;
  /** What others say of our clock. */
  readonly clock: ClockSkewMonitor;
  /** Whether the service is being stopped: it finishes what it has started. */
  readonly isStopping: () => boolean;
  /** The one clock; business time never comes from SQL's now(). */
  readonly now: () => Date;
  /**
   * Notifies this and the other processes that something committed: events to push, messages to send. Cheap,
   * coalesced.
   */
  readonly notify: (topic: 'events' | 'outbox') => void;
}
