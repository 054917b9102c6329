import { Dialog, DialogBody } from '@blueprintjs/core';
import type { ClinicalFactKind } from '@erx/core/clinical-facts/model';
import type { Patient } from '@erx/core/patients/model';
import { useEffect, useState } from 'react';
import { useAllergies } from '../../features/allergies/use-allergies';
import { useMedications } from '../../features/medications/use-medications';
import { usePatient } from '../../features/patients/use-patients';
import { lazyComponent } from '../../page/lazy-component';
import type { Mend, MendRequest } from '../../parts/safety/mending';

const ClinicalFactsDialog = lazyComponent(
  () => import('../../features/clinical-facts/dialogs/clinical-facts-dialog'),
  (part) => part.ClinicalFactsDialog,
);
const NewWeightDialog = lazyComponent(
  () => import('../../features/patients/dialogs/new-weight-dialog'),
  (part) => part.NewWeightDialog,
);
const AllergiesPanel = lazyComponent(
  () => import('../../features/allergies/allergies-panel'),
  (part) => part.AllergiesPanel,
);
const EditAllergyDialog = lazyComponent(
  () => import('../../features/allergies/dialogs/allergy-dialog'),
  (part) => part.EditAllergyDialog,
);
const EditMedicationDialog = lazyComponent(
  () => import('../../features/medications/dialogs/medication-dialog'),
  (part) => part.EditMedicationDialog,
);
const MatchFillDialog = lazyComponent(
  () => import('../../features/medication-history/dialogs/match-fill-dialog'),
  (part) => part.MatchFillDialog,
);
const HistoryDialog = lazyComponent(
  () => import('../../features/medication-history/dialogs/history-dialog'),
  (part) => part.HistoryDialog,
);
const MatcherDialog = lazyComponent(
  () => import('../../features/legacy-import/dialogs/matcher-dialog'),
  (part) => part.MatcherDialog,
);

/** The form by which something can be checked that was not. */
export function MendDialog({ request, onClose }: { request: MendRequest; onClose: () => void }) {
  const { data: patient } = usePatient(request.patientId);
  return patient ? <MendForm patient={patient} mend={request.mend} onClose={onClose} /> : null;
}

const FACTS: Partial<Record<Mend['act'], ClinicalFactKind>> = {
  'record-pregnancy': 'pregnancy',
  'record-lactation': 'lactation',
  'record-kidney': 'kidney',
  'record-smoking': 'smoking',
};

interface Props {
  patient: Patient;
  mend: Mend;
  onClose: () => void;
}

function MendForm({ patient, mend, onClose }: Props) {
  switch (mend.act) {
    case 'record-pregnancy':
    case 'record-lactation':
    case 'record-kidney':
    case 'record-smoking':
      return <ClinicalFactsDialog patient={patient} asked={FACTS[mend.act]} onClose={onClose} />;
    case 'record-weight':
      return <NewWeightDialog patient={patient} onClose={onClose} />;
    case 'record-allergies':
      return (
        <Dialog className="erx-dialog" isOpen title="Allergies" style={{ width: 720 }} onClose={onClose}>
          <DialogBody>
            <AllergiesPanel patient={patient} />
          </DialogBody>
        </Dialog>
      );
    case 'match-allergy':
      return <MatchAllergy patient={patient} mend={mend} onClose={onClose} />;
    case 'match-medication':
      return <MatchMedication patient={patient} mend={mend} onClose={onClose} />;
    case 'match-former-allergies':
    case 'match-former-medications':
      return (
        <MatcherDialog
          kind={mend.act === 'match-former-allergies' ? 'allergies' : 'medications'}
          patientId={patient.id}
          onFinished={onClose}
          onLater={onClose}
        />
      );
    case 'match-fill':
      return (
        <MatchFillDialog
          patient={patient}
          fill={mend.entry ?? ''}
          suggestion={mend.suggestion}
          onClose={onClose}
        />
      );
    case 'ask-plan':
      return (
        <HistoryDialog
          patient={patient}
          dataCall={mend.entry === 'Secondary' ? 'Secondary' : 'Primary'}
          onClose={onClose}
        />
      );
    case 'try-again':
      return null;
  }
}

function MatchAllergy({ patient, mend: { entry, suggestion }, onClose }: Props) {
  const list = useAllergies(patient.id);
  const allergy = useEntryNamed(
    list.data,
    ({ description, hide }) => !hide && description === entry,
    onClose,
  );
  return allergy ? <EditAllergyDialog allergy={allergy} suggestion={suggestion} onClose={onClose} /> : null;
}

function MatchMedication({ patient, mend: { entry, suggestion }, onClose }: Props) {
  const list = useMedications(patient.id);
  const medication = useEntryNamed(
    list.data,
    ({ description, hide, origin }) => !hide && origin === 'entered' && description === entry,
    onClose,
  );
  return medication ? (
    <EditMedicationDialog medication={medication} suggestion={suggestion} onClose={onClose} />
  ) : null;
}

/**
 * The entry that the check named, as it was when its form opened: saving gives it another name. Of one that someone
 * changed meanwhile there is nothing to match: the form closes, and the check runs again.
 */
function useEntryNamed<Entry>(
  entries: readonly Entry[] | undefined,
  isNamed: (entry: Entry) => boolean,
  onClose: () => void,
): Entry | undefined {
  const [kept, setKept] = useState<Entry>();
  const found = kept ?? entries?.find(isNamed);
  if (found !== undefined && kept === undefined) setKept(found);
  const isGone = entries !== undefined && found === undefined;
  useEffect(() => {
    if (isGone) onClose();
  });
  return found;
}
