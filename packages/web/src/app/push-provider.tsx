import type { PushChannel } from '@erx/core/notifications/channel';
import { listEvents } from '@erx/core/notifications/contract';
import { useEffect, useState, type ReactNode } from 'react';
import type { BrowserSession } from '@erx/core/session/browser';
import { PushContext } from '../workplace/push';
import { useWorkplace } from '../workplace/workplace';

/** Live updates of the practice for everything inside. The channel's code loads after the first screen. */
export function PushProvider({ session, children }: { session: BrowserSession; children: ReactNode }) {
  const { client, practice } = useWorkplace();
  const [channel, setChannel] = useState<PushChannel>();
  const practiceId = practice.id;

  useEffect(() => {
    let opened: PushChannel | undefined;
    let isOver = false;
    void import('@erx/core/notifications/channel').then(async ({ createPushChannel }) => {
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
    });
    return () => {
      isOver = true;
      void opened?.stop();
    };
  }, [client, practiceId, session]);

  return <PushContext value={channel}>{children}</PushContext>;
}
