// @vitest-environment jsdom
import { say } from '@erx/core/findings/messages';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakePracticeSession, TestProviders } from '../../../testing/fake-workplace';
import { ProviderInfoDialog } from './provider-info-dialog';
import { stubWideScreen } from '../../../testing/wide-screen';

beforeEach(stubWideScreen);
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function open() {
  const bodies: unknown[] = [];
  const practiceSession = fakePracticeSession(() => []);
  const user = {
    ...practiceSession.user,
    stateLicenseNumber: 'AL1',
    licenseState: 'AL',
    licenseExpiresOn: '2031-05-31',
  };
  const call = (endpoint: { name: string }, input: { body?: unknown }) => {
    if (endpoint.name === 'modifyUserInfo') bodies.push(input.body);
    return Promise.resolve(
      endpoint.name === 'getCredentials'
        ? { credentials: [], isBound: false, renewsLicense: false }
        : undefined,
    );
  };
  render(
    <TestProviders practiceSession={{ ...practiceSession, user, client: { call, page: call } as never }}>
      <ProviderInfoDialog onClose={() => undefined} />
    </TestProviders>,
  );
  return { bodies };
}
const field = (label: string) => screen.getByLabelText<HTMLInputElement | HTMLSelectElement>(label);
const type = (label: string, value: string) => {
  fireEvent.change(field(label), { target: { value } });
};
/** Once it is read whether the change becomes a request. */
const modify = async () => {
  const act = screen.getByRole<HTMLButtonElement>('button', { name: 'Modify' });
  await waitFor(() => {
    expect(act.disabled).toBe(false);
  });
  fireEvent.click(act);
};

describe('another license number', () => {
  it('empties what was stated of the former one, and says so', async () => {
    const { bodies } = open();
    type('State License Number', 'AL2');
    expect(['Licensed in', 'License expires'].map((label) => field(label).value)).toEqual(['', '']);
    expect(
      screen.getByText(say('account.parts-emptied', { what: 'Licensed in, License expires' })),
    ).toBeTruthy();
    expect(screen.getByText('State it for the new number: MM/dd/yyyy')).toBeTruthy();
    await modify();
    await waitFor(() => {
      expect(bodies).toEqual([
        [
          { key: 'stateLicenseNumber', value: 'AL2' },
          { key: 'licenseState', value: '' },
          { key: 'licenseExpiresOn', value: '' },
        ],
      ]);
    });
  });

  it('has the same state and the same end where they are stated again with it', async () => {
    const { bodies } = open();
    type('State License Number', 'AL2');
    type('Licensed in', 'AL');
    type('License expires', '05/31/2031');
    expect(screen.queryByText(/With the former number/)).toBeNull();
    await modify();
    await waitFor(() => {
      expect(bodies).toEqual([
        [
          { key: 'stateLicenseNumber', value: 'AL2' },
          { key: 'licenseState', value: 'AL' },
          { key: 'licenseExpiresOn', value: '2031-05-31' },
        ],
      ]);
    });
  });

  it('that is typed back has what was stated of it', () => {
    open();
    type('State License Number', 'AL');
    type('State License Number', 'AL1');
    expect(['Licensed in', 'License expires'].map((label) => field(label).value)).toEqual([
      'AL',
      '05/31/2031',
    ]);
    expect(screen.queryByText(/With the former number/)).toBeNull();
  });
});
