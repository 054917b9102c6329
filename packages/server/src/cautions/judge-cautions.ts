import type { CautionKnowledge } from '@erx/core/cautions/facts';
import { type CautionCheck, findCautions } from '@erx/core/cautions/rules';
import { toSituation } from '@erx/core/cautions/situation';
import { isLactating, isSmoking, kidneyFunctionOf, pregnancyOf } from '@erx/core/cautions/patient-state';
import { ageMonthsOn } from '@erx/core/doses/judge-doses';
import type { DoseFact } from '@erx/core/doses/facts';
import type { KnowledgeIndex } from '@erx/core/interactions/knowledge-index';
import type { CheckedDrug, Situation } from '@erx/core/interactions/rules/subject';
import type { CalendarDate } from '@erx/core/values/dates';
import type { PatientFacts } from '../patient-picture/facts';

/** What cautions are judged by, besides the patient. */
interface Known {
  readonly cautions: CautionKnowledge;
  readonly index: KnowledgeIndex;
  readonly doses: readonly DoseFact[];
}

/**
 * Everything in a patient that speaks against a drug. Problems and facts that could not be read are said, never
 * taken for none.
 */
export function judgeCautions(
  drug: CheckedDrug,
  { body, problems, clinicalFacts }: Pick<PatientFacts, 'body' | 'problems' | 'clinicalFacts'>,
  { cautions, index, doses }: Known,
  today: CalendarDate,
): CautionCheck {
  const isRead = problems !== 'failed' && clinicalFacts !== 'failed';
  const active = isRead ? problems : [];
  const facts = isRead ? clinicalFacts : [];
  return findCautions(
    {
      drug,
      ageMonths: body.birthDate === undefined ? undefined : ageMonthsOn(body.birthDate, today),
      gender: body.gender,
      problems: isRead ? problems : 'failed',
      pregnancy: pregnancyOf(active, facts, today),
      isLactating: isLactating(active, facts, today),
      isSmoking: isSmoking(active, facts, today),
      kidney: kidneyFunctionOf(active, facts, today),
    },
    { ...cautions, index, doses },
  );
}

/** What of a patient makes a combination of drugs graver or milder. */
export function patientSituation(
  { body, problems, clinicalFacts }: Pick<PatientFacts, 'body' | 'problems' | 'clinicalFacts'>,
  today: CalendarDate,
): Situation {
  const active = problems === 'failed' ? [] : problems;
  return toSituation({
    ageMonths: body.birthDate === undefined ? undefined : ageMonthsOn(body.birthDate, today),
    problems: active,
    kidney: kidneyFunctionOf(active, clinicalFacts === 'failed' ? [] : clinicalFacts, today),
  });
}
