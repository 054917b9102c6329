import { EpaAnswerCode, PA_NOTE_LIMIT } from '@erx/core/prior-authorization/model';
import { Instant } from '@erx/core/values/dates';
import { DecimalText } from '@erx/core/values/decimals';
import { lines } from '@erx/core/values/text';
import * as z from 'zod';
import type { Config } from '../config';
import { AUTHORIZATION_NUMBER_LIMIT } from '@erx/core/prescriptions/epa-state';
import { timedFetch } from '../metrics/counted';

/** How the portal says that a request is; the same in its answers and in what it sends by itself. */
export const PortalReport = z
  .object({
    /** Our id of the prior authorization, and the portal's own name for it. */
    id: z.uuid(),
    reference: z.string().min(1).max(100),
    status: z.enum(['open', 'answered', 'not-required', 'cancelled']),
    /** When it reached this state: an older report never undoes a newer one. */
    changedAt: Instant,
    answer: z
      .object({
        status: EpaAnswerCode,
        authorizationNumber: z.string().trim().max(AUTHORIZATION_NUMBER_LIMIT).optional(),
        quantity: DecimalText.optional(),
        daysSupply: z.number().int().min(1).max(999).optional(),
        note: lines(PA_NOTE_LIMIT).optional(),
        appealNote: lines(PA_NOTE_LIMIT).optional(),
      })
      .optional(),
  })
  .refine(
    ({ status, answer }) => (status === 'answered') === (answer !== undefined),
    'an answer comes with its status',
  );
export type PortalReport = z.infer<typeof PortalReport>;

/** Everything that the portal needs to ask the plan's questions. */
export interface PortalRequest {
  readonly id: string;
  readonly practice: { readonly id: string; readonly name: string };
  readonly prescriber: {
    readonly id: string;
    readonly name: string;
    readonly npi: string;
    readonly address: string;
    readonly phone: string;
    readonly fax: string;
  };
  readonly patient: {
    readonly firstName: string;
    readonly middleName: string;
    readonly lastName: string;
    readonly birthDate: string;
    readonly gender: string;
    readonly address: string;
    readonly phone: string;
  };
  readonly coverage: { readonly planName: string; readonly memberId: string; readonly pbmId: string } | null;
  readonly drug: {
    readonly description: string;
    readonly ndc: string | null;
    readonly rxNorm: string | null;
  };
  readonly prescription: {
    readonly orderNumber: string;
    readonly sig: string;
    readonly quantity: string;
    readonly units: string;
    readonly daysSupply: number | null;
    readonly refills: number | 'PRN';
    readonly isUrgent: boolean;
    readonly diagnoses: readonly { readonly code: string; readonly description: string }[];
  };
}

/** A user who works at the portal for a practice. */
export interface PortalAccount {
  readonly practiceId: string;
  readonly accountId: string;
}

/** The outcome of a call: the reply, a permanent refusal, or unknown. */
export type PortalOutcome<Reply> =
  | { readonly is: 'done'; readonly reply: Reply }
  | { readonly is: 'no-coverage' | 'refused' | 'unknown-request' }
  /** `problem` is for support, without a word of the request. */
  | { readonly is: 'unreachable'; readonly problem: string };

/** The way to the plans' prior authorizations. */
export interface PriorAuthorizationPortal {
  /** The page that takes the token as a posted form field. */
  readonly worklistUrl: string;
  /** Hands a request over; the same id again is the same request. Never throws, like the others. */
  initiate(request: PortalRequest): Promise<PortalOutcome<PortalReport>>;
  ask(id: string): Promise<PortalOutcome<PortalReport>>;
  cancel(id: string): Promise<PortalOutcome<PortalReport>>;
  /** A token for the worklist of one account in one practice. */
  token(account: PortalAccount): Promise<PortalOutcome<{ token: string; expiresAt: string }>>;
}

const ANSWER_WITHIN = 10_000;
const LARGEST_ANSWER = 256 * 1024;

const Token = z.object({ token: z.string().min(20).max(4_000), expiresAt: Instant });
const Refusal = z.object({ code: z.string() });

/**
 * The portal of the settings: JSON over HTTP with a bearer key.
 * @param options.answerWithin milliseconds
 */
export function openPriorAuthorizationPortal(
  settings: NonNullable<Config['priorAuthorization']>,
  options: { readonly answerWithin?: number } = {},
): PriorAuthorizationPortal {
  async function call<Reply>(
    method: 'GET' | 'POST',
    path: string,
    schema: z.ZodType<Reply>,
    body?: object,
  ): Promise<PortalOutcome<Reply>> {
    try {
      const response = await timedFetch('prior-authorization', `${settings.url}${path}`, {
        method,
        headers: {
          accept: 'application/json',
          authorization: `Bearer ${settings.key}`,
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        redirect: 'error',
        signal: AbortSignal.timeout(options.answerWithin ?? ANSWER_WITHIN),
      });
      const text = await response.text();
      if (text.length > LARGEST_ANSWER) return { is: 'unreachable', problem: 'answer too large' };
      return judge(response.status, text, schema);
    } catch (error) {
      return { is: 'unreachable', problem: problemOf(error) };
    }
  }

  const reportOn = async (
    id: string,
    asked: Promise<PortalOutcome<PortalReport>>,
  ): Promise<PortalOutcome<PortalReport>> => {
    const outcome = await asked;
    return outcome.is === 'done' && outcome.reply.id !== id
      ? { is: 'unreachable', problem: 'answer is about another request' }
      : outcome;
  };
  return {
    worklistUrl: settings.worklistUrl,
    initiate: (request) => reportOn(request.id, call('POST', '/requests', PortalReport, request)),
    ask: (id) => reportOn(id, call('GET', `/requests/${id}`, PortalReport)),
    cancel: (id) => reportOn(id, call('POST', `/requests/${id}/cancel`, PortalReport, {})),
    token: (account) => call('POST', '/tokens', Token, account),
  };
}

function judge<Reply>(status: number, text: string, schema: z.ZodType<Reply>): PortalOutcome<Reply> {
  const json = readJson(text);
  if (status >= 200 && status < 300) {
    const parsed = schema.safeParse(json);
    return parsed.success
      ? { is: 'done', reply: parsed.data }
      : { is: 'unreachable', problem: 'answer is not of the agreed form' };
  }
  if (status === 400)
    return { is: Refusal.safeParse(json).data?.code === 'coverage-not-found' ? 'no-coverage' : 'refused' };
  if (status === 404) return { is: 'unknown-request' };
  // Wrong credentials or too many calls are our trouble, not a judgement of the request: it may be tried
  // again.
  return status === 409 || status === 422
    ? { is: 'refused' }
    : { is: 'unreachable', problem: `http ${String(status)}` };
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The system's code of a failed call; never a message, which may quote an address. */
function problemOf(error: unknown): string {
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause) {
    if (cause.name === 'TimeoutError') return 'no answer in time';
    const { code } = cause as { code?: unknown };
    if (typeof code === 'string') return code;
  }
  return 'no connection';
}
