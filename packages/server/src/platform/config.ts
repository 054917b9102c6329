import { SIGN_UP_WORK_BITS } from '@erx/core/accounts/sign-up-work';
import type { RetentionPeriods } from '@erx/core/retention/model';
import { EVENT_DAYS, MESSAGE_YEARS, REPLY_DAYS } from '@erx/core/retention/rules';
import { RETURN_FORMS, type ReturnForm } from '@erx/core/session/return-addresses';
import * as z from 'zod';
import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { type DatabaseLimits, DEFAULT_LIMITS } from './database/database';
import { readTraces, TRACE_SETTINGS, type TraceSettings, withoutUnusedTraces } from './tracing/settings';

const port = z.coerce.number().int().min(1).max(65_535);
const flag = z.stringbool().default(false);
/** Seconds, read as milliseconds. */
const milliseconds = (value: number) => Math.round(value * 1000);
const atLeast = (least: number) => z.coerce.number().min(least).max(86_400);
const seconds = (least: number, preset: number) => atLeast(least).default(preset).transform(milliseconds);
/**
 * What a load balancer needs to notice that a process stops, in milliseconds: three looks, two seconds apart
 * (haproxy's preset). One process on the embedded database has none beside it.
 */
const STOP_NOTICE = 8_000;
const within = ({ least, most }: { readonly least: number; readonly most: number }) =>
  z.coerce.number().int().min(least).max(most);
const httpUrl = z.url({ protocol: /^https?$/ });

/** A path, or an address that no one on the way can change. */
function isAnchorPlace(place: string): boolean {
  if (!/^[a-z][a-z0-9+.-]*:\/\//i.test(place)) return true;
  if (!URL.canParse(place)) return false;
  const { protocol, hostname } = new URL(place);
  return protocol === 'https:' || (protocol === 'http:' && ['localhost', '127.0.0.1'].includes(hostname));
}

/** An address of the internet protocol, with the length of its prefix where it is a network. */
function isNetwork(text: string): boolean {
  const [address = '', prefix, more] = text.split('/');
  const family = isIP(address);
  if (family === 0 || more !== undefined) return false;
  return prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= (family === 6 ? 128 : 32));
}

const GroupPractices = z.record(z.string().min(1), z.uuid());
function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * The environment of the service. Every secret comes from here or from a key file below ERX_DATA; none has a
 * default.
 */
