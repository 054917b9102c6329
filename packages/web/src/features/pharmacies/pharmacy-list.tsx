import { Button, Tag } from '@blueprintjs/core';
import { Tick, Heart, Office, Star, ArrowDown, ArrowUp } from '@blueprintjs/icons';
import { say } from '@erx/core/findings/messages';
import {
  type FoundPharmacy,
  isActivePharmacy,
  type Specialty,
  type FavoriteFilter,
  type Pharmacy,
} from '@erx/core/pharmacies/model';
import { showPhone, showZip } from '@erx/core/values/contact';
import { showDecimal } from '@erx/core/values/decimals';
import { useId, type KeyboardEvent, useEffect, useRef, type FocusEvent, type RefObject } from 'react';
import { StatusTag } from '../../ui/text/status-tag';
import { useToday, usePracticeSession } from '../../session/practice-session';
import { useIsChangingFavorites, useSetFavorite } from './use-favorites';
import { PERMISSION_TO_CHANGE } from '@erx/core/pharmacies/favorites';
import { Hint } from '../../ui/popover/hint';
import { usePharmacyList } from './use-pharmacies';

/** What people read for a specialty of a pharmacy. */
const SPECIALTY_LABEL = {
  Retail: 'Retail',
  MailOrder: 'Mail Order',
  LongTermCare: 'Long-term care',
  Specialty: 'Specialty',
  TwentyFourHour: '24 hours',
  EPCS: 'Controlled substances',
} as const satisfies Record<Specialty, string>;

/** Choosing one of the pharmacies; absent where they are only kept as favourites. */
export interface Choice {
  readonly chosenId: string | undefined;
  readonly choose: (pharmacy: FoundPharmacy) => void;
}

interface Props {
  pharmacies: readonly FoundPharmacy[];
  label: string;
  /** Whose favourites they can be made. */
  patientId: string;
  choice: Choice | undefined;
  /** In a list that people put in order themselves. */
  ordering?: Ordering | undefined;
}

/**
 * Pharmacies to choose from (N2-41). Up and down move between them; an inactive one is shown with the reason
 * and cannot be chosen (N4-11).
 */
export function PharmacyList({ pharmacies, label, ...rows }: Props) {
  const keptFocus = useKeptFocus<HTMLUListElement>(useIsChangingFavorites());
  return (
    <ul className="erx-pharmacies" aria-label={label} onKeyDown={moveFocus} {...keptFocus}>
      {pharmacies.map((pharmacy, place) => (
        <Row key={pharmacy.ncpdpId} pharmacy={pharmacy} place={place} count={pharmacies.length} {...rows} />
      ))}
    </ul>
  );
}

interface RowProps extends Pick<Props, 'patientId' | 'choice' | 'ordering'> {
  pharmacy: FoundPharmacy;
  place: number;
  count: number;
}

function Row({ pharmacy, place, count, patientId, choice, ordering }: RowProps) {
  const id = useId();
  const isActive = isActivePharmacy(pharmacy, useToday());
  const isChosen = pharmacy.ncpdpId === choice?.chosenId;
  return (
    <li className="erx-pharmacy" data-chosen={isChosen} data-active={isActive}>
      <div className="erx-pharmacy-facts" id={id}>
        <div className="erx-pharmacy-store">
          <strong>{pharmacy.storeName}</strong>
          {!isActive && <StatusTag state="inactive" text="Inactive Pharmacy" />}
          {pharmacy.distanceMiles !== undefined && (
            <span className="erx-pharmacy-far">{miles(pharmacy.distanceMiles)}</span>
          )}
          <FavoriteWords pharmacy={pharmacy} patientId={patientId} />
        </div>
        <div>
          {[pharmacy.addressLine1, pharmacy.addressLine2].filter(Boolean).join(', ')}, {pharmacy.city},{' '}
          {pharmacy.state} {showZip(pharmacy.zip)}
        </div>
        <div className="erx-pharmacy-more">
          <span>NCPDP ID {pharmacy.ncpdpId}</span>
          {pharmacy.phonePrimary !== '' && (
            <span>
              <abbr title="Phone">P</abbr> {showPhone(pharmacy.phonePrimary)}
            </span>
          )}
          {pharmacy.fax !== '' && (
            <span>
              <abbr title="Fax">F</abbr> {showPhone(pharmacy.fax)}
            </span>
          )}
          {pharmacy.email !== '' && <span>{pharmacy.email}</span>}
          {pharmacy.specialtyTypes.map((type) => (
            <Tag minimal key={type}>
              {SPECIALTY_LABEL[type]}
            </Tag>
          ))}
        </div>
        {!isActive && <div className="erx-pharmacy-refused">{say('prescription.pharmacy-inactive')}</div>}
      </div>
      {ordering && <OrderButtons pharmacy={pharmacy} place={place} count={count} ordering={ordering} />}
      <FavoriteButtons pharmacy={pharmacy} patientId={patientId} isActive={isActive} />
      {isActive && choice && (
        <Button
          className="erx-pharmacy-choose"
          {...(isChosen ? { icon: <Tick />, intent: 'primary' as const } : {})}
          text={isChosen ? 'Selected' : 'Select'}
          aria-label={`${isChosen ? 'Selected' : 'Select'} ${pharmacy.storeName}, ${pharmacy.city}`}
          aria-describedby={id}
          onClick={() => {
            choice.choose(pharmacy);
          }}
        />
      )}
    </li>
  );
}

