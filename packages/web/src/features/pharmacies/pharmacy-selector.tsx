import { Button } from '@blueprintjs/core';
import { Refresh, Shop, WarningSign } from '@blueprintjs/icons';
import { say } from '@erx/core/findings/messages';
import type { FoundPharmacy, Pharmacy } from '@erx/core/pharmacies/model';
import { useId, useState } from 'react';
import { EmptyState } from '../../ui/states';
import './pharmacies.css';
import { PharmacyList } from './pharmacy-list';
import { PharmacySearchForm } from './pharmacy-search-form';
import { PHARMACY_LISTS, type PharmacyList as List, type PharmacyQuery, usePharmacyList, usePharmacySearch } from './use-pharmacies';

interface Props {
  patient: { readonly id: string; readonly zipCode: string };
  chosenId: string | undefined;
  onChoose: (pharmacy: Pharmacy) => void;
}

type Filter = List | 'search';
const FILTERS: readonly (readonly [Filter, string])[] = [...Object.entries(PHARMACY_LISTS) as [List, string][], ['search', 'Search...']];
const EMPTY_HINT = {
  patient: 'Pharmacies this patient uses appear here. Search for one.',
  user: 'Pharmacies that you keep as favorites appear here. Press the star beside one.',
  practice: 'Pharmacies that the practice keeps as favorites appear here.',
  'most-used': 'Pharmacies that the practice sent to in the last year appear here.',
  'mail-order': 'The directory has no mail-order pharmacy.',
} as const satisfies Record<List, string>;

/** Chooses a pharmacy from a list or by searching (P2-14, N2-38). Starts with the patient's own; without any, with the search (N4-7). */
export function PharmacySelector({ patient, chosenId, onChoose }: Props) {
  const name = useId();
  const [chosenFilter, setFilter] = useState<Filter>();
  const own = usePharmacyList('patient', patient.id);
  const filter = chosenFilter ?? (own.data?.length === 0 ? 'search' : 'patient');
  return (
    <div className="erx-pharmacy-selector">
      <fieldset className="erx-pills">
        <legend className="erx-visually-hidden">Pharmacies</legend>
        {FILTERS.map(([value, label]) => (
          <label key={value} data-checked={value === filter}>
            <input type="radio" name={name} value={value} checked={value === filter} onChange={() => { setFilter(value); }} />
            {label}
          </label>
        ))}
      </fieldset>
      {filter === 'search'
        ? <SearchedPharmacies zipCode={patient.zipCode} patientId={patient.id} chosenId={chosenId} onChoose={onChoose} />
        : <ListedPharmacies list={filter} patientId={patient.id} chosenId={chosenId} onChoose={onChoose} />}
    </div>
  );
}

function ListedPharmacies({ list, patientId, ...choice }: { list: List; patientId: string } & Omit<Props, 'patient'>) {
  const pharmacies = usePharmacyList(list, patientId);
  return (
    <Found
      label={PHARMACY_LISTS[list]} pharmacies={pharmacies.data} error={pharmacies.error} onRetry={() => { void pharmacies.refetch(); }}
      patientId={patientId} emptyTitle="No pharmacies in this list" emptyHint={EMPTY_HINT[list]} {...choice}
    />
  );
}

/** Starts with what is near the patient, so that the usual case needs no typing. */
function SearchedPharmacies({ zipCode, ...choice }: { zipCode: string; patientId: string } & Omit<Props, 'patient'>) {
  const initial: PharmacyQuery = { name: '', city: '', state: '', zipCode: zipCode.slice(0, 5), mileRadius: '25', speciality: '' };
  const [query, setQuery] = useState<PharmacyQuery | undefined>(initial.zipCode === '' ? undefined : initial);
  const pharmacies = usePharmacySearch(query);
  return (
    <>
      <PharmacySearchForm initial={initial} isWorking={pharmacies.isFetching} onSearch={setQuery} />
      {query && (
        <Found
          label="Pharmacies found" pharmacies={pharmacies.data} error={pharmacies.error} onRetry={() => { void pharmacies.refetch(); }}
          emptyTitle="No pharmacies found" emptyHint="Try a larger radius, or leave some of the fields empty." {...choice}
        />
      )}
    </>
  );
}

interface FoundProps extends Omit<Props, 'patient'> {
  patientId: string;
  label: string;
  pharmacies: readonly FoundPharmacy[] | undefined;
  error: unknown;
  onRetry: () => void;
  emptyTitle: string;
  emptyHint: string;
}

function Found({ label, pharmacies, error, onRetry, emptyTitle, emptyHint, patientId, chosenId, onChoose }: FoundProps) {
  if (error && !pharmacies) {
    return (
      <div className="erx-state erx-state-failure" role="alert">
        <WarningSign /> <strong>{say('pharmacies.failed')}</strong> <Button icon={<Refresh />} text="Try again" onClick={onRetry} />
      </div>
    );
  }
  if (!pharmacies) return <Skeleton />;
  if (pharmacies.length === 0) return <EmptyState icon={<Shop size={32} />} title={emptyTitle} description={emptyHint} />;
  return <PharmacyList label={label} pharmacies={pharmacies} patientId={patientId} chosenId={chosenId} onChoose={onChoose} />;
}

function Skeleton() {
  return (
    <ul className="erx-pharmacies" aria-hidden="true">
      {[1, 2, 3].map((row) => (
        <li key={row} className="erx-pharmacy"><div className="erx-pharmacy-facts"><div><span className="bp6-skeleton">{'\u2003'.repeat(12)}</span></div><div><span className="bp6-skeleton">{'\u2003'.repeat(20)}</span></div><div><span className="bp6-skeleton">{'\u2003'.repeat(16)}</span></div></div></li>
      ))}
    </ul>
  );
}
