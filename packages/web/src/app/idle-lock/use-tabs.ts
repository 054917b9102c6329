import type { BrowserSession } from '@erx/core/session/browser-session';
import { openChannel, TabMessage, TABS_CHANNEL } from '@erx/core/session/tabs';
import { useEffect, useMemo, useRef } from 'react';

type What = TabMessage['what'];

/** The other tabs of this browser. */
export interface Tabs {
  tellActive(): void;
  /** Calls when the user has worked in another tab. @returns what ends it */
  onActive(listener: () => void): () => void;
}

/** Keeps this tab in step with the others: one locks, all lock; one is unlocked or signs out, all follow. */
export function useTabs(session: BrowserSession): Tabs {
  const listeners = useRef(new Set<() => void>());
  const tell = useRef<(what: What) => void>(() => undefined);

  useEffect(() => {
    const channel = openChannel(TABS_CHANNEL);
    let subject = session.user?.subject;
    let before = session.state;
    let isFollowing = false;
    tell.current = (what) => {
      if (subject !== undefined) channel?.postMessage({ subject, what } satisfies TabMessage);
    };
    /** What another tab has said already is not said again. */
    const follow = (act: () => void) => {
      isFollowing = true;
      act();
      isFollowing = false;
    };
    if (channel)
      channel.onmessage = ({ data }) => {
        const message = TabMessage.safeParse(data);
        if (!message.success || message.data.subject !== subject) return;
        const { what } = message.data;
        if (what === 'active') for (const listener of listeners.current) listener();
        if (what === 'locked')
          follow(() => {
            session.lock('idle', true);
          });
        if (what === 'signed-out')
          follow(() => {
            session.lock('ended', true);
          });
        if (what === 'unlocked') void session.unlockSilently();
      };
    const stop = session.subscribe(() => {
      const { state, lockReason } = session;
      if (!isFollowing && before === 'signed-in' && state === 'locked' && lockReason === 'idle')
        tell.current('locked');
      if (before === 'locked' && state === 'signed-in') tell.current('unlocked');
      if (state === 'signed-out' && before !== 'signed-out') tell.current('signed-out');
      before = state;
      subject = session.user?.subject ?? subject;
    });
    return () => {
      stop();
      channel?.close();
      tell.current = () => undefined;
    };
  }, [session]);

  return useMemo<Tabs>(
    () => ({
      tellActive: () => {
        tell.current('active');
      },
      onActive(listener) {
        const all = listeners.current;
        all.add(listener);
        return () => {
          all.delete(listener);
        };
      },
    }),
    [],
  );
}
