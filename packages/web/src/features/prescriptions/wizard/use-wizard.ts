import type { Patient } from '@erx/core/patients/model';
import type { ChosenCoverage } from '@erx/core/prescriptions/model';
import { advance } from '@erx/core/prescriptions/workflow';
import type { Wizard, WizardEffect, WizardEvent } from '@erx/core/prescriptions/workflow/state';
import { startWizard } from '@erx/core/prescriptions/workflow/steps';
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useToday } from '../../../session/practice-session';
import { useChildWeights } from '../../practices/use-child-weights';

/**
 * Notifies the wizard of what happened: one event after the other; the rest is left out once one is refused.
 */
export type Dispatch = (...events: readonly WizardEvent[]) => void;

interface Options {
  patient: Patient;
  coverage: ChosenCoverage | undefined;
  /** An earlier draft, a prescription to repeat, or one to change. */
  initial: WizardEvent | undefined;
  /** Called with what is to be done besides showing the new state. */
  onEffect: (effect: WizardEffect, state: Wizard, dispatch: Dispatch) => void;
}

export interface Writing {
  readonly wizard: Wizard;
  /** Rises with every step that was refused, so that the same refusal is noticed again. */
  readonly refusals: number;
  readonly dispatch: Dispatch;
}

/** The wizard of core for a patient, which follows the patient, the coverage and the day. */
export function useWizard({ patient, coverage, initial, onEffect }: Options): Writing {
  const today = useToday();
  const [begun] = useState(() => {
    const start = startWizard({ patient, today, coverage });
    return initial ? advance(start, initial) : { state: start, effects: [] };
  });
  const [wizard, setWizard] = useState<Wizard>(begun.state);
  const [refusals, setRefusals] = useState(0);
  const latest = useRef(begun.state);
  const perform = useRef(onEffect);
  useLayoutEffect(() => {
    perform.current = onEffect;
  });

  const dispatch = useCallback<Dispatch>((...events) => {
    for (const event of events) {
      const { state, effects } = advance(latest.current, event);
      const isRefused = state.refused.length > 0 && state.refused !== latest.current.refused;
      latest.current = state;
      for (const effect of effects) perform.current(effect, state, dispatch);
      if (isRefused) {
        setRefusals((count) => count + 1);
        break;
      }
    }
    setWizard(latest.current);
  }, []);

  const hasBegun = useRef(false);
  useEffect(() => {
    if (hasBegun.current) return;
    hasBegun.current = true;
    for (const effect of begun.effects) perform.current(effect, latest.current, dispatch);
  }, [begun, dispatch]);

  useEffect(() => {
    if (latest.current.patient !== patient) dispatch({ type: 'patient-changed', patient });
  }, [dispatch, patient]);

  const knownCoverage = useRef(coverage);
  useEffect(() => {
    if (knownCoverage.current === coverage) return;
    knownCoverage.current = coverage;
    dispatch({ type: 'coverage-changed', coverage });
  }, [dispatch, coverage]);

  const { data: childWeights } = useChildWeights();
  useEffect(() => {
    if (childWeights && latest.current.weightDays !== childWeights.days)
      dispatch({ type: 'weight-days-known', weightDays: childWeights.days });
  }, [dispatch, childWeights]);

  useEffect(() => {
    if (latest.current.today !== today) dispatch({ type: 'day-began', today });
  }, [dispatch, today]);

  return { wizard, refusals, dispatch };
}
