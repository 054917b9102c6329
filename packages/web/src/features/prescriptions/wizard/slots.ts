import type { Drug } from '@erx/core/drugs/model';
import type { FavoriteSig } from '@erx/core/favorite-sigs/model';
import type { MonitoringAcknowledgement } from '@erx/core/pdmp/model';
import type { Pharmacy } from '@erx/core/pharmacies/model';
import type { Prescription, PrescriptionForm } from '@erx/core/prescriptions/model';
import type { Finding } from '@erx/core/findings/finding';
import type { InteractionsState } from '@erx/core/prescriptions/workflow/state';
import type { SafetyAnswer } from '@erx/core/safety/model';
import type { ReactNode } from 'react';

/** The parts of the wizard that belong to other nouns; the application composes them. */
export interface WizardSlots {
  drugSearch(props: { chosenId: string | undefined; onChoose: (drug: Drug) => void }): ReactNode;
  /** `benefitsId` names the benefit answer that it was chosen by (N4-8). */
  pharmacySelector(props: {
    chosenId: string | undefined;
    drug: Drug | undefined;
    form: PrescriptionForm;
    onChoose: (pharmacy: Pharmacy, benefitsId?: string) => void;
  }): ReactNode;
  /** What forbids the signed-in person to prescribe a drug, beyond its schedule itself (P5-16). */
  judgeDrug?(drug: Drug): readonly Finding[];
  /** Opened where the patient lacks what prescribing needs. */
  patientEdit(props: { onClose: () => void }): ReactNode;
  /** A dialog of favourite sigs (P2-11); choosing one brings its drug and its form. */
  favoriteSigs?(props: {
    onChoose: (favorite: FavoriteSig, drug: Drug) => void;
    onClose: () => void;
  }): ReactNode;
  /** Buttons that keep the form as a favourite (N2-47). */
  keepFavorite?(props: { drug: Drug; form: PrescriptionForm }): ReactNode;
  /** The table of the Alternative Medications step (P2-12). */
  alternatives?(props: { drug: Drug; onChoose: (drug: Drug) => void }): ReactNode;
  /**
   * Formulary status of a drug under the chosen coverage, with its restrictions dialog; undefined while it is
   * not known.
   */
  formulary?(props: {
    drug: Drug;
    onKnown: (known: { priorAuthorizationRequired: boolean } | undefined) => void;
  }): ReactNode;
  /**
   * Says in a line what the check found, or that it could not run ('failed'); `isOpen` shows the dialog
   * (P2-16). Stays mounted for one drug.
   */
  interactions?(props: {
    drug: Drug;
    isOpen: boolean;
    onState: (state: InteractionsState) => void;
    onOpen: () => void;
    /** With the reason, where one was given for serious findings. */
    onContinue: (answer?: SafetyAnswer) => void;
    onClose: () => void;
    prescriptionId: string | undefined;
  }): ReactNode;
  /**
   * An active or recent prescription of the same ingredient, other than the one that is being written: soft,
   * never blocking.
   */
  duplicates?(props: { drug: Drug; exceptId: string | undefined }): ReactNode;
  /** The PDMP dialog (P5-17). */
  monitoring?(props: {
    drug: Drug;
    value: MonitoringAcknowledgement | undefined;
    onProceed: (value: MonitoringAcknowledgement) => void;
    onClose: () => void;
  }): ReactNode;
  /** Ready to Sign and what follows (P2-23): from the review to the sent prescription. */
  signing?(props: {
    prescription: Prescription;
    answer?: SafetyAnswer | undefined;
    onSent: (sent: Prescription) => void;
    onClose: () => void;
  }): ReactNode;
  /** The full-screen prior authorization (P2-16). */
  priorAuthorization?(props: { prescription: Prescription; onClose: () => void }): ReactNode;
}
