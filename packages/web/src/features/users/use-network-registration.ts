import { getNetworkRegistration, syncNetworkRegistration } from '@erx/core/directory/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useNotices } from '../../workplace/notices';
import { keepAnswer, queryKey } from '../../workplace/queries';
import { useMay, useWorkplace } from '../../workplace/workplace';

/** While the network has not answered, it is looked for so often. */
const FOLLOW_MILLISECONDS = 1_500;

const KEY = queryKey('users', 'network-registration');

/**
 * How the signed-in prescriber stands with the network's directory, followed until it has answered, and the act of telling it (S7-14).
 * @param isWanted false where nothing is to be asked
 */
export function useNetworkRegistration(isWanted: boolean) {
  const { client, user, refreshUser } = useWorkplace();
  const queries = useQueryClient();
  const notices = useNotices();
  const mayRegister = useMay('network.register') && user.npi !== undefined;
  const registration = useQuery({
    queryKey: KEY, enabled: isWanted && mayRegister, staleTime: 0,
    queryFn: ({ signal }) => client.call(getNetworkRegistration, {}, { signal }),
    refetchInterval: ({ state: { data } }) => (data?.waitingSince === undefined ? false : FOLLOW_MILLISECONDS),
  });
  const sync = useMutation({
    mutationFn: () => client.call(syncNetworkRegistration, { body: { userId: user.id } }),
    onSuccess: (told) => { keepAnswer(queries, KEY, told); },
  });

  const isWaiting = registration.data?.waitingSince !== undefined;
  const wasWaiting = useRef(false);
  useEffect(() => {
    if (wasWaiting.current && !isWaiting && registration.data) {
      void refreshUser();
      if (registration.data.spi !== undefined && registration.data.spiError === '') notices.success('directory.registered');
    }
    wasWaiting.current = isWaiting;
  }, [isWaiting, registration.data, refreshUser, notices]);
  return { registration: registration.data, isWaiting, mayRegister, sync };
}
