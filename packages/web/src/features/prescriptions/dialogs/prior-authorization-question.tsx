import { say } from '@erx/core/findings/messages';
import { tallMan } from '@erx/core/drugs/tall-man';
import type { Prescription } from '@erx/core/prescriptions/model';
import { FormDialog } from '../../../ui/dialog/form-dialog';
import { PatientBannerById } from '../../../parts/patient/patient-banner';

interface Props {
  prescription: Prescription;
  onAnswer: (isSent: boolean) => void;
}

/** Asks before a prescription goes whose prior authorization is not complete (P4-18). */
export function PriorAuthorizationQuestion({ prescription, onAnswer }: Props) {
  return (
    <FormDialog
      isOpen
      title="Warning"
      banner={<PatientBannerById patientId={prescription.patientId} />}
      actText="Send prescription"
      actIntent="warning"
      cancelText="Do not send"
      onSubmit={() => {
        onAnswer(true);
      }}
      onClose={() => {
        onAnswer(false);
      }}
    >
      <p>
        <strong>{tallMan(prescription.description)}</strong>
      </p>
      <p>{say('prescription.epa-incomplete')}</p>
    </FormDialog>
  );
}
