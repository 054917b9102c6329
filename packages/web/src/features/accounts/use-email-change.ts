import { askEmailChange, cancelEmailChange, getEmailChange } from '@erx/core/accounts/email-contract';
import { queryKey } from '../../session/queries';
import { useEndpointMutation } from '../../session/use-endpoint-mutation';
import { useEndpointQuery } from '../../session/use-endpoint-query';

/**
 * The own wish for another e-mail address: the one that waits and whether letters are sent, asking for one, and
 * taking it back.
 * @param isRead false where nothing of it is shown
 */
export function useEmailChange(isRead = true) {
  const key = queryKey('users', 'email-change');
  const open = useEndpointQuery(getEmailChange, {}, key, {
    enabled: isRead,
  });
  const invalidates = [key];
  const ask = useEndpointMutation(askEmailChange, (body: { email: string; password: string }) => ({ body }), {
    invalidates,
  });
  const cancel = useEndpointMutation(cancelEmailChange, () => ({}), { invalidates });
  return { open, ask, cancel };
}
