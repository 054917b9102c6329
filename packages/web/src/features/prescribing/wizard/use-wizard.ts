import type { Patient } from '@erx/core/patients/model';
import { advance, startWizard, type Wizard, type WizardEffect, type WizardEvent } from '@erx/core/prescribing/workflow';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useToday } from '../../../workplace/workplace';

export interface Writing {
  readonly wizard: Wizard;
  /** Rises with every step that was refused, so that the same refusal is noticed again. */
  readonly refusals: number;
  /** One event after the other; the rest is left out once one is refused. */
  dispatch(...events: readonly WizardEvent[]): void;
}

/**
 * The wizard of core for a patient.
 * @param beginning an earlier draft, or a prescription to repeat
 * @param onEffect told what is to be done besides showing the new state
 */
export function useWizard(patient: Patient, beginning: WizardEvent | undefined, onEffect: (effect: WizardEffect) => void): Writing {
  const today = useToday();
  const [wizard, setWizard] = useState<Wizard>(() => {
    const start = startWizard({ patient, today, hasEligibility: false });
    return beginning ? advance(start, beginning).state : start;
  });
  const [refusals, setRefusals] = useState(0);
  const latest = useRef(wizard);

  const dispatch = useCallback((...events: readonly WizardEvent[]) => {
    for (const event of events) {
      const { state, effects } = advance(latest.current, event);
      const isRefused = state.refused.length > 0 && state.refused !== latest.current.refused;
      latest.current = state;
      for (const effect of effects) onEffect(effect);
      if (isRefused) { setRefusals((count) => count + 1); break; }
    }
    setWizard(latest.current);
  }, [onEffect]);

  useEffect(() => {
    if (latest.current.patient !== patient) dispatch({ type: 'patient-changed', patient });
  }, [dispatch, patient]);

  return { wizard, refusals, dispatch };
}
