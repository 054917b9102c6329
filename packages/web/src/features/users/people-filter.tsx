import { Button } from '@blueprintjs/core';
import { Search } from '@blueprintjs/icons';
import { PERSON_ROLE_LABEL, PERSON_STATE_LABEL, type WrittenPeopleQuery } from '@erx/core/grants/people-list';
import { PERSON_ROLES, PERSON_STATES } from '@erx/core/grants/vocabulary';
import { SelectField, TextField } from '../../ui/form/text-field';

interface Props {
  written: Readonly<Record<keyof WrittenPeopleQuery, string>>;
  onChange: (change: WrittenPeopleQuery) => void;
}

const ROLES = [
  { value: '', label: 'Any role' },
  ...PERSON_ROLES.map((role) => ({ value: role, label: PERSON_ROLE_LABEL[role] })),
];
const STATES = [
  { value: '', label: 'Any state' },
  ...PERSON_STATES.map((state) => ({ value: state, label: PERSON_STATE_LABEL[state] })),
];

/** Narrows both lists of people while one types. */
export function PeopleFilter({ written, onChange }: Props) {
  const { search, role, state } = written;
  return (
    <search className="erx-people-filter" aria-label="People">
      <TextField
        label="Search"
        type="search"
        autoComplete="off"
        leftIcon={<Search />}
        placeholder="Name, email or NPI"
        maxLength={100}
        value={search}
        onValueChange={(text) => {
          onChange({ search: text });
        }}
      />
      <SelectField
        label="Role"
        fill
        value={role}
        options={ROLES}
        onChange={(event) => {
          onChange({ role: event.currentTarget.value });
        }}
      />
      <SelectField
        label="State"
        fill
        value={state}
        options={STATES}
        onChange={(event) => {
          onChange({ state: event.currentTarget.value });
        }}
      />
      <Button
        text="Clear"
        disabled={search === '' && role === '' && state === ''}
        onClick={() => {
          onChange({ search: '', role: '', state: '' });
        }}
      />
    </search>
  );
}
