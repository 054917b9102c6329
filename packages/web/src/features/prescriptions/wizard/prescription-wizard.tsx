import type { Drug } from '@erx/core/drugs/model';
import { allows, pass } from '@erx/core/findings/finding';
import { say } from '@erx/core/findings/messages';
import type { Patient } from '@erx/core/patients/model';
import type { Pharmacy } from '@erx/core/pharmacies/model';
import type { ChosenCoverage, Prescription } from '@erx/core/prescriptions/model';
import type { OriginalRxRef } from '@erx/core/prescriptions/epa-state';
import type { SafetyAnswer } from '@erx/core/safety/model';
import { STEP_TITLE } from '@erx/core/prescriptions/workflow/steps';
import { useCallback, useLayoutEffect, useRef, useState } from 'react';
import { EmptyState } from '../../../ui/feedback/empty-state';
import { ReplacedPrescriptionsContext } from '../../doses/replaced-prescriptions';
import type { Provider } from '@erx/core/users/model';
import { usePracticeSession } from '../../../session/practice-session';
import { findingsOnDrugChoice, useWritableSchedules } from '../../../parts/drug/use-writable-schedules';
import { DraftNote } from './draft-note';
import { DrugChecks } from './drug-checks';
import { EditNote } from './edit-note';
import { orderWhenComplete } from './order-when-complete';
import { PrescriptionPreview } from './prescription-preview';
import { ReadyNote } from './ready-note';
import { ReviewStep } from './review-step';
import { Refusals, StepContent } from './step-content';
import { StepsNav } from './steps-nav';
import type { InitialPrescription } from './initial-prescription';
import { useDraft, useKeepDraft } from './use-draft';
import { useFinishing } from './use-finishing';
import { useFollowUps } from './use-follow-ups';
import { useFormers } from './use-formers';
import { useOfferedActs } from './use-offered-acts';
import { usePharmacy, useRememberPharmacy } from './use-pharmacy';
import { useStepFocus } from './use-step-focus';
import { useWizard } from './use-wizard';
import { useWizardDialog, WizardDialogs } from './wizard-dialogs';
import { WizardFooter } from './wizard-footer';
import { Tag } from '@blueprintjs/core';
import { WarningSign } from '@blueprintjs/icons';
import { DrugName } from '../../../parts/drug/drug-name';
import { ScheduleTag } from '../../../parts/tags/schedule-tag';

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

interface Props {
  patient: Patient;
  initial: InitialPrescription | undefined;
  context: WritingContext;
  onFinished: (prescription: Prescription) => void;
  onDiscarded: () => void;
}

/** The writing of one prescription. */
export function PrescriptionWizard({ patient, initial, context, onFinished, onDiscarded }: Props) {
  const writing = useWriting({ patient, initial, context, onFinished });
  const { root, wizard, dispatch, dialog, finishing, kept, about, provider } = writing;
  const { drug, step } = wizard;
  const onBack = useCallback(() => {
    dispatch({ type: 'back' });
  }, [dispatch]);
  const onNext = useCallback(() => {
    dispatch({ type: 'next' });
  }, [dispatch]);

  if (!provider)
    return (
      <section className="erx-panel erx-begin" aria-label="Prescribe">
        <EmptyState
          title="This practice has no prescriber"
          description={say('prescription.provider-unknown')}
        />
      </section>
    );
  return (
    <section ref={root} className="erx-panel erx-wizard" aria-label="Prescribe">
      {context.legacyPending && <LegacyBanner />}
      <StepsNav
        wizard={wizard}
        onStep={(target) => {
          dispatch({ type: 'step-chosen', step: target });
        }}
      />
      {drug && <DrugHeader drug={drug} />}
      {drug && (
        <DrugChecks
          key={drug.prescribableDrugId}
          drug={drug}
          patient={patient}
          coverage={wizard.coverage}
          dialog={dialog}
          dispatch={dispatch}
          keptId={kept?.id}
          formers={writing.formers}
          onAnswer={writing.setAnswer}
        />
      )}
      {drug && about.providerId !== undefined && (
        <ReadyNote schedule={drug.schedule} providerId={about.providerId} />
      )}
      <ReplacedPrescriptionsContext value={writing.replacedIds}>
        <div className="erx-wizard-columns">
          <CurrentStep writing={writing} patient={patient} provider={provider} notes={initial?.notes ?? []} />
          {step !== 'review' && <PrescriptionPreview wizard={wizard} />}
        </div>
      </ReplacedPrescriptionsContext>
      <WizardFooter
        root={root}
        isFirst={step === 'search-drug'}
        acts={writing.acts}
        finishing={wizard.finishing}
        onBack={onBack}
        onNext={onNext}
        onSubmit={(act) => {
          dialog.ask(act, kept, () => {
            dispatch({ type: 'act-chosen', act });
          });
        }}
      >
        {about.editing
          ? wizard.finishing.at === 'rest' && <EditNote onDiscarded={onDiscarded} />
          : drug && !wizard.isKept && <DraftNote draft={writing.draft} onDiscarded={onDiscarded} />}
      </WizardFooter>
      <WizardDialogs
        wizard={wizard}
        patient={patient}
        dialog={dialog}
        finishing={finishing}
        givenAnswer={writing.answer}
        dispatch={dispatch}
        onFavorite={(favorite, chosen) => {
          writing.judged(chosen, () => {
            dispatch({ type: 'favorite-chosen', drug: chosen, form: favorite.form });
          });
        }}
      />
    </section>
  );
}

