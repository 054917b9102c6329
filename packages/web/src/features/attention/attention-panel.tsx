import { Button } from '@blueprintjs/core';
import { Cross, Endorsed, IdNumber, Key, Pill, Share, Tick, TimelineEvents } from '@blueprintjs/icons';
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
import { useNarrowerThan, WIDTHS } from '../../page/use-media';
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

const DecideWriteDialog = lazyComponent(
  () => import('../record-systems/dialogs/decide-write-dialog'),
  (part) => part.DecideWriteDialog,
);

/** So many are shown on a phone, where each is a card, until all are asked for. */
const FIRST_CARDS = 2;

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
  const waiting = useAttention();
  const [handled, setHandled] = useState<AttentionItem>();
  const [traced, setTraced] = useState<string>();
  const [decided, setDecided] = useState<string>();
  const [isWhole, setWhole] = useState(false);
  const isFolded = useNarrowerThan(WIDTHS.drawer) && !isWhole;

  const actionsOf = useActionsOf({
    onCancel,
    onPrescribeAgain,
    onResend,
    onProofing,
    onTimeline: setTraced,
    onHandle: setHandled,
    onDecide: setDecided,
  });
  return (
    <Panel title="Needs you" anchor="needs-you" count={waiting.data?.length}>
      {waiting.data?.length === 0 ? (
        <p className="erx-panel-note">{say('attention.none')}</p>
      ) : (
        <DataTable
          label="What needs someone"
          columns={attentionColumns(actionsOf)}
          rows={waiting.data}
          rowId={(item) => `${item.kind} ${attentionSubject(item).id} ${item.credential?.text ?? ''}`}
          expectedRows={1}
          {...(isFolded ? { part: { first: 0, count: FIRST_CARDS } } : {})}
          error={waiting.error}
          onRetry={() => {
            void waiting.refetch();
          }}
          empty={<EmptyState title={say('attention.none')} />}
        />
      )}
      {isFolded && waiting.data && waiting.data.length > FIRST_CARDS && (
        <p className="erx-panel-note">
          <Button
            variant="minimal"
            text={`Show all ${String(waiting.data.length)}`}
            onClick={() => {
              setWhole(true);
            }}
          />
        </p>
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
        {decided !== undefined && (
          <DecideWriteDialog
            prescriptionId={decided}
            onClose={() => {
              setDecided(undefined);
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

interface Acts extends Props {
  onTimeline: (prescriptionId: string) => void;
  onHandle: (item: AttentionItem) => void;
  onDecide: (prescriptionId: string) => void;
}

/** What can be done about an item: what repairs it first, what takes something away last. */
function useActionsOf(acts: Acts): (item: AttentionItem) => readonly RowAction[] {
  const navigate = useNavigate();
  const may = { cancel: useMay('prescription.cancel'), write: useMay('prescription.write') };
  const leadTo = (name: string, icon: RowAction['icon'], path: string): RowAction => ({
    name,
    icon,
    onClick: () => {
      void navigate(path);
    },
  });
  return (item) => {
    const { prescription, kind } = item;
    return [
      ...(prescription && may.cancel && kind === 'record-system-asks'
        ? [
            {
              name: 'Decide',
              icon: <Share />,
              onClick: () => {
                acts.onDecide(prescription.id);
              },
            },
          ]
        : []),
      ...(prescription && may.write
        ? writingActions(prescription, kind, acts, leadTo)
        : deniedActions(kind, leadTo)),
      ...(prescription
        ? [
            {
              name: 'Show Timeline',
              icon: <TimelineEvents />,
              onClick: () => {
                acts.onTimeline(prescription.id);
              },
            },
          ]
        : []),
      ...(item.grant ? [leadTo('Open request', <Key />, '/grant_requests?tab=requests')] : []),
      ...(item.role ? [leadTo('Open request', <Key />, '/grant_requests')] : []),
      ...(item.quiet ? [leadTo('Open request', <Key />, '/safety_report')] : []),
      ...(item.review ? [leadTo('Open access review', <Key />, '/access_review')] : []),
      ...(item.credential ? [leadToCredential(kind, item.credential.id, leadTo)] : []),
      ...(item.proofing ? [{ name: 'Continue proofing', icon: <IdNumber />, onClick: acts.onProofing }] : []),
      ...(may.cancel && canBeMarked(item)
        ? [
            {
              name: 'Mark as seen to',
              icon: <Tick />,
              onClick: () => {
                acts.onHandle(item);
              },
            },
          ]
        : []),
      ...(prescription && may.cancel ? cancelActions(prescription, kind, acts.onCancel) : []),
    ];
  };
}

type LeadTo = (name: string, icon: RowAction['icon'], path: string) => RowAction;
type Kind = AttentionItem['kind'];

const deniedActions = (kind: Kind, leadTo: LeadTo): readonly RowAction[] =>
  kind === 'prior-authorization-denied' ? [leadTo('EPA Requests Status', <Endorsed />, '/epastatus')] : [];

const isOfRecordSystem = (kind: Kind): boolean =>
  kind === 'record-system-late' || kind === 'record-system-asks';

/** How a prescription is sent once more, or written again. */
function writingActions(
  prescription: Prescription,
  kind: Kind,
  { onResend, onPrescribeAgain }: Acts,
  leadTo: LeadTo,
): readonly RowAction[] {
  if (isOfRecordSystem(kind)) return []; // the pharmacy has it
  const resends = resendActions(prescription, onResend);
  return [
    ...resends,
    ...deniedActions(kind, leadTo),
    // Another beside one that may arrive any minute would give the patient both.
    ...(prescription.scriptStatus === 'Sent' && resends.length === 0 && kind !== 'delivery-late'
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
  ];
}

function cancelActions(
  prescription: Prescription,
  kind: Kind,
  onCancel: Acts['onCancel'],
): readonly RowAction[] {
  if (isOfRecordSystem(kind)) return [];
  if (prescription.scriptStatus === 'Pending' || cancelWay(prescription) === undefined) return [];
  return [
    {
      name:
        kind === 'not-delivered' || kind === 'delivery-late' || kind === 'failure-said'
          ? 'Cancel Prescription'
          : 'Ask again to cancel',
      icon: <Cross />,
      onClick: () => {
        onCancel(prescription);
      },
    },
  ];
}

/** What an item about credentials leads to. */
function leadToCredential(kind: Kind, accountId: string, leadTo: LeadTo): RowAction {
  switch (kind) {
    case 'credential-to-approve':
      return leadTo('Open change', <IdNumber />, '/grant_requests?tab=requests');
    case 'colleague-credential-expiring':
      return leadTo('Open person', <IdNumber />, `/epcs_userproviderdetails/${accountId}`);
    default:
      return leadTo('Open profile', <IdNumber />, '/user_info');
  }
}
