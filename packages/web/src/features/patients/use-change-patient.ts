import { AppError } from '@erx/core/findings/app-error';
import { updatePatient } from '@erx/core/patients/contract';
import { DEFAULT_MEASURE_UNITS, MEASURE_FIELDS } from '@erx/core/patients/measures';
import type { Patient, PatientFields } from '@erx/core/patients/model';
import { MEASURES } from '@erx/core/patients/vocabulary';
import { say } from '@erx/core/findings/messages';
import { type Change, changesBetween } from '@erx/core/values/changes';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useIntegration } from '../../session/integration';
import { useNotices } from '../../ui/feedback/toasts';
import { setQueryResult, queryKey } from '../../session/queries';
import { useClient } from '../../session/practice-session';

/** What can be entered in integrated mode: the rest belongs to the other system (P2-6, P6-5). */
export const ENTERED_WHEN_INTEGRATED = ['height', 'heightUnits', 'weight', 'weightUnits'] as const;

/** What is to be changed, and whether improbable measures of it were confirmed. */
export interface PatientChange {
  readonly fields: Partial<PatientFields>;
  readonly isConfirmed?: boolean;
}

/**
 * Changes a patient: only what differs is sent (P5-3). In integrated mode a change of height or weight says
 * that it stays here (P6-5).
 */
export function useChangePatient(patient: Patient, onDone: () => void) {
  const client = useClient();
  const remember = useRememberPatient();
  const { toast } = useNotices();
  const queries = useQueryClient();
  const { integrated } = useIntegration();
  return useMutation({
    mutationFn: async ({ fields, isConfirmed = false }: PatientChange) => {
      const changes = withUnits(patient, fields, changesBetween(patient, fields));
      if (changes.length === 0) throw new AppError('patient.unchanged');
      return client.call(updatePatient, {
        params: { id: patient.id },
        ...(isConfirmed ? { query: { confirmed: 'true' } } : {}),
        body: changes,
      });
    },
    onSuccess: (saved) => {
      remember(saved);
      void queries.invalidateQueries({ queryKey: queryKey('patients', 'measurements', patient.id) });
      if (integrated && ENTERED_WHEN_INTEGRATED.some((field) => saved[field] !== patient[field]))
        toast('warning', say('patient.measures-stay-here'));
      onDone();
    },
  });
}

/**
 * A changed measure goes with its units, and changed units with their number: one without the other is
 * refused.
 */
function withUnits(patient: Patient, fields: Partial<PatientFields>, changes: readonly Change[]): Change[] {
  const isChanged = (name: string) => changes.some(({ key }) => key === name);
  const completing = MEASURES.flatMap((measure): Change[] => {
    const { units } = MEASURE_FIELDS[measure];
    const isNumberAlone =
      isChanged(measure) && !isChanged(units) && patient[units] !== DEFAULT_MEASURE_UNITS[measure];
    if (isNumberAlone) return [{ key: units, value: patient[units] }];
    return isChanged(units) && !isChanged(measure)
      ? [{ key: measure, value: fields[measure] ?? patient[measure] }]
      : [];
  });
  return [...changes, ...completing];
}

/** Shows a saved patient everywhere immediately. */
export function useRememberPatient(): (patient: Patient) => void {
  const queries = useQueryClient();
  return (patient) => {
    setQueryResult(queries, queryKey('patients', 'one', patient.id), patient);
    void queries.invalidateQueries({ queryKey: queryKey('patients', 'recent') });
    void queries.invalidateQueries({ queryKey: queryKey('patients', 'search') });
  };
}
