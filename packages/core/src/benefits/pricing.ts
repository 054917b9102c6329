import type { Drug } from '../drugs/model';
import { type Finding, stop } from '../findings/finding';
import type { PrescriptionForm } from '../prescriptions/model';
import { compareDecimals, isPlainDecimal, plainDecimal } from '../values/decimals';
import type {
  BenefitAnswer,
  BenefitQuestion,
  Money,
  PricedAlternative,
  PriceStatus,
  PricingCoverage,
} from './price-model';

/** N5-5: what is asked for where the days supply is empty. */
export const DAYS_SUPPLY_WHEN_EMPTY = 1;

/** Whom a price is asked for, and under which coverage; undefined where none is usable. */
export interface Asking {
  readonly patientId: string;
  readonly providerId: string | undefined;
  readonly coverage: { readonly pbmId: string; readonly memberId: string } | undefined;
  readonly ncpdpId: string;
  readonly drug: Pick<Drug, 'prescribableDrugId'> | undefined;
  readonly form: Pick<PrescriptionForm, 'dispense' | 'daysSupply' | 'units' | 'substitutionAllowed'>;
}

/** What is to be done on choosing a pharmacy: ask, choose without asking, or refuse. */
export type BenefitMove =
  | { readonly do: 'ask'; readonly question: BenefitQuestion }
  | { readonly do: 'select' }
  | { readonly do: 'refuse'; readonly findings: readonly Finding[] };

/**
 * When a price is asked for (N4-8): with a drug, a coverage, a prescriber and a quantity. Without a drug
 * there is nothing to ask about (N5-12); without one of the others the pharmacy is selected as it is, because
 * no price would be known.
 */
export function benefitMove({ patientId, providerId, coverage, ncpdpId, drug, form }: Asking): BenefitMove {
  if (!drug) return { do: 'refuse', findings: stop('benefits.drug-required') };
  const dispense = form.dispense.trim();
  const days = form.daysSupply.trim();
  const daysSupply = days === '' ? DAYS_SUPPLY_WHEN_EMPTY : /^\d{1,3}$/.test(days) ? Number(days) : 0;
  const isPriceable = isPlainDecimal(dispense) && compareDecimals(dispense, '0') > 0 && daysSupply >= 1;
  if (!coverage || providerId === undefined || !isPriceable) return { do: 'select' };
  const { prescribableDrugId } = drug;
  const { units, substitutionAllowed } = form;
  return {
    do: 'ask',
    question: {
      patientId,
      providerId,
      ...coverage,
      ncpdpId,
      sig: { prescribableDrugId, dispense: plainDecimal(dispense), daysSupply, units, substitutionAllowed },
    },
  };
}

/**
 * All that an answer depends on, as one text: the same question is not asked twice in a sitting (N4-8). '30'
 * and '30.0' are one quantity.
 */
export function questionKey({
  patientId,
  providerId,
  pbmId,
  memberId,
  ncpdpId,
  sig,
}: BenefitQuestion): string {
  return JSON.stringify([
    patientId,
    providerId,
    pbmId,
    memberId,
    ncpdpId,
    sig.prescribableDrugId,
    plainDecimal(sig.dispense),
    sig.daysSupply,
    sig.units,
    sig.substitutionAllowed,
  ]);
}

/**
 * Whether an answer has something to decide by: then the dialog opens, else the pharmacy is selected directly
 * (N4-8).
 */
export function hasPrices({ pricingCoverages }: Pick<BenefitAnswer, 'pricingCoverages'>): boolean {
  return pricingCoverages.length > 0;
}

/** Money for reading: a dollar sign, thousands with a comma, always two places. */
export function showMoney(amount: Money): string {
  const [whole = '0', cents = ''] = amount.split('.');
  return `$${whole.replace(/^0+(?=\d)/, '').replace(/\B(?=(\d{3})+(?!\d))/g, ',')}.${cents.padEnd(2, '0')}`;
}

export const PRICE_STATUS_LABEL = {
  Covered: 'Covered',
  CoveredWithRestrictions: 'Covered with restrictions',
  NotCovered: 'Not covered',
  Unknown: 'Coverage not stated',
} as const satisfies Record<PriceStatus, string>;

/**
 * Every alert of an answer with the pharmacy it holds for, in order: what the pager leafs through (N2-43).
 * One that holds everywhere is once.
 */
export function listPricingAlerts({ pricingCoverages }: Pick<BenefitAnswer, 'pricingCoverages'>): readonly {
  readonly key: string;
  readonly value: string;
  readonly stores: readonly string[];
}[] {
  const alerts = new Map<string, { key: string; value: string; stores: string[] }>();
  for (const { pharmacy, coverageAlertCodes } of pricingCoverages) {
    for (const { key, value } of coverageAlertCodes) {
      const same = alerts.get(`${key} ${value}`);
      if (!same) alerts.set(`${key} ${value}`, { key, value, stores: [pharmacy.storeName] });
      else if (!same.stores.includes(pharmacy.storeName)) same.stores.push(pharmacy.storeName);
    }
  }
  return [...alerts.values()];
}

/**
 * The alternatives that cost the patient less than the drug does at the pharmacy that was asked about. Where one of
 * both prices is not stated, nothing says that it costs less.
 */
export function listCheaperAlternatives(
  { alternativeMedications, pricingCoverages }: BenefitAnswer,
  ncpdpId: string,
): readonly PricedAlternative[] {
  const own = pricingCoverages.find(({ pharmacy }) => pharmacy.ncpdpId === ncpdpId)?.estimatedPatientAmount;
  return alternativeMedications.filter(
    ({ estimatedPatientAmount: theirs }) =>
      own !== undefined && theirs !== undefined && compareDecimals(theirs, own) < 0,
  );
}

/** What a price is of that differs from what was asked: a person must not take the one for the other. */
export function pricedOtherwise(
  asked: BenefitQuestion['sig'],
  { quantityPricedValue, daysSupplyPriced }: PricingCoverage,
): boolean {
  return (
    (quantityPricedValue !== undefined && compareDecimals(quantityPricedValue, asked.dispense) !== 0) ||
    (daysSupplyPriced !== undefined && daysSupplyPriced !== asked.daysSupply)
  );
}

const MONEY = ['amount', 'estimatedPatientAmount', 'deductibleAppliedAmount', 'oopAppliedAmount'] as const;

/**
 * Whether the amounts of a price agree: no one pays more than it costs. One that does not is unreadable, for
 * it would mislead.
 */
export function addsUp(price: PricingCoverage): boolean {
  const { amount } = price;
  return (
    amount === undefined ||
    MONEY.every((name) => price[name] === undefined || compareDecimals(price[name], amount) <= 0)
  );
}
