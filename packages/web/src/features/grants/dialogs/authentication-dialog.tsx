import { expiryText } from '@erx/core/credentials/expiry';
import { deaNumberText } from '@erx/core/credentials/registered-state';
import { AppError } from '@erx/core/findings/app-error';
import { say } from '@erx/core/findings/messages';
import type { GrantRequest, PendingGrant } from '@erx/core/approvals/model';
import type { OtpType } from '@erx/core/credentials/proofing/model';
import { fullName } from '@erx/core/users/names';
import { useState } from 'react';
import { FormDialog } from '../../../ui/dialog/form-dialog';
import { FactList } from '../../../ui/layout/fact-list';
import { useFactorFields } from '../../../parts/signing/factor-fields';
import { OtpTypeChoice } from '../../../parts/signing/otp-type-choice';
import { describeFailure, useNotices } from '../../../ui/feedback/toasts';
import { usePracticeSession, useToday } from '../../../session/practice-session';
import { useApproval } from '../use-approval';
import { Schedules } from '../schedules';
import { Button, Dialog, DialogBody, DialogFooter, ProgressBar } from '@blueprintjs/core';
import { MobilePhone } from '@blueprintjs/icons';
import { showMinutes, useSecondsLeft } from '../../../parts/signing/use-seconds-left';

interface Props {
  request: GrantRequest;
  /** The ways of authenticating that this person has. */
  offered: readonly OtpType[];
  onClose: () => void;
}

/** Approves a request with two factors (S2.5-11), by a code or by the phone. */
export function AuthenticationDialog({ request, offered, onClose }: Props) {
  const { user } = usePracticeSession();
  const today = useToday();
  const notices = useNotices();
  const { targetUser, initiatedByUser, operation } = request;
  const { authenticate, pending } = useApproval(request.id, {
    onApproved: () => {
      notices.success('grant.approved');
      onClose();
    },
    onPushFailed: (error) => {
      notices.failure(error);
      onClose();
    },
  });
  const [chosen, choose] = useState<OtpType | undefined>(offered[0]);
  const { error, isPending } = authenticate;
  const refused =
    error instanceof AppError && (error.code === 'grant.factor-refused' || error.code === 'grant.locked')
      ? error
      : undefined;
  const isLocked = refused?.code === 'grant.locked';
  const factors = useFactorFields({
    otpType: chosen ?? 'Hwtok',
    hardwareTokenReference: user.hardwareTokenReference,
    refused: refused?.message,
    isBusy: isPending,
    isLocked,
  });
  if (pending) return <PushWaitingDialog pending={pending} onClose={onClose} />;

  const lacks =
    chosen === undefined
      ? say('grant.approver-no-token')
      : user.hasPinNumber
        ? undefined
        : say('grant.pin-not-set');
  const failure = lacks ?? (error && !refused ? describeFailure(error).sentences.join(' ') : undefined);
  const act = () => {
    const given = factors.take();
    if (given && chosen)
      authenticate.mutate({
        otpType: chosen,
        pinNumber: given.pin,
        ...(given.otp === undefined ? {} : { otpToken: given.otp }),
      });
  };
  return (
    <FormDialog
      isOpen
      title="Authentication"
      actText="Authenticate"
      width={560}
      isSubmitting={isPending}
      isActDisabled={isLocked || lacks !== undefined}
      onSubmit={act}
      onClose={onClose}
      onOpened={factors.focus}
      {...(failure === undefined ? {} : { failure })}
    >
      <FactList
        facts={[
          ['Permission', `Ready To Sign, ${operation}`],
          ['For', fullName(targetUser)],
          ['DEA number', deaNumberText(targetUser.deaNumber ?? '', targetUser.state)],
          ...(targetUser.deaName === undefined ? [] : [['Registered as', targetUser.deaName] as const]),
          ['DEA registration', expiryText(targetUser.deaExpiresOn, today)],
          ['DEA schedules', <Schedules key="schedules" of={targetUser} />],
          ['Initiated by', fullName(initiatedByUser)],
        ]}
      />
      <OtpTypeChoice
        className="erx-grant-types"
        offered={offered}
        chosen={chosen}
        onChoose={(type) => {
          authenticate.reset();
          choose(type);
        }}
        isInline={false}
      />
      {chosen !== undefined && factors.fields}
    </FormDialog>
  );
}

/** While the phone is asked (S2.5-15). */
function PushWaitingDialog({ pending, onClose }: { pending: PendingGrant; onClose: () => void }) {
  const left = useSecondsLeft(pending.expiresAt);
  return (
    <Dialog
      className="erx-dialog"
      isOpen
      title="Push Notification"
      style={{ width: 520 }}
      canOutsideClickClose={false}
      canEscapeKeyClose={false}
      isCloseButtonShown={false}
      shouldReturnFocusOnClose
    >
      <DialogBody>
        <div className="erx-grant-push" role="status">
          <MobilePhone size={32} />
          <div>
            <p>{say('grant.push-sent')}</p>
            <p className="erx-cell-sub">
              Reference {pending.reference}.{' '}
              {left > 0 ? `${showMinutes(left)} is left.` : 'The time is up; the last answer is being read.'}
            </p>
          </div>
        </div>
        <ProgressBar intent="primary" animate={left > 0} />
      </DialogBody>
      <DialogFooter actions={<Button text="Stop waiting" onClick={onClose} />} />
    </Dialog>
  );
}
