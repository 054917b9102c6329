import { say } from '@erx/core/findings/messages';
import { searchPatients, UNSUPPORTED_SEARCH_CHARACTER } from '@erx/core/patients/contract';
import type { PatientSummary } from '@erx/core/patients/model';
import { skipToken, useQuery } from '@tanstack/react-query';
import { useSettled } from '../../ui/use-settled';
import { describeFailure } from '../../workplace/notices';
import { queryKey } from '../../workplace/queries';
import { useClient } from '../../workplace/workplace';

/** Patients for a text being typed, what to say instead of them, and whether the answer is still on its way (S2.1-12). */
export function useQuickSearch(text: string): { found: readonly PatientSummary[] | undefined; note: string | undefined; isWorking: boolean } {
  const client = useClient();
  const wanted = text.trim();
  const searchStr = useSettled(wanted);
  const isSupported = !searchStr.includes(UNSUPPORTED_SEARCH_CHARACTER);
  const patients = useQuery({
    queryKey: queryKey('patients', 'search', searchStr),
    queryFn: searchStr !== '' && isSupported ? ({ signal }) => client.call(searchPatients, { query: { searchStr } }, { signal }) : skipToken,
  });
  if (wanted.includes(UNSUPPORTED_SEARCH_CHARACTER)) return { found: undefined, note: say('patients.search-colon'), isWorking: false };
  const isWorking = wanted !== '' && (patients.isFetching || wanted !== searchStr);
  if (wanted !== searchStr) return { found: undefined, note: undefined, isWorking };
  if (patients.isError) return { found: undefined, note: describeFailure(patients.error).sentences[0], isWorking };
  return { found: patients.data, note: patients.data?.length === 0 ? say('patients.search-empty') : undefined, isWorking };
}
