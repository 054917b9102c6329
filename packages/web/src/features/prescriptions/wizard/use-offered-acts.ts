import type { Finding } from '@erx/core/findings/finding';
import type { Pharmacy } from '@erx/core/pharmacies/model';
import { actsToFinish, type OfferedAct } from '@erx/core/prescriptions/rules/submit-options';
import type { Wizard } from '@erx/core/prescriptions/workflow/state';
import type { EpaState, OriginalRxRef } from '@erx/core/prescriptions/epa-state';
import type { Provider } from '@erx/core/users/model';
import { useMemo } from 'react';
import { usePracticeSession } from '../../../session/practice-session';

interface About {
  wizard: Pick<Wizard, 'drug' | 'step' | 'today' | 'pharmacy' | 'monitoring'>;
  provider: Provider | undefined;
  /** Undefined while it is being read. */
  pharmacy: Pharmacy | undefined;
  onDrug: readonly Finding[];
  epaState: EpaState | undefined;
  originalRxRef: OriginalRxRef | undefined;
}

/**
 * What this person may finish the prescription with (P6-1..P6-3), on the last step; while the chosen pharmacy
 * is being read, printing alone.
 */
export function useOfferedActs({
  wizard,
  provider,
  pharmacy,
  onDrug,
  epaState,
  originalRxRef,
}: About): readonly OfferedAct[] | undefined {
  const { user, practice } = usePracticeSession();
  const { drug, step, today, monitoring } = wizard;
  const isPharmacyKnown = wizard.pharmacy === undefined || pharmacy !== undefined;
  return useMemo(
    () =>
      drug && provider && step === 'review'
        ? actsToFinish({
            drug,
            pharmacy,
            writer: user,
            provider,
            practice,
            today,
            monitoring,
            onDrug,
            epaState,
            originalRxRef,
          }).filter(({ act }) => isPharmacyKnown || act === 'print')
        : undefined,
    [
      drug,
      provider,
      practice,
      step,
      isPharmacyKnown,
      today,
      monitoring,
      pharmacy,
      user,
      onDrug,
      epaState,
      originalRxRef,
    ],
  );
}
