import { Button } from '@blueprintjs/core';
import { Edit } from '@blueprintjs/icons';
import type { PrefilledDrug } from '@erx/core/prescriptions/model';
import { type ReactNode, useEffect } from 'react';
import { LoadingPanel } from '../../../ui/feedback/loading';
import { EmptyState, FailureState } from '../../../ui/feedback/empty-state';
import {
  type InitialPrescription,
  type PrescriptionToResend,
  type RequestToWriteFor,
  useEdited,
  useLeftDraft,
  usePrefilled,
  useRequested,
  useResent,
} from './initial-prescription';
import { type PrescriptionToRepeat, useRepeated } from './repeated-prescription';

interface Props {
  patientId: string;
  draftId: string | undefined;
  repeated: PrescriptionToRepeat | undefined;
  editId: string | undefined;
  prefilled: PrefilledDrug | undefined;
  requested: RequestToWriteFor | undefined;
  resent: PrescriptionToResend | undefined;
  onBegin: (initial: InitialPrescription | undefined) => void;
}

/**
 * Finds out what the writing begins with: nothing, a draft, a prescription to repeat, a pending one to change, a drug
 * that was chosen elsewhere, or a request of a pharmacy. Other drafts of the patient stay as they are.
 */
export function WizardStart({
  patientId,
  draftId,
  repeated,
  editId,
  prefilled,
  requested,
  resent,
  onBegin,
}: Props) {
  const draft = useLeftDraft(draftId, patientId);
  const edited = useEdited(editId, patientId);
  const resending = useResent(resent, patientId);
  const again = useRepeated(repeated, patientId);
  const chosen = usePrefilled(prefilled);
  const asked = useRequested(requested, patientId);
  const beginning =
    draftId !== undefined
      ? { what: 'Your draft', query: draft }
      : editId !== undefined
        ? { what: 'The prescription', query: edited }
        : resent !== undefined
          ? { what: 'The prescription to repeat', query: resending }
          : repeated !== undefined
            ? { what: 'The prescription to repeat', query: again }
            : prefilled !== undefined
              ? { what: 'The chosen drug', query: chosen }
              : requested !== undefined
                ? { what: 'The request of the pharmacy', query: asked }
                : undefined;
  const initial = beginning?.query.data;
  const begins = beginning === undefined || (initial !== undefined && initial !== null);
  useEffect(() => {
    if (begins) onBegin(initial ?? undefined);
  });

  if (beginning?.query.isError)
    return (
      <Framed>
        <FailureState
          what={beginning.what}
          error={beginning.query.error}
          onRetry={() => {
            void beginning.query.refetch();
          }}
        />
      </Framed>
    );
  if (initial !== null) return <LoadingPanel what="the form" />;
  return (
    <Framed>
      <EmptyState
        icon={<Edit size={32} />}
        title="This draft is not there any more"
        description="It was saved as a prescription, sent or discarded in another window or on another computer."
        action={
          <Button
            intent="primary"
            text="New Prescription"
            onClick={() => {
              onBegin(undefined);
            }}
          />
        }
      />
    </Framed>
  );
}

function Framed({ children }: { children: ReactNode }) {
  return (
    <section className="erx-panel erx-begin" aria-label="Prescribe">
      {children}
    </section>
  );
}
