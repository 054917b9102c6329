import {
  compareCharts,
  listAlikePairs,
  listMerges,
  mergeCharts,
  markDistinct,
  undoMerge,
  unmarkDistinct,
} from '@erx/core/patients/merge-contract';
import type { MergePart } from '@erx/core/patients/merge-model';
import { type QueryNoun, queryKey } from '../../../session/queries';
import { useEndpointMutation } from '../../../session/use-endpoint-mutation';
import { useEndpointQuery } from '../../../session/use-endpoint-query';

/** Charts that may be of one person; or those that were marked as of two people. */
export const useAlikePairs = (distinct = false) =>
  useEndpointQuery(
    listAlikePairs,
    distinct ? { query: { distinct: 'true' } } : {},
    queryKey('patients', 'pairs', distinct),
  );

export const useMerges = () => useEndpointQuery(listMerges, {}, queryKey('patients', 'merges'));

/** Two charts side by side; read each time, since a merge holds only for what was compared. */
export const useComparison = (keptId: string, mergedId: string) =>
  useEndpointQuery(
    compareCharts,
    { params: { id: keptId, otherId: mergedId } },
    queryKey('patients', 'comparison', keptId, mergedId),
    { staleTime: 0 },
  );

/** Whatever shows a patient shows more or less of them after a merge. */
const OF_PATIENTS: readonly QueryNoun[] = [
  'patients',
  'allergies',
  'medications',
  'problems',
  'clinical-facts',
  'prescriptions',
  'interactions',
  'requests',
  'drafts',
];

interface Merging {
  readonly keptId: string;
  readonly otherId: string;
  readonly take: readonly MergePart[];
  readonly reason: string;
  readonly seen: string;
}

export const useMergeCharts = () =>
  useEndpointMutation(
    mergeCharts,
    ({ keptId, take, ...others }: Merging) => ({
      params: { id: keptId },
      body: { ...others, take: [...take] },
    }),
    { invalidates: OF_PATIENTS },
  );

export const useUndoMerge = () =>
  useEndpointMutation(
    undoMerge,
    ({ mergeId, reason }: { readonly mergeId: string; readonly reason: string }) => ({
      params: { mergeId },
      body: { reason },
    }),
    { invalidates: OF_PATIENTS },
  );

interface Two {
  readonly oneId: string;
  readonly otherId: string;
}

export const useMarkDistinct = () =>
  useEndpointMutation(markDistinct, (body: Two & { readonly reason: string }) => ({ body }), {
    invalidates: ['patients'],
  });

export const useUnmarkDistinct = () =>
  useEndpointMutation(unmarkDistinct, (body: Two) => ({ body }), { invalidates: ['patients'] });