const Environment = z.object({
  ERX_PORT: port.default(4700),
  ERX_HOST: z.string().default('localhost'),
  ERX_PUBLIC_URL: z.url().optional(),
  ERX_DATA: z.string().default('.erx'),
  /** Processes that serve on the one port, for a machine of several processors. */
  ERX_PROCESSES: within({ least: 1, most: 64 }).default(1),
  ERX_DEMO: flag,
  /**
   * Whether super administrators may take a backup of everything over the network; a demonstration allows
   * them where this says nothing.
   */
  ERX_BACKUP_OVER_NETWORK: z.stringbool().optional(),
  /**
   * Where metrics are served to operators; nowhere while no port is set. Beyond this machine a token is asked for
   * (Authorization: Bearer).
   */
  ERX_METRICS_PORT: port.optional(),
  ERX_METRICS_HOST: z.string().default('127.0.0.1'),
  ERX_METRICS_TOKEN: z.string().min(16, 'give at least 16 characters').optional(),
  ...TRACE_SETTINGS,
  ERX_WEB_DIST: z.string().optional(),
  ERX_LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
  /** Origins that may embed the application (integrated mode), separated by spaces. */
  ERX_FRAME_ANCESTORS: z.string().default(''),
  DATABASE_URL: z.string().optional(),
  DATABASE_READ_URL: z.string().optional(),
  // Far less than the minute in which a record must have its seal: an export from a standby judges that.
  ERX_READ_BEHIND_SECONDS: within({ least: 1, most: 30 }).default(5).transform(milliseconds),
  /**
   * How long a statement, a lock, a free connection, and a statement of long work (imports, exports, backups)
   * may take on PostgreSQL.
   */
  ERX_DATABASE_STATEMENT_SECONDS: seconds(0.1, DEFAULT_LIMITS.statement / 1000),
  ERX_DATABASE_LOCK_SECONDS: seconds(0.1, DEFAULT_LIMITS.lock / 1000),
  ERX_DATABASE_CONNECTION_SECONDS: seconds(0.1, DEFAULT_LIMITS.connection / 1000),
  ERX_DATABASE_LONG_STATEMENT_SECONDS: seconds(1, DEFAULT_LIMITS.longStatement / 1000),
  /** How long a start waits for its database on PostgreSQL. */
  ERX_DATABASE_WAIT_SECONDS: seconds(0, 60),
  /** How long a request may take to arrive whole. */
  ERX_REQUEST_SECONDS: seconds(1, 120),
  /**
   * A stop: how long the service still takes requests while its health already says no, and how long those
   * under way may take then.
   */
  ERX_STOP_NOTICE_SECONDS: atLeast(0).transform(milliseconds).optional(),
  ERX_STOP_SECONDS: seconds(0, 10),
  OIDC_ISSUER: z.url().optional(),
  OIDC_WEB_CLIENT_ID: z.string().optional(),
  OIDC_TERMINAL_CLIENT_ID: z.string().optional(),
  /** What its access tokens name as their audience; the address of the API when absent. */
  OIDC_AUDIENCE: z.string().optional(),
  /** What clients name as the resource they want a token for, where the provider asks for that (RFC 8707). */
  OIDC_RESOURCE: z.url().optional(),
  /** Further origins of its endpoints, separated by spaces, where they are not all at the issuer's. */
  OIDC_ORIGINS: z.string().default(''),
  /** Which addresses of the web application are registered at it (core/session/return-addresses.ts). */
  OIDC_RETURN_ADDRESSES: z.enum(RETURN_FORMS).default('paths'),
  /** Whether a locked session is opened by a provider whose tokens do not say when someone signed in. */
  OIDC_UNTIMED_SIGN_INS: z.enum(['refuse', 'accept']).default('refuse'),
  /** The claim in which it names someone's groups, and a JSON object of practices' ids by group. */
  OIDC_GROUPS_CLAIM: z.string().max(200).optional(),
  OIDC_GROUP_PRACTICES: z
    .string()
    .transform((text, context) => {
      const read = GroupPractices.safeParse(parsedJson(text));
      if (read.success) return read.data;
      context.addIssue('give a JSON object of practices by group, such as {"erx-elm": "0190…"}');
      return z.NEVER;
    })
    .optional(),
  /** Requests a minute from one network address; 0 for no bound. */
  ERX_RATE_LIMIT: z.coerce.number().int().min(0).default(6000),
  /**
   * Addresses or networks of the proxies in front, separated by commas: only from these is X-Forwarded-For
   * believed.
   */
  ERX_TRUSTED_PROXIES: z.string().default(''),
  PHARMACY_NETWORK_URL: z.url().optional(),
  PHARMACY_NETWORK_USER: z.string().default(''),
  PHARMACY_NETWORK_PASSWORD: z.string().default(''),
  /** The network's directory of prescribers; its user and password are the network's. */
  PHARMACY_NETWORK_DIRECTORY_URL: httpUrl.optional(),
  /** Our account at the directory. */
  PHARMACY_NETWORK_ACCOUNT: z.string().min(1).max(35).default('erx'),
  NETWORK_INBOUND_USER: z.string().default(''),
  NETWORK_INBOUND_PASSWORD: z.string().default(''),
  /**
   * Under which names the network itself speaks on this connection, separated by commas: the qualifier and id of
   * its From, such as M:SWITCH01.
   */
  NETWORK_INBOUND_IDENTITIES: z
    .string()
    .transform((text) =>
      text
        .split(',')
        .map((identity) => identity.trim())
        .filter(Boolean),
    )
    .pipe(z.array(z.string().regex(/^(?:C|M|ZZZ):[^\s:]{1,255}$/, 'name them as M:ID, C:ID or ZZZ:ID')))
    .default([]),
  /** How long refused messages are kept after they were refused last. */
  ERX_REFUSED_MESSAGE_DAYS: z.coerce.number().int().min(1).max(3650).default(90),
  /** How long replies by Idempotency-Key, events of the push channel and messages of the network are kept. */
  ERX_REPLY_DAYS: within(REPLY_DAYS).default(REPLY_DAYS.preset),
  ERX_EVENT_DAYS: within(EVENT_DAYS).default(EVENT_DAYS.preset),
  ERX_MESSAGE_YEARS: within(MESSAGE_YEARS).optional(),
  PHONE_URL: z.url().optional(),
  PHONE_KEY: z.string().default(''),
  /** The PDMP site that demo practices begin with; other practices set their own. */
  DEMO_PDMP_SITE_URL: z.url({ protocol: /^https?$/ }).optional(),
  /**
   * Benefit managers, or the switch in front of them: X12 at /x12 and formulary questions at /formulary below
   * it.
   */
  BENEFITS_URL: z.url().optional(),
  BENEFITS_USER: z.string().default(''),
  BENEFITS_PASSWORD: z.string().default(''),
  /** Who asks and who is asked in X12 envelopes (ISA06, ISA08). */
  BENEFITS_SENDER_ID: z.string().max(15).default('ERX'),
  BENEFITS_RECEIVER_ID: z.string().max(15).default('BENEFITS'),
  /** T for tests, P for production (ISA15). */
  BENEFITS_USAGE: z.enum(['T', 'P']).default('T'),
  BENEFITS_ANSWER_WITHIN_MS: z.coerce.number().int().min(1).max(60_000).default(8_000),
  /**
   * Where the prior-authorization portal takes requests, and the page of its worklist that opens in a frame.
   */
  PRIOR_AUTHORIZATION_URL: httpUrl.optional(),
  PRIOR_AUTHORIZATION_WORKLIST_URL: httpUrl.optional(),
  PRIOR_AUTHORIZATION_KEY: z.string().default(''),
  PRIOR_AUTHORIZATION_INBOUND_KEY: z.string().default(''),
  /** Whether strangers may create a login and a practice. */
  ERX_SIGN_UP: z.stringbool().default(true),
  /** Whether practices may connect record systems that open us (docs/record-systems.md). */
  ERX_RECORD_SYSTEMS: flag,
  /** Private networks in which record systems are called all the same, divided by commas. */
  ERX_RECORD_SYSTEM_NETWORKS: z
    .string()
    .default('')
    .transform((text) => text.split(',').flatMap((one) => (one.trim() === '' ? [] : [one.trim()])))
    .refine((networks) => networks.every(isNetwork), 'networks such as 10.20.0.0/16, divided by commas'),
  /** Zero bits of each part of the work that a sign-up is asked for; 0 asks for none. */
  ERX_SIGN_UP_WORK: z.coerce.number().int().min(0).max(SIGN_UP_WORK_BITS.most).default(14),
  /** The service that proves the identity of prescribers and hands out their tokens. */
  PROOFING_URL: httpUrl.optional(),
  PROOFING_KEY: z.string().default(''),
  /**
   * The mail server that notices of security incidents leave by: smtp:// or smtps://, with user and password
   * where it asks for them.
   */
  MAIL_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  MAIL_FROM: z.email().optional(),
  /**
   * Hours for which a person who handled another's sign-in is no second person in a grant; 0 for none, which
   * only a demonstration may.
   */
  ERX_TWO_PEOPLE_HOURS: z.coerce.number().int().min(0).max(720).default(24),
  /**
   * Where seals of the audit trails are noted outside: a file that lines are added to, or an https address
   * they are posted to.
   */
  ERX_AUDIT_ANCHOR: z
    .string()
    .refine(isAnchorPlace, 'name a file, or an https address (http on this machine alone)')
    .optional(),
  /** Minutes without work after which a page locks itself; 0 for never, which only a demonstration may. */
  ERX_IDLE_MINUTES: z.coerce.number().int().min(0).max(240).default(15),
  /**
   * Whether pages and jobs also look by themselves for what a push or a notification should have brought; 0 in tests, where
   * one that was lost must show.
   */
  ERX_READ_AGAIN: z.stringbool().default(true),
  /** Whom to call for help: a telephone number or an address, as it reads in a sentence. */
  ERX_SUPPORT_CONTACT: z.string().trim().max(200).default('your support'),
});

