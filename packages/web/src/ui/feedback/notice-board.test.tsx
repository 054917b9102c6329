// @vitest-environment jsdom
import { Dialog } from '@blueprintjs/core';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Notice } from './notice';
import { NoticeBoard } from './notice-board';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  cleanup();
});

const notice = (id: number, more: Partial<Notice> & { path?: string } = {}): Notice => ({
  id,
  tone: more.tone ?? 'info',
  text: more.text ?? `Said ${String(id)}`,
  group: undefined,
  items: more.items ?? [
    { at: '2026-11-20T10:00:00.000Z', subject: undefined, path: more.path, isSeen: false },
  ],
});
const asked = notice(1, { text: 'A pharmacy asks', path: '/surescripts?requestId=1' });
const warning = notice(2, { tone: 'warning', text: 'One was not sent' });

function shown(...first: Notice[]) {
  const left: { opened: string[]; dismissed: number[] } = { opened: [], dismissed: [] };
  const board = (toasts: readonly Notice[]) => (
    <NoticeBoard
      toasts={toasts}
      onDismiss={(id) => left.dismissed.push(id)}
      onOpen={(_, path) => left.opened.push(path)}
      failure={undefined}
      onFailureRead={() => undefined}
    />
  );
  const { rerender } = render(board(first));
  return {
    left,
    now: (...toasts: Notice[]) => {
      rerender(board(toasts));
    },
  };
}
const texts = () => screen.getAllByRole('alert').map(({ textContent }) => textContent);
const pass = (seconds: number) => {
  act(() => {
    vi.advanceTimersByTime(seconds * 1000);
  });
};

/** What watches the page has been notified of its changes. */
const noticed = () => act(() => Promise.resolve());

describe('a toast', () => {
  it('gives way to a graver one', () => {
    const { now } = shown(asked);
    now(asked, warning);
    pass(1); // the one before slides out
    expect(texts()).toEqual(['One was not sent']);
  });

  it('stays under the pointer, above the graver one, and its Open leads where it led', () => {
    const { now, left } = shown(asked);
    fireEvent.mouseOver(screen.getByText('A pharmacy asks'));
    now(asked, warning);
    pass(1);
    expect(texts()).toEqual(['A pharmacy asks', 'One was not sent']);
    fireEvent.click(screen.getByRole('button', { name: 'Open' }));
    expect(left.opened).toEqual(['/surescripts?requestId=1']);
  });

  it('stays with the focus, too, from Open to Close', () => {
    const { now } = shown(asked);
    act(() => {
      screen.getByRole('button', { name: 'Open' }).focus();
    });
    now(asked, warning);
    pass(1);
    expect(texts()).toEqual(['A pharmacy asks', 'One was not sent']);
    const [close] = screen.getAllByRole('button', { name: 'Close' });
    act(() => {
      close?.focus();
    });
    pass(1);
    expect(texts()).toEqual(['A pharmacy asks', 'One was not sent']);
    expect(document.activeElement).toBe(close);
    act(() => {
      close?.blur();
    });
    pass(1);
    expect(texts()).toEqual(['One was not sent']);
  });

  it('keeps leading where it led when another joins it, which is shown once it is left', () => {
    const { now, left } = shown(asked);
    fireEvent.mouseOver(screen.getByText('A pharmacy asks'));
    const another = notice(3, {
      text: 'Two pharmacies ask',
      items: [...asked.items, ...notice(3, { path: '/surescripts?requestId=3' }).items],
    });
    now(another);
    pass(1);
    expect(texts()).toEqual(['A pharmacy asks']);
    fireEvent.mouseOut(screen.getByText('A pharmacy asks'));
    pass(1);
    expect(texts()).toEqual(['Two pharmacies ask']);
    fireEvent.click(screen.getByRole('button', { name: 'Open' }));
    expect(left.opened).toEqual(['/surescripts?requestId=3']);
  });

  it('is not taken away while the pointer is on it, and goes some time after', () => {
    const { now, left } = shown(asked);
    fireEvent.mouseOver(screen.getByText('A pharmacy asks'));
    now(asked, notice(4));
    pass(60);
    expect(left.dismissed).toEqual([]);
    fireEvent.mouseOut(screen.getByText('A pharmacy asks'));
    pass(10);
    expect(left.dismissed).toContain(1);
  });

  it('that leads nowhere gives way under the pointer as well: what is graver is never held back', () => {
    const done = notice(5, { tone: 'success', text: 'Saved' });
    const { now } = shown(done);
    fireEvent.mouseOver(screen.getByText('Saved'));
    now(done, warning);
    pass(1);
    expect(texts()).toEqual(['One was not sent']);
  });

  it('that a dialog hid from under the pointer comes back for its time alone', async () => {
    const { left } = shown(asked);
    fireEvent.mouseOver(screen.getByText('A pharmacy asks'));
    const dialog = (isOpen: boolean) => <Dialog isOpen={isOpen} title="Sign" />;
    const { rerender } = render(dialog(true));
    await noticed();
    pass(60);
    expect(screen.queryAllByRole('alert')).toEqual([]);
    rerender(dialog(false));
    await noticed();
    pass(1);
    expect(texts()).toEqual(['A pharmacy asks']);
    pass(10);
    expect(left.dismissed).toContain(1);
  });

  it('goes with the list of what was told, also from under the pointer', () => {
    const { now } = shown(asked);
    fireEvent.mouseOver(screen.getByText('A pharmacy asks'));
    now();
    pass(1);
    expect(screen.queryAllByRole('alert')).toEqual([]);
    now(notice(6));
    pass(1);
    expect(texts()).toEqual(['Said 6']);
  });
});
