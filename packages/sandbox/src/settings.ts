import * as z from 'zod';
import { Form } from './script/forms';

const milliseconds = (fallback: number) => z.coerce.number().int().min(0).max(3_600_000).default(fallback);
const secret = z.string().min(1);

const Environment = z.object({
  SANDBOX_PORT: z.coerce.number().int().min(0).max(65_535).default(4710),
  SANDBOX_HOST: z.string().min(1).default('127.0.0.1'),
  SANDBOX_DATA: z.string().min(1),
  SANDBOX_NETWORK_USER: secret,
  SANDBOX_NETWORK_PASSWORD: secret,
  SANDBOX_PHONE_KEY: secret,
  SANDBOX_BENEFITS_USER: secret,
  SANDBOX_BENEFITS_PASSWORD: secret,
  SANDBOX_PORTAL_KEY: secret,
  SANDBOX_PROOFING_KEY: secret,
  SANDBOX_FRAME_ANCESTORS: z
    .string()
    .min(1)
    .regex(/^[^;,]+$/)
    .default('http://localhost:4700'),
  /** Where mail is taken by SMTP; nowhere when absent. */
  SANDBOX_MAIL_PORT: z.coerce.number().int().min(0).max(65_535).optional(),
  SANDBOX_VERIFY_DELAY_MS: milliseconds(2_500),
  SANDBOX_DELAY_MS: milliseconds(20_000),
  /** Forms of all that pharmacies send, with commas between. */
  SANDBOX_FORMS: z
    .string()
    .transform((list) => list.split(/[\s,]+/).filter((one) => one !== ''))
    .pipe(z.array(Form))
    .default([]),
  /** Folder of the members' schema set of SCRIPT; nothing is judged by it when absent. */
  ERX_SCRIPT_SCHEMA: z.string().optional(),
  SANDBOX_ALLOW_RESET: z.enum(['0', '1']).default('0'),
  SANDBOX_LOG: z.enum(['silent', 'error', 'warn', 'info', 'debug']).default('info'),
  ERX_NETWORK_URL: z.url({ protocol: /^https?$/ }).default('http://localhost:4700/network/script'),
  ERX_NETWORK_USER: secret,
  ERX_NETWORK_PASSWORD: secret,
  ERX_PORTAL_URL: z
    .url({ protocol: /^https?$/ })
    .default('http://localhost:4700/network/prior-authorization'),
  ERX_PORTAL_KEY: secret,
});

export interface Credentials {
  user: string;
  password: string;
}

/** How this process is set up. */
export interface Settings {
  host: string;
  port: number;
  /** Folder of everything it keeps. */
  data: string;
  /** What the product presents at the pharmacy network. */
  network: Credentials;
  /** Where the network delivers to the product, and what it presents there. */
  product: Credentials & { url: string };
  /** The bearer the product presents at the phone's API. */
  phoneKey: string;
  /** What the product presents at the benefit managers. */
  benefits: Credentials;
  /**
   * The prior-authorization portal: the key that the product presents, where it reports answers and with
   * which key, and the origins that may frame its worklist.
   */
  portal: { key: string; productUrl: string; productKey: string; frameAncestors: string };
  /** The bearer the product presents at the proofing service. */
  proofingKey: string;
  /** Where mail is taken by SMTP; nowhere when undefined. */
  mailPort: number | undefined;
  verifyDelayMs: number;
  answerDelayMs: number;
  allowReset: boolean;
  /** Folder of the members' schema set; nothing is judged by it when undefined. */
  scriptSchema: string | undefined;
  /** Forms that real pharmacies send (script/forms.ts), of every message of a pharmacy here. */
  forms: readonly Form[];
  logLevel: string;
}

/**
 * The environment lacks something, or has it in a form that cannot be used. Names the variables, never their
 * values.
 */
export class SettingsError extends Error {
  override name = 'SettingsError';
}

/** Environment variables -> settings. Throws SettingsError with one sentence; no secret has a default. */
export const readSettings = (environment: Record<string, string | undefined>): Settings => {
  const parsed = Environment.safeParse(environment);
  if (!parsed.success) {
    const names = [...new Set(parsed.error.issues.map((issue) => String(issue.path[0])))];
    const missing = names.filter((name) => environment[name] === undefined || environment[name] === '');
    const unusable = names.filter((name) => !missing.includes(name));
    const parts = [
      ...(missing.length > 0 ? [`set ${missing.join(', ')}`] : []),
      ...(unusable.length > 0 ? [`correct ${unusable.join(', ')}`] : []),
    ];
    throw new SettingsError(
      `The sandbox cannot start: ${parts.join(' and ')} in the environment (docs/sandbox.md says what they are).`,
    );
  }
  const from = parsed.data;
  return {
    host: from.SANDBOX_HOST,
    port: from.SANDBOX_PORT,
    data: from.SANDBOX_DATA,
    network: { user: from.SANDBOX_NETWORK_USER, password: from.SANDBOX_NETWORK_PASSWORD },
    product: { url: from.ERX_NETWORK_URL, user: from.ERX_NETWORK_USER, password: from.ERX_NETWORK_PASSWORD },
    phoneKey: from.SANDBOX_PHONE_KEY,
    benefits: { user: from.SANDBOX_BENEFITS_USER, password: from.SANDBOX_BENEFITS_PASSWORD },
    portal: {
      key: from.SANDBOX_PORTAL_KEY,
      productUrl: from.ERX_PORTAL_URL,
      productKey: from.ERX_PORTAL_KEY,
      frameAncestors: from.SANDBOX_FRAME_ANCESTORS,
    },
    proofingKey: from.SANDBOX_PROOFING_KEY,
    mailPort: from.SANDBOX_MAIL_PORT,
    verifyDelayMs: from.SANDBOX_VERIFY_DELAY_MS,
    answerDelayMs: from.SANDBOX_DELAY_MS,
    allowReset: from.SANDBOX_ALLOW_RESET === '1',
    forms: from.SANDBOX_FORMS,
    scriptSchema: from.ERX_SCRIPT_SCHEMA === '' ? undefined : from.ERX_SCRIPT_SCHEMA,
    logLevel: from.SANDBOX_LOG,
  };
};
