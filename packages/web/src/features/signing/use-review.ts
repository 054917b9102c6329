import { getDrug } from '@erx/core/drugs/contract';
import type { Drug } from '@erx/core/drugs/model';
import { AppError } from '@erx/core/findings/app-error';
import { findingsOnMonitoring } from '@erx/core/pdmp/rules';
import type { MonitoringAcknowledgement } from '@erx/core/pdmp/model';
import { getPrescription, updatePrescription } from '@erx/core/prescriptions/contract';
import type { Prescription } from '@erx/core/prescriptions/model';
import { getSigningReview, markReady, validateControlledPermission } from '@erx/core/signing/contract';
import type { SigningItem } from '@erx/core/signing/model';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { queryKey } from '../../session/queries';
import { useClient } from '../../session/practice-session';

/**
 * A prescription of schedule II that cannot be marked as ready before the PDMP dialog was answered (P5-17).
 */
export interface AwaitingMonitoring {
  readonly prescription: Prescription;
  /** Without ingredients where the drug is in the catalog no more: then everything is asked. */
  readonly drug: Pick<Drug, 'description' | 'schedule'> & {
    readonly ingredients: readonly string[] | undefined;
  };
}

/**
 * What is on the signing screen. The server's check of person and pharmacy comes first (P5-15, P7-16);
 * nothing is shown to sign before it passed. Nothing of it is kept: what is signed is read again each time.
 */
export function useReview(prescription: Prescription) {
  const client = useClient();
  const { id, pharmacy } = prescription;
  return useQuery({
    queryKey: queryKey('signing', 'review', id),
    queryFn: async ({ signal }) => {
      if (!pharmacy) throw new AppError('prescription.pharmacy-required');
      await client.call(
        validateControlledPermission,
        { query: { ncpdpId: pharmacy.ncpdpId, prescriptionId: id } },
        { signal },
      );
      return await client.call(getSigningReview, { params: { prescriptionId: id } }, { signal });
    },
    staleTime: 0,
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
  });
}

/**
 * Marks a prescription as ready to sign, or takes the mark away. A mark that the PDMP dialog must precede
 * answers with what it waits for.
 */
export function useMark() {
  const client = useClient();
  const refresh = useRefresh();
  return useMutation({
    mutationFn: async ({
      item,
      isReady,
    }: {
      item: SigningItem;
      isReady: boolean;
    }): Promise<AwaitingMonitoring | undefined> => {
      const {
        prescriptionId,
        version,
        drug: { schedule },
      } = item;
      if (isReady && schedule === 'II') {
        const prescription = await client.call(getPrescription, { params: { id: prescriptionId } });
        if (prescription.version !== version) throw new AppError('record.changed');
        const drug = {
          description: prescription.description,
          schedule,
          ingredients: await ingredientsOf(prescription),
        };
        if (findingsOnMonitoring({ drug, monitoring: prescription.monitoring }).length > 0)
          return { prescription, drug };
      }
      await client.call(markReady, { params: { prescriptionId }, body: { version, isReady } });
      return undefined;
    },
    onSettled: refresh,
  });

  /** What a drug consists of; undefined where the catalog has it no more. */
  async function ingredientsOf({ prescribableDrugId }: Prescription): Promise<readonly string[] | undefined> {
    try {
      return (await client.call(getDrug, { params: { id: prescribableDrugId } })).ingredients;
    } catch (error) {
      if (error instanceof AppError && error.code === 'prescription.drug-unknown') return undefined;
      throw error;
    }
  }
}

/**
 * Keeps with the prescription what was said in the PDMP dialog, then marks it as ready where nothing is
 * lacking.
 */
export function useAcknowledge() {
  const client = useClient();
  const refresh = useRefresh();
  return useMutation({
    mutationFn: async ({
      awaiting: {
        prescription: { id, version },
        drug,
      },
      said,
    }: {
      awaiting: AwaitingMonitoring;
      said: MonitoringAcknowledgement;
    }) => {
      const kept = await client.call(updatePrescription, {
        params: { id },
        body: { version, changes: [{ key: 'monitoring', value: said }] },
      });
      const [lacking] = findingsOnMonitoring({ drug, monitoring: kept.monitoring });
      if (lacking) throw new AppError(lacking.code, lacking.data);
      await client.call(markReady, {
        params: { prescriptionId: id },
        body: { version: kept.version, isReady: true },
      });
    },
    onSettled: refresh,
  });
}

function useRefresh(): () => Promise<unknown> {
  const queries = useQueryClient();
  return () =>
    Promise.all([
      queries.invalidateQueries({ queryKey: queryKey('signing') }),
      queries.invalidateQueries({ queryKey: queryKey('prescriptions') }),
    ]);
}
