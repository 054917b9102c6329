// @vitest-environment jsdom
import { say } from '@erx/core/findings/messages';
import type { PracticeMember } from '@erx/core/grants/model';
import type { GrantRequests } from '@erx/core/approvals/model';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakePracticeSession, TestProviders } from '../../testing/fake-workplace';
import type { PracticeSession } from '../../session/practice-session';
import { RequestsPanel } from './requests-panel';
import { stubWideScreen } from '../../testing/wide-screen';

beforeEach(stubWideScreen);
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const id = (n: number) => `0198f000-0000-7000-8000-00000000000${String(n)}`;
const target: PracticeMember = {
  id: id(1),
  email: 't@erx.test',
  firstName: 'Ana',
  middleName: '',
  lastName: 'Reyes',
  title: 'MD',
  role: 'Provider',
  isSuperAdmin: false,
  isPartner: false,
  active: true,
  npi: '1093817465',
  deaNumber: 'FR9990017',
  state: 'AL',
  deaSchedules: ['II', 'IV'],
  worksElsewhere: false,
  hasPasswordHere: true,
  hasPinNumber: true,
  hasSoftToken: true,
  permissionChangeRequestsGrant: false,
  permissionEpcsRts: false,
  epaPaPreparerRole: false,
  epaPaReviewerRole: false,
  epaPaSubmitterRole: false,
  isAwaited: false,
};
const admin = { id: id(2), firstName: 'Harriet', lastName: 'Stroud' };
const list = (more: Partial<GrantRequests['requests'][number]> = {}): GrantRequests => ({
  requests: [
    {
      id: id(3),
      targetUser: target,
      initiatedByUser: admin,
      approvedByUser1: admin,
      operation: 'Addition',
      createdAt: '2026-11-20T15:00:00.000Z',
      expiresAt: '2026-11-27T15:00:00.000Z',
      ...more,
    },
  ],
  anotherUserHasRtsPermission: false,
  offered: ['Hwtok', 'Oob'],
});
const pending = {
  pending: 'push',
  transactionReferenceNumber: 'reference-1',
  reference: '7B2B58',
  expiresAt: '2030-01-01T00:00:00.000Z',
};
const SIGNER: Partial<PracticeSession['user']> = {
  deaNumber: 'FR9990025',
  hasSoftToken: true,
  hardwareTokenReference: 'HW-7',
  hasPinNumber: true,
  permissionEpcsRts: true,
};

/** The panel over a server that answers each call as the test says; calls are written down. */
function show(
  answers: Record<string, (body: unknown) => unknown>,
  user: Partial<PracticeSession['user']> = SIGNER,
  listed = list(),
) {
  const calls: string[] = [];
  const base = fakePracticeSession(() => undefined);
  const practiceSession = fakePracticeSession(
    async (path, request) => {
      const name = path.split('/').slice(3).join('/');
      const body: unknown =
        request.method === 'POST' ? await request.json().catch(() => undefined) : undefined;
      if (name === 'getgrantrequest') return listed;
      calls.push(body === undefined ? name : `${name} ${JSON.stringify(body)}`);
      return answers[name.split('/')[0] ?? '']?.(body) ?? new Response(null, { status: 204 });
    },
    { user: { ...base.user, ...user } },
  );
  render(
    <TestProviders practiceSession={practiceSession}>
      <RequestsPanel />
    </TestProviders>,
  );
  return calls;
}
const pressed = async (name: RegExp) => {
  fireEvent.click(await screen.findByRole('button', { name }));
};

async function authenticate(how?: string): Promise<HTMLElement> {
  await pressed(/^Approve/);
  const dialog = await screen.findByRole('dialog', { name: 'Authentication' });
  if (how) fireEvent.click(within(dialog).getByRole('radio', { name: how }));
  else fireEvent.change(within(dialog).getByLabelText(/^OTP Token/), { target: { value: '123 456' } });
  fireEvent.change(within(dialog).getByLabelText(/^PIN Number/), { target: { value: '1234' } });
  fireEvent.click(within(dialog).getByRole('button', { name: 'Authenticate' }));
  return dialog;
}

