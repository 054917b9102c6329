import type { SumFact, Term } from '../interactions/facts';
import type { DrugInteraction } from '../interactions/model';
import type { Situation } from '../interactions/rules/subject';
import type { ConditionName } from './conditions';
import type { ActiveProblem, KidneyFunction } from './patient-state';
import { type CautionCheck, type CautionFinding, conditionAmong } from './rules';

/**
 * What of a patient makes a combination of drugs graver or milder.
 * @param problems those that are active; none where they could not be read, which is a finding of its own
 */
export function situationOf({
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

/** What a sum names a caution by: its kind, and the first of its drugs. */
export const cautionName = (kind: CautionFinding['kind'], drugs: readonly Term[]): string =>
  `${kind}: ${drugs[0] ?? ''}`;

/** Cautions without what a sum of several drugs says already. A serious one is always said. */
export function withoutSaidBySums(
  cautions: CautionCheck,
  found: readonly Pick<DrugInteraction, 'sum'>[],
  facts: readonly SumFact[],
): CautionCheck {
  const names = new Set(found.flatMap(({ sum }) => sum?.name ?? []));
  const said = new Set(facts.filter(({ name }) => names.has(name)).flatMap((fact) => fact.cautions));
  return {
    ...cautions,
    findings: cautions.findings.filter(
      ({ kind, severity, drugs }) => severity === 'serious' || !said.has(cautionName(kind, drugs)),
    ),
  };
}
