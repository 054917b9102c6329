import type { SumFact } from '../interactions/facts';
import type { DrugInteraction } from '../interactions/model';
import type { Situation } from '../interactions/rules/subject';
import type { ConditionName } from './conditions';
import type { ActiveProblem, KidneyFunction } from './patient-state';
import { type CautionCheck, type CautionFinding, conditionAmong } from './rules';

/**
 * What of a patient makes a combination of drugs graver or milder.
 * @param problems those that are active; none where they could not be read, which is a separate finding
 */
export function toSituation({
  ageMonths,
  problems,
  kidney,
}: {
  readonly ageMonths: number | undefined;
  readonly problems: readonly ActiveProblem[];
  readonly kidney: KidneyFunction;
}): Situation {
  return {
    years: ageMonths === undefined ? undefined : Math.floor(ageMonths / 12),
    kidney: kidney.state === 'known' ? kidney : undefined,
    // Tables of sums are read with the names of conditions alone.
    recorded: (conditions) => conditionAmong(problems, conditions as readonly ConditionName[]),
  };
}

/**
 * Cautions without what a sum of several drugs says already; of a disease only where the sum names the same
 * problem. A serious one is always said.
 */
export function withoutSaidBySums(
  cautions: CautionCheck,
  found: readonly Pick<DrugInteraction, 'sum' | 'message'>[],
  facts: readonly SumFact[],
): CautionCheck {
  const said = found.flatMap(({ sum, message }) =>
    facts.filter(({ name }) => name === sum?.name).map((fact) => ({ names: fact.cautions, message })),
  );
  const isSaid = ({ kind, name, about }: CautionFinding) =>
    said.some(
      ({ names, message }) => names.includes(name) && (kind !== 'condition' || message.includes(about)),
    );
  return {
    ...cautions,
    findings: cautions.findings.filter((each) => each.severity === 'serious' || !isSaid(each)),
  };
}
