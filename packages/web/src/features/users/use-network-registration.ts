import { getNetworkRegistration, syncNetworkRegistration } from '@erx/core/credentials/directory/contract';
import type { NetworkRegistration } from '@erx/core/credentials/directory/model';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Instant } from '@erx/core/values/dates';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useNotices } from '../../ui/feedback/toasts';
import { setQueryResult, queryKey } from '../../session/queries';
import { useMay, usePracticeSession } from '../../session/practice-session';

/** While the network has not answered, it is looked for so often. */
const FOLLOW_MILLISECONDS = 1_500;

const KEY = queryKey('users', 'network-registration');

/** The waits whose end was announced: several parts of a page follow the same one. */
const ended = new Set<Instant>();

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
  const waited = useRef<Instant>(undefined);
  const registration = useQuery<NetworkRegistration>({
    // Also when the news came another way first: the user who asked is notified of the outcome.
    queryKey: KEY,
    enabled: ({ state: { data } }) => mayRegister && (isWanted || data?.waitingSince !== undefined),
    staleTime: 0,
    queryFn: ({ signal }) => client.call(getNetworkRegistration, {}, { signal }),
    refetchInterval: ({ state: { data } }) =>
      data?.waitingSince === undefined ? false : FOLLOW_MILLISECONDS,
  });
  const tell = (answered: NetworkRegistration) => {
    void refreshUser();
    if (answered.spi !== undefined && answered.spiError === '') notices.success('directory.registered');
  };
  const sync = useMutation({
    mutationFn: () => client.call(syncNetworkRegistration, { body: { userId: user.id } }),
    onSuccess: (asked) => {
      waited.current = asked.waitingSince;
      setQueryResult(queries, KEY, asked);
      // the network has answered before this did
      if (asked.waitingSince === undefined) tell(asked);
    },
  });

  const since = registration.data?.waitingSince;
  const onAnswered = useEffectEvent(tell);
  useEffect(() => {
    const before = waited.current;
    waited.current = since;
    if (before === undefined || since !== undefined || !registration.data || ended.has(before)) return;
    ended.add(before);
    onAnswered(registration.data);
  }, [since, registration.data]);
  return { registration: registration.data, isWaiting: since !== undefined, mayRegister, sync };
}