/** The names of all settings but those of keys. */
export const SETTING_NAMES: readonly string[] = Object.keys(Environment.shape);

/** The service's settings, read once at the start. */
export interface Config {
  readonly port: number;
  readonly host: string;
  /**
   * Scheme, host and port that browsers see: origin of the app, the API, the identity provider and the hub.
   */
  readonly publicUrl: string;
  readonly dataFolder: string;
  /** Processes of this service on the one port. */
  readonly processes: number;
  readonly demo: boolean;
  /** Whether a backup may be taken over the network. */
  readonly backupOverNetwork: boolean;
  readonly webFolder: string | undefined;
  readonly logLevel: z.infer<typeof Environment>['ERX_LOG_LEVEL'];
  readonly frameAncestors: readonly string[];
  readonly databaseUrl: string | undefined;
  /** A standby for reads that may lag, and how many milliseconds behind it may be. */
  readonly databaseReads: { readonly url: string; readonly most: number } | undefined;
  readonly databaseLimits: DatabaseLimits;
  /** Milliseconds that a start waits for its database. */
  readonly databaseWait: number;
  /** Milliseconds in which a request must have arrived whole. */
  readonly requestWithin: number;
  /** Milliseconds of a stop: before it takes no more requests, and then for those under way. */
  readonly stopping: { readonly notice: number; readonly within: number };
  /** Where metrics are served to operators, and what they present. */
  readonly metrics:
    { readonly host: string; readonly port: number; readonly token: string | undefined } | undefined;
  /** Where traces are sent, and how much of them is kept. */
  readonly traces: TraceSettings | undefined;
  /** A foreign identity provider; the built-in one serves when undefined. */
  readonly foreignIssuer:
    | {
        readonly url: string;
        readonly webClientId: string;
        readonly terminalClientId: string;
        readonly audience: string;
        readonly resource: string | undefined;
        /** Where its pages and its token endpoint are: the browser may talk to these. */
        readonly origins: readonly string[];
        /** Whether a locked session is opened by tokens that do not say when someone signed in. */
        readonly returnForm: ReturnForm;
        readonly acceptsUntimedSignIns: boolean;
        /**
         * By which of its groups someone is a member of which practice; undefined where groups say nothing.
         */
        readonly groups:
          { readonly claim: string; readonly practices: ReadonlyMap<string, string> } | undefined;
      }
    | undefined;
  readonly requestsPerMinute: number;
  readonly trustedProxies: readonly string[];
  readonly network: { readonly url: string; readonly user: string; readonly password: string } | undefined;
  /** Where prescribers are registered with the network. */
  readonly directory:
    | { readonly url: string; readonly user: string; readonly password: string; readonly account: string }
    | undefined;
  /** Days that refused messages are kept. */
  readonly refusedMessageDays: number;
  /** How long what is kept that is not kept for good. */
  readonly retention: RetentionPeriods;
  /** What the network presents when it calls; no one is allowed in while these are empty. */
  readonly inbound: {
    readonly user: string;
    readonly password: string;
    /** Who the network itself is, as gateway/sender.ts writes senders. */
    readonly identities: readonly string[];
  };
  readonly phone: { readonly url: string; readonly key: string } | undefined;
  /** What demo practices have as their PDMP site. */
  readonly demoPdmpSiteUrl: string | undefined;
  readonly benefits:
    | {
        readonly url: string;
        readonly user: string;
        readonly password: string;
        readonly senderId: string;
        readonly receiverId: string;
        readonly usage: 'T' | 'P';
        /** Milliseconds that an answer may take. */
        readonly answerWithin: number;
      }
    | undefined;
  /** The portal of prior authorizations; `worklistUrl` is a page of another site that opens in a frame. */
  readonly priorAuthorization:
    { readonly url: string; readonly key: string; readonly worklistUrl: string } | undefined;
  /** What the portal presents when it calls; no one is allowed in while it is empty. */
  readonly priorAuthorizationInboundKey: string;
  readonly proofing: { readonly url: string; readonly key: string } | undefined;
  readonly supportContact: string;
  /**
   * Whether the page of sign-up is served; never with a foreign identity provider, which keeps its own
   * logins.
   */
  readonly signUp: boolean;
  readonly recordSystems: boolean;
  /** Private networks in which record systems are called all the same. */
  readonly recordSystemNetworks: readonly string[];
  /** Zero bits of each part of the work that a sign-up is asked for; 0 for none. */
  readonly signUpWork: number;
  /** Where notices of security incidents leave by mail; `from` is the address they come from. */
  readonly mail: { readonly url: string; readonly from: string } | undefined;
  /**
   * Hours for which a person who handled another's sign-in is no second person (21 CFR 1311.125); 0 for none.
   */
  readonly twoPeopleHours: number;
  /** Where seals of the audit trails are noted outside: a file, or an address. */
  readonly auditAnchor: string | undefined;
  /** Minutes without work after which a page locks itself (45 CFR 164.312(a)(2)(iii)); 0 for never. */
  readonly idleMinutes: number;
  /** Whether pages and jobs also look by themselves for what a push or a notification should have brought. */
  readonly readsAgain: boolean;
}

