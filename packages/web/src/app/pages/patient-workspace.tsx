import type { Patient } from '@erx/core/patients/model';
import { useContext, useMemo, useState } from 'react';
import { usePatientCoverage } from '../../features/benefits/coverage-context';
import { OpenOrderSets } from '../../features/order-sets/use-order-sets';
import { useOrderLines } from '../../features/prescriptions/use-order-lines';
import { useRenewals } from '../../features/prescriptions/use-renewals';
import { VisitPanel } from '../../features/prescriptions/visit-panel';
import { type DraftInForm, DraftInFormContext } from '../../features/prescriptions/wizard/drafts';
import { useIntegration } from '../../session/integration';
import { useMay } from '../../session/practice-session';
import { useLetters } from '../../page/for-keys';
import { LazyBoundary } from '../../page/lazy-boundary';
import { lazyComponent } from '../../page/lazy-component';
import { NavigationWidth } from '../../page/navigation-width';
import { InColumn } from '../../ui/layout/in-column';
import { PanelMemory } from '../../ui/layout/panel';
import type { MedicationActs } from '../../features/medications/use-renewing';
import type { PrescriptionActs } from '../../features/prescriptions/prescription-list';
import { PatientCommands } from './patient-commands';
import { PatientLists } from './patient-lists';
import { type LegacyKind, PatientTabs } from './patient-tabs';
import { PATIENT_TABS, usePatientTabs } from './use-patient-tabs';

const ApplyOrderSetDialog = lazyComponent(
  () => import('../../features/order-sets/dialogs/apply-order-set-dialog'),
  (part) => part.ApplyOrderSetDialog,
);

/** Pixels that the lists at the left take. */
const LISTS_WIDTH = 400;

interface Props {
  patient: Patient;
  /** Whether there is room for the patient's lists beside the writing. */
  hasLists: boolean;
  /** Whether there is room for the prescriptions of this visit beside it. */
  hasColumns: boolean;
  /** The records of the former system are matched again. */
  onMatch: (kind: LegacyKind) => void;
}

/**
 * The patient's workplace: what the patient takes is at the left, the next prescription is written in the middle, and
 * what waits or left today is at the right. As the window narrows the lists go to Summary, and then the visit to a bar
 * at the foot (P2-4).
 */
export function PatientWorkspace({ patient, hasLists, hasColumns, onMatch }: Props) {
  const mayPrescribe = useMay('prescription.write');
  const beside = useContext(NavigationWidth);
  const view = usePatientTabs(
    patient.id,
    hasColumns && mayPrescribe ? 'prescribe' : 'summary',
    mayPrescribe ? PATIENT_TABS : PATIENT_TABS.filter((id) => id !== 'prescribe'),
  );
  const { coverage } = usePatientCoverage();
  const { facilityId } = useIntegration();
  const writing = {
    coverage: coverage && { pbmId: coverage.pbmId, memberId: coverage.patient.memberId },
    facilityId,
  };
  const renewals = useRenewals(patient, writing, view.showReady);
  const orderLines = useOrderLines(patient, writing, view.showReady);
  // What was typed for an order set; undefined while none is looked for.
  const [ordering, setOrdering] = useState<string>();
  const closeOrdering = () => {
    setOrdering(undefined);
  };
  const { prescribe } = view;
  const drafting = useDraftInForm(prescribe);
  const searchFor = (searched: string) => {
    if (searched === '') view.select('prescribe');
    else prescribe({ searched });
  };
  const letters = { p: () => searchFor(''), o: () => setOrdering('') };
  useLetters(mayPrescribe ? letters : {});
  const { medicationActs, prescriptionActs } = actsOf(prescribe, renewals);
  // What is written stays when the window becomes wider or narrower: its place in the page is the same.
  return (
    <DraftInFormContext value={drafting}>
      <OpenOrderSets value={mayPrescribe ? setOrdering : undefined}>
        <div className={hasColumns ? 'erx-patient-columns' : undefined}>
          <PatientCommands
            patient={patient}
            acts={medicationActs}
            onOrderSet={setOrdering}
            onSearch={searchFor}
          />
          {hasLists && (
            <div className="erx-patient-lists-column" data-column="">
              <InColumn value>
                <PanelMemory value="patient">
                  <PatientLists patient={patient} medicationActs={medicationActs} />
                </PanelMemory>
              </InColumn>
            </div>
          )}
          <div className="erx-patient-main" data-column={hasColumns ? '' : undefined}>
            <NavigationWidth value={beside + (hasLists ? LISTS_WIDTH : 0)}>
              <PatientTabs
                patient={patient}
                view={view}
                hasLists={hasLists}
                hasColumns={hasColumns}
                medicationActs={medicationActs}
                prescriptionActs={prescriptionActs}
                onMatch={onMatch}
              />
            </NavigationWidth>
          </div>
          {view.tab === 'prescribe' && (
            <div className="erx-patient-visit" data-column={hasColumns ? '' : undefined}>
              <InColumn value>
                <VisitPanel
                  patientId={patient.id}
                  turn={view.turn}
                  isAtFoot={!hasColumns}
                  arrival={view.arrival}
                  ticked={view.ready}
                  onNew={view.writeNew}
                  {...prescriptionActs}
                />
              </InColumn>
            </div>
          )}
        </div>
      </OpenOrderSets>
      <LazyBoundary>
        {ordering !== undefined && (
          <ApplyOrderSetDialog
            patient={patient}
            initialText={ordering}
            isAdding={orderLines.isRunning}
            onAdd={(lines, { icd10Code, icd10Description }) => {
              orderLines.write(
                lines.map((line) => ({ line, icd10Code, icd10Description })),
                closeOrdering,
              );
            }}
            onClose={closeOrdering}
          />
        )}
      </LazyBoundary>
    </DraftInFormContext>
  );
}

/** Which draft is in the form, for the list that says so and opens the others. */
function useDraftInForm(prescribe: ReturnType<typeof usePatientTabs>['prescribe']): DraftInForm {
  const [draftInForm, setDraftInForm] = useState<string>();
  return useMemo(
    () => ({
      id: draftInForm,
      enter: setDraftInForm,
      open: (draftId) => {
        prescribe({ draftId });
      },
    }),
    [draftInForm, prescribe],
  );
}

/** What is done with a medicine, and with an earlier prescription: most of it begins the next one. */
function actsOf(
  prescribe: ReturnType<typeof usePatientTabs>['prescribe'],
  renewals: ReturnType<typeof useRenewals>,
): { medicationActs: MedicationActs; prescriptionActs: PrescriptionActs } {
  const medicationActs: MedicationActs = {
    onPrescribe: (drugId) => {
      prescribe({ prefilled: { drugId } });
    },
    onRepeat: (repeatId, as) => {
      prescribe({ repeatId, as });
    },
    onRenewSeveral: renewals.isRunning ? undefined : renewals.renew,
  };
  const prescriptionActs: PrescriptionActs = {
    onPrescribeAgain: ({ id }) => {
      prescribe({ repeatId: id });
    },
    onEdit: ({ id }) => {
      prescribe({ editId: id });
    },
    onResend: ({ id }, way) => {
      prescribe({ resent: { prescriptionId: id, way } });
    },
  };
  return { medicationActs, prescriptionActs };
}
