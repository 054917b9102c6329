import { authorizeGrant, completeGrantPush } from '@erx/core/approvals/contract';
import { GRANT_POLLING_MS, type GrantFactors, type PendingGrant } from '@erx/core/approvals/model';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { queryKey } from '../../session/queries';
import { useClient } from '../../session/practice-session';

/**
 * The approval of one request: authenticated, or pending until the phone has answered (S4-11).
 * @param callbacks called at the end: approved, or what stopped the wait for the phone
 */
export function useApproval(
  requestId: string,
  callbacks: { onApproved(): void; onPushFailed(error: unknown): void },
) {
  const client = useClient();
  const queries = useQueryClient();
  const [pending, setPending] = useState<PendingGrant>();
  const refresh = () => queries.invalidateQueries({ queryKey: queryKey('grants') });
  const finish = useEffectEvent(() => {
    void refresh();
    callbacks.onApproved();
  });
  const fail = useEffectEvent((error: unknown) => {
    void refresh();
    callbacks.onPushFailed(error);
  });

  const authenticate = useMutation({
    mutationFn: (factors: GrantFactors) =>
      client.call(authorizeGrant, { params: { requestId }, body: factors }),
    onSuccess: (reply) => {
      if (reply) return setPending(reply);
      void refresh();
      callbacks.onApproved();
    },
    onError: () => {
      void refresh();
    },
  });

  const reference = pending?.transactionReferenceNumber;
  useEffect(() => {
    if (reference === undefined) return undefined;
    const ended = new AbortController();
    let timer: ReturnType<typeof setTimeout>;
    const ask = async (): Promise<void> => {
      try {
        const reply = await client.call(
          completeGrantPush,
          { body: { transactionReferenceNumber: reference } },
          { signal: ended.signal },
        );
        if (ended.signal.aborted) return;
        if (reply) askLater();
        else finish();
      } catch (error) {
        if (!ended.signal.aborted) fail(error); // S8-20: an error stops the polling
      }
    };
    const askLater = () => {
      timer = setTimeout(() => {
        void ask();
      }, GRANT_POLLING_MS);
    };
    askLater();
    return () => {
      ended.abort();
      clearTimeout(timer);
    };
  }, [client, reference]);

  return { authenticate, pending };
}
