import type { SafetyReportRow } from './contract';
import { mayBeQuiet } from './quiet';
import { needsAnswer } from './tiers';

/** A finding as it is counted, before it is judged. */
export type FindingCount = Omit<SafetyReportRow, 'answered' | 'isNoise' | 'alike' | 'mayBeQuiet'>;

/** From so many on the share says something (ours). */
const ENOUGH = 10;
/**
 * Answered away so often it teaches to answer without reading. Alerts of drug interactions are overridden in
 * 49 to 96 % (van der Sijs et al. 2006, J Am Med Inform Assoc 13:138); the upper end is taken for noise.
 */
const NOISY_SHARE = 0.95;

/**
 * Adds how often a finding was answered, whether always alike, and whether it is noise: asked for, and nearly always
 * answered away.
 */
export function withNoise(counted: FindingCount): SafetyReportRow {
  // What asks for nothing was beside something that was answered: the answer is not its own.
  if (!needsAnswer(counted)) {
    const { medianSeconds: _, ...shown } = counted;
    return { ...shown, reasons: [], answered: 0, mayBeQuiet: mayBeQuiet(counted), isNoise: false };
  }
  const answered = counted.reasons.reduce((sum, { count }) => sum + count, 0);
  const [most] = counted.reasons;
  const isAlike = most !== undefined && answered >= ENOUGH && most.count >= answered * NOISY_SHARE;
  return {
    ...counted,
    answered,
    ...(isAlike ? { alike: most.code } : {}),
    mayBeQuiet: mayBeQuiet(counted),
    isNoise: counted.shown >= ENOUGH && answered >= counted.shown * NOISY_SHARE,
  };
}
