import type { BrowserSession } from '@erx/core/session/browser';
import { useSyncExternalStore } from 'react';
import { IdleWarning } from './idle-warning';
import './idle-lock.css';
import { LockScreen } from './lock-screen';
import { useIdle } from './use-idle';
import { useTabs } from './use-tabs';

/**
 * Automatic logoff (45 CFR 164.312(a)(2)(iii)): warns, then locks the page when nobody works in it, here or
 * in another tab; and shows the lock for whatever reason the session was locked. What was typed stays where
 * it is, out of sight.
 */
export function IdleLock({ session }: { session: BrowserSession }) {
  const state = useSyncExternalStore(
    (changed) => session.subscribe(changed),
    () => session.state,
  );
  const tabs = useTabs(session);
  const { secondsLeft, stay } = useIdle(session, tabs);
  if (state === 'locked') return <LockScreen session={session} />;
  return secondsLeft === undefined ? null : <IdleWarning secondsLeft={secondsLeft} onStay={stay} />;
}
