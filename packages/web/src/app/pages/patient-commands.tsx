import { Add, Pill, Print, Properties, Refresh } from '@blueprintjs/icons';
import { isTaken } from '@erx/core/medications/rules';
import type { Patient } from '@erx/core/patients/model';
import { patientName } from '@erx/core/patients/name';
import { useState } from 'react';
import { usePrintMedications, useMedications } from '../../features/medications/use-medications';
import { type MedicationActs, useRenewing } from '../../features/medications/use-renewing';
import { useLetters } from '../../page/for-keys';
import { holdTyping } from '../../page/hold-typing';
import { LazyBoundary } from '../../page/lazy-boundary';
import { lazyComponent } from '../../page/lazy-component';
import { type ScreenCommand, useOfferCommands } from '../../page/screen-commands';
import { useIntegration } from '../../session/integration';
import { useMay, useToday } from '../../session/practice-session';

const ADDED = {
  'Add Allergy': lazyComponent(
    () => import('../../features/allergies/dialogs/allergy-dialog'),
    (part) => part.AddAllergyDialog,
  ),
  'Add Medication': lazyComponent(
    () => import('../../features/medications/dialogs/medication-dialog'),
    (part) => part.AddMedicationDialog,
  ),
  'Add Problem': lazyComponent(
    () => import('../../features/problems/dialogs/problem-dialog'),
    (part) => part.AddProblemDialog,
  ),
  'Clinical facts': lazyComponent(
    () => import('../../features/clinical-facts/dialogs/clinical-facts-dialog'),
    (part) => part.ClinicalFactsDialog,
  ),
};
type Added = keyof typeof ADDED;

interface Props {
  patient: Patient;
  acts: MedicationActs;
  /** Begins a prescription with the search for what was typed; with '' it shows the form as it is. */
  onSearch: (text: string) => void;
  /** Opens the order sets with what was typed for one. */
  onOrderSet: (text: string) => void;
}

/** What the palette can do for the open patient, whichever tab is in view. */
export function PatientCommands({ patient, acts, onSearch, onOrderSet }: Props) {
  const { integrated } = useIntegration();
  const today = useToday();
  const may = {
    prescribe: useMay('prescription.write'),
    write: useMay('clinical.write'),
    print: useMay('clinical.print'),
  };
  const taken = useMedications(patient.id).data?.filter((each) => isTaken(each, today));
  const { renew } = useRenewing(acts);
  const print = usePrintMedications(patient.id);
  const [adding, setAdding] = useState<Added>();
  const of = patientName(patient);
  const added: readonly Added[] = [
    'Add Allergy',
    'Add Medication',
    ...(integrated ? [] : (['Add Problem'] as const)), // N6-4
    'Clinical facts',
  ];
  const commands: readonly ScreenCommand[] = [
    ...(may.prescribe
      ? [
          { name: 'Prescribe', of, icon: <Pill />, takesText: true, run: onSearch },
          { name: 'Order set', of, icon: <Properties />, takesText: true, run: onOrderSet },
        ]
      : []),
    ...(may.prescribe && taken && taken.length > 0 && acts.onRenewSeveral
      ? [
          {
            name: 'Renew all medications',
            of,
            icon: <Refresh />,
            actsAtOnce: true,
            run: () => {
              renew(taken);
            },
          },
        ]
      : []),
    ...(may.write
      ? added.map((name) => ({
          name,
          of,
          icon: <Add />,
          run: () => {
            holdTyping();
            setAdding(name);
          },
        }))
      : []),
    ...(may.print && taken
      ? [
          {
            name: 'Print medication list',
            of,
            icon: <Print />,
            run: () => {
              print.start();
            },
          },
        ]
      : []),
  ];
  useOfferCommands(commands);
  useLetters({
    a: may.write
      ? () => {
          holdTyping();
          setAdding('Add Allergy');
        }
      : undefined,
  });
  const Dialog = adding && ADDED[adding];
  return (
    <LazyBoundary>
      {Dialog && (
        <Dialog
          patientId={patient.id}
          patient={patient}
          onClose={() => {
            setAdding(undefined);
          }}
        />
      )}
    </LazyBoundary>
  );
}
