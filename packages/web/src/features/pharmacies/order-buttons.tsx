import { Button } from '@blueprintjs/core';
import { ArrowDown, ArrowUp } from '@blueprintjs/icons';
import type { Pharmacy } from '@erx/core/pharmacies/model';
import { Hint } from '../../ui/popover/hint';
import { useIsChangingFavorites } from './use-favorites';

/** How the rows of a list of favourites are put in order. */
export interface Ordering {
  readonly move: (pharmacy: Pharmacy, up: boolean) => void;
  readonly moving: { readonly ncpdpId: string; readonly moveUp: boolean } | undefined;
}

/** Moves a pharmacy up or down in its list (N2-41); the first has nowhere up, the last nowhere down. */
export function OrderButtons({
  pharmacy,
  place,
  count,
  ordering: { move, moving },
}: {
  pharmacy: Pharmacy;
  place: number;
  count: number;
  ordering: Ordering;
}) {
  const isBusy = useIsChangingFavorites();
  const button = (up: boolean) => (
    <Hint text={up ? 'Move up' : 'Move down'}>
      <Button
        variant="minimal"
        size="small"
        icon={up ? <ArrowUp /> : <ArrowDown />}
        aria-label={`Move ${up ? 'up' : 'down'}: ${pharmacy.storeName}`}
        data-act={`${up ? 'up' : 'down'}-${pharmacy.ncpdpId}`}
        loading={moving?.ncpdpId === pharmacy.ncpdpId && moving.moveUp === up}
        disabled={isBusy || (up ? place === 0 : place === count - 1)}
        onClick={() => {
          move(pharmacy, up);
        }}
      />
    </Hint>
  );
  return (
    <div className="erx-pharmacy-order" role="group" aria-label={`Order: ${pharmacy.storeName}`}>
      {button(true)}
      {button(false)}
    </div>
  );
}
