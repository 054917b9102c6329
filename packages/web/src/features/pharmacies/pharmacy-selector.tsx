import { Button } from '@blueprintjs/core';
import { Refresh, Shop, WarningSign } from '@blueprintjs/icons';
import { say } from '@erx/core/findings/messages';
import { PERMISSION_TO_CHANGE } from '@erx/core/pharmacies/favorites';
import {
  FavoriteFilter,
  type FoundPharmacy,
  isActivePharmacy,
  type Pharmacy,
  PharmacyFilter,
} from '@erx/core/pharmacies/model';
import { dateIn, showDate } from '@erx/core/values/dates';
import { useId, useState } from 'react';
import { EmptyState } from '../../ui/feedback/empty-state';
import { Panel } from '../../ui/layout/panel';
import { useToday, usePracticeSession } from '../../session/practice-session';
import './pharmacies.css';
import { type Choice, PharmacyList } from './pharmacy-list';
import { PharmacySearchForm } from './pharmacy-search-form';
import { useMoveFavorite } from './use-favorites';
import {
  FILTER_LABEL,
  MOST_FOUND,
  type PharmacyList as List,
  type PharmacyQuery,
  useDirectoryState,
  usePharmacyList,
  usePharmacySearch,
} from './use-pharmacies';

interface Props {
  patient: { readonly id: string; readonly zipCode: string };
  chosenId?: string | undefined;
  /** Absent where pharmacies are only kept as favourites. */
  onChoose?: (pharmacy: Pharmacy) => void;
}

const EMPTY_HINT = {
  Patient: 'Pharmacies this patient uses appear here. Search for one and press the heart next to it.',
  User: 'Pharmacies that you keep as favorites appear here. Press the star next to one.',
  Practice: 'Pharmacies that the practice keeps as favorites appear here. Press the building next to one.',
  MostUsed: 'Pharmacies that the practice sent to in the last year appear here.',
  MailOrder: 'The directory has no mail-order pharmacy.',
} as const satisfies Record<List, string>;

/**
 * Pharmacies by list or by searching (P2-14, N2-38), to choose one or to keep favourites. Starts with the
 * patient's own; without any, with the search (N4-7).
 */
export function PharmacySelector({ patient, chosenId, onChoose }: Props) {
  const name = useId();
  const today = useToday();
  const [chosenFilter, setFilter] = useState<PharmacyFilter>();
  const own = usePharmacyList('Patient', patient.id);
  // Decided once: the first favourite that is found by searching does not end the search.
  if (chosenFilter === undefined && own.data) setFilter(own.data.length === 0 ? 'Search' : 'Patient');
  const filter = chosenFilter ?? 'Patient';
  const choice: Choice | undefined = onChoose && {
    chosenId,
    choose: (pharmacy) => {
      if (isActivePharmacy(pharmacy, today)) onChoose(pharmacy);
    },
  };
  return (
    <div className="erx-pharmacy-selector">
      <div className="erx-pharmacy-filters">
        <fieldset className="erx-pills">
          <legend className="erx-visually-hidden">Pharmacies</legend>
          {PharmacyFilter.options.map((value) => (
            <label key={value} data-checked={value === filter}>
              <input
                type="radio"
                name={name}
                value={value}
                checked={value === filter}
                onChange={() => {
                  setFilter(value);
                }}
              />
              {FILTER_LABEL[value]}
            </label>
          ))}
        </fieldset>
        <LastUpdated />
      </div>
      {filter === 'Search' ? (
        <SearchedPharmacies zipCode={patient.zipCode} patientId={patient.id} choice={choice} />
      ) : (
        <ListedPharmacies key={filter} list={filter} patientId={patient.id} choice={choice} />
      )}
    </div>
  );
}

/**
 * The Pharmacies tab of a patient (N2-38): the same lists and search as in the wizard, for keeping favourites
 * and their order.
 */
export function PharmaciesPanel({ patient }: { patient: { readonly id: string; readonly zipCode: string } }) {
  return (
    <div className="erx-summary">
      <Panel title="Pharmacies">
        <div className="erx-pharmacies-panel">
          <PharmacySelector patient={patient} />
        </div>
      </Panel>
    </div>
  );
}

/** N2-39. Keeps its room while the date is not there. */
function LastUpdated() {
  const { timeZone } = usePracticeSession().practice;
  const state = useDirectoryState();
  const at = state.data?.lastUpdated;
  return (
    <span className="erx-pharmacy-updated">
      Last Updated {at !== undefined ? showDate(dateIn(timeZone, at)) : state.isPending ? '' : 'unknown'}
    </span>
  );
}

