import type { Drug } from '@erx/core/drugs/model';
import { say } from '@erx/core/findings/messages';
import type { Patient } from '@erx/core/patients/model';
import type { Pharmacy } from '@erx/core/pharmacies/model';
import { STEP_TITLE } from '@erx/core/prescriptions/workflow/steps';
import { useCallback, useRef } from 'react';
import { EmptyState } from '../../../ui/feedback/empty-state';
import { ReplacedPrescriptionsContext } from '../../doses/replaced-prescriptions';
import type { Provider } from '@erx/core/users/model';
import { ChangeLine, ChangeNote } from './change-line';
import { DraftConflict } from './draft-conflict';
import { DraftNote } from './draft-note';
import { DrugChecks } from './drug-checks';
import { DrugSummary } from './drug-summary';
import { EditNote } from './edit-note';
import { LineNote } from './line-note';
import { PrescriptionPreview } from './prescription-preview';
import { ReadyNote } from './ready-note';
import { ReviewStep } from './review-step';
import { Refusals, StepContent } from './step-content';
import { StepsNav } from './steps-nav';
import type { InitialPrescription } from './initial-prescription';
import { useChange } from './use-change';
import { useOrderLine } from './use-order-line';
import { useRememberPharmacy } from './use-pharmacy';
import { useStepFocus } from './use-step-focus';
import { WizardDialogs } from './wizard-dialogs';
import { useIsJudged, useJudgedChoice, useWriting, type Writing, type WritingProps } from './use-writing';
import { WizardFooter } from './wizard-footer';
import { Tag } from '@blueprintjs/core';
import { WarningSign } from '@blueprintjs/icons';
import { DrugName } from '../../../parts/drug/drug-name';
import { MendScope } from '../../../parts/safety/mend-scope';
import { ScheduleTag } from '../../../parts/tags/schedule-tag';

interface Props extends WritingProps {
  onDiscarded: () => void;
}

/** The writing of one prescription. */
export function PrescriptionWizard({ patient, initial, context, onFinished, onDiscarded }: Props) {
  const writing = useWriting({ patient, initial, context, onFinished });
  const { root, wizard, dispatch, dialog, finishing, kept, about, provider } = writing;
  const judged = useJudgedChoice(dispatch);
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
    <MendScope patientId={patient.id}>
      <section ref={root} className="erx-panel erx-wizard" aria-label="Prescribe">
        {context.legacyPending && <LegacyBanner />}
        <StepsNav
          wizard={wizard}
          onStep={(target) => {
            dispatch({ type: 'step-chosen', step: target });
          }}
        />
        <DraftConflict draft={writing.draft} />
        {drug && <DrugHeader drug={drug} />}
        {drug && <DrugSummary drug={drug} patient={patient} keptId={kept?.id} formers={writing.formers} />}
        {drug && about.providerId !== undefined && (
          <ReadyNote schedule={drug.schedule} providerId={about.providerId} />
        )}
        <ReplacedPrescriptionsContext value={writing.replacedIds}>
          <div className="erx-wizard-columns">
            <CurrentStep
              writing={writing}
              patient={patient}
              provider={provider}
              notes={initial?.notes ?? []}
            />
            {step !== 'review' && drug && <PrescriptionPreview wizard={wizard} />}
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
          </div>
        </ReplacedPrescriptionsContext>
        <WizardFooter
          root={root}
          isFirst={step === 'search-drug'}
          acts={writing.acts}
          finishing={wizard.finishing}
          isHeld={
            writing.draft.state === 'changed' || writing.draft.state === 'gone' || !writing.formers.isKnown
          }
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
            judged(chosen, () => {
              dispatch({ type: 'favorite-chosen', drug: chosen, form: favorite.form });
            });
          }}
        />
      </section>
    </MendScope>
  );
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
  const { root, wizard, refusals, dispatch, dialog, finishing, about, kept, pharmacy } = writing;
  const judged = useJudgedChoice(dispatch);
  const { order, acts, initial } = writing;
  const refusalBox = useRef<HTMLDivElement>(null);
  const rememberPharmacy = useRememberPharmacy();
  const { drug, step, refused } = wizard;
  const isJudged = useIsJudged(wizard, initial);
  const line = useOrderLine(patient, wizard.form, drug, dispatch);
  const isChange = initial?.isChange === true;
  const change = useChange(wizard, patient, isChange, dispatch);
  useStepFocus({
    root,
    step,
    refused,
    refusals,
    refusalBox,
    isElsewhere: dialog.open !== undefined || finishing.dialog !== undefined,
    first:
      step === 'sig'
        ? firstOfSig(wizard, { isLine: line.taken !== undefined, isChange: isChange && !change.made })
        : undefined,
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
    <div
      className="erx-wizard-step"
      role="group"
      aria-label={STEP_TITLE[step]}
      onKeyDown={step === 'sig' ? line.undoByKey : undefined}
    >
      <h2 className="erx-wizard-title erx-visually-hidden" tabIndex={-1}>
        {STEP_TITLE[step]}
      </h2>
      {notes.map((code) => (
        <p key={code} className="erx-begin-note" role="note">
          {say(code)}
        </p>
      ))}
      {step === 'sig' && drug && line.taken && (
        <LineNote
          taken={line.taken}
          drug={drug}
          onUndo={() => {
            line.undo();
            root.current?.querySelector<HTMLElement>('[name="dispense"]')?.focus();
          }}
        />
      )}
      <ChangeNote change={change} />
      <Refusals findings={refused} boxRef={refusalBox} />
      {step === 'sig' && isChange && <ChangeLine change={change} />}
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
          taken={line.taken}
          onDrug={(chosen, found) => {
            judged(chosen, () => {
              if (!found || !line.take(chosen, found))
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
          formers={writing.formers}
          onMonitoring={() => {
            dialog.show('monitoring');
          }}
        />
      )}
    </div>
  );
}

/** What is still to be written after a line, or the way on; what is to be changed; undefined of the first field. */
function firstOfSig(
  { form }: Writing['wizard'],
  { isLine, isChange }: { isLine: boolean; isChange: boolean },
): string | undefined {
  if (isChange) return '[name="change"]';
  if (!isLine) return undefined;
  // A child's liquid is written in the controls alone.
  if (form.sig === '') return '[name="sig"]:enabled, .erx-sig-composer input';
  return form.dispense === '' ? '[name="dispense"]' : '.erx-wizard-footer .bp6-intent-primary';
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
        <span className="erx-drug-brief" aria-hidden="true">
          {drug.overTheCounter ? 'OTC' : 'Not OTC'}
        </span>
        <span className="erx-drug-whole">
          OTC <b>{drug.overTheCounter ? 'Yes' : 'No'}</b>
        </span>
      </span>
      <span className="erx-drug-header-fact">
        <span className="erx-drug-whole">Controlled Substance Level{drug.schedule !== 'none' && ' '}</span>
        {drug.schedule === 'none' ? (
          <>
            <span className="erx-drug-brief" aria-hidden="true">
              Not controlled
            </span>
            <span className="erx-drug-whole">
              {' '}
              <b>None</b>
            </span>
          </>
        ) : (
          <ScheduleTag schedule={drug.schedule} />
        )}
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
