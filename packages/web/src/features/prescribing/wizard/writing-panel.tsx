import type { Drug } from '@erx/core/drugs/model';
import { allows } from '@erx/core/findings/finding';
import { say } from '@erx/core/findings/messages';
import type { Patient } from '@erx/core/patients/model';
import type { Pharmacy } from '@erx/core/pharmacies/model';
import type { Prescription } from '@erx/core/prescribing/model';
import { actsToFinish } from '@erx/core/prescribing/rules/finishing';
import { findingsOnForm, orderOf } from '@erx/core/prescribing/rules/writing';
import { type Step, STEP_TITLE, type Wizard, type WizardEffect } from '@erx/core/prescribing/workflow';
import { useCallback, useMemo, useRef, useState } from 'react';
import { EmptyState } from '../../../ui/states';
import { useNotices } from '../../../workplace/notices';
import { useWorkplace } from '../../../workplace/workplace';
import { DrugHeader } from './drug-header';
import { DraftNote } from './draft-note';
import { PatientIdContext } from './diagnosis-fields';
import { PrescriptionSoFar } from './prescription-so-far';
import { Refusals } from './refusals';
import { ReviewStep } from './review-step';
import { SigStep } from './sig-step';
import type { WizardSlots } from './slots';
import { StepsNav } from './steps-nav';
import type { Beginning } from './use-beginning';
import { useDraft } from './use-draft';
import { useFinishing } from './use-finishing';
import { usePharmacy, useRememberPharmacy } from './use-pharmacy';
import { useStepFocus } from './use-step-focus';
import { useWizard } from './use-wizard';
import { WizardFooter } from './wizard-footer';

interface Props {
  patient: Patient;
  beginning: Beginning | undefined;
  slots: WizardSlots;
  onFinished: (prescription: Prescription) => void;
  onDiscarded: () => void;
}

/** The writing of one prescription. */
export function WritingPanel({ patient, beginning, slots, onFinished, onDiscarded }: Props) {
  const { user, provider } = useWorkplace();
  const root = useRef<HTMLElement>(null);
  const refusalBox = useRef<HTMLDivElement>(null);
  const [isEditingPatient, setEditingPatient] = useState(false);
  const { toast } = useNotices();
  const onEffect = useCallback((effect: WizardEffect) => {
    if (effect !== 'open-patient-edit') return; // the others are about interactions, which this version does not check: the review says so
    toast('warning', say('patient.minor-without-measures'));
    setEditingPatient(true);
  }, [toast]);
  const { wizard, refusals, dispatch } = useWizard(patient, beginning?.event, onEffect);
  const draft = useDraft(patient.id, wizard);
  const rememberPharmacy = useRememberPharmacy();
  const { drug, step, refused } = wizard;
  const [judgedDrug, setJudgedDrug] = useState(beginning?.event.drug?.prescribableDrugId);
  const isJudged = drug !== undefined && judgedDrug === drug.prescribableDrugId;
  if (refused.length > 0 && step === 'sig' && drug && !isJudged) setJudgedDrug(drug.prescribableDrugId);
  useStepFocus({ root, step, refused, refusals, refusalBox, isElsewhere: isEditingPatient });

  const pharmacy = usePharmacy(wizard.pharmacy?.ncpdpId);
  const order = useMemo(() => orderWhenComplete(wizard, patient.id, provider?.id), [wizard, patient.id, provider?.id]);
  const isPharmacyKnown = wizard.pharmacy === undefined || pharmacy.data !== undefined;
  const acts = useMemo(() => (drug && provider && step === 'review'
    ? actsToFinish({ schedule: drug.schedule, pharmacy: pharmacy.data, writer: user, provider, today: wizard.today }).filter(({ act }) => isPharmacyKnown || act === 'print')
    : undefined), [drug, provider, step, isPharmacyKnown, wizard.today, pharmacy.data, user]);
  const finishing = useFinishing({ order: () => order, discardDraft: draft.discard, onFinished });

  const onBack = useCallback(() => { dispatch({ type: 'back' }); }, [dispatch]);
  const onNext = useCallback(() => { dispatch({ type: 'next' }); }, [dispatch]);
  const goTo = (target: Step) => { dispatch({ type: 'step-chosen', step: target }); };
  const chooseDrug = (chosen: Drug) => { dispatch({ type: 'drug-chosen', drug: chosen }, { type: 'next' }); };
  const choosePharmacy = (chosen: Pharmacy) => { rememberPharmacy(chosen); dispatch({ type: 'pharmacy-chosen', pharmacy: chosen }); };

  if (!provider) return <section className="erx-panel erx-begin" aria-label="Prescribe"><EmptyState title="This practice has no prescriber" description={say('prescription.provider-unknown')} /></section>;
  return (
    <section ref={root} className="erx-panel erx-wizard" aria-label="Prescribe">
      <StepsNav wizard={wizard} onStep={goTo} />
      {drug && <DrugHeader drug={drug} />}
      <div className="erx-wizard-columns">
        <div className="erx-wizard-step" role="group" aria-label={STEP_TITLE[step]}>
          <h2 className="erx-wizard-title erx-visually-hidden" tabIndex={-1}>{STEP_TITLE[step]}</h2>
          {beginning?.notes.map((code) => <p key={code} className="erx-begin-note" role="note">{say(code)}</p>)}
          <Refusals findings={refused} boxRef={refusalBox} />
          {step === 'search-drug' && slots.drugSearch({ chosenId: drug?.prescribableDrugId, onChoose: chooseDrug })}
          {step === 'sig' && drug && (
            <PatientIdContext value={patient.id}>
              <SigStep key={drug.prescribableDrugId} wizard={{ ...wizard, drug }} isJudged={isJudged} onChange={(changes) => { dispatch({ type: 'form-changed', changes }); }} />
            </PatientIdContext>
          )}
          {step === 'pharmacy' && (
            <>
              <p className="erx-current-pharmacy">Pharmacy: {wizard.pharmacy ? <b>{wizard.pharmacy.storeName}</b> : <span className="erx-missing">none chosen yet</span>}</p>
              {slots.pharmacySelector({ chosenId: wizard.pharmacy?.ncpdpId, onChoose: choosePharmacy })}
            </>
          )}
          {step === 'review' && drug && order && acts && (
            <ReviewStep
              order={order} drug={drug} patient={patient} provider={provider} pharmacy={pharmacy.data} pharmacyError={pharmacy.error} onRetryPharmacy={() => { void pharmacy.refetch(); }}
              acts={acts} unfinished={finishing.unfinished}
            />
          )}
        </div>
        {step !== 'review' && <PrescriptionSoFar wizard={wizard} />}
      </div>
      <WizardFooter root={root} isFirst={step === 'search-drug'} acts={acts} acting={finishing.acting} onBack={onBack} onNext={onNext} onAct={finishing.finish}>
        {drug && finishing.unfinished === undefined && <DraftNote draft={draft} onDiscarded={onDiscarded} />}
      </WizardFooter>
      {isEditingPatient && slots.patientEdit({ onClose: () => { setEditingPatient(false); } })}
    </section>
  );
}

/** What would be saved; undefined while the form is not complete. */
function orderWhenComplete({ drug, form, patient, today, pharmacy }: Wizard, patientId: string, providerId: string | undefined) {
  const isComplete = drug && providerId !== undefined && allows(findingsOnForm({ patient, drug, form, today }));
  return isComplete ? orderOf(form, { patientId, providerId, prescribableDrugId: drug.prescribableDrugId, pharmacyNcpdpId: pharmacy?.ncpdpId }) : undefined;
}
