import { say } from '@erx/core/findings/messages';
import { ALIKE_TEXT } from '@erx/core/patients/alike';
import { listAlikePatients } from '@erx/core/patients/contract';
import type { AlikePatient, PatientFields } from '@erx/core/patients/model';
import { patientName } from '@erx/core/patients/name';
import { showDate } from '@erx/core/values/dates';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { FormDialog } from '../../../ui/dialog/form-dialog';
import { useClient } from '../../../session/practice-session';
import '../patients.css';

/** Who is compared, and what is saved unless it is someone who is already here. */
interface Saving {
  readonly fields: PatientFields;
  readonly save: () => void;
}

/**
 * Asks whether a person is already a patient before they are saved; saves without a question where no one is alike.
 * Anyone who was shown once and left aside is not shown a second time.
 * @param except the patient who is being changed
 */
export function useAlikePatients(except?: string) {
  const client = useClient();
  const [asked, setAsked] = useState<{
    readonly alike: readonly AlikePatient[];
    readonly save: () => void;
  }>();
  const leftAside = useRef<ReadonlySet<string>>(new Set());
  const search = useMutation({
    mutationFn: ({ fields }: Saving) =>
      client.call(listAlikePatients, {
        body: { ...identityOf(fields), ...(except === undefined ? {} : { except }) },
      }),
    onSuccess: (found, { save }) => {
      const alike = found.filter(({ id }) => !leftAside.current.has(id));
      if (alike.length === 0) save();
      else setAsked({ alike, save });
    },
  });
  return {
    isSearching: search.isPending,
    failure: search.error,
    /** Patients who are alike, while it is asked about them. */
    alike: asked?.alike,
    saveUnlessAlike: search.mutate,
    saveAnyway() {
      if (!asked) return;
      leftAside.current = new Set([...leftAside.current, ...asked.alike.map(({ id }) => id)]);
      setAsked(undefined);
      asked.save();
    },
    goBack() {
      setAsked(undefined);
    },
  };
}

function identityOf(fields: PatientFields) {
  const { firstName, middleName, lastName, birthDate, homePhone, cellPhone, workPhone } = fields;
  const known = Object.entries({ middleName, homePhone, cellPhone, workPhone }).filter(
    ([, value]) => value !== '',
  );
  return { firstName, lastName, birthDate, ...Object.fromEntries(known) };
}

interface Props {
  alike: readonly AlikePatient[];
  of: 'new' | 'changed';
  onChoose: (patient: AlikePatient) => void;
  onSave: () => void;
  /** Back to the form, with everything typed in it. */
  onClose: () => void;
}

/** Alike patients: a press on one chooses it, and the other way is to save. */
export function AlikePatientsDialog({ alike, of, onChoose, onSave, onClose }: Props) {
  return (
    <FormDialog
      isOpen
      title="Already here?"
      actText={of === 'new' ? 'Save as a new patient' : 'Save the change'}
      actIntent="warning"
      cancelText="Back to the form"
      width={560}
      onSubmit={onSave}
      onClose={onClose}
    >
      <p>{say(of === 'new' ? 'patient.alike-new' : 'patient.alike-changed')}</p>
      <ul className="erx-found-patients" aria-label="Patients who may be the same person">
        {alike.map((patient) => (
          <li key={patient.id}>
            <button
              type="button"
              onClick={() => {
                onChoose(patient);
              }}
            >
              <span className="erx-found-name">{patientName(patient)}</span>
              <span className="erx-cell-sub">Account # {patient.accountNumber}</span>
              <span className="erx-cell-sub">
                DOB {patient.birthDate === '' ? 'not known' : showDate(patient.birthDate)}
              </span>
              <span className="erx-cell-sub">
                {patient.phoneEnd === '' ? 'No phone' : `Phone ends in ${patient.phoneEnd}`}
              </span>
              <span className="erx-found-why">{ALIKE_TEXT[patient.by]}</span>
            </button>
          </li>
        ))}
      </ul>
    </FormDialog>
  );
}
