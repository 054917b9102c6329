import type { Prescription } from '@erx/core/prescriptions/model';
import { judgePending, MOST_JUDGED } from '@erx/core/safety/contract';
import type { SafetyCase } from '@erx/core/safety/model';
import { useQueries } from '@tanstack/react-query';
import { FindingsTag } from '../../parts/tags/findings-tag';
import { queryKey } from '../../session/queries';
import { useClient } from '../../session/practice-session';

/** What is found for a prescription that waits; 'failed' where it could not be judged. */
export type PendingFindings = SafetyCase | 'failed' | undefined;

/** What speaks against the prescriptions that wait, by id, as the server judges them now. */
export function usePendingFindings(
  rows: readonly Prescription[] | undefined,
): (row: Prescription) => PendingFindings {
  const client = useClient();
  const waiting = (rows ?? []).filter(({ scriptStatus }) => scriptStatus === 'Pending');
  const parts = Array.from({ length: Math.ceil(waiting.length / MOST_JUDGED) }, (_, part) =>
    waiting.slice(part * MOST_JUDGED, (part + 1) * MOST_JUDGED),
  );
  const judged = useQueries({
    queries: parts.map((part) => ({
      queryKey: queryKey(
        'prescriptions',
        'findings',
        part.map(({ id, version }) => `${id} ${String(version)}`),
      ),
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        client.call(judgePending, { body: { ids: part.map(({ id }) => id) } }, { signal }),
      staleTime: 0,
    })),
  });
  return (row) => {
    const place = parts.findIndex((part) => part.some(({ id }) => id === row.id));
    const answer = judged[place];
    if (!answer) return undefined;
    return answer.isError ? 'failed' : answer.data?.find(({ id }) => id === row.id);
  };
}

/** The gravest of what speaks against a prescription that waits; nothing where nothing has to be looked at. */
export function PendingFindingsTag({ found }: { found: PendingFindings }) {
  return found === undefined ? null : <FindingsTag found={found === 'failed' ? found : found.findings} />;
}
