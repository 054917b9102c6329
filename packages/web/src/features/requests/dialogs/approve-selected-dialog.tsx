import { Button } from '@blueprintjs/core';
import { Cross } from '@blueprintjs/icons';
import { tallMan } from '@erx/core/drugs/tall-man';
import { judgeTogether } from '@erx/core/requests/contract';
import type { RefillRequest } from '@erx/core/requests/model';
import { useState } from 'react';
import { FormDialog } from '../../../ui/dialog/form-dialog';
import { Loading } from '../../../ui/feedback/loading';
import { FailedQuery } from '../../../ui/feedback/empty-state';
import { queryKey } from '../../../session/queries';
import { describeAmounts, describePatient } from '../describe-request';
import type { BatchRow } from '../use-batch-answers';
import '../requests.css';
import { useEndpointQuery } from '../../../session/use-endpoint-query';

interface Props {
  rows: readonly RefillRequest[];
  onApprove: (rows: readonly BatchRow[]) => void;
  onClose: () => void;
}

/**
 * Asks before several refill requests are approved as asked. The server says which may be approved together
 * and what each grants; the others stay, with the reason. One taken out is not judged against the rest.
 */
export function ApproveSelectedDialog({ rows, onApprove, onClose }: Props) {
  const [takenOut, setTakenOut] = useState<ReadonlySet<string>>(new Set());
  const ids = rows.map(({ id }) => id).filter((id) => !takenOut.has(id));
  const judged = useEndpointQuery(
    judgeTogether,
    { body: { ids } },
    queryKey('requests', 'together', ids.join(' ')),
    {
      enabled: ids.length > 0,
      staleTime: 0,
      gcTime: 0,
    },
  );
  const found = new Map(judged.data?.map((one) => [one.id, one]));
  const shown = rows.flatMap((row) => {
    const judgement = found.get(row.id);
    return judgement && !takenOut.has(row.id) ? [{ row, judgement }] : [];
  });
  const going = shown.flatMap(({ row, judgement: { granted, reasons, version, others } }) =>
    granted && reasons.length === 0 ? [{ row: { ...row, version }, granted, others }] : [],
  );
  const staying = shown.filter(({ row }) => !going.some((one) => one.row.id === row.id));
  return (
    <FormDialog
      isOpen
      title="Approve selected requests"
      width={720}
      actText={`Approve ${String(going.length)} ${going.length === 1 ? 'request' : 'requests'}`}
      isActDisabled={going.length === 0 || judged.isFetching}
      onClose={onClose}
      onSubmit={() => {
        onApprove(
          going.map(({ row, granted, others }) => ({ row, description: granted.description, others })),
        );
      }}
    >
      {judged.isError && <FailedQuery what="The safety check of these requests" query={judged} />}
      {judged.isPending && ids.length > 0 && <Loading what="what each would grant" width={40} />}
      {going.length > 0 && (
        <>
          <p>Each is granted exactly as shown here. Read it before you approve.</p>
          <ul className="erx-selected-requests" aria-label="To be approved">
            {going.map(({ row, granted, others }) => (
              <li key={row.id} className="erx-selected-row">
                <div>
                  <strong>{tallMan(granted.description)}</strong>
                  <div>{describeAmounts(granted)}</div>
                  <div>{granted.sig}</div>
                  <div className="erx-cell-sub">{describePatient(row)}</div>
                  {others.length > 0 && (
                    <div>
                      Asked {others.length + 1} times: granted once, the earlier ones are answered with it.
                    </div>
                  )}
                </div>
                <Button
                  variant="minimal"
                  icon={<Cross />}
                  aria-label={`Take out ${granted.description}, ${describePatient(row)}`}
                  onClick={() => {
                    setTakenOut(new Set([...takenOut, row.id]));
                  }}
                />
              </li>
            ))}
          </ul>
        </>
      )}
      {judged.data && going.length === 0 && (
        <p role="status">None of these can be approved together. Open each to answer it on its own.</p>
      )}
      {staying.length > 0 && (
        <>
          <h3 className="erx-selected-title">Stay on the list ({staying.length})</h3>
          <ul className="erx-selected-requests" aria-label="Stay on the list">
            {staying.map(({ row, judgement }) => (
              <li key={row.id}>
                <strong>{tallMan(judgement.granted?.description ?? row.drug.drugDescription)}</strong>{' '}
                <span className="erx-cell-sub">{describePatient(row)}</span>
                {judgement.reasons.map((reason) => (
                  <div key={reason} className="erx-selected-differs">
                    {reason}
                  </div>
                ))}
              </li>
            ))}
          </ul>
        </>
      )}
    </FormDialog>
  );
}
