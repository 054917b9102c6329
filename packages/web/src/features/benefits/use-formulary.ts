import { processFormulary } from '@erx/core/benefits/contract';
import { AppError } from '@erx/core/findings/app-error';
import type { Drug } from '@erx/core/drugs/model';
import { skipToken, useQuery } from '@tanstack/react-query';
import { queryKey } from '../../session/queries';
import { useClient, usePracticeSession } from '../../session/practice-session';
import { usePatientCoverage } from './coverage-context';

/** What the chosen coverage says of a drug. Not asked without a coverage or an NDC; asked once for each. */
export function useFormulary(drug: Drug | undefined) {
  const client = useClient();
  const { provider } = usePracticeSession();
  const { patient, coverage } = usePatientCoverage();
  const ndc = drug?.representativeNdc;
  return useQuery({
    queryKey: queryKey(
      'benefits',
      'formulary',
      patient.id,
      provider?.id,
      coverage?.pbmId,
      coverage?.patient.memberId,
      ndc,
    ),
    queryFn:
      coverage && ndc !== undefined && provider
        ? ({ signal }) =>
            client.call(
              processFormulary,
              {
                body: {
                  patientId: patient.id,
                  providerId: provider.id,
                  pbmId: coverage.pbmId,
                  memberId: coverage.patient.memberId,
                  ndc,
                },
              },
              { signal },
            )
        : skipToken,
    staleTime: Infinity,
    retry: false,
    refetchOnReconnect: false,
    refetchOnWindowFocus: false,
  });
}

/** P8-6: that no eligibility was found is not said again; everything else is. */
export function isSilent(error: unknown): boolean {
  return error instanceof AppError && error.code === 'benefits.no-eligibility';
}
