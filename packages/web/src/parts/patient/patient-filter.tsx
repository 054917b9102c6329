import { Button } from '@blueprintjs/core';
import { SmallCross } from '@blueprintjs/icons';
import { patientName } from '@erx/core/patients/name';
import { searchPatients, UNSUPPORTED_SEARCH_CHARACTER } from '@erx/core/patients/contract';
import type { Patient } from '@erx/core/patients/model';
import { say } from '@erx/core/findings/messages';
import { showDate } from '@erx/core/values/dates';
import { skipToken, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Combobox } from '../../ui/form/combobox';
import { Field } from '../../ui/form/field';
import { useDebouncedValue } from '../../ui/form/use-debounced-value';
import { queryKey } from '../../session/queries';
import { useClient } from '../../session/practice-session';
import '../../ui/form/search-form.css';

/** The patient that a search is narrowed to. */
export type ChosenPatient = Pick<Patient, 'id' | 'firstName' | 'lastName'>;

/** Narrows a search to one patient, found by name, account number or birth date. */
export function PatientFilter({
  value,
  onChange,
}: {
  value: ChosenPatient | undefined;
  onChange: (patient: ChosenPatient | undefined) => void;
}) {
  const client = useClient();
  const [text, setText] = useState(value ? `${value.lastName}, ${value.firstName}` : '');
  const wanted = text.trim();
  const settled = useDebouncedValue(wanted);
  const isSearched = value === undefined && settled !== '' && !settled.includes(UNSUPPORTED_SEARCH_CHARACTER);
  const found = useQuery({
    queryKey: queryKey('patients', 'search', settled),
    queryFn: isSearched
      ? ({ signal }) => client.call(searchPatients, { query: { searchStr: settled } }, { signal })
      : skipToken,
  });
  const note = isSearched && found.data?.length === 0 ? say('patients.search-empty') : undefined;
  return (
    <Field label="Patient" className="erx-patient-filter">
      {(ties) => (
        <Combobox
          ties={ties}
          listLabel="Patients found"
          text={text}
          placeholder="All patients"
          items={isSearched ? (found.data ?? []) : []}
          itemId={({ id }) => id}
          option={(patient) => (
            <span>
              {patientName(patient)}{' '}
              <span className="erx-cell-sub">
                {patient.birthDate === undefined ? '' : showDate(patient.birthDate)} · {patient.accountNumber}
              </span>
            </span>
          )}
          isCurrent={wanted === settled}
          isWorking={isSearched && found.isFetching}
          note={note}
          onText={(typed) => {
            setText(typed);
            if (value) onChange(undefined);
          }}
          onChoose={(patient) => {
            setText(`${patient.lastName}, ${patient.firstName}`);
            onChange(patient);
          }}
          {...(text === ''
            ? {}
            : {
                trailing: (
                  <Button
                    variant="minimal"
                    icon={<SmallCross />}
                    aria-label="All patients"
                    onClick={() => {
                      setText('');
                      onChange(undefined);
                    }}
                  />
                ),
              })}
        />
      )}
    </Field>
  );
}
