import { useState } from 'react';
import { isOpen } from '@erx/core/requests/rules/offers';
import { FormDialog } from '../../ui/dialog/form-dialog';
import { LazyBoundary } from '../../page/lazy-boundary';
import { Loading } from '../../ui/feedback/loading';
import { FailedQuery } from '../../ui/feedback/empty-state';
import { useMay } from '../../session/practice-session';
import { useAnswerRefusal } from './use-access';
import { usePrescribe } from './use-prescribe';
import { useRequest } from './use-requests';
import { lazyComponent } from '../../page/lazy-component';

const AnswerDialog = lazyComponent(
  () => import('./dialogs/answer-dialog'),
  (part) => part.AnswerDialog,
);
const LinkDialog = lazyComponent(
  () => import('./dialogs/link-dialog'),
  (part) => part.LinkDialog,
);

interface Props {
  requestId: string;
  onClose: () => void;
}

/**
 * One request from its row to its answer: linked first where no patient is known, then answered (N2-27,
 * N4-1).
 */
export function RequestDialogs({ requestId, onClose }: Props) {
  const details = useRequest(requestId);
  const refusalOf = useAnswerRefusal();
  const mayLink = useMay('request.link');
  const [isDenying, setDenying] = useState(false);
  const prescribe = usePrescribe();
  const { data } = details;
  if (!data) {
    return (
      <FormDialog isOpen title="Answer request" width={1040} cancelText="Close" onClose={onClose}>
        {details.isError ? (
          <FailedQuery what="The request" query={details} />
        ) : (
          <Loading what="the request" width={40} />
        )}
      </FormDialog>
    );
  }
  const mayAnswerIt = refusalOf(data.request) === undefined;
  const isToLink = data.request.patient === undefined && mayLink && isOpen(data.request.state) && !isDenying;
  return (
    <LazyBoundary>
      {isToLink ? (
        <LinkDialog
          details={data}
          onDeny={
            mayAnswerIt
              ? () => {
                  setDenying(true);
                }
              : undefined
          }
          onClose={onClose}
        />
      ) : (
        <AnswerDialog
          details={data}
          choice={isDenying ? 'deny' : undefined}
          onPrescribe={prescribe}
          onClose={onClose}
        />
      )}
    </LazyBoundary>
  );
}
