import { tallMan } from '@erx/core/drugs/tall-man';
import { say } from '@erx/core/findings/messages';
import { DEFAULT_DENIAL_REASON, DenialReasonCode, type RefillRequest } from '@erx/core/requests/model';
import { DENIAL_REASON_LABEL } from '@erx/core/requests/vocabulary';
import { askedFor } from '@erx/core/requests/rules/granting';
import { useQueries } from '@tanstack/react-query';
import { useState } from 'react';
import { FormDialog } from '../../../ui/dialog/form-dialog';
import { SelectField } from '../../../ui/form/text-field';
import { useClient } from '../../../session/practice-session';
import '../requests.css';
import { describeAmounts, describePatient } from '../describe-request';
import { requestQuery } from '../use-requests';

interface Props {
  rows: readonly RefillRequest[];
  onDeny: (reason: DenialReasonCode) => void;
  onClose: () => void;
}

/** Asks before several refill requests are denied for one reason, each in view. */
export function DenySelectedDialog({ rows, onDeny, onClose }: Props) {
  const client = useClient();
  const details = useQueries({
    queries: rows.map(({ id }) => requestQuery(client, id)),
  });
  const [reason, setReason] = useState<DenialReasonCode>(DEFAULT_DENIAL_REASON);
  const count = `${String(rows.length)} ${rows.length === 1 ? 'request' : 'requests'}`;
  return (
    <FormDialog
      isOpen
      title="Deny selected requests"
      width={720}
      actText={`Deny ${count}`}
      actIntent="danger"
      onClose={onClose}
      onSubmit={() => {
        onDeny(reason);
      }}
    >
      <p>
        {rows.length === 1 ? say('request.confirm-denial') : `Are you sure you want to deny these ${count}?`}
      </p>
      <ul className="erx-selected-requests" aria-label="Selected requests">
        {rows.map((row, index) => {
          const content = details[index]?.data?.content;
          const asked = content && askedFor('refill', undefined, content);
          return (
            <li key={row.id}>
              <strong>{tallMan(asked?.description ?? row.drug.drugDescription)}</strong>
              {asked && <div>{describeAmounts(asked)}</div>}
              {details[index]?.isError === true && <div>What the pharmacy asks could not be loaded.</div>}
              <div className="erx-cell-sub">{describePatient(row)}</div>
            </li>
          );
        })}
      </ul>
      <SelectField
        label="Reason for all"
        isRequired
        fill
        value={reason}
        onChange={({ currentTarget: { value } }) => {
          setReason(DenialReasonCode.parse(value));
        }}
        options={DenialReasonCode.options.map((code) => ({
          value: code,
          label: `${code} ${DENIAL_REASON_LABEL[code]}`,
        }))}
      />
    </FormDialog>
  );
}
