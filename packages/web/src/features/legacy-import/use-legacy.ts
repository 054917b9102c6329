import {
  listLegacyAllergies,
  listLegacyMedications,
  listPendingLegacy,
} from '@erx/core/legacy-import/contract';
import type { ImportResult, Match } from '@erx/core/legacy-import/model';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { queryKey } from '../../session/queries';
import { useClient } from '../../session/practice-session';
import { type LegacyKind, type MatcherSource, matcherSource } from './matcher-source';
import { useEndpointQuery } from '../../session/use-endpoint-query';

/** Medications of the former system, latest first. */
export function useLegacyMedications(patientId: string) {
  return useEndpointQuery(
    listLegacyMedications,
    { params: { id: patientId } },
    queryKey('legacy', patientId, 'medications'),
  );
}

/** Allergies of the former system, latest first. */
export function useLegacyAllergies(patientId: string) {
  return useEndpointQuery(
    listLegacyAllergies,
    { params: { id: patientId } },
    queryKey('legacy', patientId, 'allergies'),
  );
}

/** Patients whose legacy records are not all matched. */
export function usePendingLegacy() {
  return useEndpointQuery(listPendingLegacy, {}, queryKey('legacy', 'pending'));
}

/** Which legacy records of a patient wait to be matched, or to be looked at. */
export interface LegacyPending {
  readonly medications: number;
  readonly allergies: number;
  /** Whether both lists have been read, and neither is being read again: medications are matched first. */
  readonly isKnown: boolean;
  /** P2-9: some wait, or it could not be found out, which is no reason to feel safe. */
  readonly isWarned: boolean;
}

export function useLegacyPending(patientId: string): LegacyPending {
  const medications = useLegacyMedications(patientId);
  const allergies = useLegacyAllergies(patientId);
  const waiting = (
    list: readonly { importedId?: string | undefined; reviewSince?: string | undefined }[] | undefined,
  ) =>
    list?.filter(({ importedId, reviewSince }) => importedId === undefined || reviewSince !== undefined)
      .length ?? 0;
  const counts = { medications: waiting(medications.data), allergies: waiting(allergies.data) };
  return {
    ...counts,
    isKnown: [medications, allergies].every(({ isSuccess, isFetching }) => isSuccess && !isFetching),
    isWarned: counts.medications + counts.allergies > 0 || medications.isError || allergies.isError,
  };
}

/** The calls for one kind of record. */
export function useMatcherSource(kind: LegacyKind): MatcherSource {
  const client = useClient();
  return useMemo(() => matcherSource(client, kind), [client, kind]);
}

/** Records for the matcher, in one shape for both kinds. */
export function useMatcherRows(source: MatcherSource, patientId: string) {
  return useQuery({
    queryKey: queryKey('legacy', patientId, source.kind, 'rows'),
    queryFn: ({ signal }) => source.list(patientId, signal),
  });
}

/** Taking over and undoing. After each everything that shows the patient's records is read again. */
export function useMatcherActs(source: MatcherSource, patientId: string) {
  const queries = useQueryClient();
  const onSettled = async () => {
    await Promise.all([
      // not the suggestions: they hold
      queries.invalidateQueries({ queryKey: queryKey('legacy', patientId) }),
      queries.invalidateQueries({ queryKey: queryKey('legacy', 'pending') }),
      queries.invalidateQueries({ queryKey: queryKey(source.kind, patientId) }),
      queries.invalidateQueries({ queryKey: queryKey('patients', 'one', patientId) }),
    ]);
  };
  return {
    take: useMutation<ImportResult, Error, Match[]>({
      mutationFn: (matches) => source.take(patientId, matches),
      onSettled,
    }),
    undo: useMutation({ mutationFn: (id: string) => source.undo(id), onSettled }),
    keep: useMutation({ mutationFn: (id: string) => source.keep(id), onSettled }),
  };
}
