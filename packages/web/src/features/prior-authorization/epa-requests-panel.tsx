import { Button } from '@blueprintjs/core';
import { Endorsed, Refresh } from '@blueprintjs/icons';
import { useNavigate } from 'react-router-dom';
import { DataTable } from '../../ui/table/data-table';
import { LazyBoundary } from '../../page/lazy-boundary';
import { Panel } from '../../ui/layout/panel';
import { EmptyState } from '../../ui/feedback/empty-state';
import { useNotices } from '../../ui/feedback/toasts';
import { epaColumns } from './epa-columns';
import './prior-authorization.css';
import { useEpaActs, useEpaRequests } from './use-prior-authorizations';
import { useRowActs } from './use-row-acts';
import { lazyComponent } from '../../page/lazy-component';

const CancelRequestDialog = lazyComponent(
  () => import('./dialogs/cancel-request-dialog'),
  (part) => part.CancelRequestDialog,
);
const SendAnywayDialog = lazyComponent(
  () => import('./dialogs/send-anyway-dialog'),
  (part) => part.SendAnywayDialog,
);
const PriorAuthorizationDialog = lazyComponent(
  () => import('./dialogs/prior-authorization-dialog'),
  (part) => part.PriorAuthorizationDialog,
);
const ReadyToSignDialog = lazyComponent(
  () => import('../signing/ready-to-sign-dialog'),
  (part) => part.ReadyToSignDialog,
);

/**
 * Prior authorizations of pending prescriptions (S2.13): what the plans answered, and what can be done about
 * it.
 */
export function EpaRequestsPanel() {
  const navigate = useNavigate();
  const requests = useEpaRequests();
  const { refresh } = useEpaActs();
  const notices = useNotices();
  const acts = useRowActs({
    onPrescribeAgain: ({ id, patientId, epaDetails }) => {
      void navigate(`/patient/${patientId}?epaStatusRequestId=${id}&deniedReasonCode=${epaDetails.state}`);
    },
  });
  const { open, close } = acts;
  return (
    <Panel
      title="EPA Requests"
      heading="page"
      count={requests.data?.length}
      controls={
        <Button
          icon={<Refresh />}
          text="Refresh"
          loading={refresh.isPending}
          disabled={requests.isPending}
          onClick={() => {
            refresh.mutate(requests.data ?? []);
          }}
        />
      }
    >
      <DataTable
        label="EPA requests"
        columns={epaColumns(acts.of)}
        rows={requests.data}
        rowId={({ epaReferenceId }) => epaReferenceId}
        expectedRows={5}
        initialSort={{ column: 'date', descending: true }}
        error={requests.error}
        onRetry={() => {
          void requests.refetch();
        }}
        empty={
          <EmptyState
            icon={<Endorsed size={32} />}
            title="No prior authorizations"
            description="When Send Prior Authorization is chosen on the review of a prescription, it appears here with the plan's answer."
          />
        }
      />
      <LazyBoundary>
        {open?.kind === 'ask' && (
          <SendAnywayDialog
            request={open.request}
            onSend={() => {
              acts.sendNow(open.request);
            }}
            onClose={close}
          />
        )}
        {open?.kind === 'worklist' && (
          <PriorAuthorizationDialog prescription={open.request} onClose={close} />
        )}
        {(open?.kind === 'cancel' || open?.kind === 'cancel-with-script') && (
          <CancelRequestDialog
            request={open.request}
            withScript={open.kind === 'cancel-with-script'}
            onClose={close}
          />
        )}
        {open?.kind === 'sign' && (
          <ReadyToSignDialog
            prescription={open.request}
            onSent={() => {
              notices.success('sending.sent-from-list');
              close();
            }}
            onClose={close}
          />
        )}
      </LazyBoundary>
    </Panel>
  );
}
