// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ActDialog } from './act-dialog';

beforeEach(() => { vi.useFakeTimers(); });
afterEach(() => { vi.useRealTimers(); cleanup(); });

const open = () => render(
  <ActDialog isOpen title="Sign" actText="Sign" onClose={() => undefined} onOpened={() => { screen.getByLabelText('Code').focus(); }}>
    <input aria-label="Code" />
    <input aria-label="PIN" />
  </ActDialog>,
);
const letItOpen = () => { act(() => { vi.advanceTimersByTime(1000); }); };

describe('the focus in a dialog that opens', () => {
  it('goes to the field that the dialog names', () => {
    open();
    letItOpen();
    expect(document.activeElement).toBe(screen.getByLabelText('Code'));
  });

  it('stays where somebody types already', () => {
    open();
    act(() => { screen.getByLabelText('PIN').focus(); });
    letItOpen();
    expect(document.activeElement).toBe(screen.getByLabelText('PIN'));
  });
});
