import { Button, Dialog, DialogBody, DialogFooter, InputGroup, Spinner } from '@blueprintjs/core';
import { Search } from '@blueprintjs/icons';
import type { PatientSummary } from '@erx/core/patients/model';
import { patientName } from '@erx/core/patients/name';
import { showDate } from '@erx/core/values/dates';
import { useState, type SubmitEvent } from 'react';
import '../../../ui/dialog/form-dialog.css';
import '../../../ui/form/combobox.css';
import { Field } from '../../../ui/form/field';
import { useQuickSearch } from '../use-quick-search';
import '../patients.css';

interface Props {
  /** What is searched for at first, such as name and birth date of a pharmacy's message. */
  initial?: string;
  onChoose: (patient: PatientSummary) => void;
  onClose: () => void;
}

/** Finds a patient for something else (N2-17..N2-20): Enter runs the search, a press on a row chooses. */
export function SearchPatientDialog({ initial = '', onChoose, onClose }: Props) {
  const [typed, setTyped] = useState(initial);
  const [asked, setAsked] = useState(initial);
  const search = useQuickSearch(asked);
  const run = (event: SubmitEvent) => {
    event.preventDefault();
    event.stopPropagation(); // a dialog over another one: its form is not asked
    setAsked(typed);
    search.now();
  };
  const isEmpty = asked.trim() !== '' && !search.isWorking && search.found?.length === 0;
  return (
    <Dialog
      className="erx-dialog"
      isOpen
      title="Search Patient"
      style={{ width: 640 }}
      shouldReturnFocusOnClose
      canOutsideClickClose={false}
      onClose={onClose}
    >
      <DialogBody>
        <form onSubmit={run} noValidate>
          <Field label="Search Patient" help="Name, account number, birth date or phone. Enter searches.">
            {({ intent: _intent, ...ties }) => (
              <InputGroup
                {...ties}
                type="search"
                autoFocus
                autoComplete="off"
                spellCheck={false}
                maxLength={100}
                leftIcon={<Search />}
                value={typed}
                onValueChange={setTyped}
                rightElement={
                  search.isWorking ? (
                    <Spinner size={16} className="erx-combobox-wait" />
                  ) : (
                    <Button type="submit" variant="minimal" text="Search" />
                  )
                }
              />
            )}
          </Field>
        </form>
        {(search.found?.length ?? 0) > 0 && (
          <ul className="erx-found-patients" aria-label="Patients found">
            {search.found?.map((patient) => (
              <li key={patient.id}>
                <button
                  type="button"
                  onClick={() => {
                    onChoose(patient);
                  }}
                >
                  <span className="erx-found-name">{patientName(patient)}</span>
                  <span className="erx-cell-sub">Account # {patient.accountNumber}</span>
                  <span className="erx-cell-sub">DOB {showDate(patient.birthDate)}</span>
                  <span className="erx-cell-sub">
                    {[
                      patient.address,
                      patient.city,
                      [patient.state, patient.zipCode].filter(Boolean).join(' '),
                    ]
                      .filter(Boolean)
                      .join(', ') || 'No address'}
                  </span>
                </button>
              </li>
            ))}
          </ul>
        )}
        <p role="status" className="erx-cell-sub">
          {isEmpty
            ? 'No Results'
            : asked.trim() !== '' && search.found === undefined && !search.isWorking
              ? search.note
              : ''}
        </p>
      </DialogBody>
      <DialogFooter actions={<Button text="Close" onClick={onClose} />} />
    </Dialog>
  );
}
