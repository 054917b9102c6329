import { CallError } from '@erx/core/client/failure';
import { AppError, refuseWhenStopped } from '@erx/core/findings/app-error';
import { createPrintSettings, getPrintSettings, updatePrintSettings } from '@erx/core/printing/contract';
import type { PrintSettings, PrintSettingsFields } from '@erx/core/printing/model';
import { signaturesAreNamed } from '@erx/core/printing/rules';
import { changesBetween } from '@erx/core/values/changes';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useClient } from '../../session/practice-session';
import { queryKey, setQueryResult } from '../../session/queries';

const KEY = queryKey('printing', 'settings');

/** How the practice prints; null where it has not chosen (S8-15: a 404 is no failure). */
export function usePrintSettings() {
  const client = useClient();
  return useQuery({
    queryKey: KEY,
    queryFn: async ({ signal }): Promise<PrintSettings | null> => {
      try {
        return await client.call(getPrintSettings, {}, { signal });
      } catch (error) {
        if (error instanceof CallError && error.code === 'printing.settings-none') return null;
        throw error;
      }
    },
  });
}

/** Saves them: the first time all of them, later what changed alone (S4-15). */
export function useSavePrintSettings(before: PrintSettings | null) {
  const client = useClient();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (settings: PrintSettingsFields) => {
      refuseWhenStopped(signaturesAreNamed(settings));
      if (before === null) return await client.call(createPrintSettings, { body: settings });
      const changes = changesBetween(before, settings);
      if (changes.length === 0) throw new AppError('printing.settings-unchanged'); // S5-18
      return await client.call(updatePrintSettings, { params: { id: before.id }, body: changes });
    },
    onSuccess: (saved) => {
      setQueryResult(queries, KEY, saved);
    },
  });
}
