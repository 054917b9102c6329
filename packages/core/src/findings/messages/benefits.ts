import type { Message } from './message';

/** Eligibility, formulary and copay. */
export const benefitMessages = {
} as const satisfies Record<string, Message>;
