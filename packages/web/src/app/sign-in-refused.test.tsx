// @vitest-environment jsdom
import { failureWithoutResponse } from '@erx/core/client/failure';
import { say } from '@erx/core/findings/messages';
import type { BrowserSession } from '@erx/core/session/browser-session';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { createQueryClient } from '../session/queries';
import { NoticesProvider } from '../ui/feedback/toasts';
import { PracticeSessionGate } from './practice-session-gate';
import { SignUpPage } from './sign-up-page';

afterEach(() => {
  cleanup();
  history.replaceState(null, '', '/');
  sessionStorage.clear();
  vi.unstubAllGlobals();
});

/** A session whose sign-in no one answers. */
const session = (state: BrowserSession['state'], offersSignUp = true): BrowserSession => ({
  state,
  problem: undefined,
  user: undefined,
  offersSignUp,
  lockReason: undefined,
  isUnlockedByPassword: true,
  isOpenedUntimed: false,
  idleMinutes: 0,
  readsAgain: true,
  subscribe: () => () => undefined,
  start: () => Promise.resolve(),
  signIn: () => Promise.reject(failureWithoutResponse(new TypeError('Failed to fetch'))),
  lock: () => undefined,
  unlock: () => Promise.resolve(),
  unlockInWindow: () => Promise.resolve(),
  unlockSilently: () => Promise.resolve(),
  signOut: () => Promise.resolve(),
  accessToken: () => Promise.resolve(undefined),
});
const saysUnreachable = async (): Promise<void> => {
  expect((await screen.findByRole('alert')).textContent).toBe(say('call.unreachable'));
};

it.each([
  ['from the form of a sign-up', true],
  ['where no sign-up is offered', false],
])('a sign-in that does not come about, %s, is said', async (_, offersSignUp) => {
  render(<SignUpPage session={session('signed-out', offersSignUp)} />);
  fireEvent.click(screen.getByRole('button', { name: 'Sign In' }));
  await saysUnreachable();
});

it.each([
  ['invitation', 'Sign In'],
  ['password', 'Back to sign-in'],
  ['first-password', 'Back to sign-in'],
])('a sign-in that does not come about, from the card of a kept %s, is said on it', async (kind, button) => {
  sessionStorage.setItem('erx.one-time-link', JSON.stringify({ kind, token: 'a' }));
  render(<SignUpPage session={session('signed-out')} />);
  fireEvent.click(screen.getByRole('button', { name: button }));
  await saysUnreachable();
  expect(screen.getByRole('alert').closest('.erx-sign-up-card')).not.toBeNull();
});

it('a sign-in that does not come about, from a forgotten password, is said on its card', async () => {
  history.replaceState(null, '', '/signup#forgotten=1');
  render(<SignUpPage session={session('signed-out')} />);
  fireEvent.click(screen.getByRole('button', { name: 'Back to sign-in' }));
  await saysUnreachable();
  expect(screen.getByRole('alert').closest('.erx-sign-up-card')).not.toBeNull();
});

it.each(['email', 'email-change'])(
  'a sign-in that does not come about, after a link of %s was confirmed, is said on its card',
  async (kind) => {
    vi.stubGlobal('fetch', () =>
      Promise.resolve(
        kind === 'email' ? new Response(null, { status: 204 }) : Response.json({ state: 'changed' }),
      ),
    );
    sessionStorage.setItem('erx.one-time-link', JSON.stringify({ kind, token: 'a'.repeat(43) }));
    render(<SignUpPage session={session('signed-out')} />);
    fireEvent.click(screen.getByRole('button', { name: 'Confirm' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Sign In' }));
    await saysUnreachable();
    expect(screen.getByRole('alert').closest('.erx-sign-up-card')).not.toBeNull();
  },
);

it('a sign-in that does not come about, after a session was lost, is said', async () => {
  vi.stubGlobal('fetch', () =>
    Promise.resolve(
      Response.json({ code: 'session.required', errorMessage: say('session.required') }, { status: 401 }),
    ),
  );
  render(
    <QueryClientProvider client={createQueryClient()}>
      <NoticesProvider>
        <PracticeSessionGate session={session('signed-in')}>{null}</PracticeSessionGate>
      </NoticesProvider>
    </QueryClientProvider>,
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Sign in' }));
  await waitFor(saysUnreachable);
});