describe('open grant requests', () => {
  it('say whom they are about, who began them and what they do', async () => {
    show({});
    for (const text of ['Ana Reyes', 'Addition', '11/20/2026'])
      expect(await screen.findByText(text)).toBeTruthy();
    const last = screen.getByText('C-IV in AL'); // on one line with its state
    expect(last.parentElement?.textContent).toBe('C-II, C-IV in AL');
    expect(screen.getAllByText('Harriet Stroud')).toHaveLength(2); // began it, and so is its first approver
  });

  it('offer the user who started one to cancel it, and no approval', async () => {
    const calls = show(
      {},
      SIGNER,
      list({ initiatedByUser: { ...admin, id: '0197f000-0000-7000-8000-000000000002' } }),
    );
    expect((await screen.findByRole('button', { name: /^No Actions/ })).getAttribute('aria-disabled')).toBe(
      'true',
    );
    expect(screen.queryByRole('button', { name: /^Approve/ })).toBeNull();
    await pressed(/^Cancel:/);
    await pressed(/^Cancel request$/);
    await waitFor(() => {
      expect(calls).toEqual([id(3)]);
    });
  });

  it('offer nothing to a prescriber without the permission', async () => {
    show({}, { ...SIGNER, permissionEpcsRts: false });
    expect((await screen.findByRole('button', { name: /^No Actions/ })).getAttribute('aria-disabled')).toBe(
      'true',
    );
  });

  it('are approved with PIN and code: the ways one has, the reference of the token, blanks left out', async () => {
    const calls = show({});
    const dialog = await authenticate();
    expect(within(dialog).getAllByRole('radio')).toHaveLength(2);
    expect(within(dialog).getByText(/hardware token HW-7/)).toBeTruthy();
    // what is approved is in sight
    expect(within(dialog).getByText('C-IV in AL').parentElement?.textContent).toBe('C-II, C-IV in AL');
    expect(await screen.findByText(say('grant.approved'))).toBeTruthy();
    expect(calls).toEqual([`authorize/${id(3)} {"otpType":"Hwtok","pinNumber":"1234","otpToken":"123456"}`]);
  });

  it('are not asked for before PIN and code can be right', async () => {
    const calls = show({});
    await pressed(/^Approve/);
    fireEvent.click(
      within(await screen.findByRole('dialog', { name: 'Authentication' })).getByRole('button', {
        name: 'Authenticate',
      }),
    );
    expect(await screen.findByText(say('signing.code-not-digits'))).toBeTruthy();
    expect(calls).toEqual([]);
  });

  it('ask the phone every eight seconds until it has approved', async () => {
    const replies = [
      () => Response.json(pending, { status: 202 }),
      () => new Response(null, { status: 204 }),
    ];
    const calls = show({
      authorize: () => Response.json(pending, { status: 202 }),
      pushnotification: () => replies.shift()?.(),
    });
    vi.useFakeTimers({ shouldAdvanceTime: true });
    await authenticate('Soft Token (Push Notification)');
    expect(await screen.findByText(say('grant.push-sent'))).toBeTruthy();
    await act(() => vi.advanceTimersByTimeAsync(7_000));
    expect(calls).toHaveLength(1);
    await act(() => vi.advanceTimersByTimeAsync(1_000));
    await waitFor(() => {
      expect(calls.slice(1)).toEqual([
        'pushnotification/complete {"transactionReferenceNumber":"reference-1"}',
      ]);
    });
    await act(() => vi.advanceTimersByTimeAsync(8_000));
    expect(await screen.findByText(say('grant.approved'))).toBeTruthy();
    expect(calls).toHaveLength(3);
  });

  it('stop asking at an error, which is shown (S8-20)', async () => {
    const refused = () =>
      Response.json({ code: 'grant.push-refused', errorMessage: say('grant.push-refused') }, { status: 422 });
    const calls = show({
      authorize: () => Response.json(pending, { status: 202 }),
      pushnotification: refused,
    });
    vi.useFakeTimers({ shouldAdvanceTime: true });
    await authenticate('Soft Token (Push Notification)');
    await screen.findByText(say('grant.push-sent'));
    await act(() => vi.advanceTimersByTimeAsync(8_000));
    expect(await screen.findByText(say('grant.push-refused'))).toBeTruthy();
    await act(() => vi.advanceTimersByTimeAsync(24_000));
    expect(calls).toHaveLength(2);
  });
});
