import type { Patient } from '@erx/core/patients/model';
import { Suspense } from 'react';
import {
  LegacyAllergiesPanel,
  LegacyMedicationsPanel,
} from '../../features/legacy-import/legacy-history-panels';
import type { MedicationActs } from '../../features/medications/use-renewing';
import { PharmaciesPanel } from '../../features/pharmacies/pharmacy-selector';
import type { PrescriptionActs } from '../../features/prescriptions/prescription-list';
import { PrescriptionsPanel } from '../../features/prescriptions/prescriptions-panel';
import { lazyComponent } from '../../page/lazy-component';
import { NotYet } from '../../page/settled';
import { useMay } from '../../session/practice-session';
import { LoadingPanel } from '../../ui/feedback/loading';
import { InColumn } from '../../ui/layout/in-column';
import { Tabs } from '../../ui/layout/tabs';
import { PatientLists } from './patient-lists';
import type { usePatientTabs } from './use-patient-tabs';

const PatientPrescribing = lazyComponent(
  () => import('./patient-prescribing'),
  (part) => part.PatientPrescribing,
);

export type LegacyKind = 'medications' | 'allergies';

interface Props {
  patient: Patient;
  view: ReturnType<typeof usePatientTabs>;
  /** Whether the lists of the patient are beside the tabs, and not in Summary. */
  hasLists: boolean;
  /** Whether the form is in a column. */
  hasColumns: boolean;
  medicationActs: MedicationActs;
  prescriptionActs: PrescriptionActs;
  /** The records of the former system are matched again. */
  onMatch: (kind: LegacyKind) => void;
}

/** The tabs of a patient (P2-4). */
export function PatientTabs({
  patient,
  view,
  hasLists,
  hasColumns,
  medicationActs,
  prescriptionActs,
  onMatch,
}: Props) {
  const mayPrescribe = useMay('prescription.write');
  return (
    <Tabs
      label="Patient"
      selected={view.tab}
      onSelect={view.select}
      tabs={[
        {
          id: 'summary',
          title: 'Summary',
          panel: (
            <div className="erx-summary">
              <PrescriptionsPanel
                key={view.arrivalKey}
                patientId={patient.id}
                arrival={view.arrival}
                {...prescriptionActs}
              />
              {!hasLists && <PatientLists patient={patient} medicationActs={medicationActs} />}
            </div>
          ),
        },
        { id: 'pharmacies', title: 'Pharmacies', panel: <PharmaciesPanel patient={patient} /> },
        ...(mayPrescribe
          ? [
              {
                id: 'prescribe' as const,
                title: 'Prescribe',
                keepsState: true,
                panel: (
                  <Suspense
                    fallback={
                      <NotYet>
                        <LoadingPanel what="the form" />
                      </NotYet>
                    }
                  >
                    <InColumn value={hasColumns}>
                      <PatientPrescribing
                        patient={patient}
                        passed={view.passed}
                        turn={view.turn}
                        asks={view.asks}
                        onFinished={view.leave}
                        onLeave={view.leave}
                      />
                    </InColumn>
                  </Suspense>
                ),
              },
            ]
          : []),
        {
          id: 'legacy-allergies',
          title: 'Traknet Allergies',
          panel: (
            <LegacyAllergiesPanel
              patientId={patient.id}
              onMatch={() => {
                onMatch('allergies');
              }}
            />
          ),
        },
        {
          id: 'legacy-medications',
          title: 'Traknet Medications',
          panel: (
            <LegacyMedicationsPanel
              patientId={patient.id}
              onMatch={() => {
                onMatch('medications');
              }}
            />
          ),
        },
      ]}
    />
  );
}
