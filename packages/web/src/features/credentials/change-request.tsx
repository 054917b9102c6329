import { Callout } from '@blueprintjs/core';
import { WarningSign } from '@blueprintjs/icons';
import type { CredentialChange, CredentialRequest } from '@erx/core/credentials/model';
import { CREDENTIAL_FIELD_LABEL } from '@erx/core/credentials/model';
import { shownCredentialValue } from '@erx/core/credentials/rules';
import { useState } from 'react';
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog';
import { ExactTime } from '../../ui/text/dates';
import { type RowButton, RowButtons } from '../../ui/table/row-buttons';
import { WaitingRequest } from '../../parts/approvals/waiting-request';
import { useNotices } from '../../ui/feedback/toasts';
import { useCredentialActs } from './use-credentials';
import { runToCompletion } from '../../session/run-to-completion';
import './credentials.css';

const ACTS = {
  approve: { title: 'Approve change', question: 'credential.approve-question', done: 'credential.approved' },
  deny: { title: 'Deny change', question: 'credential.deny-question', done: 'credential.denied' },
  withdraw: {
    title: 'Take change back',
    question: 'credential.withdraw-question',
    done: 'credential.withdrawn',
  },
} as const;

/** Each part that is to change, as it is in force and as it is asked for. */
export function Changes({ changes }: { changes: readonly CredentialChange[] }) {
  return (
    <ul className="erx-credential-changes">
      {changes.map(({ field, before, after, state }) => (
        <li key={field}>
          <span className="erx-cell-sub">
            {CREDENTIAL_FIELD_LABEL[field]}
            {state === undefined ? '' : ` in ${state}`}
          </span>{' '}
          <span className="erx-whole">{shownCredentialValue(field, before)}</span> <span aria-hidden>→</span>
          <span className="erx-visually-hidden"> becomes </span>{' '}
          <strong className="erx-whole">{shownCredentialValue(field, after)}</strong>
        </li>
      ))}
    </ul>
  );
}

/** What speaks against it, next to what is decided. */
function Warnings({ of: { warnings } }: { of: CredentialRequest }) {
  return warnings.map((warning) => (
    <Callout key={warning} compact intent="warning" icon={<WarningSign />}>
      {warning}
    </Callout>
  ));
}

/** A change that waits for a second person, with what the reader may do about it. */
export function ChangeRequest({
  request,
  isNamed = false,
}: {
  request: CredentialRequest;
  isNamed?: boolean;
}) {
  const notices = useNotices();
  const { decide, withdraw } = useCredentialActs();
  const [open, setOpen] = useState<keyof typeof ACTS>();
  const close = () => {
    setOpen(undefined);
    decide.reset();
    withdraw.reset();
  };
  const button = (name: string, act: keyof typeof ACTS, intent?: 'primary'): RowButton => ({
    name,
    ...(intent === undefined ? {} : { intent }),
    onClick: () => {
      setOpen(act);
    },
  });
  const buttons: RowButton[] = [
    ...(request.refusal === undefined
      ? [button('Approve', 'approve', 'primary'), button('Deny', 'deny')]
      : [{ name: 'Approve', refusal: request.refusal }]),
    ...(request.mayWithdraw ? [button('Take back', 'withdraw')] : []),
  ];
  const submit = () => {
    if (open === undefined) return;
    const onSuccess = () => {
      notices.success(ACTS[open].done);
      close();
    };
    if (open === 'withdraw') runToCompletion(withdraw, request.id, { onSuccess });
    else runToCompletion(decide, { id: request.id, decision: open, reason: '' }, { onSuccess });
  };
  return (
    <>
      <WaitingRequest
        acts={<RowButtons buttons={buttons} of={`change of ${request.name}`} none="Nothing to do" />}
      >
        <p>
          <strong>{isNamed ? request.name : 'A change waits for a second person'}</strong>
          <span className="erx-cell-sub">
            {' '}
            asked by {request.requestedBy}, <ExactTime at={request.requestedAt} />.{' '}
            {request.expiresAt === undefined ? (
              'It does not expire while identity proofing is under way.'
            ) : (
              <>
                Expires <ExactTime at={request.expiresAt} />.
              </>
            )}
          </span>
        </p>
        <Changes changes={request.changes} />
        <Warnings of={request} />
        {request.reason !== '' && <p>“{request.reason}”</p>}
        {request.refusal !== undefined && <p className="erx-cell-sub">{request.refusal}</p>}
      </WaitingRequest>
      {open !== undefined && (
        <ConfirmDialog
          title={ACTS[open].title}
          question={ACTS[open].question}
          about={request.name}
          also={
            <>
              <Changes changes={request.changes} />
              <Warnings of={request} />
            </>
          }
          isRemoving={open !== 'approve'}
          isSubmitting={decide.isPending || withdraw.isPending}
          error={decide.error ?? withdraw.error}
          onClose={close}
          onSubmit={submit}
        />
      )}
    </>
  );
}
