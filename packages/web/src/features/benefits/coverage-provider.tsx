import { getEligibility } from '@erx/core/benefits/contract';
import { chosenCoverage } from '@erx/core/benefits/coverage';
import type { Drug } from '@erx/core/drugs/model';
import type { Patient } from '@erx/core/patients/model';
import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo, useState, type ReactNode } from 'react';
import { setQueryResult, queryKey } from '../../session/queries';
import { useClient, useMay, usePracticeSession } from '../../session/practice-session';
import { CoverageInView } from '../../parts/patient/coverage-in-view';
import { CoverageContext, type PatientCoverage } from './coverage-context';
import { useEndpointMutation } from '../../session/use-endpoint-mutation';

/**
 * Keeps the coverage of one patient for everything inside. To be given the patient's id as key: nothing of
 * one patient passes to the next.
 */
export function CoverageProvider({ patient, children }: { patient: Patient; children: ReactNode }) {
  const client = useClient();
  const cache = useQueryClient();
  const { provider } = usePracticeSession();
  const mayCheck = useMay('benefits.check');
  const [isWanted, setWanted] = useState(false);
  const [chosenKey, setChosenKey] = useState<string>();
  const [drug, setDrug] = useState<Drug>();

  const providerId = provider?.id;
  const isAvailable = mayCheck && providerId !== undefined;
  // An edit of the patient makes another key: the server then asks again by itself.
  const key = useMemo(
    () => queryKey('benefits', 'eligibility', patient.id, providerId, patient.updatedAt),
    [patient.id, patient.updatedAt, providerId],
  );
  const check = useQuery({
    queryKey: key,
    queryFn:
      isAvailable && isWanted
        ? ({ signal }) =>
            client.call(getEligibility, { params: { patientId: patient.id, providerId } }, { signal })
        : skipToken,
    staleTime: Infinity,
    retry: false,
    refetchOnReconnect: false,
    refetchOnWindowFocus: false,
  });
  const refreshing = useEndpointMutation(
    getEligibility,
    () => ({
      params: { patientId: patient.id, providerId: providerId ?? '' },
      query: { refresh: 'true' as const },
    }),
    {
      onSuccess: (answer) => {
        setQueryResult(cache, key, answer);
      },
    },
  );

  const load = useCallback(() => {
    setWanted(true);
  }, []);
  const { mutate } = refreshing;
  const refresh = useCallback(() => {
    mutate();
  }, [mutate]);
  const answer = check.data;
  const coverage = useMemo(
    () => (answer ? chosenCoverage(answer.eligibilities, chosenKey) : undefined),
    [answer, chosenKey],
  );
  const value = useMemo<PatientCoverage>(
    () => ({
      patient,
      isAvailable,
      check: answer,
      isChecking: check.isFetching || refreshing.isPending,
      error: refreshing.error ?? check.error,
      coverage,
      choose: setChosenKey,
      load,
      refresh,
      drug,
      showDrug: setDrug,
    }),
    [
      patient,
      isAvailable,
      answer,
      check.isFetching,
      check.error,
      refreshing.isPending,
      refreshing.error,
      coverage,
      load,
      refresh,
      drug,
    ],
  );
  const planName = coverage?.patient.healthPlanName;
  const found = useMemo(
    () => (planName === undefined ? undefined : { patientId: patient.id, planName }),
    [patient.id, planName],
  );
  return (
    <CoverageContext value={value}>
      <CoverageInView value={found}>{children}</CoverageInView>
    </CoverageContext>
  );
}
