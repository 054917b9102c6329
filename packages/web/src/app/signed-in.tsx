import '@blueprintjs/core/lib/css/blueprint.css';
import type { BrowserSession } from '@erx/core/session/browser';
import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { BrowserRouter } from 'react-router-dom';
import { NoticesProvider } from '../session/toasts';
import { IntegrationContext, keptIntegration } from '../session/integration';
import { IdleLock } from './idle-lock/idle-lock';
import { createQueryClient } from '../session/queries';
import { PushProvider } from './push-provider';
import { Screens } from './screens';
import './theme/blueprint.css';
import { returnFocus } from '../ui/restore-focus';
import '../ui/form-dialog.css'; // some dialogs come before anything that asks for it
import { PracticeSessionGate } from './practice-session-gate';

/** The application of a signed-in person: everything that needs Blueprint, the router and the API. */
export function SignedIn({ session }: { session: BrowserSession }) {
  const [queries] = useState(createQueryClient);
  useEffect(returnFocus, []);
  const [integration] = useState(() => keptIntegration(sessionStorage, window.parent !== window));
  return (
    <>
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
      <IdleLock session={session} />
    </>
  );
}