/**
 * Reads the settings.
 * @throws Error with one sentence naming the variable that is wrong
 */
export function readConfig(environment: Readonly<Record<string, string | undefined>>): Config {
  const read = readEnvironment(environment);
  const publicUrl = (read.ERX_PUBLIC_URL ?? `http://localhost:${String(read.ERX_PORT)}`).replace(/\/$/, '');
  return {
    port: read.ERX_PORT,
    host: read.ERX_HOST,
    publicUrl,
    dataFolder: resolve(read.ERX_DATA),
    processes: read.ERX_PROCESSES,
    demo: read.ERX_DEMO,
    backupOverNetwork: read.ERX_BACKUP_OVER_NETWORK ?? read.ERX_DEMO,
    webFolder: read.ERX_WEB_DIST === undefined ? undefined : resolve(read.ERX_WEB_DIST),
    logLevel: read.ERX_LOG_LEVEL,
    frameAncestors: read.ERX_FRAME_ANCESTORS.split(/\s+/).filter(Boolean),
    databaseUrl: read.DATABASE_URL,
    databaseReads:
      read.DATABASE_READ_URL === undefined
        ? undefined
        : { url: read.DATABASE_READ_URL, most: read.ERX_READ_BEHIND_SECONDS },
    databaseLimits: {
      statement: read.ERX_DATABASE_STATEMENT_SECONDS,
      lock: read.ERX_DATABASE_LOCK_SECONDS,
      connection: read.ERX_DATABASE_CONNECTION_SECONDS,
      longStatement: read.ERX_DATABASE_LONG_STATEMENT_SECONDS,
    },
    databaseWait: read.ERX_DATABASE_WAIT_SECONDS,
    requestWithin: read.ERX_REQUEST_SECONDS,
    stopping: {
      notice: read.ERX_STOP_NOTICE_SECONDS ?? (read.DATABASE_URL === undefined ? 0 : STOP_NOTICE),
      within: read.ERX_STOP_SECONDS,
    },
    metrics:
      read.ERX_METRICS_PORT === undefined
        ? undefined
        : { host: read.ERX_METRICS_HOST, port: read.ERX_METRICS_PORT, token: read.ERX_METRICS_TOKEN },
    traces: readTraces(read),
    foreignIssuer: readForeignIssuer(read, publicUrl),
    requestsPerMinute: read.ERX_RATE_LIMIT,
    trustedProxies: read.ERX_TRUSTED_PROXIES.split(',')
      .map((entry) => entry.trim())
      .filter(Boolean),
    network:
      read.PHARMACY_NETWORK_URL === undefined
        ? undefined
        : {
            url: read.PHARMACY_NETWORK_URL,
            user: read.PHARMACY_NETWORK_USER,
            password: read.PHARMACY_NETWORK_PASSWORD,
          },
    directory:
      read.PHARMACY_NETWORK_DIRECTORY_URL === undefined
        ? undefined
        : {
            url: read.PHARMACY_NETWORK_DIRECTORY_URL,
            user: read.PHARMACY_NETWORK_USER,
            password: read.PHARMACY_NETWORK_PASSWORD,
            account: read.PHARMACY_NETWORK_ACCOUNT,
          },
    inbound: {
      user: read.NETWORK_INBOUND_USER,
      password: read.NETWORK_INBOUND_PASSWORD,
      identities: read.NETWORK_INBOUND_IDENTITIES,
    },
    refusedMessageDays: read.ERX_REFUSED_MESSAGE_DAYS,
    retention: {
      replyDays: read.ERX_REPLY_DAYS,
      eventDays: read.ERX_EVENT_DAYS,
      messageYears: read.ERX_MESSAGE_YEARS,
    },
    phone: read.PHONE_URL === undefined ? undefined : { url: read.PHONE_URL, key: read.PHONE_KEY },
    demoPdmpSiteUrl: read.DEMO_PDMP_SITE_URL,
    benefits:
      read.BENEFITS_URL === undefined
        ? undefined
        : {
            url: read.BENEFITS_URL.replace(/\/$/, ''),
            user: read.BENEFITS_USER,
            password: read.BENEFITS_PASSWORD,
            senderId: read.BENEFITS_SENDER_ID,
            receiverId: read.BENEFITS_RECEIVER_ID,
            usage: read.BENEFITS_USAGE,
            answerWithin: read.BENEFITS_ANSWER_WITHIN_MS,
          },
    priorAuthorization:
      read.PRIOR_AUTHORIZATION_URL === undefined
        ? undefined
        : {
            url: read.PRIOR_AUTHORIZATION_URL.replace(/\/$/, ''),
            key: read.PRIOR_AUTHORIZATION_KEY,
            worklistUrl:
              read.PRIOR_AUTHORIZATION_WORKLIST_URL ??
              new URL('/prior-authorizations/worklist', read.PRIOR_AUTHORIZATION_URL).href,
          },
    priorAuthorizationInboundKey: read.PRIOR_AUTHORIZATION_INBOUND_KEY,
    proofing:
      read.PROOFING_URL === undefined
        ? undefined
        : { url: read.PROOFING_URL.replace(/\/$/, ''), key: read.PROOFING_KEY },
    supportContact: read.ERX_SUPPORT_CONTACT,
    signUpWork: read.ERX_SIGN_UP_WORK,
    recordSystems: read.ERX_RECORD_SYSTEMS,
    recordSystemNetworks: read.ERX_RECORD_SYSTEM_NETWORKS,
    signUp: read.ERX_SIGN_UP && read.OIDC_ISSUER === undefined,
    mail:
      read.MAIL_URL === undefined
        ? undefined
        : { url: read.MAIL_URL, from: read.MAIL_FROM ?? `erx@${new URL(publicUrl).hostname}` },
    twoPeopleHours: read.ERX_TWO_PEOPLE_HOURS,
    auditAnchor: read.ERX_AUDIT_ANCHOR,
    idleMinutes: read.ERX_IDLE_MINUTES,
    readsAgain: read.ERX_READ_AGAIN,
  };
}