type Writing = ReturnType<typeof useWriting>;

/**
 * What is being written: the state of the wizard, the draft that keeps it, the order that it becomes once it is
 * complete, and what finishes it.
 */
function useWriting({ patient, initial, context, onFinished }: Omit<Props, 'onDiscarded'>) {
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

  const draft = useDraft(patient.id);
  const [draftId] = useState(() => initial?.draftId ?? crypto.randomUUID());
  const [answer, setAnswer] = useState<SafetyAnswer>();
  const follow = useRef<() => void>(() => undefined);
  const formerIds = useRef<string[]>(undefined);
  const finishing = useFinishing({
    editing,
    draftId,
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
    draftId,
    isEditing: editing !== undefined,
    denial: initial?.denial,
    replacesId: initial?.replacesId,
  });

  const { schedules } = useWritableSchedules();
  const { drug } = wizard;
  const pharmacy = usePharmacy(wizard.pharmacy?.ncpdpId);
  const onDrug = drug ? findingsOnDrugChoice(drug, schedules) : pass;
  const kept = finishing.kept();
  const formers = useFormers(wizard, patient.id, { keptId: kept?.id, replacesId: about.replacesId, editing });
  const order = orderWhenComplete(wizard, { ...about, formerIds: formers.ids });
  const replacedIds = [...(formers.ids ?? []), ...(order?.replacesId ? [order.replacesId] : [])];
  const followUps = useFollowUps(order, wizard.step === 'review');
  useLayoutEffect(() => {
    follow.current = followUps.follow;
    formerIds.current = formers.ids;
  });
  const acts = useOfferedActs({
    wizard,
    provider,
    pharmacy: pharmacy.data,
    onDrug,
    epaState: kept?.epaState,
    originalRxRef: order?.originalRxRef,
  });
  const judged = (chosen: Drug, take: () => void) => {
    // P5-16, whichever way the drug was found
    const findings = findingsOnDrugChoice(chosen, schedules);
    if (allows(findings)) take();
    else dispatch({ type: 'drug-refused', findings });
  };
  return {
    ...{ root, about, provider, draft, finishing, dialog, wizard, refusals, dispatch, kept },
    ...{ answer, setAnswer, pharmacy, formers, order, replacedIds, followUps, acts, judged, initial },
  };
}