interface Shown {
  patientId: string;
  choice: Choice | undefined;
}

function ListedPharmacies({ list, patientId, choice }: { list: List } & Shown) {
  const pharmacies = usePharmacyList(list, patientId);
  const [moved, setMoved] = useState('');
  const { permissions } = usePracticeSession().user;
  const { move, moving } = useMoveFavorite(patientId, (after, ncpdpId) => {
    const place = after.findIndex((one) => one.ncpdpId === ncpdpId);
    setMoved(`${after[place]?.storeName ?? ''} is now ${String(place + 1)} of ${String(after.length)}`);
  });
  const filter = FavoriteFilter.safeParse(list).data;
  const ordering =
    filter && permissions.includes(PERMISSION_TO_CHANGE[filter])
      ? {
          moving,
          move: ({ ncpdpId }: Pharmacy, moveUp: boolean) => {
            move({ filter, ncpdpId, moveUp });
          },
        }
      : undefined;
  return (
    <>
      <Found
        label={FILTER_LABEL[list]}
        pharmacies={pharmacies.data}
        error={pharmacies.error}
        onRetry={() => {
          void pharmacies.refetch();
        }}
        patientId={patientId}
        emptyTitle="No pharmacies in this list"
        emptyHint={EMPTY_HINT[list]}
        choice={choice}
        ordering={ordering}
      />
      <span className="erx-visually-hidden" aria-live="polite">
        {moved}
      </span>
    </>
  );
}

/** Starts with what is near the patient, so that the usual case needs no typing. */
function SearchedPharmacies({ zipCode, ...shown }: { zipCode: string } & Shown) {
  const initial: PharmacyQuery = {
    name: '',
    city: '',
    state: '',
    zipCode: zipCode.slice(0, 5),
    mileRadius: '25',
    speciality: '',
  };
  const [query, setQuery] = useState<PharmacyQuery | undefined>(initial.zipCode === '' ? undefined : initial);
  const pharmacies = usePharmacySearch(query);
  return (
    <>
      <PharmacySearchForm initial={initial} isWorking={pharmacies.isFetching} onSearch={setQuery} />
      {query && (
        <Found
          label="Pharmacies found"
          pharmacies={pharmacies.data}
          error={pharmacies.error}
          onRetry={() => {
            void pharmacies.refetch();
          }}
          emptyTitle="No pharmacies found"
          emptyHint="Try a larger radius, or leave some of the fields empty."
          {...shown}
        />
      )}
      {pharmacies.data && pharmacies.data.length >= MOST_FOUND && (
        <p className="erx-pharmacy-updated">
          The first {MOST_FOUND} are shown. Search by more to see others.
        </p>
      )}
    </>
  );
}

interface FoundProps extends Pick<
  Parameters<typeof PharmacyList>[0],
  'label' | 'patientId' | 'choice' | 'ordering'
> {
  pharmacies: readonly FoundPharmacy[] | undefined;
  error: unknown;
  onRetry: () => void;
  emptyTitle: string;
  emptyHint: string;
}

function Found({ pharmacies, error, onRetry, emptyTitle, emptyHint, ...list }: FoundProps) {
  if (error && !pharmacies) {
    return (
      <div className="erx-state erx-state-failure" role="alert">
        <WarningSign /> <strong>{say('pharmacies.failed')}</strong>{' '}
        <Button icon={<Refresh />} text="Try again" onClick={onRetry} />
      </div>
    );
  }
  if (!pharmacies) return <Skeleton />;
  if (pharmacies.length === 0)
    return <EmptyState icon={<Shop size={32} />} title={emptyTitle} description={emptyHint} />;
  return <PharmacyList pharmacies={pharmacies} {...list} />;
}

function Skeleton() {
  return (
    <ul className="erx-pharmacies" aria-hidden="true">
      {[1, 2, 3].map((row) => (
        <li key={row} className="erx-pharmacy">
          <div className="erx-pharmacy-facts">
            <div>
              <span className="bp6-skeleton">{'\u2003'.repeat(12)}</span>
            </div>
            <div>
              <span className="bp6-skeleton">{'\u2003'.repeat(20)}</span>
            </div>
            <div>
              <span className="bp6-skeleton">{'\u2003'.repeat(16)}</span>
            </div>
          </div>
        </li>
      ))}
    </ul>
  );
}
