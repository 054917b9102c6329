import { listDrugPackages } from '@erx/core/drugs/contract';
import { useQuery } from '@tanstack/react-query';
import { queryKey } from '../../../session/queries';
import { useClient } from '../../../session/practice-session';

/** The packages a product comes in, asked for once however many parts of a page show them. */
export function useDrugPackages(drugId: string) {
  const client = useClient();
  return useQuery({
    queryKey: queryKey('drugs', 'packages', drugId),
    queryFn: ({ signal }) => client.call(listDrugPackages, { params: { id: drugId } }, { signal }),
  });
}
