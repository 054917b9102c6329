import type { Drug } from '@erx/core/drugs/model';
import { allows, pass } from '@erx/core/findings/finding';
import type { Patient } from '@erx/core/patients/model';
import type { ChosenCoverage, Prescription } from '@erx/core/prescriptions/model';
import type { OriginalRxRef } from '@erx/core/prescriptions/epa-state';
import type { DrugAnswer } from '@erx/core/safety/model';
import { useLayoutEffect, useRef, useState } from 'react';
import type { Provider } from '@erx/core/users/model';
import { usePracticeSession } from '../../../session/practice-session';
import { findingsOnDrugChoice } from '../../../parts/drug/findings-on-drug-choice';
import { useWritableSchedules } from '../../../parts/drug/use-writable-schedules';
import { type OrderContext, orderWhenComplete } from './order-when-complete';
import type { InitialPrescription } from './initial-prescription';
import { useDraft, useKeepDraft } from './use-draft';
import { useFinishing } from './use-finishing';
import { useFollowUps } from './use-follow-ups';
import { useFormers } from './use-formers';
import { useOfferedActs } from './use-offered-acts';
import { usePharmacy } from './use-pharmacy';
import { useWizard } from './use-wizard';
import { useWizardDialog } from './wizard-dialogs';

/** What a prescription is written under, next to the patient. */
export interface WritingContext {
  /** The eligibility that was chosen; the steps are five with it and four without (P2-7). */
  coverage?: ChosenCoverage | undefined;
  /** The prescription whose prior authorization this one continues from (P4-15). */
  originalRxRef?: OriginalRxRef | undefined;
  /** Where the patient is seen (P3-4). */
  facilityId?: string | undefined;
  /** The patient has allergies or medications of the former system that were not migrated (P2-9). */
  legacyPending?: boolean | undefined;
}

export interface WritingProps {
  patient: Patient;
  initial: InitialPrescription | undefined;
  context: WritingContext;
  onFinished: (prescription: Prescription) => void;
}

export type Writing = ReturnType<typeof useWriting>;

/**
 * What is being written: the state of the wizard, the draft that keeps it, the order that it becomes once it is
 * complete, and what finishes it.
 */
export function useWriting({ patient, initial, context, onFinished }: WritingProps) {
  const practiceSession = usePracticeSession();
  const editing = initial?.editing;
  const provider = editing
    ? practiceSession.providers.find(({ id }) => id === editing.providerId)
    : practiceSession.provider;
  const root = useRef<HTMLElement>(null);
  const about = {
    patientId: patient.id,
    providerId: editing?.providerId ?? provider?.id,
    editing,
    originalRxRef: context.originalRxRef,
    facilityId: context.facilityId,
    denial: initial?.denial,
    replacesId: initial?.replacesId,
  };

  const draft = useDraft(patient.id, initial?.draft);
  const [answer, setAnswer] = useState<DrugAnswer>();
  const follow = useRef<() => void>(() => undefined);
  const formerIds = useRef<string[]>(undefined);
  const finishing = useFinishing({
    editing,
    draftId: draft.id,
    givenAnswer: () => answer,
    orderOf: (state) => orderWhenComplete(state, { ...about, formerIds: formerIds.current }),
    discardDraft: draft.discard,
    onFinished: (done) => {
      follow.current();
      onFinished(done);
    },
  });
  const dialog = useWizardDialog();
  const { wizard, refusals, dispatch } = useWizard({
    patient,
    coverage: context.coverage,
    initial: initial?.event,
    onEffect: (effect, state, tell) => {
      dialog.perform(effect);
      finishing.perform(effect, state, tell);
    },
  });
  useKeepDraft(draft.change, wizard, {
    isEditing: editing !== undefined,
    denial: initial?.denial,
    replacesId: initial?.replacesId,
  });

  const kept = finishing.kept();
  const written = useWrittenOrder({ wizard, about, kept, provider });
  useLayoutEffect(() => {
    follow.current = written.followUps.follow;
    formerIds.current = written.formers.ids;
  });
  return {
    root,
    about,
    provider,
    initial,
    draft,
    finishing,
    dialog,
    wizard,
    refusals,
    dispatch,
    kept,
    answer,
    setAnswer,
    ...written,
  };
}

/** The order that is being written, once it is complete, what it replaces, and what can be done with it. */
function useWrittenOrder({
  wizard,
  about,
  kept,
  provider,
}: {
  wizard: ReturnType<typeof useWizard>['wizard'];
  about: Omit<OrderContext, 'formerIds'>;
  kept: Prescription | undefined;
  provider: Provider | undefined;
}) {
  const { patientId, replacesId, editing } = about;
  const { schedules } = useWritableSchedules();
  const pharmacy = usePharmacy(wizard.pharmacy?.ncpdpId);
  const formers = useFormers(wizard, patientId, { keptId: kept?.id, replacesId, editing });
  const order = orderWhenComplete(wizard, { ...about, formerIds: formers.ids });
  const followUps = useFollowUps(order, wizard.step === 'review');
  const acts = useOfferedActs({
    wizard,
    provider,
    pharmacy: pharmacy.data,
    onDrug: wizard.drug ? findingsOnDrugChoice(wizard.drug, schedules) : pass,
    epaState: kept?.epaState,
    originalRxRef: order?.originalRxRef,
  });
  const replacedIds = [...(formers.ids ?? []), ...(order?.replacesId ? [order.replacesId] : [])];
  return { pharmacy, formers, order, replacedIds, followUps, acts };
}

/** Takes a drug that this prescriber may write, whichever way it was found, and refuses any other (P5-16). */
export function useJudgedChoice(dispatch: Writing['dispatch']) {
  const { schedules } = useWritableSchedules();
  return (chosen: Drug, take: () => void) => {
    const findings = findingsOnDrugChoice(chosen, schedules);
    if (allows(findings)) take();
    else dispatch({ type: 'drug-refused', findings });
  };
}

/** Whether what is lacking in the directions of the drug is said: once something was refused, or they were there. */
export function useIsJudged(
  { drug, step, refused }: ReturnType<typeof useWizard>['wizard'],
  initial: InitialPrescription | undefined,
): boolean {
  const hasDirections = initial !== undefined && initial.event.draft.form.sig !== '';
  const [judgedDrug, setJudgedDrug] = useState(
    hasDirections ? initial.event.drug?.prescribableDrugId : undefined,
  );
  const isJudged = drug !== undefined && judgedDrug === drug.prescribableDrugId;
  if (refused.length > 0 && step === 'sig' && drug && !isJudged) setJudgedDrug(drug.prescribableDrugId);
  return isJudged;
}
