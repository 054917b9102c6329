import { listDrafts } from '@erx/core/prescriptions/contract';
import type { Draft } from '@erx/core/prescriptions/model';
import { openChannel } from '@erx/core/session/tabs';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { createContext, useEffect } from 'react';
import { queryKey, setQueryResult } from '../../../session/queries';
import { useEndpointQuery } from '../../../session/use-endpoint-query';

/** Which draft is in the form of this page, and putting another there. */
export interface DraftInForm {
  /** Undefined where what is in the form is not kept yet. */
  readonly id: string | undefined;
  readonly enter: (id: string | undefined) => void;
  readonly open: (id: string) => void;
}

export const DraftInFormContext = createContext<DraftInForm>({
  id: undefined,
  enter: () => undefined,
  open: () => undefined,
});

/** On which pages of one browser say that they changed a patient's drafts: its id, and nothing of them. */
const CHANNEL = 'erx.drafts';
const keyOf = (patientId: string) => queryKey('drafts', patientId);

/** One's own half-written prescriptions of a patient, as they are now, also where another page changes them. */
export function useDrafts(patientId: string) {
  const queries = useQueryClient();
  useEffect(() => {
    const channel = openChannel(CHANNEL);
    if (!channel) return undefined;
    channel.onmessage = ({ data }) => {
      if (data === patientId) void queries.invalidateQueries({ queryKey: keyOf(patientId) });
    };
    return () => {
      channel.close();
    };
  }, [patientId, queries]);
  return useEndpointQuery(listDrafts, { params: { patientId } }, keyOf(patientId), { staleTime: 0 });
}

/** Shows what was saved, here and on the other pages. */
export function noteSaved(queries: QueryClient, draft: Draft): void {
  change(queries, draft.patientId, (drafts) =>
    drafts.some(({ id }) => id === draft.id)
      ? drafts.map((each) => (each.id === draft.id ? draft : each))
      : [...drafts, draft],
  );
}

/** Shows that a draft is no more, here and on the other pages. */
export function noteEnded(queries: QueryClient, patientId: string, id: string): void {
  change(queries, patientId, (drafts) => drafts.filter((each) => each.id !== id));
}

function change(queries: QueryClient, patientId: string, to: (drafts: Draft[]) => Draft[]): void {
  const drafts = queries.getQueryData<Draft[]>(keyOf(patientId));
  if (drafts) setQueryResult(queries, keyOf(patientId), to(drafts));
  const channel = openChannel(CHANNEL);
  channel?.postMessage(patientId);
  channel?.close();
}
