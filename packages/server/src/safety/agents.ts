import { isSameMedicine } from '@erx/core/drugs/likeness';
import { plainText } from '@erx/core/prescriptions/rules/duplicates';
import type { PatientFacts } from '../patient-picture/facts';
import type { StoredProduct } from '../interactions/stored-product';

/** A medicine of the patient as far as another system knows it, and how it is like the one that is ordered. */
export interface KnownAgent extends Pick<StoredProduct, 'rxNorm' | 'ndc'> {
  readonly likeness: 'same-drug' | 'same-ingredient' | 'other';
}

interface KnownDrug {
  readonly description: string;
  readonly product?: StoredProduct | undefined;
}

/** By the name under which findings tell of them. */
export interface KnownAgents {
  find(name: string): KnownAgent | undefined;
}

/** The medicines that an order was held against, and the ordered one itself. */
export function agentsIn(
  { product, medications, stopped, prescriptions, fills, requests, drafts }: PatientFacts,
  ordered: string,
): KnownAgents {
  const parts: readonly (readonly KnownDrug[] | 'failed')[] = [
    medications,
    stopped,
    prescriptions,
    fills,
    requests,
    drafts,
  ];
  const listed = parts.flatMap((part) => (part === 'failed' ? [] : part));
  const agents = new Map<string, KnownAgent>();
  for (const { description, product: other } of [...listed, { description: ordered, product }]) {
    const known = agents.get(plainText(description));
    if (known && (known.rxNorm !== undefined || other?.rxNorm === undefined)) continue;
    agents.set(plainText(description), {
      ...(other?.rxNorm ? { rxNorm: other.rxNorm } : {}),
      ...(other?.ndc === undefined ? {} : { ndc: other.ndc }),
      likeness: likenessOf(product, other),
    });
  }
  return { find: (name) => agents.get(plainText(name)) };
}

function likenessOf(
  own: StoredProduct | undefined,
  other: StoredProduct | undefined,
): KnownAgent['likeness'] {
  if (!own || !other) return 'other';
  if (isSameMedicine(own, other) && own.strength === other.strength) return 'same-drug';
  return other.ingredients.some((name) => own.ingredients.includes(name)) ? 'same-ingredient' : 'other';
}
