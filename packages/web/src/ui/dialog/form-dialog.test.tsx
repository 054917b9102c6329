// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FormDialog } from './form-dialog';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  cleanup();
});

const open = () =>
  render(
    <FormDialog
      isOpen
      title="Sign"
      actText="Sign"
      onClose={() => undefined}
      onOpened={() => {
        screen.getByLabelText('Code').focus();
      }}
    >
      <input aria-label="Code" />
      <input aria-label="PIN" />
    </FormDialog>,
  );
const openPlain = () =>
  render(
    <FormDialog isOpen title="Add" actText="Add" onClose={() => undefined}>
      <input type="checkbox" aria-label="Agreed" />
      <input aria-label="Name" />
    </FormDialog>,
  );
const letItOpen = () => {
  act(() => {
    vi.advanceTimersByTime(1000);
  });
};

describe('the focus in a dialog that opens', () => {
  it('goes to the field that the dialog names', () => {
    open();
    letItOpen();
    expect(document.activeElement).toBe(screen.getByLabelText('Code'));
  });

  it('is in the first field where it names none', () => {
    openPlain();
    expect(document.activeElement).toBe(screen.getByLabelText('Name'));
    letItOpen();
    expect(document.activeElement).toBe(screen.getByLabelText('Name'));
  });

  it('stays where the user types already', () => {
    open();
    act(() => {
      screen.getByLabelText('PIN').focus();
    });
    letItOpen();
    expect(document.activeElement).toBe(screen.getByLabelText('PIN'));
  });
});

describe('the focus in a dialog that stays open after its act', () => {
  const dialog = (isSubmitting: boolean, failure?: string) => (
    <FormDialog
      isOpen
      title="Sign"
      actText="Sign"
      isSubmitting={isSubmitting}
      onClose={() => undefined}
      {...(failure === undefined ? {} : { failure })}
    >
      <input aria-label="Code" />
    </FormDialog>
  );
  const button = () => screen.getByRole('button', { name: 'Sign' });

  it('is on the button that was pressed, which could not keep it while it acted', () => {
    const { rerender } = render(dialog(false));
    letItOpen();
    act(() => {
      button().focus();
    });
    rerender(dialog(true));
    act(() => {
      button().blur();
    }); // as browsers do to a button that is disabled; jsdom does not
    rerender(dialog(false, 'Nothing was changed.'));
    expect(document.activeElement).toBe(button());
  });

  it('is left in the field from which it was done', () => {
    const { rerender } = render(dialog(false));
    letItOpen();
    act(() => {
      screen.getByLabelText('Code').focus();
    });
    rerender(dialog(true));
    rerender(dialog(false, 'Nothing was changed.'));
    expect(document.activeElement).toBe(screen.getByLabelText('Code'));
  });
});

describe('an act that takes long', () => {
  it.each([
    [999, false],
    [1000, true],
  ])('after %i ms is covered by please wait...: %s', (milliseconds, isCovered) => {
    render(
      <FormDialog isOpen isSubmitting title="Sign" actText="Sign" onClose={() => undefined}>
        <p>Two items</p>
      </FormDialog>,
    );
    act(() => {
      vi.advanceTimersByTime(milliseconds);
    });
    expect(screen.queryByText('please wait...') !== null).toBe(isCovered);
  });

  it('is covered by nothing once it is done', () => {
    render(
      <FormDialog isOpen title="Sign" actText="Sign" onClose={() => undefined}>
        <p>Two items</p>
      </FormDialog>,
    );
    letItOpen();
    expect(screen.queryByText('please wait...')).toBeNull();
  });
});
