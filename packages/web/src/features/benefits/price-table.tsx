import { Tag } from '@blueprintjs/core';
import { Disable, Help, Share, Tick, WarningSign } from '@blueprintjs/icons';
import type {
  Benefit,
  BenefitQuestion,
  Money,
  PriceStatus,
  PricingCoverage,
} from '@erx/core/benefits/price-model';
import { PRICE_STATUS_LABEL, pricedOtherwise, showMoney } from '@erx/core/benefits/pricing';
import { say } from '@erx/core/findings/messages';
import { showQuantity } from '@erx/core/drugs/show-quantity';
import { showDecimal } from '@erx/core/values/decimals';
import type { ReactElement, ReactNode } from 'react';
import { FormularyTag } from './formulary-tag';

interface Props {
  benefit: Benefit;
  asked: BenefitQuestion['sig'];
  labelledBy: string;
  onCoupon: (couponUrl: string) => void;
}

/** A sign next to each color: never color alone. */
const LOOK = {
  Covered: { name: 'verified', icon: <Tick size={12} /> },
  CoveredWithRestrictions: { name: 'pending', icon: <WarningSign size={12} /> },
  NotCovered: { name: 'error', icon: <Disable size={12} /> },
  Unknown: { name: 'pending', icon: <Help size={12} /> },
} as const satisfies Record<PriceStatus, { name: string; icon: ReactElement }>;

type Row = readonly [term: string, show: (price: PricingCoverage) => ReactNode];

/**
 * Prices side by side: a column for each pharmacy, a row for each detail that any of them states. What is not
 * stated says so: it is never zero.
 */
export function PriceTable({ benefit: { pricingCoverages }, asked, labelledBy, onCoupon }: Props) {
  const rows: readonly Row[] = [
    [
      'Patient pays',
      ({ estimatedPatientAmount }) =>
        estimatedPatientAmount === undefined ? (
          <b>Not stated</b>
        ) : (
          <b className="erx-price-pays">{showMoney(estimatedPatientAmount)}</b>
        ),
    ],
    [
      'Coverage',
      ({ status }) => (
        <Tag
          minimal
          multiline
          icon={LOOK[status].icon}
          className={`erx-status erx-status-${LOOK[status].name}`}
        >
          {PRICE_STATUS_LABEL[status]}
        </Tag>
      ),
    ],
    ['Priced for', (price) => <PricedFor price={price} asked={asked} />],
    [
      'Formulary',
      ({ formularyStatus }) => formularyStatus !== undefined && <FormularyTag status={formularyStatus} />,
    ],
    [
      'Prior authorization',
      ({ priorAuthorizationRequired }) =>
        priorAuthorizationRequired === undefined
          ? undefined
          : priorAuthorizationRequired
            ? 'Required'
            : 'Not required',
    ],
    ['Total price', ({ amount }) => money(amount)],
    [
      'Deductible',
      ({ deductibleAppliedAmount, deductibleRemainingAmount }) =>
        balance(deductibleAppliedAmount, deductibleRemainingAmount),
    ],
    [
      'Out of pocket',
      ({ oopAppliedAmount, oopRemainingAmount }) => balance(oopAppliedAmount, oopRemainingAmount),
    ],
    ['Note', ({ drugFreeText }) => drugFreeText],
    [
      'Coupon',
      ({ couponAuditItem }) =>
        couponAuditItem && (
          <a
            href={couponAuditItem.couponUrl}
            target="_blank"
            rel="noopener noreferrer"
            onClick={() => {
              onCoupon(couponAuditItem.couponUrl);
            }}
          >
            {couponAuditItem.descriptionText || 'Coupon'} <Share size={12} aria-label="opens a new window" />
          </a>
        ),
    ],
  ];
  const stated = rows.filter(([, show]) => pricingCoverages.some((price) => isStated(show(price))));
  return (
    <div className="erx-price-box" tabIndex={0} role="region" aria-labelledby={labelledBy}>
      <table className="erx-price-table" aria-labelledby={labelledBy}>
        <thead>
          <tr>
            <td />
            {pricingCoverages.map(({ pharmacy }, index) => (
              <th key={index} scope="col">
                {pharmacy.storeName}
                <span className="erx-cell-sub">NCPDP ID {pharmacy.ncpdpId}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {stated.map(([term, show]) => (
            <tr key={term}>
              <th scope="row">{term}</th>
              {pricingCoverages.map((price, index) => {
                const shown = show(price);
                return (
                  <td key={index}>
                    {isStated(shown) ? shown : <span className="erx-cell-sub">Not stated</span>}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function isStated(shown: ReactNode): boolean {
  return shown !== undefined && shown !== false && shown !== '' && shown !== null;
}

function money(amount: Money | undefined): ReactNode {
  return amount === undefined ? undefined : showMoney(amount);
}

function balance(applied: Money | undefined, remaining: Money | undefined): ReactNode {
  if (applied === undefined && remaining === undefined) return undefined;
  return (
    <>
      {applied === undefined ? 'Not stated' : `${showMoney(applied)} applied`}
      <span className="erx-cell-sub">
        {remaining === undefined ? 'remaining not stated' : `${showMoney(remaining)} remaining`}
      </span>
    </>
  );
}

function PricedFor({ price, asked }: { price: PricingCoverage; asked: BenefitQuestion['sig'] }) {
  const { quantityPricedValue, quantityPricedUnits, daysSupplyPriced } = price;
  const quantity =
    quantityPricedValue === undefined
      ? 'quantity not stated'
      : quantityPricedUnits === undefined
        ? showDecimal(quantityPricedValue)
        : showQuantity(quantityPricedValue, quantityPricedUnits);
  const days =
    daysSupplyPriced === undefined
      ? 'days supply not stated'
      : `${String(daysSupplyPriced)} ${daysSupplyPriced === 1 ? 'day' : 'days'}`;
  return (
    <>
      {quantity}, {days}
      {pricedOtherwise(asked, price) && (
        <span className="erx-price-otherwise">
          <WarningSign size={12} /> {say('benefits.priced-otherwise')}
        </span>
      )}
    </>
  );
}
