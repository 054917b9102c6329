import { Dialog, DialogBody } from '@blueprintjs/core';
import type { ClinicalFactKind } from '@erx/core/clinical-facts/model';
import type { Patient } from '@erx/core/patients/model';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { LazyBoundary } from '../../../page/lazy-boundary';
import { lazyComponent } from '../../../page/lazy-component';
import { type Mend, MendContext } from '../../../parts/safety/mending';
import { queryKey } from '../../../session/queries';
import { useAllergies } from '../../allergies/use-allergies';
import { useMedications } from '../../medications/use-medications';

const ClinicalFactsDialog = lazyComponent(
  () => import('../../clinical-facts/dialogs/clinical-facts-dialog'),
  (part) => part.ClinicalFactsDialog,
);
const NewWeightDialog = lazyComponent(
  () => import('../../patients/dialogs/new-weight-dialog'),
  (part) => part.NewWeightDialog,
);
const AllergiesPanel = lazyComponent(
  () => import('../../allergies/allergies-panel'),
  (part) => part.AllergiesPanel,
);
const EditAllergyDialog = lazyComponent(
  () => import('../../allergies/dialogs/allergy-dialog'),
  (part) => part.EditAllergyDialog,
);
const EditMedicationDialog = lazyComponent(
  () => import('../../medications/dialogs/medication-dialog'),
  (part) => part.EditMedicationDialog,
);
const MatcherDialog = lazyComponent(
  () => import('../../legacy-import/dialogs/matcher-dialog'),
  (part) => part.MatcherDialog,
);

/**
 * What a check lacks is recorded or matched without leaving the order: the form that exists opens above it, and the
 * check runs again once it closes.
 */
export function Mending({ patient, children }: { patient: Patient; children: ReactNode }) {
  const queries = useQueryClient();
  const [open, setOpen] = useState<Mend>();
  const checkAgain = () => {
    for (const noun of ['interactions', 'doses'] as const)
      void queries.invalidateQueries({ queryKey: queryKey(noun, patient.id) });
  };
  const close = () => {
    setOpen(undefined);
    checkAgain();
  };
  return (
    <MendContext
      value={(mend) => {
        if (mend.act === 'try-again') checkAgain();
        else setOpen(mend);
      }}
    >
      {children}
      <LazyBoundary>{open && <MendDialog patient={patient} mend={open} onClose={close} />}</LazyBoundary>
    </MendContext>
  );
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

function MendDialog({ patient, mend, onClose }: Props) {
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
