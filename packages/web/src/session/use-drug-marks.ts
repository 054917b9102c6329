import { markDrugs, MOST_MARKED } from '@erx/core/safety/contract';
import type { SafetyFinding } from '@erx/core/safety/model';
import { skipToken, useQuery } from '@tanstack/react-query';
import { useClient } from './practice-session';
import { queryKey } from './queries';

/**
 * What speaks against a drug of a list; undefined while it is asked, 'failed' where it could not be judged: the
 * check failed, or the catalog does not have the drug.
 */
export type DrugMarks = (key: string) => readonly SafetyFinding[] | 'failed' | undefined;

/**
 * What speaks against each drug of a list for a patient, before one is chosen.
 * @param by what the keys are: ids of the catalogue, or NDCs
 * @param patientId absent where a list is nobody's: then nothing is judged
 */
export function useDrugMarks(
  patientId: string | undefined,
  by: 'drugIds' | 'ndcs',
  keys: readonly string[],
): DrugMarks {
  const client = useClient();
  const asked = [...new Set(keys)].filter((key) => key !== '').slice(0, MOST_MARKED);
  const marks = useQuery({
    queryKey: queryKey('interactions', 'marks', patientId, by, asked),
    queryFn:
      patientId === undefined || asked.length === 0
        ? skipToken
        : ({ signal }) =>
            client.call(
              markDrugs,
              { params: { patientId }, body: { drugIds: [], ndcs: [], [by]: asked } },
              { signal },
            ),
    staleTime: 0,
    gcTime: 0,
  });
  return (key) => {
    if (patientId === undefined) return undefined;
    if (marks.isError || !asked.includes(key)) return 'failed';
    if (marks.data === undefined) return undefined;
    return marks.data.find(({ drugId, ndc }) => drugId === key || ndc === key)?.findings ?? 'failed';
  };
}
