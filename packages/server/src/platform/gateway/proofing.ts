import { ProofingState, type TokenKind } from '@erx/core/credentials/proofing/model';
import { Instant } from '@erx/core/values/dates';
import * as z from 'zod';
import type { Config } from '../config';
import { describeProblem, readLimited } from './delivery-result';
import { timedFetch } from '../metrics/counted';

/** Who is to be proven. */
export interface ProofingPerson {
  readonly firstName: string;
  readonly middleName: string;
  readonly lastName: string;
  readonly npi: string;
  readonly deaNumber: string;
  readonly stateLicenseNumber: string;
  readonly address: string;
  readonly city: string;
  readonly state: string;
  readonly zipCode: string;
  readonly phone: string;
  readonly email: string;
}

/** The token that a user has chosen. */
export interface ChosenToken {
  readonly kind: TokenKind;
  readonly reference?: string;
}

/** How the service says that a proofing is. */
export const ProofingReport = z.object({
  id: z.uuid(),
  status: ProofingState,
  changedAt: Instant,
  appointmentAt: Instant.optional(),
});
export type ProofingReport = z.infer<typeof ProofingReport>;

/**
 * What came of a call. `unknown`: the service has no such proofing, or issued no such token. `not-now`: the
 * proofing has moved on.
 */
export type ProofingOutcome<Reply> =
  | { readonly is: 'done'; readonly reply: Reply }
  | { readonly is: 'refused' | 'unknown' | 'not-now' }
  /** `problem` is for support, without a word of the person. */
  | { readonly is: 'unreachable'; readonly problem: string };

/** The way to the credential service that proves identities (21 CFR 1311.105). No call throws. */
export interface ProofingService {
  /**
   * Begins a proofing under an id of this product, or changes its token; the same again is the same proofing.
   */
  begin(id: string, person: ProofingPerson, token: ChosenToken): Promise<ProofingOutcome<ProofingReport>>;
  ask(id: string): Promise<ProofingOutcome<ProofingReport>>;
  resume(id: string): Promise<ProofingOutcome<ProofingReport>>;
  /** The page for the prescriber, good for one visit. */
  openPage(id: string): Promise<ProofingOutcome<{ url: string }>>;
  /**
   * The secret of the hardware token that a proven person has chosen, base32, from the service's shipment.
   */
  seed(id: string): Promise<ProofingOutcome<{ reference: string; secret: string }>>;
  revoke(id: string): Promise<ProofingOutcome<ProofingReport>>;
}

const ANSWER_WITHIN = 10_000;

const Page = z.object({ url: z.url({ protocol: /^https?$/ }) });
const Seed = z.object({ reference: z.string().min(1).max(40), secret: z.string().regex(/^[A-Z2-7]{26,}$/) });

/** The proofing service of the settings: JSON over HTTP with a bearer key. */
export function openProofingService({ url, key }: NonNullable<Config['proofing']>): ProofingService {
  async function call<Reply>(
    method: 'GET' | 'POST',
    path: string,
    schema: z.ZodType<Reply>,
    body?: object,
  ): Promise<ProofingOutcome<Reply>> {
    try {
      const response = await timedFetch('proofing', `${url}/transactions${path}`, {
        method,
        headers: {
          accept: 'application/json',
          authorization: `Bearer ${key}`,
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        redirect: 'error',
        signal: AbortSignal.timeout(ANSWER_WITHIN),
      });
      return judge(response.status, await readLimited(response.body), schema);
    } catch (error) {
      return { is: 'unreachable', problem: describeProblem(error) };
    }
  }
  const report = async (
    id: string,
    asked: Promise<ProofingOutcome<ProofingReport>>,
  ): Promise<ProofingOutcome<ProofingReport>> => {
    const outcome = await asked;
    return outcome.is === 'done' && outcome.reply.id !== id
      ? { is: 'unreachable', problem: 'answer is about another proofing' }
      : outcome;
  };
  return {
    begin: (id, person, token) => report(id, call('POST', '', ProofingReport, { id, person, token })),
    ask: (id) => report(id, call('GET', `/${id}`, ProofingReport)),
    resume: (id) => report(id, call('POST', `/${id}/resume`, ProofingReport, {})),
    openPage: (id) => call('POST', `/${id}/sessions`, Page, {}),
    seed: (id) => call('POST', `/${id}/seed`, Seed, {}),
    revoke: (id) => report(id, call('POST', `/${id}/revoke`, ProofingReport, {})),
  };
}

function judge<Reply>(
  status: number,
  text: string | undefined,
  schema: z.ZodType<Reply>,
): ProofingOutcome<Reply> {
  if (text === undefined) return { is: 'unreachable', problem: 'answer too large' };
  if (status >= 200 && status < 300) {
    const parsed = schema.safeParse(readJson(text));
    return parsed.success
      ? { is: 'done', reply: parsed.data }
      : { is: 'unreachable', problem: 'answer is not of the agreed form' };
  }
  if (status === 404) return { is: 'unknown' };
  if (status === 409) return { is: 'not-now' };
  // Wrong credentials or too many calls are our trouble, not a judgement of the person.
  return status === 400 || status === 422
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
