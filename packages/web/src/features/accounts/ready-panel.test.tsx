// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { forgetPendingAfterSignIn } from '../../session/pending-after-sign-in';
import { fakePracticeSession, TestProviders } from '../../testing/fake-workplace';
import { ReadyPanel } from './ready-panel';
import { useReadiness } from './use-readiness';
import { stubWideScreen } from '../../testing/wide-screen';

beforeEach(stubWideScreen);
afterEach(() => {
  cleanup();
  sessionStorage.clear();
  vi.unstubAllGlobals();
});

/** Says when what the checklist shows has come. */
function Read() {
  return useReadiness().data ? <p>Read</p> : null;
}

async function open(): Promise<void> {
  cleanup();
  const practiceSession = fakePracticeSession((path) =>
    path === '/api/userinfo/ready'
      ? { lines: [{ item: 'pin', state: 'missing', why: 'No PIN.' }], hasPrescribed: true }
      : [],
  );
  render(
    <TestProviders practiceSession={practiceSession}>
      <ReadyPanel isDismissable />
      <Read />
    </TestProviders>,
  );
  await screen.findByText('Read');
}
const later = { name: 'Later: Ready to prescribe' };

it('the checklist that was put off comes back with the next sign-in, not before', async () => {
  await open();
  fireEvent.click(screen.getByRole('button', later));
  await open();
  expect(screen.queryByRole('button', later)).toBeNull();
  forgetPendingAfterSignIn();
  await open();
  expect(screen.getByRole('button', later)).toBeTruthy();
});
