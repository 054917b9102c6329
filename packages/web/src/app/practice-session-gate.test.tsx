// @vitest-environment jsdom
import { say } from '@erx/core/findings/messages';
import type { AccessiblePractice } from '@erx/core/users/model';
import type { BrowserSession } from '@erx/core/session/browser-session';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { usePracticeSession } from '../session/practice-session';
import { createQueryClient } from '../session/queries';
import { NoticesProvider } from '../ui/feedback/toasts';
import { fakePracticeSession } from '../testing/fake-workplace';
import { PracticeSessionGate } from './practice-session-gate';
import { stubWideScreen } from '../testing/wide-screen';

const OWN = '0197f000-0000-7000-8000-000000000001';
const OTHER = '0197f000-0000-7000-8000-000000000003';

beforeEach(stubWideScreen);
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** A service that has named the person for emergencies elsewhere, where access is over by its own clock. */
function stubService(emergencyUntil: string): { readonly read: string[] } {
  const { user, practice } = fakePracticeSession(() => undefined);
  const place = { city: 'Mobile', state: 'AL' };
  const practices: AccessiblePractice[] = [
    { id: OWN, name: 'Lakeside', ...place, isEmergency: false },
    { id: OTHER, name: 'Hillside', ...place, isEmergency: true, emergencyUntil },
  ];
  const answers: Readonly<Record<string, unknown>> = {
    '/api/practices/_accessiblepractices': practices,
    '/api/userinfo/userinfo': user,
    '/api/practices/current': practice,
  };
  const read: string[] = [];
  vi.stubGlobal('fetch', (input: string | URL | Request, init?: RequestInit) => {
    const request = new Request(input, init);
    const { pathname } = new URL(request.url);
    read.push(`${request.headers.get('x-practice-id') ?? ''} ${pathname}`);
    if (request.headers.get('x-practice-id') === OTHER)
      return Promise.resolve(
        Response.json(
          { code: 'emergency.required', errorMessage: say('emergency.required') },
          { status: 403 },
        ),
      );
    return Promise.resolve(Response.json(answers[pathname] ?? []));
  });
  return { read };
}

function Workplace() {
  const { practice, choosePractice } = usePracticeSession();
  return <button onClick={choosePractice}>Work in {practice.name}</button>;
}

const session = {
  state: 'signed-in',
  user: { subject: 'p', email: 'p@erx.test' },
  subscribe: () => () => undefined,
  accessToken: () => Promise.resolve('token'),
} as unknown as BrowserSession; // what the gate asks of it here

async function chooseOther(): Promise<void> {
  render(
    <QueryClientProvider client={createQueryClient()}>
      <NoticesProvider>
        <PracticeSessionGate session={session}>
          <Workplace />
        </PracticeSessionGate>
      </NoticesProvider>
    </QueryClientProvider>,
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Work in Lakeside' }));
  fireEvent.click(await screen.findByRole('button', { name: /Hillside/ }));
}

it.each([
  ['whose time is over', -1],
  ['whose time lasts by the clock of this computer alone', 600_000],
])('a practice that is chosen again in an emergency, %s, asks why', async (_, left) => {
  stubService(new Date(Date.now() + left).toISOString());
  await chooseOther();
  expect(await screen.findByRole('dialog', { name: 'Enter in an emergency' })).toBeTruthy();
  expect(screen.queryByText(/OK signs you out/)).toBeNull();
});

it('a practice whose time is over is not asked for what it would refuse', async () => {
  const { read } = stubService(new Date(Date.now() - 1).toISOString());
  await chooseOther();
  await screen.findByRole('dialog', { name: 'Enter in an emergency' });
  expect(read.filter((call) => call.startsWith(OTHER))).toEqual([]);
});
