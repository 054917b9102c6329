import type { PushChannel } from '@erx/core/notifications/channel';
import { listEvents } from '@erx/core/notifications/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, type ReactNode } from 'react';
import type { BrowserSession } from '@erx/core/session/browser';
import { whenIdle } from '../ui/when-idle';
import { loadNotices } from '../workplace/notices';
import { PushContext } from '../workplace/push';
import { queryKey } from '../workplace/queries';
import { useWorkplace } from '../workplace/workplace';

/** Live updates of the practice for everything inside. The channel's code loads after the first screen. */
export function PushProvider({ session, children }: { session: BrowserSession; children: ReactNode }) {
  const { client, practice } = useWorkplace();
  const [channel, setChannel] = useState<PushChannel>();
  const queries = useQueryClient();
  const practiceId = practice.id;

  useEffect(() => {
    let opened: PushChannel | undefined;
    let isOver = false;
    const forget = whenIdle(() => void import('@erx/core/notifications/channel').then(async ({ createPushChannel }) => {
      if (isOver) return;
      const created = createPushChannel({
        origin: window.location.origin,
        accessToken: () => session.accessToken(),
        practiceId,
        listEvents: (query) => client.call(listEvents, { query }),
      });
      opened = created;
      setChannel(created);
      await created.start();
      // What happened between the first reading of a list and the first connection was told to nobody here.
      for (const noun of ['requests', 'prescriptions', 'prior-authorizations'] as const) void queries.invalidateQueries({ queryKey: queryKey(noun) });
      loadNotices();
    }));
    return () => {
      isOver = true;
      forget();
      void opened?.stop();
    };
  }, [client, practiceId, queries, session]);

  return <PushContext value={channel}>{children}</PushContext>;
}
