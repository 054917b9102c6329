import type { Formulary } from './model';
import type { FormularyStatus } from '../drugs/model';
import type { PlanStatus } from '../drugs/drug-rows';

/** An answer of a coverage about one package, as it is kept. */
export interface KeptFormulary {
  readonly pbmId: string;
  readonly memberId: string;
  /** Eleven digits, of the package that was asked about. */
  readonly ndc: string;
  readonly formulary: Formulary;
}

/**
 * What answers that are kept say, by the NDC: of the drug that was asked about, and of each alternative that the
 * plan names with its package. Of two about one package the answer about it counts, then the later. What a plan
 * does not list, and a status that it calls unknown, is nothing known.
 * @param answers the earliest first
 */
export function statusesByNdc(answers: readonly KeptFormulary[]): ReadonlyMap<string, readonly PlanStatus[]> {
  const known = new Map<string, Map<string, PlanStatus>>();
  const note = (ndc: string, { pbmId, memberId }: KeptFormulary, status: FormularyStatus) => {
    if (ndc === '' || status === 'U') return;
    const plans = known.get(ndc) ?? new Map<string, PlanStatus>();
    known.set(ndc, plans.set(JSON.stringify([pbmId, memberId]), { pbmId, memberId, status }));
  };
  for (const answer of answers)
    for (const { representativeNdc, formularyStatus } of answer.formulary.alternativeMedications)
      note(representativeNdc, answer, formularyStatus);
  for (const answer of answers) {
    const { formularyFound, requestedFormularyStatus } = answer.formulary;
    if (formularyFound) note(answer.ndc, answer, requestedFormularyStatus);
  }
  return new Map([...known].map(([ndc, plans]) => [ndc, [...plans.values()]]));
}

/** What the coverage that is prescribed under says of a product; undefined where it is not known. */
export function knownStatus(
  plans: readonly PlanStatus[] | undefined,
  coverage: { readonly pbmId: string; readonly memberId: string } | undefined,
): FormularyStatus | undefined {
  return plans?.find(({ pbmId, memberId }) => pbmId === coverage?.pbmId && memberId === coverage.memberId)
    ?.status;
}