/** @throws Error where a setting is wrong, or does not go with another */
function readEnvironment(
  environment: Readonly<Record<string, string | undefined>>,
): z.output<typeof Environment> {
  const given = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''),
  );
  const parsed = Environment.safeParse(withoutUnusedTraces(given));
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    throw new Error(
      `The setting ${issue?.path.join('.') ?? ''} cannot be used: ${issue?.message ?? 'it is invalid'}.`,
    );
  }
  const read = parsed.data;
  if (read.ERX_PROCESSES > 1 && read.DATABASE_URL === undefined)
    throw new Error(
      'The setting ERX_PROCESSES needs DATABASE_URL: the embedded database serves one process. Leave it out, or use ' +
        'PostgreSQL.',
    );
  if (read.ERX_IDLE_MINUTES === 0 && !read.ERX_DEMO) {
    throw new Error(
      'The setting ERX_IDLE_MINUTES cannot be used: pages must lock themselves (45 CFR ' +
        '164.312(a)(2)(iii)). Only a demonstration (ERX_DEMO) may go without.',
    );
  }
  if (read.ERX_TWO_PEOPLE_HOURS === 0 && !read.ERX_DEMO) {
    throw new Error(
      'The setting ERX_TWO_PEOPLE_HOURS cannot be used: a permission to sign takes two people (21 CFR ' +
        '1311.125). Only a demonstration (ERX_DEMO) may go without.',
    );
  }
  if (!isLoopback(read.ERX_METRICS_HOST) && read.ERX_METRICS_TOKEN === undefined)
    throw new Error(
      'The setting ERX_METRICS_HOST needs ERX_METRICS_TOKEN: metrics are for operators, and without a token only ' +
        'for those on this machine (127.0.0.1).',
    );
  if ((read.OIDC_GROUPS_CLAIM === undefined) !== (read.OIDC_GROUP_PRACTICES === undefined))
    throw new Error(
      'The settings OIDC_GROUPS_CLAIM and OIDC_GROUP_PRACTICES go together: which claim names the groups, and ' +
        'which practice each of them leads to.',
    );
  if (read.OIDC_GROUPS_CLAIM !== undefined && read.OIDC_ISSUER === undefined)
    throw new Error('The setting OIDC_GROUPS_CLAIM needs OIDC_ISSUER: the built-in provider has no groups.');
  return read;
}

