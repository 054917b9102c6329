import type { WholeCheck } from '../interactions/rules/check';
import type { SafetyFinding } from './model';

/** What says that two are the same, where no fact does. */
export function ruleOfDuplicate({
  timing,
  factId,
}: Pick<WholeCheck['duplicateTherapy'][number], 'timing' | 'factId'>): string {
  if (factId !== undefined) return factId;
  if (timing === undefined) return 'rules/same-medicine';
  return timing === 'granted' ? SAME_AGAIN : `rules/timing-${timing}`;
}
const SAME_AGAIN = 'rules/same-prescription';

/** Whether a finding says that the same left a moment ago. */
export const isSameAgain = ({ factId }: Pick<SafetyFinding, 'factId'>): boolean => factId === SAME_AGAIN;
