import { say } from '@erx/core/findings/messages';
import { searchPatients, UNSUPPORTED_SEARCH_CHARACTER } from '@erx/core/patients/contract';
import type { PatientSummary } from '@erx/core/patients/model';
import { skipToken, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useDebouncedValue } from '../../ui/form/use-debounced-value';
import { describeFailure } from '../../ui/feedback/toasts';
import { queryKey } from '../../session/queries';
import { useClient } from '../../session/practice-session';

export interface QuickSearch {
  readonly found: readonly PatientSummary[] | undefined;
  readonly note: string | undefined;
  readonly isWorking: boolean;
  /** Asks immediately, without waiting for the typing to rest. */
  now(): void;
}

/**
 * Patients for a text being typed, what to say instead of them, and whether the answer is still on its way
 * (S2.1-12).
 */
export function useQuickSearch(text: string): QuickSearch {
  const client = useClient();
  const wanted = text.trim();
  const settled = useDebouncedValue(wanted);
  const [pressed, setPressed] = useState('');
  const searchStr = pressed === wanted ? wanted : settled;
  const now = () => {
    setPressed(wanted);
  };
  const isSupported = !searchStr.includes(UNSUPPORTED_SEARCH_CHARACTER);
  const patients = useQuery({
    queryKey: queryKey('patients', 'search', searchStr),
    queryFn:
      searchStr !== '' && isSupported
        ? ({ signal }) => client.call(searchPatients, { query: { searchStr } }, { signal })
        : skipToken,
  });
  if (wanted.includes(UNSUPPORTED_SEARCH_CHARACTER))
    return { found: undefined, note: say('patients.search-colon'), isWorking: false, now };
  const isWorking = wanted !== '' && (patients.isFetching || wanted !== searchStr);
  if (wanted !== searchStr) return { found: undefined, note: undefined, isWorking, now };
  if (patients.isError)
    return { found: undefined, note: describeFailure(patients.error).sentences[0], isWorking, now };
  return {
    found: patients.data,
    note: patients.data?.length === 0 ? say('patients.search-empty') : undefined,
    isWorking,
    now,
  };
}
