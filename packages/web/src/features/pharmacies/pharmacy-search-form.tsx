import { Button } from '@blueprintjs/core';
import { Search } from '@blueprintjs/icons';
import { readTypedZip } from '@erx/core/patients/entry';
import { say } from '@erx/core/findings/messages';
import { US_STATES, ZipCode } from '@erx/core/values/contact';
import { useState, type SubmitEvent } from 'react';
import { SelectField, TextField } from '../../ui/form/text-field';
import type { PharmacyQuery } from './use-pharmacies';

const STATES = [
  { value: '', label: 'Any' },
  ...Object.entries(US_STATES).map(([value, label]) => ({ value, label: `${value} – ${label}` })),
];
const SPECIALTIES = [
  { value: '', label: 'Any' },
  { value: 'Retail', label: 'Retail' },
  { value: 'MailOrder', label: 'Mail Order' },
];
const RADII = ['5', '10', '25', '50', '100', '250'];

/** Name, place, radius and specialty of the pharmacy that is looked for (N2-40). Enter searches. */
export function PharmacySearchForm({
  initial,
  isWorking,
  onSearch,
}: {
  initial: PharmacyQuery;
  isWorking: boolean;
  onSearch: (query: PharmacyQuery) => void;
}) {
  const [query, setQuery] = useState(initial);
  const [isZipWrong, setZipWrong] = useState(false);
  const set = (changes: Partial<PharmacyQuery>) => {
    setQuery((current) => ({ ...current, ...changes }));
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const read = { ...query, zipCode: readTypedZip(query.zipCode) };
    const wrong = read.zipCode !== '' && !ZipCode.safeParse(read.zipCode).success;
    setZipWrong(wrong);
    setQuery(read);
    if (!wrong) onSearch(read);
  };
  return (
    <form
      className="erx-pharmacy-search"
      role="search"
      aria-label="Search pharmacies"
      onSubmit={submit}
      noValidate
    >
      <TextField
        label="Name"
        className="erx-span-4"
        name="pharmacyName"
        value={query.name}
        maxLength={70}
        onChange={(event) => {
          set({ name: event.currentTarget.value });
        }}
      />
      <Place query={query} set={set} isZipWrong={isZipWrong} />
      <SelectField
        label="Specialty"
        className="erx-span-3"
        value={query.speciality}
        options={SPECIALTIES}
        onChange={(event) => {
          set({ speciality: event.currentTarget.value as PharmacyQuery['speciality'] });
        }}
      />
      <div className="erx-span-3 erx-pharmacy-search-act">
        <Button type="submit" icon={<Search />} text="Search" loading={isWorking} fill />
      </div>
    </form>
  );
}

/** Where it is looked for. */
function Place({
  query,
  set,
  isZipWrong,
}: {
  query: PharmacyQuery;
  set: (changes: Partial<PharmacyQuery>) => void;
  isZipWrong: boolean;
}) {
  return (
    <>
      <TextField
        label="City"
        className="erx-span-4"
        value={query.city}
        maxLength={35}
        onChange={(event) => {
          set({ city: event.currentTarget.value });
        }}
      />
      <SelectField
        label="State"
        className="erx-span-4"
        value={query.state}
        options={STATES}
        onChange={(event) => {
          set({ state: event.currentTarget.value });
        }}
      />
      <TextField
        label="Zip Code"
        className="erx-span-3"
        error={isZipWrong ? say('field.zip') : undefined}
        inputMode="numeric"
        value={query.zipCode}
        maxLength={10}
        onChange={(event) => {
          set({ zipCode: event.currentTarget.value });
        }}
      />
      <SelectField
        label="Radius in Miles"
        className="erx-span-3"
        value={query.mileRadius}
        options={RADII}
        disabled={query.zipCode.trim() === ''}
        onChange={(event) => {
          set({ mileRadius: event.currentTarget.value });
        }}
      />
    </>
  );
}
