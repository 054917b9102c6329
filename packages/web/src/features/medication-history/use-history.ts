import {
  addFromHistory,
  checkMedicationHistory,
  getMedicationHistory,
  matchFill,
  processMedicationHistory,
} from '@erx/core/medication-history/contract';
import type { DataCall, HistoryCheck, Inquiry } from '@erx/core/medication-history/model';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { usePushEvent } from '../../session/push';
import { queryKey } from '../../session/queries';
import { useEndpointMutation } from '../../session/use-endpoint-mutation';
import { useReadAgain } from '../../session/reads-again';
import { useClient, usePracticeSession } from '../../session/practice-session';
import { useEndpointQuery } from '../../session/use-endpoint-query';

/** While an answer is waited for: live updates report it immediately, this catches what they missed. */
const LOOK_EVERY = 3_000;

export function toInquiry(check: HistoryCheck | undefined, dataCall: DataCall): Inquiry | undefined {
  return dataCall === 'Primary' ? check?.primary : check?.secondaryResponse;
}

/** The state of the latest inquiries of a patient; read again when an answer arrives. */
export function useHistoryCheck(patientId: string) {
  const queries = useQueryClient();
  const { provider } = usePracticeSession();
  const key = queryKey('history', 'check', patientId, provider?.id);
  const again = useReadAgain(LOOK_EVERY);
  usePushEvent('HistoryArrived', (content) => {
    if (content.patientId === patientId) void queries.invalidateQueries({ queryKey: queryKey('history') });
  });
  return useEndpointQuery(
    checkMedicationHistory,
    { params: { patientId, providerId: provider?.id ?? '' } },
    key,
    {
      enabled: provider !== undefined,
      refetchInterval: ({ state: { data } }) =>
        [data?.primary, data?.secondaryResponse].some((one) => one?.state === 'Asked') ? again : false,
    },
  );
}

/**
 * Asks for the history, for the current provider (N6-6). An answer that still serves is given again, unless
 * it is asked for again.
 */
export function useProcessHistory(patientId: string) {
  const { provider } = usePracticeSession();
  return useEndpointMutation(
    processMedicationHistory,
    ({ dataCall, refresh = false }: { dataCall: DataCall; refresh?: boolean }) => ({
      body: { patientId, providerId: provider?.id ?? '', dataCall, refresh },
    }),
    { invalidates: ['history'] },
  );
}

/** What an inquiry has brought; read again whenever it brought more. */
export function useHistoryItems(patientId: string, inquiry: Inquiry | undefined) {
  return useEndpointQuery(
    getMedicationHistory,
    { params: { patientId, inquiryId: inquiry?.id ?? '' } },
    queryKey('history', 'items', patientId, inquiry?.id, inquiry?.total),
    {
      enabled: inquiry !== undefined && inquiry.total > 0,
    },
  );
}

/** Says which product reported fills are whose words name none. */
export function useMatchFill(patientId: string) {
  return useEndpointMutation(
    matchFill,
    (body: { description: string; prescribableDrugId: string }) => ({ params: { patientId }, body }),
    { invalidates: ['history'] },
  );
}

/** Adds fills to what the patient takes; both lists are read again. */
export function useAddFromHistory(patientId: string) {
  const client = useClient();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ ids, key }: { ids: readonly string[]; key: string }) =>
      client.call(addFromHistory, { body: ids.map((id) => ({ id, patientId })) }, { idempotencyKey: key }),
    onSuccess: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: queryKey('medications', patientId) }),
        queries.invalidateQueries({ queryKey: queryKey('history', 'items') }),
      ]),
  });
}
