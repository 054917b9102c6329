import { expiryText } from '@erx/core/credentials/expiry';
import { deaNumberText } from '@erx/core/credentials/registered-state';
import { AppError } from '@erx/core/findings/app-error';
import { say } from '@erx/core/findings/messages';
import {
  type GrantRequest,
  type PendingGrant,
  GRANT_POLLING_MS,
  type GrantFactors,
} from '@erx/core/approvals/model';
import type { OtpType } from '@erx/core/credentials/proofing/model';
import { fullName } from '@erx/core/users/names';
import { useState, useEffect, useEffectEvent } from 'react';
import { FormDialog } from '../../../ui/dialog/form-dialog';
import { FactList } from '../../../ui/layout/fact-list';
import { useFactorFields } from '../../../parts/signing/factor-fields';
import { OtpTypeChoice } from '../../../parts/signing/otp-type-choice';
import { describeFailure, useNotices } from '../../../ui/feedback/toasts';
import { usePracticeSession, useToday, useClient } from '../../../session/practice-session';
import { Schedules } from '../schedules';
import { Button, Dialog, DialogBody, DialogFooter, ProgressBar } from '@blueprintjs/core';
import { MobilePhone } from '@blueprintjs/icons';
import { showMinutes, useSecondsLeft } from '../../../parts/signing/use-seconds-left';
import { authorizeGrant, completeGrantPush } from '@erx/core/approvals/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { queryKey } from '../../../session/queries';

/**
 * The approval of one request: authenticated, or pending until the phone has answered (S4-11).
 * @param callbacks called at the end: approved, or what stopped the wait for the phone
 */
function useApproval(
  requestId: string,
  callbacks: { onApproved(): void; onPushFailed(error: unknown): void },
) {
  const client = useClient();
  const queries = useQueryClient();
  const [pending, setPending] = useState<PendingGrant>();
  const refresh = () => queries.invalidateQueries({ queryKey: queryKey('grants') });
  const finish = useEffectEvent(() => {
    void refresh();
    callbacks.onApproved();
  });
  const fail = useEffectEvent((error: unknown) => {
    void refresh();
    callbacks.onPushFailed(error);
  });

  const authenticate = useMutation({
    mutationFn: (factors: GrantFactors) =>
      client.call(authorizeGrant, { params: { requestId }, body: factors }),
    onSuccess: (reply) => {
      if (reply) return setPending(reply);
      void refresh();
      callbacks.onApproved();
    },
    onError: () => {
      void refresh();
    },
  });

  const reference = pending?.transactionReferenceNumber;
  useEffect(() => {
    if (reference === undefined) return undefined;
    const ended = new AbortController();
    let timer: ReturnType<typeof setTimeout>;
    const ask = async (): Promise<void> => {
      try {
        const reply = await client.call(
          completeGrantPush,
          { body: { transactionReferenceNumber: reference } },
          { signal: ended.signal },
        );
        if (ended.signal.aborted) return;
        if (reply) askLater();
        else finish();
      } catch (error) {
        if (!ended.signal.aborted) fail(error); // S8-20: an error stops the polling
      }
    };
    const askLater = () => {
      timer = setTimeout(() => {
        void ask();
      }, GRANT_POLLING_MS);
    };
    askLater();
    return () => {
      ended.abort();
      clearTimeout(timer);
    };
  }, [client, reference]);

  return { authenticate, pending };
}

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
