import { checkPharmacyBenefits } from '@erx/core/benefits/contract';
import type { Benefit, BenefitQuestion } from '@erx/core/benefits/price-model';
import { questionKey } from '@erx/core/benefits/pricing';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { queryKey } from '../../session/queries';
import { useClient } from '../../session/practice-session';

/** As long as the server goes by an answer too. */
const PRICE_MINUTES = 30;

/**
 * Asks what a drug costs at a pharmacy, unless that was answered already (N4-8). A failure is not kept:
 * choosing again asks again.
 */
export function useAskPrice(): (question: BenefitQuestion) => Promise<Benefit> {
  const client = useClient();
  const queries = useQueryClient();
  return useCallback(
    (question) =>
      queries.fetchQuery({
        queryKey: queryKey('benefits', 'price', questionKey(question)),
        queryFn: ({ signal }) => client.call(checkPharmacyBenefits, { body: question }, { signal }),
        staleTime: PRICE_MINUTES * 60_000,
        retry: false,
      }),
    [client, queries],
  );
}
