import type { Client } from '@erx/core/client/call';
import { CallError } from '@erx/core/client/failure';
import { getDrugByNdc } from '@erx/core/drugs/contract';
import { queryOptions } from '@tanstack/react-query';
import { queryKey } from '../../session/queries';

/** Whether the catalog, or a record, does not have what was asked for; any other failure is one of the asking. */
function isUnknown(error: unknown): boolean {
  return error instanceof CallError && (error.status === 404 || error.status === 422);
}

/** What no longer exists is undefined; any other failure stays one. */
export async function known<Found>(asked: Promise<Found>): Promise<Found | undefined> {
  try {
    return await asked;
  } catch (error) {
    if (isUnknown(error)) return undefined;
    throw error;
  }
}

/** The product of a package; null where the catalog has none. */
export function drugByNdcQuery(client: Client, ndc: string) {
  return queryOptions({
    queryKey: queryKey('drugs', 'ndc', ndc),
    staleTime: Infinity,
    queryFn: async ({ signal }) =>
      (await known(client.call(getDrugByNdc, { params: { ndc } }, { signal }))) ?? null,
  });
}
