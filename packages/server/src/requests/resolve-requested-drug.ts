import type { Drug } from '@erx/core/drugs/model';
import type { DrugResolution } from '@erx/core/matching/model';
import type { RequestDetails, RequestMedication } from '@erx/core/requests/model';
import { askedFor, keepsPrescription } from '@erx/core/requests/rules/granting';
import { isOpen } from '@erx/core/requests/rules/offers';
import { drugCatalogue } from '../drugs/store';
import {
  type ForPractice,
  type ResolvedDrug,
  resolveNamedDrug,
  type Resolving,
} from '../matching/resolve-drug';
import { findOriginal, type OriginalRow } from './load-queries';

/** What is asked for, with the prescription that it is about. */
export interface RequestedDrug {
  readonly kind: 'refill' | 'change';
  readonly asked: RequestMedication;
  readonly original: OriginalRow | undefined;
}

/**
 * The product that a pharmacy asks for: by NDC, then RxNorm, then its text. What has the codes, or without
 * any exactly the description, of our own prescription is its product. A renewal whose text names another
 * drug than was prescribed is never sure.
 */
export async function resolveRequestedDrug(
  resolving: Resolving,
  practice: ForPractice,
  { kind, asked, original }: RequestedDrug,
): Promise<ResolvedDrug> {
  const catalogue = drugCatalogue(resolving.database, practice.practiceId);
  const ours = original && (await catalogue.find(original.prescribable_drug_id));
  if (
    ours &&
    asked.ndc === undefined &&
    asked.rxNormId === undefined &&
    asked.description === ours.description
  )
    return { resolution: ourOwn(ours), drug: ours };
  return await resolveNamedDrug(resolving, practice, {
    text: asked.description,
    ndc: asked.ndc,
    rxNormId: asked.rxNormId,
    statedSchedule: asked.statedSchedule,
    coded: ours && original && isNamed(asked, original) ? ours : undefined,
    prescribed: kind === 'refill' ? ours : undefined,
  });
}

/** What each requested medication of a waiting request means; undefined where none would be granted. */
export async function resolutionsOf(
  resolving: Resolving,
  practice: ForPractice,
  { request, content }: Pick<RequestDetails, 'request' | 'content'>,
): Promise<DrugResolution[] | undefined> {
  const type = request.kind === 'change' ? request.type : undefined;
  const isGranted = type === undefined || type === 'G' || type === 'D' || type === 'S' || type === 'OS';
  if (!isOpen(request.state) || !isGranted || keepsPrescription(request.kind, type, content))
    return undefined;
  const original = await findOriginal(resolving.database, {
    practice_id: practice.practiceId,
    prescription_id: request.prescriptionId ?? null,
  });
  return await Promise.all(
    content.requested.map(async (_, choice) => {
      const asked = askedFor(request.kind, type, content, choice);
      if (!asked) throw new Error('A requested medication has no place among those that are asked for.');
      return (await resolveRequestedDrug(resolving, practice, { kind: request.kind, asked, original }))
        .resolution;
    }),
  );
}

function ourOwn({ prescribableDrugId: id, description }: Drug): DrugResolution {
  return {
    confidence: 'sure',
    by: 'text',
    drug: { id, description },
    reasons: [],
    differs: [],
    candidates: [],
  };
}

/** Whether the first code that the pharmacy gave is that of the original. */
function isNamed({ ndc, rxNormId }: RequestMedication, original: OriginalRow): boolean {
  return ndc === undefined
    ? rxNormId !== undefined && rxNormId === original.rx_norm_id
    : ndc === original.representative_ndc;
}
