import { Dialog, DialogBody } from '@blueprintjs/core';
import { holdsToken, offeredSteps } from '@erx/core/credentials/proofing/rules';
import { useState } from 'react';
import '../../../ui/dialog/form-dialog.css';
import { LoadingBlock } from '../../../ui/feedback/loading';
import { FailedQuery } from '../../../ui/feedback/empty-state';
import { ChooseToken } from './choose-token';
import { ConfirmToken } from './confirm-token';
import { ProofingOverview } from './proofing-overview';
import './proofing.css';
import { ResyncToken } from './resync-token';
import { STEPS, stepAtHand } from './status-words';
import { useProofingStatus, useProofingSteps } from './use-proofing';
import type { ProofingStatus } from '@erx/core/credentials/proofing/model';

/**
 * Identity proofing and one's own tokens (S2.14). The stage follows the status; what a person asks for comes
 * before it.
 */
export function ProofingDialog({ onClose }: { onClose: () => void }) {
  const query = useProofingStatus();
  const steps = useProofingSteps();
  const [wanted, setWanted] = useState<'choose' | 'resync'>();
  const status = query.data;
  const back = () => {
    setWanted(undefined);
    steps.register.reset();
    steps.resync.reset();
  };
  const at = !status
    ? -1
    : wanted === 'choose'
      ? 0
      : stepAtHand(
          status.transactionStatus.status,
          status.chosenToken !== undefined,
          holdsToken(status.userStatus),
        );
  return (
    <Dialog
      className="erx-dialog erx-proofing"
      isOpen
      title="Identity proofing"
      style={{ width: 560 }}
      shouldReturnFocusOnClose
      canOutsideClickClose={false}
      onClose={onClose}
    >
      <ol className="erx-proofing-steps" aria-label="Steps">
        {STEPS.map((name, step) => (
          <li
            key={name}
            data-state={step < at ? 'done' : step === at ? 'now' : 'later'}
            {...(step === at ? { 'aria-current': 'step' as const } : {})}
          >
            {name}
            {step < at && <span className="erx-visually-hidden"> (done)</span>}
          </li>
        ))}
      </ol>
      {status ? (
        <CurrentStage
          status={status}
          steps={steps}
          wanted={wanted}
          onWant={setWanted}
          onBack={back}
          onClose={onClose}
        />
      ) : (
        <DialogBody>
          {query.isError ? (
            <FailedQuery what="Your identity proofing" query={query} />
          ) : (
            <LoadingBlock what="your identity proofing" height={160} />
          )}
        </DialogBody>
      )}
    </Dialog>
  );
}

/** The stage that is at hand, or was asked for. */
function CurrentStage({
  status,
  steps,
  wanted,
  onWant,
  onBack,
  onClose,
}: {
  status: ProofingStatus;
  steps: ReturnType<typeof useProofingSteps>;
  wanted: 'choose' | 'resync' | undefined;
  onWant: (wanted: 'choose' | 'resync') => void;
  onBack: () => void;
  onClose: () => void;
}) {
  const offered = offeredSteps(status);
  const isFirst = offered.register && !status.chosenToken && !holdsToken(status.userStatus);
  if (wanted === 'resync') {
    return (
      <ResyncToken
        userStatus={status.userStatus}
        isSubmitting={steps.resync.isPending}
        failure={steps.resync.error}
        onCancel={onBack}
        onResync={(resync) => {
          steps.resync.mutate(resync, { onSuccess: onBack });
        }}
      />
    );
  }
  if (offered.register && (wanted === 'choose' || isFirst)) {
    return (
      <ChooseToken
        status={status}
        isSubmitting={steps.register.isPending}
        failure={steps.register.error}
        cancelText={isFirst ? 'Close' : 'Back'}
        onCancel={isFirst ? onClose : onBack}
        onChoose={(choice) => {
          steps.register.mutate(choice, { onSuccess: onBack });
        }}
      />
    );
  }
  if (offered.confirm && status.chosenToken) {
    return (
      <ConfirmToken
        chosen={status.chosenToken}
        isSubmitting={steps.confirm.isPending}
        failure={steps.confirm.error}
        onConfirm={(code) => {
          steps.confirm.mutate(code);
        }}
        onOther={() => {
          onWant('choose');
        }}
        onCancel={onClose}
      />
    );
  }
  return (
    <ProofingOverview
      status={status}
      steps={steps}
      onChoose={() => {
        onWant('choose');
      }}
      onResync={() => {
        onWant('resync');
      }}
      onClose={onClose}
    />
  );
}
