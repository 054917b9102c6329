import { askEmailChange, cancelEmailChange, getEmailChange } from '@erx/core/accounts/email-contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useClient } from '../../session/practice-session';
import { queryKey } from '../../session/queries';

/**
 * The own wish for another e-mail address: the one that waits and whether letters are sent, asking for one, and
 * taking it back.
 * @param isRead false where nothing of it is shown
 */
export function useEmailChange(isRead = true) {
  const client = useClient();
  const queries = useQueryClient();
  const key = queryKey('users', 'email-change');
  const onSettled = () => queries.invalidateQueries({ queryKey: key });
  const open = useQuery({
    queryKey: key,
    enabled: isRead,
    queryFn: ({ signal }) => client.call(getEmailChange, {}, { signal }),
  });
  const ask = useMutation({
    mutationFn: (wish: { email: string; password: string }) => client.call(askEmailChange, { body: wish }),
    onSettled,
  });
  const cancel = useMutation({ mutationFn: () => client.call(cancelEmailChange, {}), onSettled });
  return { open, ask, cancel };
}
