import { checkInteractions } from '@erx/core/safety/interactions-contract';
import type { QueryKey } from '@tanstack/react-query';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { queryKey, type QueryNoun } from '../../session/queries';
import { findDuplicates } from '@erx/core/prescriptions/contract';
import { useEndpointQuery } from '../../session/use-endpoint-query';

/** What a check rests on: once one of these lists of the patient was read again, the check is asked again. */
const RESTS_ON: readonly QueryNoun[] = ['allergies', 'medications', 'patients', 'problems', 'clinical-facts'];

/**
 * The check of a drug for a patient; the prescription that is being changed does not count. Never taken from
 * an earlier time: an answer that was kept says nothing of now.
 */
export function useInteractions(patientId: string, drugId: string, prescriptionId?: string) {
  const queries = useQueryClient();
  const check = useEndpointQuery(
    checkInteractions,
    { params: { patientId, drugId }, query: prescriptionId === undefined ? {} : { prescriptionId } },
    queryKey('interactions', patientId, drugId, prescriptionId),
    {
      staleTime: 0,
      gcTime: 0,
    },
  );
  useEffect(
    () =>
      queries.getQueryCache().subscribe((event) => {
        if (event.type !== 'updated' || event.action.type !== 'success') return;
        if (concerns(event.query.queryKey, patientId))
          void queries.invalidateQueries({ queryKey: queryKey('interactions', patientId) });
      }),
    [queries, patientId],
  );
  return check;
}

/** What the check in view has answered; it asks for nothing itself. */
export function useKnownInteractions(patientId: string, drugId: string, prescriptionId?: string) {
  return useEndpointQuery(
    checkInteractions,
    { params: { patientId, drugId }, query: prescriptionId === undefined ? {} : { prescriptionId } },
    queryKey('interactions', patientId, drugId, prescriptionId),
    { enabled: false, gcTime: 0 },
  );
}

function concerns(key: QueryKey, patientId: string): boolean {
  return RESTS_ON.some((noun) => noun === key[0]) && key.includes(patientId);
}

/** Active and recent prescriptions of the same ingredient, once they are wanted. */
export function useDuplicates(patientId: string, drugId: string, isWanted = true) {
  return useEndpointQuery(
    findDuplicates,
    { params: { patientId, drugId } },
    queryKey('prescriptions', 'duplicates', patientId, drugId),
    {
      enabled: isWanted,
      staleTime: 0,
    },
  );
}
