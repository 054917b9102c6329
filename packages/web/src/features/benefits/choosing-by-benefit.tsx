import { Button } from '@blueprintjs/core';
import type { Drug } from '@erx/core/drugs/model';
import type { Pharmacy } from '@erx/core/pharmacies/model';
import type { PrescriptionForm } from '@erx/core/prescriptions/model';
import type { ReactNode } from 'react';
import { LazyBoundary } from '../../page/lazy-boundary';
import './benefits.css';
import { useChoosingByBenefit } from './use-choosing-by-benefit';
import { lazyComponent } from '../../page/lazy-component';

const PriceDialog = lazyComponent(
  () => import('./dialogs/price-dialog'),
  (part) => part.PriceDialog,
);

interface Props {
  drug: Drug | undefined;
  form: PrescriptionForm;
  onChoose: (pharmacy: Pharmacy, benefitsId?: string) => void;
  /** The list of pharmacies; what it chooses comes through here. */
  children: (choose: (pharmacy: Pharmacy) => void) => ReactNode;
}

/**
 * Around a list of pharmacies: what is chosen there is selected by its price (N4-8). The list stays usable
 * while the price is asked for.
 */
export function ChoosingByBenefit({ drug, form, onChoose, children }: Props) {
  const choosing = useChoosingByBenefit({ drug, form, onChoose });
  const { asking, shown } = choosing;
  return (
    <>
      <div className="erx-price-asking" role="status">
        {asking && (
          <>
            <span className="erx-price-asking-sign" aria-hidden="true" />{' '}
            <span>Asking what the patient pays at {asking.storeName} …</span>
          </>
        )}
        {asking && <Button size="small" text="Select without the price" onClick={choosing.skip} />}
      </div>
      {children(choosing.choose)}
      <LazyBoundary>
        {shown && drug && (
          <PriceDialog
            {...shown}
            plan={choosing.plan}
            drug={drug}
            onAccept={choosing.accept}
            onClose={choosing.cancel}
          />
        )}
      </LazyBoundary>
    </>
  );
}
