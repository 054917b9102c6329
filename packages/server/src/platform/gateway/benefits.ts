import type { BenefitProblem } from '@erx/core/benefits/model';
import type { Config } from '../config';
import { NO_ANSWER_IN_TIME, describeProblem, readLimited } from './delivery-result';
import { timedFetch } from '../metrics/counted';

/** What came of asking: the text that answered, or why nothing did. */
export type Asked =
  | { readonly outcome: 'answered'; readonly text: string }
  | { readonly outcome: 'failed'; readonly problem: BenefitProblem };

/**
 * One question about a drug under a coverage: what a formulary is looked up by, and nothing of the person
 * beyond the member id.
 */
export interface FormularyQuestion {
  readonly pbmId: string;
  readonly groupId: string;
  readonly memberId: string;
  readonly ndc: string;
  readonly rxNormId?: string;
}

/**
 * One question about a price: a product in a quantity at a pharmacy under a coverage. The answer must name
 * the reference.
 */
export interface PriceQuestion {
  readonly reference: string;
  readonly pbmId: string;
  readonly groupId: string;
  readonly memberId: string;
  readonly pharmacy: {
    readonly ncpdpId: string;
    readonly npi: string;
    readonly storeName: string;
    readonly isMailOrder: boolean;
  };
  readonly prescriberNpi: string;
  readonly ndc: string;
  readonly rxNormId?: string;
  readonly quantity: string;
  readonly units: string;
  readonly daysSupply: number;
  readonly substitutionAllowed: boolean;
}

/**
 * The way to benefit managers. Each question is asked once: anyone who wants it again asks again. No call ever
 * throws.
 */
export interface BenefitManagers {
  /** Sends an X12 270; what comes back is to be read as a 271. */
  askEligibility(x12: string): Promise<Asked>;
  askFormulary(question: FormularyQuestion): Promise<Asked>;
  askPrice(question: PriceQuestion): Promise<Asked>;
  /** Sends a SCRIPT message; what comes back is to be read as SCRIPT. */
  sendScript(xml: string): Promise<Asked>;
}

/**
 * The benefit managers of the settings over HTTP with Basic authentication; patient data travels in bodies
 * alone.
 */
export function openBenefitManagers(settings: Config['benefits']): BenefitManagers {
  if (!settings) {
    const failure = { outcome: 'failed', problem: 'benefits.not-configured' } as const;
    const answer = () => Promise.resolve(failure);
    return { askEligibility: answer, askFormulary: answer, askPrice: answer, sendScript: answer };
  }
  const authorization = `Basic ${Buffer.from(`${settings.user}:${settings.password}`).toString('base64')}`;
  async function ask(path: string, type: string, body: string): Promise<Asked> {
    try {
      const response = await timedFetch('benefits', `${settings?.url ?? ''}${path}`, {
        method: 'POST',
        headers: { 'content-type': type, accept: type, authorization },
        body,
        redirect: 'error',
        signal: AbortSignal.timeout(settings?.answerWithin ?? 0),
      });
      const text = await readLimited(response.body);
      if (response.status >= 500) return { outcome: 'failed', problem: 'benefits.unavailable' };
      if (!response.ok) return { outcome: 'failed', problem: 'benefits.refused' };
      return text === undefined
        ? { outcome: 'failed', problem: 'benefits.unreadable' }
        : { outcome: 'answered', text };
    } catch (error) {
      return {
        outcome: 'failed',
        problem: describeProblem(error) === NO_ANSWER_IN_TIME ? 'benefits.timed-out' : 'benefits.unreachable',
      };
    }
  }
  return {
    askEligibility: (x12) => ask('/x12', 'application/edi-x12', x12),
    askFormulary: (question) => ask('/formulary', 'application/json', JSON.stringify(question)),
    askPrice: (question) => ask('/rtpb', 'application/json', JSON.stringify(question)),
    sendScript: (xml) => ask('/script', 'application/xml', xml),
  };
}
