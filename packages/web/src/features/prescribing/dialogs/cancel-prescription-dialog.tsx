import { tallMan } from '@erx/core/drugs/tall-man';
import type { Prescription } from '@erx/core/prescribing/model';
import { fullName } from '@erx/core/users/model';
import { ScheduleTag } from '../../../ui/schedule-tag';
import { ActDialog } from '../../../ui/act-dialog';
import { FactList } from '../../../ui/fact-list';
import { PatientBannerById } from '../../../ui/patient-banner';
import { describeFailure, useNotices } from '../../../workplace/notices';
import { usePrescriptionActs } from '../use-prescriptions';

/** Asks before a prescription is cancelled, with the prescription in view (P2-22: titled Warning, a review that folds). */
export function CancelPrescriptionDialog({ prescription, onClose }: { prescription: Prescription; onClose: () => void }) {
  const { cancel } = usePrescriptionActs();
  const notices = useNotices();
  const { patient, pharmacy, provider } = prescription;
  const act = () => {
    cancel.mutate(prescription, { onSuccess: () => { notices.success('sending.cancelled'); onClose(); } });
  };
  return (
    <ActDialog
      isOpen title="Warning" banner={<PatientBannerById patientId={prescription.patientId} />} actText="Cancel prescription" actIntent="danger" cancelText="Keep prescription"
      isActing={cancel.isPending} onAct={act} onClose={onClose}
      {...(cancel.isError ? { failure: describeFailure(cancel.error).sentences.join(' ') } : {})}
    >
      <p>{prescription.scriptStatus === 'Sent'
        ? 'This asks the pharmacy to cancel the prescription. Until it answers, the pharmacy may still dispense it.'
        : 'This prescription has not been sent. It is cancelled at once and cannot be sent any more.'}
      </p>
      <details className="erx-review" open>
        <summary>Prescription</summary>
        <FactList facts={[
          ['Medication', <>{tallMan(prescription.description)}<ScheduleTag schedule={prescription.schedule} /></>],
          ['Sig', prescription.sig],
          ['Patient', `${patient.lastName}, ${patient.firstName}`],
          ['Pharmacy', pharmacy ? `${pharmacy.storeName}, ${pharmacy.city} ${pharmacy.state}` : 'None'],
          ['Prescriber', fullName(provider)],
        ]}
        />
      </details>
    </ActDialog>
  );
}
