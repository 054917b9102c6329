import { tallMan } from '@erx/core/drugs/tall-man';
import { say, titleFor } from '@erx/core/findings/messages';
import type { EpaRequest } from '@erx/core/prior-authorization/request';
import { FormDialog } from '../../../ui/dialog/form-dialog';
import { FactList } from '../../../ui/layout/fact-list';
import { PatientBannerById } from '../../../parts/patient/patient-banner';
import { ScheduleTag } from '../../../parts/tags/schedule-tag';

/** Asks before a prescription goes whose prior authorization is not complete (P4-18). */
export function SendAnywayDialog({
  request,
  onSend,
  onClose,
}: {
  request: EpaRequest;
  onSend: () => void;
  onClose: () => void;
}) {
  return (
    <FormDialog
      isOpen
      title={titleFor('prior-authorization.send-anyway')}
      banner={<PatientBannerById patientId={request.patientId} />}
      actText="Send anyway"
      cancelText="Keep waiting"
      onSubmit={onSend}
      onClose={onClose}
    >
      <p>{say('prior-authorization.send-anyway')}</p>
      <FactList
        facts={[
          [
            'Medication',
            <>
              {tallMan(request.description)} <ScheduleTag schedule={request.schedule} />
            </>,
          ],
          ['Sig', request.sig],
        ]}
      />
    </FormDialog>
  );
}
