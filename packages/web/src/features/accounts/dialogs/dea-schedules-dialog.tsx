import { Callout } from '@blueprintjs/core';
import { WarningSign } from '@blueprintjs/icons';
import type { WritableSchedule } from '@erx/core/drugs/model';
import { sentences } from '@erx/core/findings/finding';
import { say } from '@erx/core/findings/messages';
import { stateDeaSchedules } from '@erx/core/users/contract';
import { addsSchedule, findingsOnDeaSchedules } from '@erx/core/users/rules';
import { useState } from 'react';
import { FormDialog } from '../../../ui/dialog/form-dialog';
import { useNotices } from '../../../ui/feedback/toasts';
import { queryKey } from '../../../session/queries';
import { usePracticeSession } from '../../../session/practice-session';
import { toCredentialChanges, useChangeRequest } from '../../credentials/use-change-request';
import { failureOfChange } from '../failure-of-change';
import { ScheduleChoice } from '../schedule-choice';
import { useEndpointMutation } from '../../../session/use-endpoint-mutation';

/**
 * States which schedules one's own DEA registration covers (S4-5). What is added ends the permission to sign,
 * which is said before.
 * @param stated those that are stated now
 */
export function DeaSchedulesDialog({
  stated,
  onClose,
}: {
  stated: readonly WritableSchedule[];
  onClose: () => void;
}) {
  const { user, refreshUser } = usePracticeSession();
  const notices = useNotices();
  const [chosen, setChosen] = useState<readonly WritableSchedule[]>(stated);
  const [wasTried, setTried] = useState(false);
  const findings = findingsOnDeaSchedules({ deaNumber: user.deaNumber ?? '', state: user.state }, chosen);
  const isChanged = chosen.join() !== stated.join();
  const refusal =
    findings.length > 0 ? sentences(findings).join(' ') : isChanged ? undefined : say('info.unchanged');
  const asking = useChangeRequest(
    toCredentialChanges({ deaSchedules: stated.join(' ') }, { deaSchedules: chosen.join(' ') }),
  );
  const save = useEndpointMutation(
    stateDeaSchedules,
    () => ({ params: { id: user.id }, body: { schedules: [...chosen], ...asking.reason } }),
    {
      onSuccess: () => {
        notices.success(asking.isAsked ? 'credential.requested' : 'dea-schedules.stated');
        asking.refresh();
        onClose();
        void refreshUser();
      },
      invalidates: [queryKey('users', 'dea-schedules'), queryKey('users', 'readiness')],
      isOnlyAfterSuccess: true,
      isOverAtOnce: true,
    },
  );
  return (
    <FormDialog
      isOpen
      title="Edit DEA schedules"
      actText="Save"
      width={520}
      isSubmitting={save.isPending}
      isActDisabled={asking.isUnread}
      onClose={onClose}
      {...failureOfChange(save.error, 'info.change-failed')}
      onSubmit={() => {
        setTried(true);
        if (refusal === undefined) save.mutate();
      }}
    >
      <ScheduleChoice
        legend={`Schedules that your DEA registration ${user.deaNumber ?? ''} covers${user.state === '' ? '' : ` in ${user.state}`}`}
        chosen={chosen}
        onChoose={setChosen}
      />
      <p className="erx-schedule-choice-help">
        They are on your DEA certificate. Controlled substances of any other schedule cannot be prescribed in
        your name.
      </p>
      {asking.notice}
      {!asking.isAsked && user.permissionEpcsRts && addsSchedule(stated, chosen) && (
        <Callout compact intent="warning" icon={<WarningSign />} role="status">
          {say('dea-schedules.right-to-sign-ends')}
        </Callout>
      )}
      {wasTried && refusal !== undefined && !save.isPending && (
        <Callout compact intent="danger" role="alert">
          {refusal}
        </Callout>
      )}
    </FormDialog>
  );
}
