import type { BenefitProblem } from '@erx/core/benefits/model';
import { BenefitAnswer } from '@erx/core/benefits/price-model';
import { addsUp } from '@erx/core/benefits/pricing';
import * as z from 'zod';
import type { BenefitManagers, PriceQuestion } from '../platform/gateway/benefits';

/** What crosses the wire: the answer with the reference of its question. */
const WireAnswer = BenefitAnswer.extend({ reference: z.string() });

/** What came of asking for a price. */
export type Priced = { readonly answer: BenefitAnswer } | { readonly problem: BenefitProblem };

/**
 * Asks a benefit manager what a product costs. An answer to another question, one that breaks its form, and
 * one whose amounts do not agree are unreadable: a guess would look like a price. Never throws.
 */
export async function askPrice(managers: BenefitManagers, question: PriceQuestion): Promise<Priced> {
  const asked = await managers.askPrice(question);
  if (asked.outcome === 'failed') return { problem: asked.problem };
  const read = readAnswer(asked.text);
  if (read?.reference !== question.reference || !read.pricingCoverages.every(addsUp))
    return { problem: 'benefits.unreadable' };
  const { reference: _, ...answer } = read;
  return { answer };
}

function readAnswer(text: string): z.infer<typeof WireAnswer> | undefined {
  try {
    return WireAnswer.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}
