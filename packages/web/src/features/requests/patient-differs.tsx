import { Checkbox } from '@blueprintjs/core';
import { Error as ErrorSign } from '@blueprintjs/icons';
import { patientName } from '@erx/core/patients/name';
import { describeDifferences } from '@erx/core/requests/linking';
import type { RequestDetails } from '@erx/core/requests/model';
import { toAnswerable } from '@erx/core/requests/rules/offers';
import { showDate } from '@erx/core/values/dates';
import { FactList } from '../../ui/layout/fact-list';

interface Props {
  details: RequestDetails;
  /** Undefined where nothing is approved: then it is only shown. */
  confirm: { readonly isConfirmed: boolean; readonly onChange: (isConfirmed: boolean) => void } | undefined;
}

/**
 * Says in red that the linked patient is not, letter by letter, the one that the pharmacy asked about;
 * nothing where both agree.
 */
export function PatientDiffers({ details, confirm }: Props) {
  const { request, content } = details;
  const { differences } = toAnswerable(details);
  if (differences.length === 0 || !request.patient) return null;
  const { name, birthDate } = request.patient;
  const born = (date: string | undefined) =>
    date === undefined || date === '' ? 'birth date not recorded' : `born ${showDate(date)}`;
  return (
    <section className="erx-patient-differs" aria-label="Patient differs">
      <p className="erx-patient-differs-head">
        <ErrorSign /> {describeDifferences(differences)}: is this the patient that the pharmacy asks about?
      </p>
      <FactList
        facts={[
          ['As sent', `${content.patient.name || request.patientAsSent}, ${born(content.patient.birthDate)}`],
          ['Linked', `${patientName(name)}, ${born(birthDate)}`],
        ]}
      />
      {confirm && (
        <Checkbox
          checked={confirm.isConfirmed}
          label="I have checked that they are the same person"
          onChange={({ currentTarget: { checked } }) => {
            confirm.onChange(checked);
          }}
        />
      )}
    </section>
  );
}
