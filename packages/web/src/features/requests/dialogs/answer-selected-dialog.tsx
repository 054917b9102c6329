import { HTMLSelect } from '@blueprintjs/core';
import { tallMan } from '@erx/core/drugs/tall-man';
import { say } from '@erx/core/findings/messages';
import { compareMedications } from '@erx/core/requests/comparison';
import { getRequest } from '@erx/core/requests/contract';
import { type Answer, DEFAULT_DENIAL_REASON, DENIAL_REASON_LABEL, DenialReasonCode, type RefillRequest, type RequestDetails } from '@erx/core/requests/model';
import { patientName } from '@erx/core/patients/name';
import { useQueries } from '@tanstack/react-query';
import { useState } from 'react';
import { ActDialog } from '../../../ui/act-dialog';
import { Field } from '../../../ui/field';
import { Loading } from '../../../ui/loading';
import { queryKey } from '../../../workplace/queries';
import { useClient } from '../../../workplace/workplace';
import '../requests.css';

interface Props {
  rows: readonly RefillRequest[];
  act: 'approve' | 'deny';
  onAnswer: (answer: Answer) => void;
  onClose: () => void;
}

/** Asks before several refill requests are answered alike: each in view, with what it asks otherwise than was prescribed. */
export function AnswerSelectedDialog({ rows, act, onAnswer, onClose }: Props) {
  const client = useClient();
  const [reason, setReason] = useState<DenialReasonCode>(DEFAULT_DENIAL_REASON);
  const asked = useQueries({
    queries: rows.map(({ id }) => ({ queryKey: queryKey('requests', 'one', id), queryFn: ({ signal }: { signal: AbortSignal }) => client.call(getRequest, { params: { id } }, { signal }) })),
  });
  const isApproving = act === 'approve';
  const isKnown = asked.every(({ data }) => data !== undefined);
  const title = isApproving ? 'Approve selected requests' : 'Deny selected requests';
  return (
    <ActDialog
      isOpen title={title} width={720} actText={`${isApproving ? 'Approve' : 'Deny'} ${String(rows.length)} ${rows.length === 1 ? 'request' : 'requests'}`} actIntent={isApproving ? 'primary' : 'danger'}
      isActDisabled={isApproving && !isKnown} onClose={onClose}
      onAct={() => { onAnswer(isApproving ? { responseType: 'Approved' } : { responseType: 'Denied', deniedReasonCode: reason }); }}
    >
      <p>{isApproving ? 'Each is approved as the pharmacy asks. Read what is asked otherwise than was prescribed.' : say('request.confirm-denial')}</p>
      <ul className="erx-selected-requests" aria-label="Selected requests">
        {rows.map((row, index) => (
          <li key={row.id}>
            <strong>{tallMan(row.drug.drugDescription)}</strong> <span className="erx-cell-sub">{row.patient ? patientName(row.patient.name) : `${row.patientAsSent} (not linked)`}, {row.pharmacy.storeName}</span>
            <Asked details={asked[index]?.data} isFailed={asked[index]?.isError === true} />
          </li>
        ))}
      </ul>
      {!isApproving && (
        <Field label="Reason for all" isRequired>
          {({ intent: _intent, ...ties }) => (
            <HTMLSelect {...ties} fill value={reason} onChange={({ currentTarget: { value } }) => { setReason(DenialReasonCode.parse(value)); }}
              options={DenialReasonCode.options.map((code) => ({ value: code, label: `${code} ${DENIAL_REASON_LABEL[code]}` }))} />
          )}
        </Field>
      )}
    </ActDialog>
  );
}

/** What the pharmacy asks in a line, and what of it differs. */
function Asked({ details, isFailed }: { details: RequestDetails | undefined; isFailed: boolean }) {
  if (isFailed) return <div className="erx-selected-differs">What the pharmacy asks could not be loaded.</div>;
  if (!details) return <div><Loading what="what the pharmacy asks" width={20} /></div>;
  const [requested] = details.content.requested;
  const rows = compareMedications(details.content, requested);
  const said = ['Dispense', 'Days supply', 'Refills', 'Sig'].flatMap((property) => rows.find((row) => row.property === property)?.cells.requested.text ?? []);
  const differing = rows.filter(({ cells }) => cells.requested.differs).map(({ property }) => property);
  return (
    <>
      {said.length > 0 && <div>{said.join(' · ')}</div>}
      {differing.length > 0 && <div className="erx-selected-differs">Differs from what was prescribed: {differing.join(', ')}</div>}
    </>
  );
}
