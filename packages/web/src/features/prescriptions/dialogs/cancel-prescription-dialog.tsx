import { tallMan } from '@erx/core/drugs/tall-man';
import { say } from '@erx/core/findings/messages';
import type { Prescription } from '@erx/core/prescriptions/model';
import { cancelWay } from '@erx/core/prescriptions/rules/cancelling';
import { showQuantity } from '@erx/core/drugs/show-quantity';
import { fullName } from '@erx/core/users/names';
import { showPhone } from '@erx/core/values/contact';
import { showDate } from '@erx/core/values/dates';
import { ScheduleTag } from '../../../parts/tags/schedule-tag';
import { FormDialog } from '../../../ui/dialog/form-dialog';
import { FactList } from '../../../ui/layout/fact-list';
import { PatientBannerById } from '../../../parts/patient/patient-banner';
import { describeFailure, useNotices } from '../../../ui/feedback/toasts';
import { usePrescriptionActs } from '../use-prescriptions';

/**
 * Asks before a prescription is cancelled, with the prescription in view (P2-22: titled Warning, a review
 * that folds).
 */
export function CancelPrescriptionDialog({
  prescription,
  onClose,
}: {
  prescription: Prescription;
  onClose: () => void;
}) {
  const { cancel } = usePrescriptionActs();
  const notices = useNotices();
  const { patient, pharmacy, provider, refills } = prescription;
  const isAsked = cancelWay(prescription) === 'ask-pharmacy';
  const act = () => {
    cancel.mutate(prescription, {
      onSuccess: ({ scriptStatus }) => {
        // Success is said only of what is stopped (P8-2); a request still waits for the pharmacy.
        if (scriptStatus === 'CancelledAfterSending') notices.toast('warning', say('cancel.on-its-way'));
        else notices.success('sending.cancelled');
        onClose();
      },
    });
  };
  return (
    <FormDialog
      isOpen
      title="Warning"
      banner={<PatientBannerById patientId={prescription.patientId} />}
      actText={isAsked ? 'Ask pharmacy to cancel' : 'Cancel prescription'}
      actIntent="danger"
      cancelText="Keep prescription"
      isSubmitting={cancel.isPending}
      onSubmit={act}
      onClose={onClose}
      {...(cancel.isError ? { failure: describeFailure(cancel.error).sentences.join(' ') } : {})}
    >
      <p>{say(isAsked ? 'cancel.confirm-asking' : 'cancel.confirm-at-once')}</p>
      <details className="erx-review" open>
        <summary>Prescription</summary>
        <FactList
          facts={[
            [
              'Medication',
              <>
                {tallMan(prescription.description)} <ScheduleTag schedule={prescription.schedule} />
              </>,
            ],
            ['Sig', prescription.sig],
            [
              'Dispense',
              `${showQuantity(prescription.dispense, prescription.units)}, refills ${'prn' in refills ? 'PRN' : String(refills.count)}`,
            ],
            [
              'Patient',
              `${patient.lastName}, ${patient.firstName}, born ${patient.birthDate === '' ? 'unknown' : showDate(patient.birthDate)}`,
            ],
            [
              'Pharmacy',
              pharmacy
                ? `${pharmacy.storeName}, ${pharmacy.city} ${pharmacy.state}, ${showPhone(pharmacy.phonePrimary)}`
                : 'None',
            ],
            ['Prescriber', fullName(provider)],
          ]}
        />
      </details>
    </FormDialog>
  );
}
