import { secondPersonText } from '@erx/core/approvals/roles';
import type { RoleRequest } from '@erx/core/approvals/model';
import { GIVEN_ROLE_LABEL } from '@erx/core/grants/roles';
import { showDate } from '@erx/core/values/dates';
import { useState } from 'react';
import { lazyComponent } from '../../page/lazy-component';
import { ExactTime } from '../../ui/text/dates';
import { LazyBoundary } from '../../page/lazy-boundary';
import { type RowButton, RowButtons } from '../../ui/table/row-buttons';
import { WaitingRequest } from '../../parts/approvals/waiting-request';
import type { RoleAct } from './dialogs/role-request-dialog';

const RoleRequestDialog = lazyComponent(
  () => import('./dialogs/role-request-dialog'),
  (part) => part.RoleRequestDialog,
);

/** A role that waits for a second person, with what the reader may do about it, and why not. */
export function RoleRequestRow({ request }: { request: RoleRequest }) {
  const { role, name, reason, until, askedBy, askedAt, expiresAt, approvers, refusal, mayDeny, mayWithdraw } =
    request;
  const [act, setAct] = useState<RoleAct>();
  const button = (label: string, opens: RoleAct, intent?: 'primary'): RowButton => ({
    name: label,
    ...(intent === undefined ? {} : { intent }),
    onClick: () => {
      setAct(opens);
    },
  });
  const buttons: RowButton[] = [
    refusal === undefined ? button('Approve', 'approve', 'primary') : { name: 'Approve', refusal },
    ...(mayDeny ? [button('Deny', 'deny')] : []),
    ...(mayWithdraw ? [button('Take back', 'withdraw')] : []),
  ];
  return (
    <>
      <WaitingRequest acts={<RowButtons buttons={buttons} of={`role of ${name}`} none="Nothing to do" />}>
        <p>
          <strong>
            {name}: {GIVEN_ROLE_LABEL[role]}
          </strong>
          <span className="erx-cell-sub"> {until === undefined ? 'no end' : `until ${showDate(until)}`}</span>
        </p>
        <p>“{reason}”</p>
        <p className="erx-cell-sub">
          Asked by {askedBy}, <ExactTime at={askedAt} />. Expires <ExactTime at={expiresAt} />.
        </p>
        {refusal !== undefined && (
          <p className="erx-cell-sub">
            {refusal} {secondPersonText(approvers)}
          </p>
        )}
      </WaitingRequest>
      <LazyBoundary>
        {act !== undefined && (
          <RoleRequestDialog
            request={request}
            act={act}
            onClose={() => {
              setAct(undefined);
            }}
          />
        )}
      </LazyBoundary>
    </>
  );
}
