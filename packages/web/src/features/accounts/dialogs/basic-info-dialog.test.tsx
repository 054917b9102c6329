// @vitest-environment jsdom
import { AppError } from '@erx/core/findings/app-error';
import { say } from '@erx/core/findings/messages';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fakePracticeSession, TestProviders } from '../../../testing/fake-workplace';
import { BasicInfoDialog } from './basic-info-dialog';
import { stubWideScreen } from '../../../testing/wide-screen';

beforeEach(stubWideScreen);
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('saves no other name before it is known whether that becomes a request', async () => {
  const practiceSession = fakePracticeSession(() => []);
  const saved: unknown[] = [];
  let isReadable = false;
  const call = ({ name }: { name: string }, { body }: { body?: unknown }) => {
    if (name === 'updateUserDetails') saved.push(body);
    if (name !== 'getCredentials') return Promise.resolve(undefined);
    return isReadable
      ? Promise.resolve({ credentials: [], isBound: true, renewsLicense: false })
      : Promise.reject(new AppError('record.not-found'));
  };
  render(
    <TestProviders practiceSession={{ ...practiceSession, client: { call, page: call } as never }}>
      <BasicInfoDialog onClose={() => undefined} />
    </TestProviders>,
  );
  const act = screen.getByRole<HTMLButtonElement>('button', { name: 'Modify' });
  expect(act.disabled).toBe(false);

  fireEvent.change(screen.getByLabelText(/^Last Name/), { target: { value: 'Married' } });
  await screen.findByText(/The effect of this change/);
  expect(act.disabled).toBe(true);
  fireEvent.submit(act);
  expect(saved).toEqual([]);

  isReadable = true;
  fireEvent.click(await screen.findByRole('button', { name: /Try again/ }));
  await screen.findByText(say('credential.becomes-request'), { exact: false });
  expect(act.disabled).toBe(false);
  fireEvent.click(act);
  await waitFor(() => {
    expect(saved).toEqual([{ firstName: practiceSession.user.firstName, lastName: 'Married' }]);
  });
});
