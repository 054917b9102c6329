import { Cross, Endorsed, IdNumber, Key, Pill, Tick, TimelineEvents } from '@blueprintjs/icons';
import type { AttentionItem } from '@erx/core/attention/model';
import { attentionSubject, canBeMarked, type ResendWay } from '@erx/core/attention/rules';
import { say } from '@erx/core/findings/messages';
import type { Prescription } from '@erx/core/prescriptions/model';
import { cancelWay } from '@erx/core/prescriptions/rules/cancelling';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { DataTable } from '../../ui/table/data-table';
import { LazyBoundary } from '../../page/lazy-boundary';
import { Panel } from '../../ui/layout/panel';
import { resendActions } from '../../parts/sending/resend-actions';
import type { RowAction } from '../../ui/table/row-action';
import { EmptyState } from '../../ui/feedback/empty-state';
import { lazyComponent } from '../../page/lazy-component';
import { useMay } from '../../session/practice-session';
import { attentionColumns } from './attention-columns';
import { useAttention } from './use-attention';

const HandleAttentionDialog = lazyComponent(
  () => import('./dialogs/handle-attention-dialog'),
  (part) => part.HandleAttentionDialog,
);

const TimelineDialog = lazyComponent(
  () => import('../prescription-history/dialogs/timeline-dialog'),
  (part) => part.TimelineDialog,
);

interface Props {
  /** Asks the pharmacy once more to cancel, or cancels what never reached one. */
  onCancel: (prescription: Prescription) => void;
  onPrescribeAgain: (prescription: Prescription) => void;
  /** Opens a new prescription that takes the place of one that did not arrive. */
  onResend: (prescription: Prescription, way: ResendWay) => void;
  /** Continues one's own proofing. */
  onProofing: () => void;
}

/**
 * What did not reach a pharmacy, was not stopped or not dispensed by it, or could not be read, and what waits
 * for this person alone: it stays here until a user acts.
 */
export function AttentionPanel({ onCancel, onPrescribeAgain, onResend, onProofing }: Props) {
  const navigate = useNavigate();
  const waiting = useAttention();
  const may = { cancel: useMay('prescription.cancel'), write: useMay('prescription.write') };
  const [handled, setHandled] = useState<AttentionItem>();
  const [traced, setTraced] = useState<string>();

  const toCredential = (kind: AttentionItem['kind'], accountId: string): RowAction => {
    const [name, path] = leadOf(kind, accountId);
    return {
      name,
      icon: <IdNumber />,
      onClick: () => {
        void navigate(path);
      },
    };
  };
  const actionsOf = (item: AttentionItem): readonly RowAction[] => {
    const { prescription } = item;
    const canCancel =
      prescription !== undefined &&
      prescription.scriptStatus !== 'Pending' &&
      cancelWay(prescription) !== undefined;
    const resends = prescription && may.write ? resendActions(prescription, onResend) : [];
    return [
      ...resends,
      ...(item.kind === 'prior-authorization-denied'
        ? [
            {
              name: 'EPA Requests Status',
              icon: <Endorsed />,
              onClick: () => {
                void navigate('/epastatus');
              },
            },
          ]
        : []),
      ...(prescription && may.write && prescription.scriptStatus === 'Sent' && resends.length === 0
        ? [
            {
              name: 'New Prescription',
              icon: <Pill />,
              onClick: () => {
                onPrescribeAgain(prescription);
              },
            },
          ]
        : []),
      ...(prescription
        ? [
            {
              name: 'Show Timeline',
              icon: <TimelineEvents />,
              onClick: () => {
                setTraced(prescription.id);
              },
            },
          ]
        : []),
      ...(item.grant
        ? [
            {
              name: 'Open request',
              icon: <Key />,
              onClick: () => {
                void navigate('/grant_requests?tab=requests');
              },
            },
          ]
        : []),
      ...(item.role
        ? [
            {
              name: 'Open request',
              icon: <Key />,
              onClick: () => {
                void navigate('/grant_requests');
              },
            },
          ]
        : []),
      ...(item.credential ? [toCredential(item.kind, item.credential.id)] : []),
      ...(item.proofing ? [{ name: 'Continue proofing', icon: <IdNumber />, onClick: onProofing }] : []),
      ...(may.cancel && canBeMarked(item)
        ? [
            {
              name: 'Mark as seen to',
              icon: <Tick />,
              onClick: () => {
                setHandled(item);
              },
            },
          ]
        : []),
      ...(prescription && canCancel && may.cancel
        ? [
            {
              name:
                item.kind === 'not-delivered' || item.kind === 'failure-said'
                  ? 'Cancel Prescription'
                  : 'Ask again to cancel',
              icon: <Cross />,
              intent: 'danger' as const,
              onClick: () => {
                onCancel(prescription);
              },
            },
          ]
        : []),
    ];
  };

  return (
    <Panel title="Needs you" count={waiting.data?.length}>
      {waiting.data?.length === 0 ? (
        <p className="erx-panel-note">{say('attention.none')}</p>
      ) : (
        <DataTable
          label="What needs someone"
          columns={attentionColumns(actionsOf)}
          rows={waiting.data}
          rowId={(item) => `${item.kind} ${attentionSubject(item).id} ${item.credential?.text ?? ''}`}
          expectedRows={1}
          error={waiting.error}
          onRetry={() => {
            void waiting.refetch();
          }}
          empty={<EmptyState title={say('attention.none')} />}
        />
      )}
      <LazyBoundary>
        {handled && (
          <HandleAttentionDialog
            item={handled}
            onClose={() => {
              setHandled(undefined);
            }}
          />
        )}
        {traced !== undefined && (
          <TimelineDialog
            prescriptionId={traced}
            onClose={() => {
              setTraced(undefined);
            }}
          />
        )}
      </LazyBoundary>
    </Panel>
  );
}

/** What an item about credentials leads to. */
function leadOf(kind: AttentionItem['kind'], accountId: string): readonly [name: string, path: string] {
  switch (kind) {
    case 'credential-to-approve':
      return ['Open change', '/grant_requests?tab=requests'];
    case 'colleague-credential-expiring':
      return ['Open person', `/epcs_userproviderdetails/${accountId}`];
    default:
      return ['Open profile', '/user_info'];
  }
}
