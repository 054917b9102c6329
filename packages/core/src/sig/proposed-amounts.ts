import { isPlainDecimal } from '../values/decimals';
import { daysForQuantity, quantityForSig, readSigUse, type SigUse } from './amount-of-sig';
import { type DispensedProduct, packagesFor } from './dispensed-dose';
import { isSure, type SigReading } from './read-sig';

/** What a proposed quantity is: what is needed, the most that may be, one package, or by the area of the skin. */
type AmountBasis = 'exact' | 'at-most' | 'one-package' | 'by-area';

/** Quantity and days that follow from directions, as the fields have them; each absent where it does not. */
export interface ProposedAmounts {
  readonly dispense?: string;
  readonly daysSupply?: string;
  readonly basis: AmountBasis;
}

interface TypedAmounts {
  readonly dispense: string;
  readonly daysSupply: string;
}

const NOTHING: ProposedAmounts = { basis: 'exact' };
const WEEK_DAYS = 7;

/**
 * Quantity and days as directions have them, in whole packages where the product is sold in them. Of what is
 * taken as needed no one knows how much: it is one package where that is known, and else the most that may be,
 * which no one fills in unseen.
 * @param typed what the fields hold: days decide the quantity of directions without an end, a quantity its days
 * @param isMinor areas of the skin are known of adults alone
 */
export function proposeAmounts(
  reading: SigReading,
  drug: DispensedProduct,
  typed: TypedAmounts,
  isMinor = false,
): ProposedAmounts {
  const found = isSure(reading) ? readSigUse(reading.sig, drug) : 'unread';
  const use = typeof found === 'string' || (found.isByArea && isMinor) ? undefined : found;
  const [usual] = packagesFor(drug);
  if (usual && isForNeed(reading) && use?.days === undefined)
    return { dispense: String(usual.amount), ...daysFor(use, typed), basis: 'one-package' };
  if (!use) return NOTHING;
  const basis = use.isByArea ? 'by-area' : isAtMost(use) ? 'at-most' : 'exact';
  const typedDays = daysIn(typed);
  const days = use.days ?? (typedDays === undefined ? undefined : inWholeWeeks(typedDays, use));
  const dispense = days === undefined ? smallestPackage(use) : quantityForSig(use, days);
  const settled =
    use.days === undefined && days !== undefined && days !== typedDays ? { daysSupply: String(days) } : {};
  return {
    ...(dispense === undefined ? {} : { dispense }),
    ...settled,
    ...daysFor(use, days === undefined && typed.dispense.trim() === '' ? { dispense } : typed),
    basis,
  };
}

/** Whether everything that was understood is taken when it is needed, however often that is. */
function isForNeed({ sig, unread, bare, parts, missing }: SigReading): boolean {
  if (unread.length > 0 || bare.length > 0 || missing.includes('dose')) return false;
  const steps = sig?.steps ?? [];
  return (
    (parts.length > 0 && parts.every(({ asNeeded }) => asNeeded)) ||
    (steps.length > 0 && steps.every(({ timing, asNeeded }) => asNeeded || timing.kind === 'event'))
  );
}

/** Whether less may be used: as needed, or one to three patches. Of whole packages the rest is no matter. */
const isAtMost = ({ isAsNeeded, stretches, packages }: SigUse): boolean =>
  isAsNeeded || (packages.length === 0 && stretches.some(({ amount }) => amount.least < amount.most));

const daysIn = ({ daysSupply }: Pick<TypedAmounts, 'daysSupply'>): number | undefined =>
  /^[1-9]\d{0,2}$/.test(daysSupply.trim()) ? Number(daysSupply) : undefined;

/**
 * What is given once a week has no 30 days: four pens are 28 (Mounjaro, Writing Mounjaro: 4 pens for 28 days,
 * 12 for 84).
 */
function inWholeWeeks(days: number, { weeks, days: whole }: SigUse): number {
  if (weeks === undefined || whole !== undefined) return days;
  const span = weeks * WEEK_DAYS;
  return days < span ? days : days - (days % span);
}

/** One package of what has no end, before anyone said for how long. */
function smallestPackage({ packages, days }: SigUse): string | undefined {
  if (days !== undefined || packages.length === 0) return undefined;
  return String(Math.min(...packages.map(({ amount }) => amount)));
}

function daysFor(use: SigUse | undefined, { dispense = '' }: { readonly dispense?: string | undefined }) {
  const quantity = dispense.trim();
  if (use === undefined) return {};
  const days = use.days ?? (isPlainDecimal(quantity) ? daysForQuantity(use, quantity) : undefined);
  return days === undefined ? {} : { daysSupply: String(days) };
}
