import type { CautionKind } from '../cautions/facts';
import type { DoseFinding } from '../doses/model';
import type { InteractionSeverity } from '../interactions/model';

/**
 * What a finding asks of the one who sends:
 * - stop: the order has to be changed; no reason lets it leave
 * - reason: it leaves with a reason of the sender alone
 * - inform: shown where the order is written, and interrupts no one
 * - advice: for the patient; shown on Review
 */
export const SAFETY_TIERS = ['stop', 'reason', 'inform', 'advice'] as const;
export type SafetyTier = (typeof SAFETY_TIERS)[number];

type BySeverity = Readonly<Record<InteractionSeverity, SafetyTier>>;

/** Contraindications, boxed warnings and severe harm are 'serious' in the knowledge; only those interrupt. */
const SERIOUS_INTERRUPTS = {
  serious: 'reason',
  moderate: 'inform',
  low: 'inform',
} as const satisfies BySeverity;

/**
 * The tier of each kind of finding by its severity, in one table. That a check must come before an order is
 * complete is 45 CFR 170.315(a)(4); that few of them may interrupt, and food never, is readings.md on
 * interaction settings, and the aim of at most one in twenty orders for healthy adults.
 */
export const TIERS = {
  allergy: SERIOUS_INTERRUPTS,
  drug: SERIOUS_INTERRUPTS,
  duplicate: SERIOUS_INTERRUPTS,
  // Only a controlled substance that is early is serious.
  timing: SERIOUS_INTERRUPTS,
  pregnancy: SERIOUS_INTERRUPTS,
  lactation: SERIOUS_INTERRUPTS,
  age: SERIOUS_INTERRUPTS,
  condition: SERIOUS_INTERRUPTS,
  kidney: SERIOUS_INTERRUPTS,
  smoking: SERIOUS_INTERRUPTS,
  food: { serious: 'advice', moderate: 'advice', low: 'advice' },
  // What did not run is serious and answered like a finding; what one record leaves open is a line.
  incomplete: SERIOUS_INTERRUPTS,
} as const satisfies Record<
  'allergy' | 'drug' | 'duplicate' | 'timing' | CautionKind | 'food' | 'incomplete',
  BySeverity
>;

/** Doses have separate tiers, by how far they are from what a label states. */
export const DOSE_TIERS = {
  stop: { severity: 'serious', tier: 'stop' },
  reason: { severity: 'serious', tier: 'reason' },
  inform: { severity: 'moderate', tier: 'inform' },
} as const satisfies Record<
  DoseFinding['tier'],
  { readonly severity: InteractionSeverity; readonly tier: SafetyTier }
>;

/** Whether the sender owes an answer before the order leaves. */
export const needsAnswer = ({ tier }: { readonly tier: SafetyTier }): boolean =>
  tier === 'stop' || tier === 'reason';

/** Whether no answer lets the order leave. */
export const isStop = ({ tier }: { readonly tier: SafetyTier }): boolean => tier === 'stop';

/**
 * Whether a finding is shown with a drug in a list: what has to be answered, and what is moderate and was
 * found, unless the practice made it quiet.
 */
export const isMark = (finding: {
  readonly tier: SafetyTier;
  readonly severity: InteractionSeverity;
  readonly kind: string;
  readonly quietUntil?: unknown;
}): boolean =>
  needsAnswer(finding) ||
  (finding.severity === 'moderate' && finding.kind !== 'incomplete' && finding.quietUntil === undefined);

/** Whether a finding says that a dose was not judged. */
export const isDoseUnchecked = ({ kind, key }: { readonly kind: string; readonly key: string }): boolean =>
  kind === 'incomplete' && key.startsWith('incomplete|dose|');
