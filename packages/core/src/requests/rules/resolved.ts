import { type Finding, pass, stop } from '../../findings/finding';
import type { DrugResolution, ResolutionReason } from '../../matching/model';

/** What people call what is open or differs. */
const PART = {
  ingredients: 'name',
  strength: 'strength',
  form: 'dosage form',
  brand: 'brand or generic',
  salt: 'salt',
  ndc: 'NDC',
  name: 'name',
  'not-in-catalogue': 'name',
  several: 'product',
  'codes-disagree': 'code',
  'text-contradicts-code': 'code',
  'schedule-differs': 'schedule',
  controlled: 'schedule',
  'prescribed-otherwise': 'drug that was prescribed',
} as const satisfies Record<ResolutionReason, string>;

/** 'strength, dosage form'. */
export function describeReasons(reasons: readonly ResolutionReason[]): string {
  return [...new Set(reasons.map((reason) => PART[reason]))].join(', ');
}

/** More than these no one reads in a sentence. */
const MOST_NAMED = 4;

/**
 * What forbids granting a drug as it is named: what is not known is not granted, and what is likely only where
 * the prescriber says that it is meant. Ours; 21 CFR 1306.05(a) has a prescription name drug, strength and form.
 * @param text as the pharmacy wrote it
 * @param confirmedDrugId the product that the prescriber found to be meant
 */
export function findingsOnDrug(
  { confidence, drug, reasons, differs, candidates }: DrugResolution,
  text: string,
  confirmedDrugId: string | undefined,
): readonly Finding[] {
  const named = candidates.slice(0, MOST_NAMED).map(({ description }) => description);
  const list = [...named, ...(candidates.length > MOST_NAMED ? ['…'] : [])].join('; ');
  if (confidence === 'sure') return pass;
  if (drug)
    return confirmedDrugId === drug.id
      ? pass
      : stop(
          'request.drug-unconfirmed',
          { text, product: drug.description, what: describeReasons(reasons) },
          'confirmedDrugId',
        );
  switch (reasons[0]) {
    case 'several':
      return stop('request.drug-several', { text, list });
    case 'codes-disagree':
      return stop('request.codes-disagree', { text, list });
    case 'text-contradicts-code':
      return stop('request.drug-contradicted', { text, product: list, what: describeReasons(differs) });
    case 'schedule-differs':
      return stop('request.drug-schedule-differs', { text, product: list });
    case 'controlled':
      return stop('request.drug-controlled', { text, product: list, what: describeReasons(differs) });
    default:
      return stop('request.drug-not-read', { text });
  }
}
