import { addPasskey, beginPasskey, listPasskeys, removePasskey } from '@erx/core/accounts/passkeys-contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { makePasskey } from '../../session/passkeys';
import { useClient } from '../../session/practice-session';
import { queryKey } from '../../session/queries';
import { useEndpointMutation } from '../../session/use-endpoint-mutation';
import { useEndpointQuery } from '../../session/use-endpoint-query';

/** The own passkeys, and what adds and removes one. */
export function usePasskeys() {
  const client = useClient();
  const queries = useQueryClient();
  const key = queryKey('users', 'passkeys');
  const list = useEndpointQuery(listPasskeys, {}, key);
  const add = useMutation({
    mutationFn: async ({ name, password }: { name: string; password: string }) => {
      const { options } = await client.call(beginPasskey, { body: { password } });
      const response = await makePasskey(options);
      return await client.call(addPasskey, { body: { name, response } });
    },
    onSettled: () => queries.invalidateQueries({ queryKey: queryKey('users') }),
  });
  const remove = useEndpointMutation(
    removePasskey,
    ({ id, password }: { id: string; password: string }) => ({
      params: { passkeyId: id },
      body: { password },
    }),
    { invalidates: ['users'] },
  );
  return { list, add, remove };
}
