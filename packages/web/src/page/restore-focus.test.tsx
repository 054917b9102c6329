// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react';
import { useEffect, useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { afterEach, describe, expect, it } from 'vitest';
import { returnFocus } from './restore-focus';

afterEach(cleanup);

/** What lies over the page, in a place of its own at the end of it. */
function Over({ children }: { children: ReactNode }) {
  const [place] = useState(() => document.createElement('div'));
  useEffect(() => {
    document.body.append(place);
    return () => {
      place.remove();
    };
  }, [place]);
  return createPortal(children, place);
}

function Page({
  over,
  isDisabled = false,
}: {
  over: 'nothing' | 'menu' | 'dialog' | 'both';
  isDisabled?: boolean;
}) {
  useEffect(returnFocus, []);
  return (
    <>
      <button type="button">First</button>
      <button type="button" disabled={isDisabled}>
        Opens
      </button>
      {(over === 'menu' || over === 'both') && (
        <Over>
          <button type="button">Item</button>
        </Over>
      )}
      {(over === 'dialog' || over === 'both') && (
        <Over>
          <input aria-label="Typed" />
        </Over>
      )}
    </>
  );
}

const focus = (name: string) => {
  act(() => {
    (screen.queryByRole('button', { name }) ?? screen.getByLabelText(name)).focus();
  });
};
/** The observer is called once the change is made. */
const settled = () =>
  act(async () => {
    await Promise.resolve();
  });

describe('the focus, once what lay over the page is gone', () => {
  it('is where it was before', async () => {
    const { rerender } = render(<Page over="nothing" />);
    focus('Opens');
    rerender(<Page over="dialog" />);
    focus('Typed');
    rerender(<Page over="nothing" />);
    await settled();
    expect(document.activeElement).toBe(screen.getByText('Opens'));
  });

  it('is before both, where a menu has opened a dialog', async () => {
    const { rerender } = render(<Page over="nothing" />);
    focus('Opens');
    rerender(<Page over="menu" />);
    focus('Item');
    rerender(<Page over="dialog" />);
    await settled();
    focus('Typed');
    rerender(<Page over="nothing" />);
    await settled();
    expect(document.activeElement).toBe(screen.getByText('Opens'));
  });

  it('is in the one below, where one lay over another', async () => {
    const { rerender } = render(<Page over="menu" />);
    focus('Item');
    rerender(<Page over="both" />);
    focus('Typed');
    rerender(<Page over="menu" />);
    await settled();
    expect(document.activeElement).toBe(screen.getByText('Item'));
  });

  it('goes further back, where the place takes it no longer', async () => {
    const { rerender } = render(<Page over="nothing" />);
    focus('First');
    focus('Opens');
    rerender(<Page over="dialog" />);
    focus('Typed');
    rerender(<Page over="nothing" isDisabled />);
    await settled();
    expect(document.activeElement).toBe(screen.getByText('First'));
  });

  it('is left where the user has put it meanwhile, and alone where it was not in what is gone', async () => {
    const { rerender } = render(<Page over="dialog" />);
    focus('Opens');
    focus('Typed');
    focus('First');
    rerender(<Page over="nothing" />);
    await settled();
    expect(document.activeElement).toBe(screen.getByText('First'));
    rerender(<Page over="menu" />);
    act(() => {
      screen.getByText('First').blur();
    });
    rerender(<Page over="nothing" />);
    await settled();
    expect(document.activeElement).toBe(document.body);
  });
});
