import { scheduleNamed } from '@erx/core/requests/schedule-of-request';
import { ATTENTION_LABEL, type AttentionItem } from '@erx/core/attention/model';
import { attentionReason, attentionText, timesText } from '@erx/core/attention/words';
import { showPhone } from '@erx/core/values/contact';
import { showDate } from '@erx/core/values/dates';
import { Link } from 'react-router-dom';
import type { Column } from '../../ui/table/data-table';
import { Directions } from '../../parts/drug/directions';
import { DrugCell } from '../../parts/drug/drug-cell';
import { RelativeTime } from '../../ui/text/dates';
import type { RowAction } from '../../ui/table/row-action';
import { RowActions } from '../../ui/table/row-actions';
import { StatusTag } from '../../ui/text/status-tag';

/** The columns of what needs someone. @param actionsOf what is offered for an item */
export function attentionColumns(
  actionsOf: (item: AttentionItem) => readonly RowAction[],
): Column<AttentionItem>[] {
  return [
    {
      id: 'what',
      title: 'What happened',
      width: '176px',
      narrow: 'bare',
      cell: (item) => <What item={item} />,
    },
    {
      id: 'patient',
      title: 'Patient',
      width: 'minmax(104px, 1.2fr)',
      narrow: 'heading',
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
      cell: (item) => <RowActions of={itemName(item)} actions={actionsOf(item)} />,
    },
  ];
}

/** What an item is about, for what is done with it: the drug and its patient, or the matter. */
function itemName(item: AttentionItem): string {
  const patient = item.prescription?.patient;
  const name = patient ? `${patient.firstName} ${patient.lastName}` : (item.request?.patientAsSent ?? '');
  return [attentionText(item), name].filter(Boolean).join(', ');
}

function What({ item }: { item: AttentionItem }) {
  const { kind, said } = item;
  const reason =
    [attentionReason(item), said && `Said by ${said.sender}.`].filter(Boolean).join(' ') || undefined;
  const isOwn =
    kind === 'grant-to-approve' ||
    kind === 'proofing-unfinished' ||
    kind === 'credential-to-approve' ||
    kind === 'role-to-approve' ||
    kind === 'quiet-to-approve' ||
    kind === 'credential-expiring' ||
    kind === 'colleague-credential-expiring' ||
    kind === 'access-review-due';
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
  const { prescription, request, unread, said, grant, proofing, credential, role, quiet, review } = item;
  if (grant)
    return (
      <span className="erx-wraps">
        {attentionText(item)}
        <span className="erx-cell-sub erx-cell-comment">
          {' '}
          asked by {grant.initiatorName}, ends <RelativeTime at={grant.expiresAt} />
        </span>
      </span>
    );
  if (role)
    return (
      <span className="erx-wraps">
        {attentionText(item)}
        <span className="erx-cell-sub erx-cell-comment">
          {' '}
          asked by {role.askedBy}: “{role.reason}”, ends <RelativeTime at={role.expiresAt} />
        </span>
      </span>
    );
  if (quiet)
    return (
      <span className="erx-wraps">
        {attentionText(item)}
        <span className="erx-cell-sub erx-cell-comment">
          {' '}
          asked by {quiet.askedBy}: “{quiet.reason}”
        </span>
      </span>
    );
  if (proofing || credential || review) return <span className="erx-wraps">{attentionText(item)}</span>;
  if (unread) return <span className="erx-wraps">{attentionText(item)}</span>;
  const schedule = prescription?.schedule ?? (request ? scheduleNamed(request.drug) : 'none');
  return (
    <DrugCell description={attentionText(item)} schedule={schedule}>
      {prescription && <Directions text={prescription.sig} />}
      {said && timesText(item) !== '' && <span className="erx-cell-sub"> said {timesText(item)}</span>}
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
