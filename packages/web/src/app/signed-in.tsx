import '@blueprintjs/core/lib/css/blueprint.css';
import type { BrowserSession } from '@erx/core/session/browser-session';
import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { BrowserRouter } from 'react-router-dom';
import { NoticesProvider } from '../ui/feedback/toasts';
import { IntegrationContext, keptIntegration } from '../session/integration';
import { createQueryClient } from '../session/queries';
import { ReadsAgainContext } from '../session/reads-again';
import { PushProvider } from './push-provider';
import { Screens } from './screens';
import './theme/blueprint.css';
import './theme/forced-colors.css';
import { returnFocus } from '../page/restore-focus';
import './idle-lock/idle-lock.css';
import { LockScreen } from './idle-lock/lock-screen';
import { useIdle } from './idle-lock/use-idle';
import { useTabs } from './idle-lock/use-tabs';
import { Button } from '@blueprintjs/core';
import { Lock } from '@blueprintjs/icons';

import '../ui/dialog/form-dialog.css'; // some dialogs come before anything that asks for it
import { PracticeSessionGate } from './practice-session-gate';

/** The application of a signed-in person: everything that needs Blueprint, the router and the API. */
export function SignedIn({ session }: { session: BrowserSession }) {
  const [queries] = useState(() => createQueryClient(session));
  useEffect(returnFocus, []);
  const [integration] = useState(() => keptIntegration(sessionStorage, window.parent !== window));
  return (
    <>
      <ReadsAgainContext value={session.readsAgain}>
        <QueryClientProvider client={queries}>
          <NoticesProvider>
            <PracticeSessionGate session={session}>
              <PushProvider session={session}>
                <IntegrationContext value={integration}>
                  <BrowserRouter>
                    <Screens />
                  </BrowserRouter>
                </IntegrationContext>
              </PushProvider>
            </PracticeSessionGate>
          </NoticesProvider>
        </QueryClientProvider>
      </ReadsAgainContext>
      <IdleLock session={session} />
    </>
  );
}

/**
 * Automatic logoff (45 CFR 164.312(a)(2)(iii)): warns, then locks the page when it is idle in every tab; also
 * shows the lock for any other reason. What was typed stays, out of sight.
 */
function IdleLock({ session }: { session: BrowserSession }) {
  const state = useSyncExternalStore(
    (changed) => session.subscribe(changed),
    () => session.state,
  );
  const tabs = useTabs(session);
  const { secondsLeft, stay } = useIdle(session, tabs);
  if (state === 'locked') return <LockScreen session={session} />;
  return secondsLeft === undefined ? null : <IdleWarning secondsLeft={secondsLeft} onStay={stay} />;
}

/**
 * Says that the page is about to lock itself. Any key or movement keeps it open, so the button is for those
 * who use neither.
 */
function IdleWarning({ secondsLeft, onStay }: { secondsLeft: number; onStay: () => void }) {
  return (
    <div className="erx-idle-warning">
      <Lock />
      <div>
        <p role="alert">This page has been idle for a while. It locks in less than a minute.</p>
        <p aria-hidden="true">{secondsLeft} s left. Move the mouse or press a key to continue.</p>
      </div>
      <Button intent="primary" text="Keep working" onClick={onStay} />
    </div>
  );
}
