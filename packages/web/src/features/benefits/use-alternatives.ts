import { type Difference, differenceFrom, listBetterAlternatives } from '@erx/core/benefits/alternatives';
import type { AlternativeMedication } from '@erx/core/benefits/model';
import type { Drug } from '@erx/core/drugs/model';
import { useQueries } from '@tanstack/react-query';
import { drugByNdcQuery } from '../../parts/drug/known-drug';
import { useClient } from '../../session/practice-session';
import { useFormulary } from './use-formulary';

/**
 * The product of an alternative where it can take the drug's place; else how it differs, 'unread' where the
 * catalog could not be asked; undefined while it is asked.
 */
export type ProductOf = (row: AlternativeMedication) => Drug | Difference | 'unread' | undefined;

/** What the plan covers better than a drug or for less, with the product of each. */
export function useAlternatives(drug: Drug) {
  const formulary = useFormulary(drug);
  const { data, error } = formulary;
  const better = data ? listBetterAlternatives(data, data.alternativeMedications) : [];
  const productOf = useProducts(drug, better);
  const products = better.map(productOf);
  // What could not be read may be one: then no one says that there is none.
  const isUnknown = !data || Boolean(error) || products.some((one) => one === undefined || one === 'unread');
  return {
    formulary,
    better,
    productOf,
    /** Whether one of them may take the drug's place; undefined while that is not known. */
    isOffered: products.some((one) => typeof one === 'object') ? true : isUnknown ? undefined : false,
  };
}

function useProducts(drug: Drug, rows: readonly AlternativeMedication[]): ProductOf {
  const client = useClient();
  const ndcs = [...new Set(rows.map(({ representativeNdc }) => representativeNdc))].filter(Boolean);
  const answers = useQueries({
    queries: ndcs.map((ndc) => ({ ...drugByNdcQuery(client, ndc), retry: false })),
  });
  return ({ representativeNdc }) => {
    if (representativeNdc === '') return 'unlisted';
    const answer = answers[ndcs.indexOf(representativeNdc)];
    if (!answer || answer.isError) return 'unread';
    if (answer.data === undefined) return undefined;
    return differenceFrom(drug, answer.data ?? undefined) ?? answer.data ?? 'unlisted';
  };
}