/** The step that is in view, under what was refused in it. */
function CurrentStep({
  writing,
  patient,
  provider,
  notes,
}: {
  writing: Writing;
  patient: Patient;
  provider: Provider;
  notes: InitialPrescription['notes'];
}) {
  const { root, wizard, refusals, dispatch, dialog, finishing, about, kept, pharmacy, judged } = writing;
  const { order, acts, initial } = writing;
  const refusalBox = useRef<HTMLDivElement>(null);
  const rememberPharmacy = useRememberPharmacy();
  const { drug, step, refused } = wizard;
  const hasDirections = initial !== undefined && initial.event.draft.form.sig !== '';
  const [judgedDrug, setJudgedDrug] = useState(
    hasDirections ? initial.event.drug?.prescribableDrugId : undefined,
  );
  const isJudged = drug !== undefined && judgedDrug === drug.prescribableDrugId;
  if (refused.length > 0 && step === 'sig' && drug && !isJudged) setJudgedDrug(drug.prescribableDrugId);
  useStepFocus({
    root,
    step,
    refused,
    refusals,
    refusalBox,
    isElsewhere: dialog.open !== undefined || finishing.dialog !== undefined,
  });
  const choosePharmacy = (chosen: Pharmacy, benefitsId?: string) => {
    rememberPharmacy(chosen);
    dispatch({
      type: 'pharmacy-chosen',
      pharmacy: chosen,
      ...(benefitsId === undefined ? {} : { benefitsId }),
    });
  };
  return (
    <div className="erx-wizard-step" role="group" aria-label={STEP_TITLE[step]}>
      <h2 className="erx-wizard-title erx-visually-hidden" tabIndex={-1}>
        {STEP_TITLE[step]}
      </h2>
      {notes.map((code) => (
        <p key={code} className="erx-begin-note" role="note">
          {say(code)}
        </p>
      ))}
      <Refusals findings={refused} boxRef={refusalBox} />
      {!drug &&
        about.providerId !== undefined &&
        refused.some(({ code }) => code === 'controlled.not-authorized') && (
          <ReadyNote schedule="II" providerId={about.providerId} />
        )}
      {step !== 'review' && (
        <StepContent
          wizard={wizard}
          patient={patient}
          keptId={kept?.id}
          replacesId={about.replacesId}
          isJudged={isJudged}
          dispatch={dispatch}
          onOpen={dialog.show}
          onDrug={(chosen) => {
            judged(chosen, () => {
              dispatch({ type: 'drug-chosen', drug: chosen }, { type: 'next' });
            });
          }}
          onAlternative={(chosen) => {
            judged(chosen, () => {
              dispatch({ type: 'alternative-chosen', drug: chosen });
            });
          }}
          onPharmacy={choosePharmacy}
        />
      )}
      {step === 'review' && drug && order && acts && (
        <ReviewStep
          wizard={{ ...wizard, drug }}
          order={order}
          patient={patient}
          provider={provider}
          pharmacy={pharmacy.data}
          pharmacyError={pharmacy.error}
          onRetryPharmacy={() => {
            void pharmacy.refetch();
          }}
          acts={acts}
          unfinished={finishing.unfinished}
          keptId={kept?.id}
          epaState={kept?.epaState}
          followUps={writing.followUps}
          onMonitoring={() => {
            dialog.show('monitoring');
          }}
        />
      )}
    </div>
  );
}

/**
 * The chosen drug in view on every step (P2-10): description, type, over the counter or not, controlled
 * level.
 */
function DrugHeader({ drug }: { drug: Drug }) {
  return (
    <div className="erx-drug-header" role="group" aria-label="Chosen drug">
      <strong className="erx-drug-header-name">
        <DrugName description={drug.description} />
      </strong>
      <Tag minimal>{drug.type}</Tag>
      <span className="erx-drug-header-fact">
        OTC <b>{drug.overTheCounter ? 'Yes' : 'No'}</b>
      </span>
      <span className="erx-drug-header-fact">
        Controlled Substance Level{' '}
        {drug.schedule === 'none' ? <b>None</b> : <ScheduleTag schedule={drug.schedule} />}
      </span>
    </div>
  );
}

/** P2-9: allergies and medications of the former system are not here, so what is shown of them is not all. */
function LegacyBanner() {
  return (
    <div className="erx-legacy" role="note" aria-label="Records not migrated">
      <WarningSign />
      <p>{say('prescription.legacy-pending')}</p>
    </div>
  );
}
