import { Button } from '@blueprintjs/core';
import { Star } from '@blueprintjs/icons';
import type { Drug } from '@erx/core/drugs/model';
import { say, titleFor } from '@erx/core/findings/messages';
import type { Pharmacy } from '@erx/core/pharmacies/model';
import type { Wizard } from '@erx/core/prescriptions/workflow/state';
import { EmptyState } from '../../../ui/empty-state';
import { PatientIdContext } from './diagnosis-fields';
import { SigStep } from './sig-step';
import type { WizardSlots } from './slots';
import type { Dispatch } from './use-wizard';
import type { DialogName } from './wizard-dialogs';

interface Props {
  wizard: Wizard;
  patientId: string;
  isJudged: boolean;
  slots: WizardSlots;
  dispatch: Dispatch;
  onOpen: (dialog: DialogName) => void;
  onDrug: (drug: Drug) => void;
  onAlternative: (drug: Drug) => void;
  onPharmacy: (pharmacy: Pharmacy, benefitsId?: string) => void;
}

/** The step at hand, but for the review. */
export function StepContent({
  wizard,
  patientId,
  isJudged,
  slots,
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
          {slots.favoriteSigs && (
            <Button
              className="erx-favorites"
              icon={<Star />}
              text="Favorites"
              onClick={() => {
                onOpen('favorites');
              }}
            />
          )}
          {slots.drugSearch({ chosenId: drug?.prescribableDrugId, onChoose: onDrug })}
        </div>
      );
    case 'alternatives': // P2-12
      if (!drug) return null;
      return slots.alternatives ? (
        slots.alternatives({ drug, onChoose: onAlternative })
      ) : (
        <EmptyState
          title={titleFor('prescription.alternatives-absent')}
          description={say('prescription.alternatives-absent')}
        />
      );
    case 'sig': // P2-13
      return (
        drug && (
          <PatientIdContext value={patientId}>
            <SigStep
              key={drug.prescribableDrugId}
              wizard={{ ...wizard, drug }}
              isJudged={isJudged}
              keepFavorite={slots.keepFavorite?.({ drug, form: wizard.form })}
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
                (chosen before the prescription was changed; choose again, or go on with it)
              </span>
            )}
          </p>
          {slots.pharmacySelector({
            chosenId: pharmacy?.ncpdpId,
            drug,
            form: wizard.form,
            onChoose: onPharmacy,
          })}
        </>
      );
    case 'review':
      return null;
  }
}
