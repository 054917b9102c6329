import { scheduleNamed } from '@erx/core/requests/schedule-of-request';
import { Cross, Endorsed, IdNumber, Key, Pill, Repeat, Shop, Tick, TimelineEvents } from '@blueprintjs/icons';
import {
  ATTENTION_LABEL,
  type AttentionItem,
  type GrantToApprove,
  type UnreadMessage,
} from '@erx/core/attention/model';
import { attentionSubject, canBeMarked, type ResendWay, resendWays } from '@erx/core/attention/rules';
import { attentionReason } from '@erx/core/attention/words';
import { say } from '@erx/core/findings/messages';
import type { Prescription } from '@erx/core/prescriptions/model';
import { cancelWay } from '@erx/core/prescriptions/rules/cancelling';
import { showPhone } from '@erx/core/values/contact';
import { showDate } from '@erx/core/values/dates';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { type Column, DataTable } from '../../ui/data-table';
import { Directions } from '../../ui/directions';
import { DrugCell } from '../../ui/drug-cell';
import { Later } from '../../ui/later';
import { Panel } from '../../ui/panel';
import { RelativeTime } from '../../ui/relative-time';
import type { RowAction } from '../../ui/row-action';
import { RowActions } from '../../ui/row-actions';
import { EmptyState } from '../../ui/empty-state';
import { StatusTag } from '../../ui/status-tag';
import { lazyComponent } from '../../session/lazy-component';
import { useMay } from '../../session/practice-session';
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
  /** Goes on with the own proofing. */
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
    const ways = prescription && may.write ? resendWays(prescription) : [];
    return [
      ...(prescription
        ? ways.toReversed().map((way) => ({
            name: RESEND_NAME[way],
            icon: way === 'again' ? <Repeat /> : <Shop />,
            onClick: () => {
              onResend(prescription, way);
            },
          }))
        : []),
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
      ...(prescription && may.write && prescription.scriptStatus === 'Sent' && ways.length === 0
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
              name: item.kind === 'not-delivered' ? 'Cancel Prescription' : 'Ask again to cancel',
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
          label="What needs somebody"
          columns={columnsOf(actionsOf)}
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
      <Later>
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
      </Later>
    </Panel>
  );
}

const RESEND_NAME = {
  elsewhere: 'Send to another pharmacy',
  again: 'Send again',
} as const satisfies Record<ResendWay, string>;

function columnsOf(actionsOf: (item: AttentionItem) => readonly RowAction[]): Column<AttentionItem>[] {
  return [
    {
      id: 'what',
      title: 'What happened',
      width: '176px',
      mediumWidth: '152px',
      cell: (item) => <What item={item} />,
    },
    {
      id: 'patient',
      title: 'Patient',
      width: 'minmax(104px, 1.2fr)',
      cell: (item) => <Patient item={item} />,
    },
    {
      id: 'medication',
      title: 'Medication',
      width: 'minmax(140px, 2.6fr)',
      narrow: 'heading',
      cell: (item) => <Medication item={item} />,
    },
    {
      id: 'pharmacy',
      title: 'Pharmacy',
      width: 'minmax(104px, 1.4fr)',
      cell: (item) => <PharmacyToCall item={item} />,
    },
    {
      id: 'since',
      title: 'Since',
      width: '96px',
      mediumWidth: '80px',
      cell: ({ since }) => <RelativeTime at={since} />,
    },
    {
      id: 'actions',
      title: 'Actions',
      width: '128px',
      mediumWidth: '32px',
      align: 'end',
      narrow: 'corner',
      isTitleHidden: true,
      cell: (item) => <RowActions of={drugOf(item)} actions={actionsOf(item)} />,
    },
  ];
}

function drugOf({ prescription, request, unread, grant, proofing, credential, role }: AttentionItem): string {
  if (credential) return credential.text;
  if (role) return role.text;
  if (grant) return toGrantText(grant);
  if (proofing) return 'Your identity proofing';
  return (
    prescription?.description ??
    request?.drug.drugDescription ??
    (unread === undefined ? '' : toUnreadText(unread))
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

function toGrantText({ operation, targetName }: GrantToApprove): string {
  return operation === 'Addition'
    ? `Give ${targetName} the permission to sign controlled substances`
    : `Take from ${targetName} the permission to sign controlled substances`;
}

/** What is known of a message that could not be read. */
function toUnreadText({ orderNumber, times }: UnreadMessage): string {
  const about = orderNumber === '' ? 'A message' : `A message about order ${orderNumber}`;
  return times === 1 ? about : `${about}, ${times.toLocaleString('en-US')} times`;
}

function What({ item }: { item: AttentionItem }) {
  const { kind } = item;
  const reason = attentionReason(item);
  const isOwn =
    kind === 'grant-to-approve' ||
    kind === 'proofing-unfinished' ||
    kind === 'credential-to-approve' ||
    kind === 'role-to-approve' ||
    kind === 'credential-expiring' ||
    kind === 'colleague-credential-expiring';
  return <StatusTag state={isOwn ? 'pending' : 'error'} text={ATTENTION_LABEL[kind]} detail={reason} />;
}

function Patient({ item: { prescription, request } }: { item: AttentionItem }) {
  const patient = prescription?.patient;
  const link = patient ?? request?.patient;
  const name = patient ? `${patient.lastName}, ${patient.firstName}` : (request?.patientAsSent ?? '');
  return (
    <span className="erx-wraps">
      {link ? (
        <Link to={`/patient/${link.id}`} className="erx-clip">
          {name}
        </Link>
      ) : (
        name
      )}
      {patient && patient.birthDate !== '' && (
        <span className="erx-cell-sub erx-cell-comment"> born {showDate(patient.birthDate)}</span>
      )}
    </span>
  );
}

function Medication({ item }: { item: AttentionItem }) {
  const { prescription, request, unread, grant, proofing, credential, role } = item;
  if (grant)
    return (
      <span className="erx-wraps">
        {toGrantText(grant)}
        <span className="erx-cell-sub erx-cell-comment">
          {' '}
          asked by {grant.initiatorName}, ends <RelativeTime at={grant.expiresAt} />
        </span>
      </span>
    );
  if (role)
    return (
      <span className="erx-wraps">
        {role.text}
        <span className="erx-cell-sub erx-cell-comment">
          {' '}
          asked by {role.askedBy}: “{role.reason}”, ends <RelativeTime at={role.expiresAt} />
        </span>
      </span>
    );
  if (proofing || credential) return <span className="erx-wraps">{drugOf(item)}</span>;
  if (unread) return <span className="erx-wraps">{toUnreadText(unread)}</span>;
  const schedule = prescription?.schedule ?? (request ? scheduleNamed(request.drug) : 'none');
  return (
    <DrugCell description={drugOf(item)} schedule={schedule}>
      {prescription && <Directions text={prescription.sig} />}
    </DrugCell>
  );
}

/** With its telephone number: calling is what one does where a message did not arrive. */
function PharmacyToCall({ item: { prescription, request, unread } }: { item: AttentionItem }) {
  const pharmacy = prescription?.pharmacy ?? unread?.pharmacy;
  return (
    <span className="erx-wraps">
      {pharmacy?.storeName ?? request?.pharmacy.storeName ?? (unread ? 'Unknown sender' : '')}
      {pharmacy && pharmacy.phonePrimary !== '' && (
        <>
          {' '}
          <span className="erx-cell-sub erx-cell-comment erx-telephone">
            {showPhone(pharmacy.phonePrimary)}
          </span>
        </>
      )}
    </span>
  );
}
