import { showReason } from '@erx/core/safety/reasons';
import type { SafetyKind } from '@erx/core/safety/model';
import { needsAnswer } from '@erx/core/safety/tiers';
import { toAscii } from '@erx/script/ascii';
import type { DrugUseEvaluation } from '@erx/script/model/medication';
import type { StoredSafetyReview } from '../safety/event';

/**
 * NCPDP's reason for service of each kind of finding (field 439-E4; listed in ResDAC's codebook of T-MSIS
 * drug utilization codes, 2019). Kidney function goes as a reported disease: there is no separate code. What
 * could not be checked is no conflict and has none.
 */
const SERVICE_REASONS = {
  dose: 'HD',
  allergy: 'DA',
  drug: 'DD',
  duplicate: 'TD',
  pregnancy: 'PG',
  lactation: 'NR',
  age: 'PA',
  condition: 'MC',
  kidney: 'MC',
  smoking: 'DS',
  incomplete: undefined,
} as const satisfies Record<SafetyKind, string | undefined>;

/** As many as a message carries. */
const MOST = 5;
/** The most characters of AcknowledgementReason. */
const REASON_LENGTH = 100;

/**
 * What a pharmacist receives of findings that the prescriber answered: each reason for service once, with the
 * answer. Words that do not fit or have no faithful form in ASCII are left out, never cut.
 * @returns none where nothing had to be answered
 */
export function toDrugUseEvaluations({
  findings,
  answer,
}: Pick<StoredSafetyReview, 'findings' | 'answer'>): DrugUseEvaluation[] {
  if (answer === undefined) return [];
  const reasons = findings.filter(needsAnswer).flatMap(({ kind }) => SERVICE_REASONS[kind] ?? []);
  const said = [showReason(answer), showReason({ ...answer, reason: '' })]
    .map((text) => toAscii(text) ?? '')
    .find((text) => text !== '' && text.length <= REASON_LENGTH);
  return [...new Set(reasons)]
    .slice(0, MOST)
    .map((reason) => ({ reason, ...(said === undefined ? {} : { acknowledgement: said }) }));
}
