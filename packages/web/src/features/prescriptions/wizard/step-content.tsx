import { Button } from '@blueprintjs/core';
import { Properties, Star, WarningSign } from '@blueprintjs/icons';
import type { Drug } from '@erx/core/drugs/model';
import { type ReceivedFinding, sentences } from '@erx/core/findings/finding';
import { titleFor } from '@erx/core/findings/messages';
import type { Patient } from '@erx/core/patients/model';
import type { Pharmacy } from '@erx/core/pharmacies/model';
import type { Wizard } from '@erx/core/prescriptions/workflow/state';
import { type Ref, useContext } from 'react';
import { AlternativesPanel } from '../../benefits/alternatives-panel';
import { ChoosingByBenefit } from '../../benefits/choosing-by-benefit';
import { DrugSearch, type FoundDrug } from '../../drugs/drug-search';
import { OpenOrderSets } from '../../order-sets/use-order-sets';
import { PharmacySelector } from '../../pharmacies/pharmacy-selector';
import { PatientIdContext } from './diagnosis-fields';
import { CompoundOffer } from './compound-offer';
import { FreeTextOffer } from './free-text-offer';
import { readLine } from './line-reading';
import { SigStep } from './sig-step';
import type { TakenLine } from './use-order-line';
import type { Dispatch } from './use-wizard';
import type { DialogName } from './wizard-dialogs';

interface Props {
  wizard: Wizard;
  patient: Patient;
  /** The prescription that is being written, where the server keeps it already. */
  keptId: string | undefined;
  /** The one that did not arrive and is cancelled when this one leaves. */
  replacesId: string | undefined;
  isJudged: boolean;
  dispatch: Dispatch;
  onOpen: (dialog: DialogName) => void;
  /** The line that filled in the form; undefined where none did. */
  taken: TakenLine | undefined;
  /** @param found by what it was found; absent of what was written and not searched for */
  onDrug: (drug: Drug, found?: FoundDrug) => void;
  onAlternative: (drug: Drug) => void;
  onPharmacy: (pharmacy: Pharmacy, benefitsId?: string) => void;
}

/** The step at hand, but for the review. */
export function StepContent({
  wizard,
  patient,
  keptId,
  replacesId,
  isJudged,
  taken,
  dispatch,
  onOpen,
  onDrug,
  onAlternative,
  onPharmacy,
}: Props) {
  const { step, drug, pharmacy } = wizard;
  switch (step) {
    case 'search-drug': // P2-11
      return (
        <div className="erx-search-step">
          <div className="erx-search-kept">
            <Button
              icon={<Star />}
              text="Favorites"
              onClick={() => {
                onOpen('favorites');
              }}
            />
            <OrderSetsButton />
          </div>
          <DrugSearch
            patientId={patient.id}
            coverage={wizard.coverage}
            chosenId={drug?.prescribableDrugId}
            initialText={taken?.text}
            reads={readLine}
            onChoose={onDrug}
            ifNotFound={(text) => <FreeTextOffer text={text} patientId={patient.id} onChoose={onDrug} />}
            below={(text) => (
              <CompoundOffer text={text} drug={drug} patientId={patient.id} onChoose={onDrug} />
            )}
          />
        </div>
      );
    case 'alternatives': // P2-12
      return drug && <AlternativesPanel drug={drug} patientId={patient.id} onChoose={onAlternative} />;
    case 'sig': // P2-13
      return (
        drug && (
          <PatientIdContext value={patient.id}>
            <SigStep
              key={drug.prescribableDrugId}
              wizard={{ ...wizard, drug }}
              keptId={keptId}
              replacesId={replacesId}
              isJudged={isJudged}
              taken={taken}
              onChange={(changes) => {
                dispatch({ type: 'form-changed', changes });
              }}
            />
          </PatientIdContext>
        )
      );
    case 'pharmacy': // P2-14
      return (
        <>
          <p className="erx-current-pharmacy">
            Pharmacy:{' '}
            {pharmacy ? <b>{pharmacy.storeName}</b> : <span className="erx-missing">none chosen yet</span>}
            {pharmacy && !wizard.isPharmacyConfirmed && (
              <span className="erx-missing">
                {' '}
                (chosen before the prescription was changed; choose again, or keep it)
              </span>
            )}
          </p>
          <ChoosingByBenefit drug={drug} form={wizard.form} onChoose={onPharmacy}>
            {(choose) => (
              <PharmacySelector patient={patient} chosenId={pharmacy?.ncpdpId} onChoose={choose} />
            )}
          </ChoosingByBenefit>
        </>
      );
    case 'review':
      return null;
  }
}

/** Why a step was refused, summed up above it; takes the focus where no field can. */
export function Refusals({
  findings,
  boxRef,
}: {
  findings: readonly ReceivedFinding[];
  boxRef: Ref<HTMLDivElement>;
}) {
  const [first] = findings;
  if (!first) return null;
  return (
    <div ref={boxRef} className="erx-refusals" role="alert" tabIndex={-1}>
      <WarningSign />
      <div>
        <strong>{titleFor(first.code)}</strong>
        <ul>
          {sentences(findings).map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      </div>
    </div>
  );
}

/** Several orders at once, for the patient in view. */
function OrderSetsButton() {
  const open = useContext(OpenOrderSets);
  return (
    open && (
      <Button
        icon={<Properties />}
        text="Order sets"
        onClick={() => {
          open('');
        }}
      />
    )
  );
}
