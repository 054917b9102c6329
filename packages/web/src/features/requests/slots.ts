import type { PatientSummary } from '@erx/core/patients/model';
import type { Answer, RequestDetails } from '@erx/core/requests/model';
import type { ReactNode } from 'react';

/** The parts of answering that belong to other nouns; the application composes them. */
export interface RequestSlots {
  /** Finds the patient that a request is about (N2-17..N2-20). */
  patientSearch(props: { onChoose: (patient: PatientSummary) => void; onClose: () => void }): ReactNode;
  /** Signs an approval of a controlled substance; without it none is approved from here. */
  signing?(props: {
    details: RequestDetails;
    answer: Answer;
    onAnswered: (details: RequestDetails) => void;
    onClose: () => void;
  }): ReactNode;
}
