import { getReadiness } from '@erx/core/credentials/readiness/contract';
import { queryKey } from '../../session/queries';
import { usePracticeSession } from '../../session/practice-session';
import { useEndpointQuery } from '../../session/use-endpoint-query';

/**
 * What the signed-in prescriber has and lacks before prescribing; read again when any of it changes, here or
 * by others. Nothing for anyone who does not prescribe.
 */
export function useReadiness() {
  const { user, practice } = usePracticeSession();
  return useEndpointQuery(getReadiness, {}, queryKey('users', 'readiness', user, practice.version), {
    enabled: user.npi !== undefined && user.emergencyUntil === undefined,
    placeholderData: (before) => before,
    // the network and the proofing service answer without telling this page
    refetchInterval: ({ state: { data } }) =>
      data?.lines.some(({ state, item }) => state === 'waits' && (item === 'spi' || item === 'identity'))
        ? 3_000
        : false,
  });
}
