import type { Patient } from '@erx/core/patients/model';
import type { PrefilledDrug, Prescription } from '@erx/core/prescriptions/model';
import { useMemo, useState } from 'react';
import { NextDrugContext } from '../doses/next-drug';
import { SearchedDrug } from '../drugs/searched-drug';
import type {
  InitialPrescription,
  PrescriptionToResend,
  RequestToWriteFor,
} from './wizard/initial-prescription';
import type { PrescriptionToRepeat } from './wizard/repeated-prescription';
import { WizardStart } from './wizard/wizard-start';
import './wizard/wizard.css';
import { PrescriptionWizard } from './wizard/prescription-wizard';
import { AskedToWrite } from './wizard/use-step-focus';
import type { WritingContext } from './wizard/use-writing';

interface Props extends WritingContext {
  patient: Patient;
  /** Another with each beginning that is asked for, also of the same. */
  turn?: number;
  /** How often the writing was asked for; 0 where the form is only in view. */
  asks?: number;
  /** An empty form is asked for. */
  isBlank?: boolean | undefined;
  /** A draft of the same patient to continue with. */
  draftId?: string | undefined;
  /** A prescription of the same patient to write again. */
  repeated?: PrescriptionToRepeat | undefined;
  /**
   * A pending prescription of the same patient to change, such as one that staff have saved for the provider.
   */
  editId?: string | undefined;
  /** A drug, with its pharmacy, that was chosen on another screen (P2-1). */
  prefilled?: PrefilledDrug | undefined;
  /** What the search for a drug begins with. */
  searched?: string | undefined;
  /** A request of a pharmacy that one is written for (N2-5). */
  requested?: RequestToWriteFor | undefined;
  /** One that did not arrive, to be sent once more. */
  resent?: PrescriptionToResend | undefined;
  /** Called when a prescription was saved, sent or printed. */
  onFinished: (prescription: Prescription) => void;
  /** Called when changing a pending prescription was given up. */
  onLeave?: () => void;
}

/** Where a prescription is written, step by step (P2-7..P2-15). */
export function WizardPanel({
  patient,
  turn = 0,
  asks = 1,
  isBlank = false,
  draftId,
  repeated,
  editId,
  prefilled,
  searched,
  requested,
  resent,
  onFinished,
  onLeave,
  ...context
}: Props) {
  // Every beginning has its own turn: whatever was written before must not shine through.
  const [begun, setBegun] = useState<{
    readonly initial: InitialPrescription | undefined;
    readonly turn: number;
  }>();
  const [drugId, choose] = useState<string>();
  const next = useMemo(() => ({ drugId, choose }), [drugId]);
  // What was chosen to follow, once what came before is finished: nothing of that is repeated.
  const [following, setFollowing] = useState<PrefilledDrug>();
  const given =
    (isBlank ? 'blank' : undefined) ??
    draftId ??
    repeated?.id ??
    editId ??
    prefilled?.drugId ??
    searched ??
    requested?.requestId ??
    (resent && `${resent.way} ${resent.prescriptionId}`);
  const asked = given && `${String(turn)} ${given}`;
  const [answered, setAnswered] = useState(asked);
  // another prescription to write or to change: what is being written stays as a draft
  if (answered !== asked) {
    setAnswered(asked);
    if (asked !== undefined) setBegun(undefined);
    setFollowing(undefined);
  }
  if (!begun)
    return (
      <WizardStart
        key={following?.drugId ?? asked}
        patientId={patient.id}
        draftId={following ? undefined : draftId}
        repeated={following ? undefined : repeated}
        editId={following ? undefined : editId}
        prefilled={following ?? prefilled}
        requested={following ? undefined : requested}
        resent={following ? undefined : resent}
        onBegin={(initial) => {
          setBegun({ initial, turn: 0 });
        }}
      />
    );
  return (
    <AskedToWrite value={asks}>
      <NextDrugContext value={next}>
        <SearchedDrug value={begun.turn === 0 && searched !== undefined ? searched : ''}>
          <PrescriptionWizard
            key={begun.turn}
            patient={patient}
            initial={begun.initial}
            context={context}
            onFinished={(prescription) => {
              setBegun(undefined);
              choose(undefined);
              setFollowing(drugId === undefined ? undefined : { drugId });
              if (drugId === undefined) onFinished(prescription);
            }}
            onDiscarded={() => {
              if (!begun.initial?.editing) {
                setBegun({ initial: undefined, turn: begun.turn + 1 });
                return;
              }
              setBegun(undefined);
              onLeave?.();
            }}
          />
        </SearchedDrug>
      </NextDrugContext>
    </AskedToWrite>
  );
}
