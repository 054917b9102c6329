import { Button } from '@blueprintjs/core';
import { Edit, Trash } from '@blueprintjs/icons';
import { tallMan } from '@erx/core/drugs/tall-man';
import { discardDraft } from '@erx/core/prescriptions/contract';
import type { PrefilledDrug } from '@erx/core/prescriptions/model';
import { showInstant } from '@erx/core/values/dates';
import { formatDistanceStrict } from 'date-fns';
import { useContext, useEffect } from 'react';
import { LoadingPanel } from '../../../ui/feedback/loading';
import { FailureState } from '../../../ui/feedback/empty-state';
import { useNotices } from '../../../ui/feedback/toasts';
import { usePracticeSession } from '../../../session/practice-session';
import {
  type InitialPrescription,
  type LeftDraft,
  type PrescriptionToResend,
  type RequestToWriteFor,
  useEdited,
  useLeftDraft,
  usePrefilled,
  useRequested,
  useResent,
} from './initial-prescription';
import { type PrescriptionToRepeat, useRepeated } from './repeated-prescription';
import { AskedToWrite } from './use-step-focus';
import { useEndpointMutation } from '../../../session/use-endpoint-mutation';

interface Props {
  patientId: string;
  repeated: PrescriptionToRepeat | undefined;
  editId: string | undefined;
  prefilled: PrefilledDrug | undefined;
  requested: RequestToWriteFor | undefined;
  resent: PrescriptionToResend | undefined;
  onBegin: (initial: InitialPrescription | undefined) => void;
}

/**
 * Finds out what the writing begins with: nothing, a prescription to repeat, a pending one to change, a drug
 * that was chosen elsewhere, a request of a pharmacy, or a draft that was left.
 */
export function WizardStart({ editId, ...props }: Props) {
  return editId === undefined ? (
    <StartAgain {...props} />
  ) : (
    <BeginChange patientId={props.patientId} editId={editId} onBegin={props.onBegin} />
  );
}

/** A draft that was left stays where it is: what is changed is another prescription. */
function BeginChange({
  patientId,
  editId,
  onBegin,
}: {
  patientId: string;
  editId: string;
  onBegin: Props['onBegin'];
}) {
  const edited = useEdited(editId, patientId);
  useEffect(() => {
    if (edited.data) onBegin(edited.data);
  });
  if (edited.isError)
    return (
      <Framed>
        <FailureState
          what="The prescription"
          error={edited.error}
          onRetry={() => {
            void edited.refetch();
          }}
        />
      </Framed>
    );
  return <Opening />;
}

function StartAgain({ patientId, repeated, prefilled, requested, resent, onBegin }: Omit<Props, 'editId'>) {
  const left = useLeftDraft(patientId);
  const again = useRepeated(repeated, patientId);
  const chosen = usePrefilled(repeated === undefined ? prefilled : undefined);
  const asked = useRequested(
    repeated === undefined && prefilled === undefined ? requested : undefined,
    patientId,
  );
  const resending = useResent(resent, patientId);
  const beginning =
    resent !== undefined
      ? resending
      : repeated !== undefined
        ? again
        : prefilled !== undefined
          ? chosen
          : asked;
  const isReady =
    (repeated === undefined && prefilled === undefined && requested === undefined && resent === undefined) ||
    beginning.isSuccess;
  const begins = left.isSuccess && left.data === null && isReady;
  useEffect(() => {
    if (begins) onBegin(beginning.data);
  });

  if (left.isError)
    return (
      <Framed>
        <FailureState
          what="Your draft"
          error={left.error}
          onRetry={() => {
            void left.refetch();
          }}
        />
      </Framed>
    );
  if (beginning.isError)
    return (
      <Framed>
        <FailureState
          what={
            repeated !== undefined || resent !== undefined
              ? 'The prescription to repeat'
              : prefilled !== undefined
                ? 'The chosen drug'
                : 'The request of the pharmacy'
          }
          error={beginning.error}
          onRetry={() => {
            void beginning.refetch();
          }}
        />
      </Framed>
    );
  if (!left.data || !isReady) return <Opening />;
  return (
    <Framed>
      <DraftOffer
        patientId={patientId}
        draft={left.data}
        isAgain={repeated !== undefined || resent !== undefined}
        repeated={beginning.data}
        onBegin={onBegin}
      />
    </Framed>
  );
}

function Opening() {
  return <LoadingPanel what="the form" />;
}

function Framed({ children }: { children: React.ReactNode }) {
  return (
    <section className="erx-panel erx-begin" aria-label="Prescribe">
      {children}
    </section>
  );
}

/** What was left half written, to continue with or to discard. */
function DraftOffer({
  patientId,
  draft,
  isAgain,
  repeated,
  onBegin,
}: {
  patientId: string;
  draft: LeftDraft;
  isAgain: boolean;
  repeated: InitialPrescription | undefined;
  onBegin: Props['onBegin'];
}) {
  const isAsked = useContext(AskedToWrite) > 0;
  const notices = useNotices();
  const { practice } = usePracticeSession();
  const discard = useEndpointMutation(discardDraft, () => ({ params: { patientId } }));
  const drug = draft.initial.event.drug;
  const again = repeated?.event.drug;
  return (
    <div className="erx-draft-offer">
      <h2>Unfinished prescription</h2>
      <p>
        You started a prescription
        {drug ? (
          <>
            {' '}
            for <strong>{tallMan(drug.description)}</strong>
          </>
        ) : (
          ''
        )}{' '}
        <time dateTime={draft.savedAt} title={showInstant(practice.timeZone, draft.savedAt)}>
          {formatDistanceStrict(new Date(draft.savedAt), new Date(), { addSuffix: true })}
        </time>
        .
        {again && (
          <>
            {' '}
            Continue with it, or discard it and prescribe <strong>{tallMan(again.description)}</strong>
            {isAgain ? ' again' : ''}.
          </>
        )}
      </p>
      <div className="erx-draft-acts">
        <Button
          intent="primary"
          icon={<Edit />}
          text="Continue"
          autoFocus={isAsked}
          onClick={() => {
            onBegin(draft.initial);
          }}
        />
        <Button
          intent="danger"
          variant="outlined"
          icon={<Trash />}
          text={again ? (isAgain ? 'Discard and prescribe again' : 'Discard and prescribe') : 'Discard'}
          loading={discard.isPending}
          onClick={() => {
            discard.mutate(undefined, {
              onSuccess: () => {
                onBegin(repeated);
              },
              onError: notices.failure,
            });
          }}
        />
      </div>
    </div>
  );
}
