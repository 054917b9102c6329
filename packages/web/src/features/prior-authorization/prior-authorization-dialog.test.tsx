// @vitest-environment jsdom
import { AppError } from '@erx/core/findings/app-error';
import { say, type MessageCode } from '@erx/core/findings/messages';
import type { Client } from '@erx/core/client/call';
import type { Prescription } from '@erx/core/prescriptions/model';
import type { EpaResponseStatus } from '@erx/core/prescriptions/rules/epa-state';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { StrictMode } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createQueryClient } from '../../session/queries';
import { WorkplaceContext, type PracticeSession } from '../../session/practice-session';
import { PriorAuthorizationDialog } from './dialogs/prior-authorization-dialog';

const prescription = {
  id: 'rx',
  providerId: 'me',
  patientId: 'patient',
  description: 'adalimumab 40 mg injection',
  units: 'C48540',
  epaState: undefined,
} as unknown as Prescription;
const ACCESS = {
  token: 'the-token-of-this-account',
  url: 'http://127.0.0.1:4710/prior-authorizations/worklist',
  reference: 'PA-1',
  expiresAt: '2026-11-20T11:00:00Z',
};

let posted: { action: string; target: string; fields: Record<string, string> }[] = [];
beforeEach(() => {
  posted = [];
  // jsdom navigates nowhere
  vi.spyOn(HTMLFormElement.prototype, 'submit').mockImplementation(function submit(this: HTMLFormElement) {
    posted.push({
      action: this.action,
      target: this.target,
      fields: Object.fromEntries(new FormData(this)) as Record<string, string>,
    });
  });
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

function show(known: EpaResponseStatus, begins: EpaResponseStatus | MessageCode) {
  const calls: string[] = [];
  const call = async ({ name }: { name: string }) => {
    calls.push(name);
    await Promise.resolve();
    if (name === 'getPriorAuthorizationStatus') return { responseStatus: known, prescription };
    if (name === 'getPortalAccess') return ACCESS;
    if (name === 'initiatePriorAuthorization') {
      if (begins.includes('.')) throw new AppError(begins as MessageCode, { contact: '1-800-555-0100' });
      return { responseStatus: begins, prescription };
    }
    return new Promise(() => undefined); // the patient's banner is another's test
  };
  const onClose = vi.fn();
  const practiceSession = {
    client: { call } as unknown as Client,
    practice: { timeZone: 'America/Chicago' },
  } as unknown as PracticeSession;
  render(
    <StrictMode>
      <QueryClientProvider client={createQueryClient()}>
        <WorkplaceContext value={practiceSession}>
          <PriorAuthorizationDialog prescription={prescription} onClose={onClose} />
        </WorkplaceContext>
      </QueryClientProvider>
    </StrictMode>,
  );
  return { onClose, count: (name: string) => calls.filter((each) => each === name).length };
}

describe('Send Prior Authorization', () => {
  it.each<[EpaResponseStatus]>([['None'], ['Denied'], ['PartiallyDenied'], ['Cancelled'], ['NotRequired']])(
    '%s: begins one, once, and says so before the worklist (P2-16, P4-16)',
    async (known) => {
      const { count } = show(known, 'Other');
      expect(await screen.findByText(say('prior-authorization.initiated'))).toBeTruthy();
      expect(count('initiatePriorAuthorization')).toBe(1);
      expect(posted).toEqual([]);
      fireEvent.click(screen.getByRole('button', { name: 'Open worklist' }));
      await waitFor(() => {
        expect(posted.length).toBeGreaterThan(0);
      });
      const frame = screen.getByTitle('Worklist of the prior authorization portal');
      expect(posted[0]).toEqual({
        action: ACCESS.url,
        target: frame.getAttribute('name'),
        fields: { token: ACCESS.token, request: 'PA-1' },
      });
      // it went, and stays nowhere in the page
      expect(document.documentElement.outerHTML).not.toContain(ACCESS.token);
    },
  );

  it('Other: opens what is in process and begins none (P4-16)', async () => {
    const { count } = show('Other', 'Other');
    await waitFor(() => {
      expect(posted.length).toBeGreaterThan(0);
    });
    expect(count('initiatePriorAuthorization')).toBe(0);
  });

  it('Approved: says so and begins none (P4-16)', async () => {
    const { count, onClose } = show('Approved', 'Other');
    expect(await screen.findByText(say('prior-authorization.already-approved'))).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'OK' }));
    expect(onClose).toHaveBeenCalledOnce();
    expect(count('initiatePriorAuthorization')).toBe(0);
  });

  it('says where the plan asks for none', async () => {
    show('None', 'NotRequired');
    expect(await screen.findByText(say('prior-authorization.not-required'))).toBeTruthy();
  });

  it('without insurance says the words of P8-5 and offers no second try', async () => {
    const { onClose } = show('None', 'prior-authorization.no-coverage');
    const said = await screen.findByRole('alert');
    expect(said.textContent).toContain(
      'Unable to send Prior Auth as no patient insurance could be found. Please verify the patients demographics are correct...',
    );
    expect(said.textContent).toContain('1-800-555-0100');
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
    fireEvent.click(screen.getAllByRole('button', { name: 'Close' }).at(-1) as HTMLElement);
    expect(onClose).toHaveBeenCalled();
  });

  it('tries again when the service could not be reached', async () => {
    const { count } = show('None', 'prior-authorization.portal-unreachable');
    fireEvent.click(await screen.findByRole('button', { name: 'Try again' }));
    await waitFor(() => {
      expect(count('initiatePriorAuthorization')).toBe(2);
    });
  });
});
