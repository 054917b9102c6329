import {
  confirmOrderSet,
  copyStarterOrderSet,
  createOrderSet,
  listOrderSets,
  listOrderSetVersions,
  listStarterOrderSets,
  proposeOrderSet,
  retireOrderSet,
  saveOrderSet,
} from '@erx/core/order-sets/contract';
import type { OrderSet, OrderSetContent } from '@erx/core/order-sets/model';
import { skipToken, useQuery } from '@tanstack/react-query';
import { createContext } from 'react';
import { usePracticeSession } from '../../session/practice-session';
import { queryKey } from '../../session/queries';
import { useEndpointMutation } from '../../session/use-endpoint-mutation';
import { useEndpointQuery } from '../../session/use-endpoint-query';

/** Opens the order sets for the patient in view, with what was typed for one; absent where none is. */
export const OpenOrderSets = createContext<((text: string) => void) | undefined>(undefined);

/** Every set of the practice and its prescribers, retired ones too, by name. */
export const useOrderSets = () => useEndpointQuery(listOrderSets, {}, queryKey('order-sets', 'all'));

/** Those that come with the product. */
export const useStarters = () =>
  useEndpointQuery(listStarterOrderSets, {}, queryKey('order-sets', 'starters'), { staleTime: Infinity });

/** Every version of one, newest first. */
export const useOrderSetVersions = (id: string) =>
  useEndpointQuery(listOrderSetVersions, { params: { id } }, queryKey('order-sets', 'versions', id));

/** A set as it is for a patient now, for the prescriber who is written for; not asked without one. */
export function useProposal(patientId: string, id: string | undefined) {
  const { client, provider } = usePracticeSession();
  const providerId = provider?.id;
  return useQuery({
    queryKey: queryKey('order-sets', 'proposal', patientId, id, providerId),
    // what is computed is never shown from before
    gcTime: 0,
    staleTime: 0,
    retry: false,
    queryFn:
      id === undefined
        ? skipToken
        : ({ signal }) =>
            client.call(
              proposeOrderSet,
              { params: { patientId, id }, query: providerId === undefined ? {} : { providerId } },
              { signal },
            ),
  });
}

/** What is done with sets. Lists are read again after each, also after a refusal. */
export function useOrderSetActs() {
  const following = { invalidates: ['order-sets'] } as const;
  return {
    create: useEndpointMutation(
      createOrderSet,
      (body: { isOwn: boolean; content: OrderSetContent }) => ({ body }),
      following,
    ),
    copy: useEndpointMutation(
      copyStarterOrderSet,
      (body: { isOwn: boolean; key: string }) => ({ body }),
      following,
    ),
    save: useEndpointMutation(
      saveOrderSet,
      ({ id, ...body }: { id: string; version: number; content: OrderSetContent }) => ({
        params: { id },
        body,
      }),
      following,
    ),
    confirm: useEndpointMutation(
      confirmOrderSet,
      ({ id, version }: OrderSet) => ({ params: { id }, body: { version } }),
      following,
    ),
    retire: useEndpointMutation(
      retireOrderSet,
      ({ id, version, isRetired }: OrderSet) => ({
        params: { id },
        body: { version, isRetired: !isRetired },
      }),
      following,
    ),
  };
}

/** What the signed-in person may do with a set; the server decides again. */
export function useOrderSetRights() {
  const { user } = usePracticeSession();
  const has = (permission: 'order-set.write' | 'order-set.confirm') => user.permissions.includes(permission);
  const isPrescriber = has('order-set.confirm');
  const isOwn = (ownerId: string | undefined) => ownerId === user.id;
  return {
    mayWrite: has('order-set.write'),
    isPrescriber,
    mayChange: ({ ownerId }: Pick<OrderSet, 'ownerId'>) =>
      has('order-set.write') && (ownerId === undefined || (isOwn(ownerId) && isPrescriber)),
    mayConfirm: ({ ownerId }: Pick<OrderSet, 'ownerId'>) =>
      isPrescriber && (ownerId === undefined || isOwn(ownerId)),
  };
}
