import { BlueprintProvider } from '@blueprintjs/core';
import '@blueprintjs/core/lib/css/blueprint.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { RouterProvider } from 'react-router-dom';
import { type BrowserSession } from '@erx/core/session/browser';
import { NoticesProvider } from '../workplace/notices';
import { createQueryClient } from '../workplace/queries';
import { PushProvider } from './push-provider';
import { createRouter } from './router';
import './theme/blueprint.css';
import { WorkplaceGate } from './workplace-gate';

/** The application of a signed-in person: everything that needs Blueprint, the router and the API. */
export function SignedIn({ session }: { session: BrowserSession }) {
  const [queries] = useState(createQueryClient);
  const [router] = useState(createRouter);
  return (
    <QueryClientProvider client={queries}>
      <BlueprintProvider>
        <NoticesProvider>
          <WorkplaceGate session={session}>
            <PushProvider session={session}>
              <RouterProvider router={router} />
            </PushProvider>
          </WorkplaceGate>
        </NoticesProvider>
      </BlueprintProvider>
    </QueryClientProvider>
  );
}
