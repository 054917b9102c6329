// @vitest-environment jsdom
import { type MessageCode, say } from '@erx/core/findings/messages';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import type { ReactElement } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fakePracticeSession, TestProviders } from '../../testing/fake-workplace';
import { PasskeysPanel } from './passkeys-panel';
import { ProfilePanel } from './profile-panel';
import { stubWideScreen } from '../../testing/wide-screen';

beforeEach(stubWideScreen);
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

interface Circumstances {
  /** Given where a provider of the organization signs people in. */
  readonly externalUserId?: string;
  readonly emergencyUntil?: string;
  readonly canMail?: boolean;
}

function open(
  panel: ReactElement,
  { canMail = true, ...changes }: Circumstances,
): { readonly asked: string[] } {
  const asked: string[] = [];
  const practiceSession = fakePracticeSession((path) => {
    asked.push(path);
    if (path === '/api/userinfo/email/change') return { canMail };
    if (path === '/api/userinfo/ready') return { lines: [], hasPrescribed: true };
    return path.startsWith('/api/userinfo/credentials') ? Response.json({}, { status: 404 }) : [];
  });
  const user = { ...practiceSession.user, ...changes };
  render(<TestProviders practiceSession={{ ...practiceSession, user }}>{panel}</TestProviders>);
  return { asked };
}

async function expectRefused(name: string, code: MessageCode): Promise<void> {
  await waitFor(() => {
    expect(screen.getByRole('button', { name }).getAttribute('aria-disabled')).toBe('true');
  });
  const button = screen.getByRole('button', { name });
  fireEvent.click(button);
  expect(screen.queryByRole('dialog')).toBeNull();
  fireEvent.mouseEnter(button.parentElement ?? button);
  expect(await screen.findAllByText(say(code))).not.toEqual([]);
}

it.each([
  ['Change e-mail address', 'email.elsewhere', <ProfilePanel key="profile" />],
  ['Change Password', 'password.elsewhere', <ProfilePanel key="profile" />],
  ['Add a passkey', 'passkey.elsewhere', <PasskeysPanel key="passkeys" />],
] as const)(
  '%s is refused with its reason to who signs in at another provider',
  async (name, code, panel) => {
    open(panel, { externalUserId: 'a1b2' });
    await expectRefused(name, code);
  },
);

it('another e-mail address is refused with its reason where no letters are sent', async () => {
  open(<ProfilePanel />, { canMail: false });
  await expectRefused('Change e-mail address', 'email.needs-administrator');
});

it.each([
  ['Change e-mail address', <ProfilePanel key="profile" />],
  ['Change Password', <ProfilePanel key="profile" />],
  ['Add a passkey', <PasskeysPanel key="passkeys" />],
] as const)('%s is offered to who signs in here, where letters are sent', async (name, panel) => {
  open(panel, {});
  const button = await screen.findByRole('button', { name });
  expect(button.getAttribute('aria-disabled')).toBeNull();
  fireEvent.click(button);
  expect(await screen.findByRole('dialog', { name })).toBeTruthy();
});

it('in an emergency nothing of the own address is asked for', async () => {
  const { asked } = open(<ProfilePanel />, { emergencyUntil: '2099-01-01T00:00:00.000Z' });
  expect(await screen.findByText(/You are here in an emergency/)).toBeTruthy();
  expect(asked).not.toContain('/api/userinfo/email/change');
});
