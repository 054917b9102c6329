// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakePracticeSession, TestProviders } from '../../testing/fake-workplace';
import { type PracticeSession, WorkplaceContext } from '../../session/practice-session';
import { SpiWarning } from './spi-warning';
import { stubWideScreen } from '../../testing/wide-screen';

beforeEach(stubWideScreen);
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const REGISTERED = 'You are registered with the pharmacy network.';
const SPI = '6301875277001';
/** Each wait begins at its own time. */
let lastSecond = 0;

/**
 * The warning of a prescriber without an SPI; the network answers when the test says so.
 * @param asked what the act is answered with; 'known' where the registration was read with the SPI already
 */
function show(asked: 'waiting' | 'registered' | 'known' = 'waiting', parts = 1) {
  let isRegistered = asked === 'known';
  let refresh: (user: Partial<PracticeSession['user']>) => void = () => undefined;
  let isRead = false;
  const since = new Date(Date.UTC(2026, 10, 22, 12, 0, (lastSecond += 1))).toISOString();
  const base = fakePracticeSession((_, { method }) => {
    const {
      user: { id },
    } = base;
    if (method === 'POST' && asked === 'registered') isRegistered = true;
    isRead ||= method === 'GET';
    if (isRegistered) return { userId: id, spi: SPI, spiError: '', lacking: [] };
    return {
      userId: id,
      spiError: 'Not yet',
      lacking: [],
      ...(method === 'POST' ? { waitingSince: since } : {}),
    };
  });
  const permissions = [
    ...base.user.permissions,
    'network.register',
  ] as PracticeSession['user']['permissions'];
  const refreshUser = vi.fn(() => Promise.resolve());
  const Person = () => {
    const [user, setUser] = useState<PracticeSession['user']>({
      ...base.user,
      permissions,
      spi: undefined,
      spiError: 'Not yet',
    });
    refresh = (changes) => {
      setUser((now) => ({ ...now, ...changes }));
    };
    return (
      <WorkplaceContext value={{ ...base, user, refreshUser }}>
        {Array.from({ length: parts }, (_, part) => (
          <SpiWarning key={part} />
        ))}
      </WorkplaceContext>
    );
  };
  render(
    <TestProviders practiceSession={base}>
      <Person />
    </TestProviders>,
  );
  return {
    refreshUser,
    /** The registration has been read once. */
    read: async () => {
      await waitFor(() => {
        expect(isRead).toBe(true);
      });
      await act(() => new Promise((over) => setTimeout(over)));
    },
    register: () => {
      isRegistered = true;
    },
    /** The person is read again for another reason. */
    refresh: (changes: Partial<PracticeSession['user']>) => {
      act(() => {
        refresh(changes);
      });
    },
  };
}

describe('a prescriber who asks the network for an SPI', () => {
  it('is notified when it has answered', async () => {
    const { register, refreshUser } = show();
    fireEvent.click(await screen.findByRole('button', { name: 'Try again' }));
    await waitFor(() => {
      expect(screen.getByRole('status').textContent).toContain('notified');
    });
    register();
    await screen.findByText(REGISTERED, {}, { timeout: 30_000 });
    expect(refreshUser).toHaveBeenCalledOnce();
  });

  it('is notified also when the SPI has become known another way first', async () => {
    const { register, refresh } = show();
    fireEvent.click(await screen.findByRole('button', { name: 'Try again' }));
    await waitFor(() => {
      expect(screen.getByRole('status').textContent).toContain('notified');
    });
    register();
    refresh({ spi: SPI, spiError: '' });
    await screen.findByText(REGISTERED, {}, { timeout: 30_000 });
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  });

  it('is notified also when it has answered before the question was taken down', async () => {
    const { refreshUser } = show('registered');
    fireEvent.click(await screen.findByRole('button', { name: 'Try again' }));
    await screen.findByText(REGISTERED, {}, { timeout: 30_000 });
    expect(refreshUser).toHaveBeenCalledOnce();
  });

  it('is notified also when its answer is what was known already', async () => {
    const { refreshUser, read } = show('known');
    await read();
    fireEvent.click(await screen.findByRole('button', { name: 'Try again' }));
    await screen.findByText(REGISTERED, {}, { timeout: 30_000 });
    expect(refreshUser).toHaveBeenCalledOnce();
  });

  it('is notified once, however many parts of the page follow it', async () => {
    const { register, refreshUser } = show('waiting', 2);
    const [button] = await screen.findAllByRole('button', { name: 'Try again' });
    if (button) fireEvent.click(button);
    await waitFor(() => {
      for (const part of screen.getAllByRole('status')) expect(part.textContent).toContain('notified');
    });
    register();
    await screen.findByText(REGISTERED, {}, { timeout: 30_000 });
    expect(refreshUser).toHaveBeenCalledOnce();
  });
});
