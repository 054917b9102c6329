import { markDrugs, MOST_MARKED } from '@erx/core/safety/contract';
import type { SafetyFinding } from '@erx/core/safety/model';
import { skipToken, useQuery } from '@tanstack/react-query';
import { useClient } from '../../session/practice-session';
import { queryKey } from '../../session/queries';

/** A list in parts of at most so many: what a call takes. */
const chunk = (keys: readonly string[], size: number): string[][] =>
  Array.from({ length: Math.ceil(keys.length / size) }, (_, place) =>
    keys.slice(place * size, (place + 1) * size),
  );

/**
 * What speaks against a drug of a list; undefined while it is asked, 'failed' where it could not be judged: the
 * check failed, or the catalog does not have the drug.
 */
export type DrugMarks = (key: string) => readonly SafetyFinding[] | 'failed' | undefined;

/**
 * What speaks against each drug of a list for a patient, before one is chosen.
 * @param by what the keys are: ids of the catalog, NDCs, or ids of favorite sigs, which are judged with their doses
 * @param patientId absent where a list is no one's: then nothing is judged
 */
export function useDrugMarks(
  patientId: string | undefined,
  by: 'drugIds' | 'ndcs' | 'favoriteIds',
  keys: readonly string[],
): DrugMarks {
  const client = useClient();
  const asked = [...new Set(keys)].filter((key) => key !== '');
  const marks = useQuery({
    queryKey: queryKey('interactions', 'marks', patientId, by, asked),
    queryFn:
      patientId === undefined || asked.length === 0
        ? skipToken
        : async ({ signal }) => {
            const none = { drugIds: [], ndcs: [], favoriteIds: [] };
            const calls = chunk(asked, MOST_MARKED).map((part) =>
              client.call(markDrugs, { params: { patientId }, body: { ...none, [by]: part } }, { signal }),
            );
            return (await Promise.all(calls)).flat();
          },
    staleTime: 0,
    gcTime: 0,
  });
  return (key) => {
    if (patientId === undefined) return undefined;
    if (marks.isError || !asked.includes(key)) return 'failed';
    if (marks.data === undefined) return undefined;
    const mark = marks.data.find(
      ({ drugId, ndc, favoriteId }) => favoriteId === key || drugId === key || ndc === key,
    );
    return mark?.findings ?? 'failed';
  };
}