/** Says in words what the pressed buttons say. */
function FavoriteWords({ pharmacy, patientId }: { pharmacy: FoundPharmacy; patientId: string }) {
  const isFavoriteOf = useFavorite(pharmacy, patientId);
  const whose = (['Patient', 'User', 'Practice'] as const).filter((list) => isFavoriteOf(list) === true);
  return whose.length === 0 ? null : (
    <span className="erx-pharmacy-favorite-of">Favorite: {whose.join(', ').toLowerCase()}</span>
  );
}

/** Distances are between ZIP codes: below a mile they say no more than that. */
function miles(distance: number): string {
  if (distance < 1) return 'less than 1 mi';
  return `${showDecimal(distance.toFixed(1))} mi`;
}

function moveFocus(event: KeyboardEvent<HTMLUListElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step === undefined) return;
  const buttons = [...event.currentTarget.querySelectorAll<HTMLButtonElement>('.erx-pharmacy-choose')];
  const here = buttons.indexOf(document.activeElement as HTMLButtonElement);
  const next = buttons[(here + step + buttons.length) % buttons.length];
  if (here < 0 || !next) return;
  event.preventDefault();
  next.focus();
}

/**
 * Keeps the focus while the buttons of a list are disabled: afterwards it goes back to the button last used,
 * wherever that row is now, or to its neighbor if that one has nothing more to do.
 * @param isBusy while the buttons rest
 * @returns what the list's element is given
 */
function useKeptFocus<List extends HTMLElement>(
  isBusy: boolean,
): { ref: RefObject<List | null>; onFocus: (event: FocusEvent<List>) => void } {
  const list = useRef<List>(null);
  const last = useRef<string>(undefined);
  useEffect(() => {
    if (isBusy || last.current === undefined || document.activeElement !== document.body) return;
    const button = list.current?.querySelector<HTMLButtonElement>(`[data-act="${CSS.escape(last.current)}"]`);
    const usable =
      button?.disabled === true
        ? button.closest('[role="group"]')?.querySelector<HTMLButtonElement>('button:not(:disabled)')
        : button;
    usable?.focus();
  }, [isBusy]);
  return {
    ref: list,
    onFocus: (event) => {
      last.current = event.target.dataset['act'];
    },
  };
}

const LISTS = [
  ['Patient', 'Patient favorite', <Heart key="patient" />],
  ['User', 'User favorite', <Star key="user" />],
  ['Practice', 'Practice favorite', <Office key="practice" />],
] as const satisfies readonly (readonly [FavoriteFilter, string, React.ReactElement])[];

/** On which lists of favourites a pharmacy is; a list that is not known yet shows nothing. */
function useFavorite({ ncpdpId }: Pharmacy, patientId: string) {
  const lists = {
    Patient: usePharmacyList('Patient', patientId).data,
    User: usePharmacyList('User', patientId).data,
    Practice: usePharmacyList('Practice', patientId).data,
  };
  return (list: FavoriteFilter) => lists[list]?.some((favorite) => favorite.ncpdpId === ncpdpId);
}

/**
 * Puts a pharmacy on the favourites of the patient, the user or the practice, or takes it off (N2-41). Only
 * an active one is added (N4-11).
 */
function FavoriteButtons({
  pharmacy,
  patientId,
  isActive,
}: {
  pharmacy: Pharmacy;
  patientId: string;
  isActive: boolean;
}) {
  const { permissions } = usePracticeSession().user;
  const isFavoriteOf = useFavorite(pharmacy, patientId);
  const isBusy = useIsChangingFavorites();
  const { set, setting } = useSetFavorite(patientId);
  return (
    <div className="erx-pharmacy-favorites" role="group" aria-label={`Favorites: ${pharmacy.storeName}`}>
      {LISTS.map(([list, name, icon]) => {
        const isFavorite = isFavoriteOf(list);
        if (!permissions.includes(PERMISSION_TO_CHANGE[list]) || (!isActive && isFavorite !== true))
          return null;
        return (
          <Hint key={list} text={isFavorite === true ? `${name}: press to remove` : `${name}: press to add`}>
            <Button
              variant="minimal"
              size="small"
              icon={icon}
              text={list}
              aria-label={`${name}: ${pharmacy.storeName}`}
              aria-pressed={isFavorite === true}
              data-act={`favorite-${list}-${pharmacy.ncpdpId}`}
              active={isFavorite === true}
              {...(isFavorite === true ? { intent: 'primary' as const } : {})}
              loading={setting?.list === list}
              disabled={isFavorite === undefined || isBusy}
              onClick={() => {
                set({ list, ncpdpId: pharmacy.ncpdpId, isFavorite: isFavorite !== true });
              }}
            />
          </Hint>
        );
      })}
    </div>
  );
}

/** How the rows of a list of favourites are put in order. */
interface Ordering {
  readonly move: (pharmacy: Pharmacy, up: boolean) => void;
  readonly moving: { readonly ncpdpId: string; readonly moveUp: boolean } | undefined;
}

/** Moves a pharmacy up or down in its list (N2-41); the first has nowhere up, the last nowhere down. */
function OrderButtons({
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
