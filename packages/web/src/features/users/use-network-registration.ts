import { getNetworkRegistration, syncNetworkRegistration } from '@erx/core/directory/contract';
import type { NetworkRegistration } from '@erx/core/directory/model';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useNotices } from '../../session/toasts';
import { setQueryResult, queryKey } from '../../session/queries';
import { useMay, usePracticeSession } from '../../session/practice-session';

/** While the network has not answered, it is looked for so often. */
const FOLLOW_MILLISECONDS = 1_500;

const KEY = queryKey('users', 'network-registration');

/**
 * How the signed-in prescriber is with the network's directory, followed until it has answered, and the act
 * of registering there (S7-14).
 * @param isWanted false where nothing is to be asked
 */
export function useNetworkRegistration(isWanted: boolean) {
  const { client, user, refreshUser } = usePracticeSession();
  const queries = useQueryClient();
  const notices = useNotices();
  const mayRegister = useMay('network.register') && user.npi !== undefined;
  const wasWaiting = useRef(false);
  const registration = useQuery<NetworkRegistration>({
    // Also when the news came another way first: the user who asked is notified of the outcome.
    queryKey: KEY,
    enabled: ({ state: { data } }) => mayRegister && (isWanted || data?.waitingSince !== undefined),
    staleTime: 0,
    queryFn: ({ signal }) => client.call(getNetworkRegistration, {}, { signal }),
    refetchInterval: ({ state: { data } }) =>
      data?.waitingSince === undefined ? false : FOLLOW_MILLISECONDS,
  });
  const sync = useMutation({
    mutationFn: () => client.call(syncNetworkRegistration, { body: { userId: user.id } }),
    onSuccess: (told) => {
      wasWaiting.current = true; // even where the network has answered before this did
      setQueryResult(queries, KEY, told);
    },
  });

  const isWaiting = registration.data?.waitingSince !== undefined;
  useEffect(() => {
    if (wasWaiting.current && !isWaiting && registration.data) {
      void refreshUser();
      if (registration.data.spi !== undefined && registration.data.spiError === '')
        notices.success('directory.registered');
    }
    wasWaiting.current = isWaiting;
  }, [isWaiting, registration.data, refreshUser, notices]);
  return { registration: registration.data, isWaiting, mayRegister, sync };
}