const isLoopback = (host: string): boolean => ['localhost', '127.0.0.1', '::1'].includes(host);

function readForeignIssuer(read: z.output<typeof Environment>, publicUrl: string): Config['foreignIssuer'] {
  if (read.OIDC_ISSUER === undefined) return undefined;
  return {
    url: read.OIDC_ISSUER,
    webClientId: read.OIDC_WEB_CLIENT_ID ?? 'erx-web',
    terminalClientId: read.OIDC_TERMINAL_CLIENT_ID ?? 'erx-terminal',
    audience: read.OIDC_AUDIENCE ?? `${publicUrl}/api`,
    resource: read.OIDC_RESOURCE,
    origins: [
      ...new Set([new URL(read.OIDC_ISSUER).origin, ...read.OIDC_ORIGINS.split(/\s+/).filter(Boolean)]),
    ],
    returnForm: read.OIDC_RETURN_ADDRESSES,
    acceptsUntimedSignIns: read.OIDC_UNTIMED_SIGN_INS === 'accept',
    groups:
      read.OIDC_GROUPS_CLAIM === undefined || read.OIDC_GROUP_PRACTICES === undefined
        ? undefined
        : {
            claim: read.OIDC_GROUPS_CLAIM,
            practices: new Map(Object.entries(read.OIDC_GROUP_PRACTICES)),
          },
  };
}
