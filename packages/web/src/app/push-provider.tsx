import type { PushChannel } from '@erx/core/notifications/channel';
import { listEvents } from '@erx/core/notifications/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, type ReactNode } from 'react';
import type { BrowserSession } from '@erx/core/session/browser-session';
import { PushContext } from '../session/push';
import { whenSettled } from '../session/on-initial-load';
import { useMay, usePracticeSession } from '../session/practice-session';

/**
 * Live updates of the practice for everything inside. The channel's code loads after the first screen;
 * `useStartPush` starts it, once a part of the page listens.
 */
export function PushProvider({ session, children }: { session: BrowserSession; children: ReactNode }) {
  const { client, practice } = usePracticeSession();
  const [channel, setChannel] = useState<PushChannel>();
  const queries = useQueryClient();
  const practiceId = practice.id;
  const isTold = useMay('notification.read');

  useEffect(() => {
    if (!isTold) return undefined;
    let opened: PushChannel | undefined;
    let isOver = false;
    // What happens while the first screen is read is delivered as well, once the channel is there.
    const begun = client.call(listEvents, { query: { limit: 1 } }).then(
      ({ latest }) => latest,
      () => undefined,
    );
    const forget = whenSettled(
      queries,
      () =>
        void import('@erx/core/notifications/channel').then(async ({ createPushChannel }) => {
          const after = await begun;
          if (isOver) return;
          const created = createPushChannel({
            origin: window.location.origin,
            accessToken: () => session.accessToken(),
            practiceId,
            after,
            listEvents: (query) => client.call(listEvents, { query }),
          });
          opened = created;
          setChannel(created);
        }),
    );
    // A call that was answered says that the service is there.
    const tryWhenAnswered = (event: {
      readonly type: string;
      readonly action?: { readonly type: string };
    }) => {
      if (event.type === 'updated' && event.action?.type === 'success') opened?.tryNow();
    };
    const unwatch = [queries.getQueryCache(), queries.getMutationCache()].map((cache) =>
      cache.subscribe(tryWhenAnswered),
    );
    return () => {
      isOver = true;
      for (const end of unwatch) end();
      forget();
      void opened?.stop();
    };
  }, [client, isTold, practiceId, queries, session]);

  return <PushContext value={channel}>{children}</PushContext>;
}
