import type { PushChannel } from '@erx/core/notifications/channel';
import { listEvents } from '@erx/core/notifications/contract';
import { TRY_NOW_MILLISECONDS } from '@erx/core/notifications/model';
import { reconnectDelay } from '@erx/core/notifications/rules';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState, useSyncExternalStore, type ReactNode } from 'react';
import type { BrowserSession } from '@erx/core/session/browser-session';
import { PushContext, useStateOf } from '../session/push';
import { whenSettled } from '../page/on-initial-load';
import { useMay, usePracticeSession } from '../session/practice-session';
import { useUnderWay } from '../page/settled';

/** The channel's code. A cut connection loses it like any call: it is asked for again. */
const loadChannel = () => import('@erx/core/notifications/channel');

/**
 * Live updates of the practice for everything inside. Their code loads after the first screen, when
 * `useStartPush` starts it; if it cannot load, that is shown and tried again as a lost connection is.
 */
export function PushProvider({ session, children }: { session: BrowserSession; children: ReactNode }) {
  const { client, practice, eventsUntil } = usePracticeSession();
  const [channel, setChannel] = useState<PushChannel>();
  const [isUnreachable, setIsUnreachable] = useState(false);
  const queries = useQueryClient();
  const practiceId = practice.id;
  const isNotified = useMay('notification.read');

  useEffect(() => {
    if (!isNotified) return undefined;
    let opened: PushChannel | undefined;
    let isOver = false;
    let failures = 0;
    let triedAt = 0;
    let retry: ReturnType<typeof setTimeout> | undefined;
    const open = async () => {
      clearTimeout(retry);
      retry = undefined;
      triedAt = Date.now();
      const part = await loadChannel().catch(() => undefined);
      if (isOver) return;
      setIsUnreachable(part === undefined);
      if (!part) {
        failures += 1;
        retry = setTimeout(() => void open(), reconnectDelay(failures));
        return;
      }
      opened = part.createPushChannel({
        origin: window.location.origin,
        accessToken: () => session.accessToken(),
        practiceId,
        after: eventsUntil,
        listEvents: (query) => client.call(listEvents, { query }),
        onMissing: () => void queries.invalidateQueries(),
      });
      setChannel(opened);
    };
    const forget = whenSettled(queries, () => void open());
    // A call that was answered says that the service is there.
    const tryWhenAnswered = (event: {
      readonly type: string;
      readonly action?: { readonly type: string };
    }) => {
      if (event.type !== 'updated' || event.action?.type !== 'success') return;
      opened?.tryNow();
      if (retry !== undefined && Date.now() - triedAt >= TRY_NOW_MILLISECONDS) void open();
    };
    const unwatch = [queries.getQueryCache(), queries.getMutationCache()].map((cache) =>
      cache.subscribe(tryWhenAnswered),
    );
    return () => {
      isOver = true;
      for (const end of unwatch) end();
      forget();
      clearTimeout(retry);
      void opened?.stop();
    };
  }, [client, eventsUntil, isNotified, practiceId, queries, session]);

  const push = useMemo(() => ({ channel, isUnreachable }), [channel, isUnreachable]);
  const isLocked = useSyncExternalStore(
    (changed) => session.subscribe(changed),
    () => session.state !== 'signed-in',
  );
  const state = useStateOf(push);
  useUnderWay(isNotified && !isLocked && (state === 'connecting' || state === 'reconnecting')); // not between two tries of a minute
  return <PushContext value={push}>{children}</PushContext>;
}
