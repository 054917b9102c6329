import * as z from 'zod';
import type { Changes } from '../store/changes';
import type { Journal } from '../store/journal';
import { BEHAVIOUR_NAMES, type BehaviourName } from './behaviour';

/** One question that was asked, with what was answered. */
export const AskedRecord = z.strictObject({
  at: z.string(),
  kind: z.enum(['eligibility', 'formulary', 'price']),
  /** Whom it is about: last and first name, or the plan, product and pharmacy of a question about a drug. */
  about: z.string(),
  memberId: z.string(),
  behaviour: z.enum(BEHAVIOUR_NAMES),
  question: z.string(),
  answer: z.string(),
});
export type AskedRecord = z.infer<typeof AskedRecord>;

/** A line of the journal: a question, or a choice made on the page (null takes it back). */
export const BenefitsEvent = z.discriminatedUnion('event', [
  z.strictObject({ event: z.literal('asked'), record: AskedRecord }),
  z.strictObject({
    event: z.literal('chosen'),
    memberId: z.string().min(1).max(80),
    behaviour: z.enum(BEHAVIOUR_NAMES).nullable(),
  }),
]);
export type BenefitsEvent = z.infer<typeof BenefitsEvent>;

/** What was asked and what was chosen, kept across restarts. */
export interface BenefitsStore {
  ask: (record: AskedRecord) => void;
  /** Newest first, the latest hundred. */
  asked: () => readonly AskedRecord[];
  choose: (memberId: string, behaviour: BehaviourName | null) => void;
  chosen: () => ReadonlyMap<string, BehaviourName>;
}

const KEPT = 100;

export const makeBenefitsStore = (journal: Journal<BenefitsEvent>, changes: Changes): BenefitsStore => {
  let asked: AskedRecord[] = [];
  const chosen = new Map<string, BehaviourName>();
  const apply = (event: BenefitsEvent) => {
    if (event.event === 'asked') asked = [event.record, ...asked].slice(0, KEPT);
    else if (event.behaviour === null) chosen.delete(event.memberId);
    else chosen.set(event.memberId, event.behaviour);
  };
  for (const event of journal.past) apply(event);
  const write = (event: BenefitsEvent) => {
    journal.append(event);
    apply(event);
    changes.tell('benefits');
  };
  return {
    ask: (record) => {
      write({ event: 'asked', record });
    },
    asked: () => asked,
    choose: (memberId, behaviour) => {
      write({ event: 'chosen', memberId, behaviour });
    },
    chosen: () => chosen,
  };
};
