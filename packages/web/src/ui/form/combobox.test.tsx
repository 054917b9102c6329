// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Combobox } from './combobox';

afterEach(cleanup);

const FRUIT = ['apple', 'banana', 'cherry'];

function Fruit({
  onChoose,
  isCurrent = true,
  isInline = false,
  takesText = false,
  isMeant,
  items = FRUIT,
  note,
  isSuggestion,
}: {
  onChoose: (item: string) => void;
  isCurrent?: boolean;
  isInline?: boolean;
  takesText?: boolean;
  isMeant?: (item: string) => boolean;
  items?: readonly string[];
  note?: string;
  isSuggestion?: (item: string) => boolean;
}) {
  const [text, setText] = useState('');
  return (
    <Combobox
      ties={{ id: 'fruit', 'aria-label': 'Fruit' }}
      listLabel="Fruit found"
      text={text}
      onText={setText}
      items={items}
      itemId={(item) => item}
      option={(item) => item}
      onChoose={onChoose}
      isCurrent={isCurrent}
      isInline={isInline}
      takesText={takesText}
      {...(isMeant ? { isMeant } : {})}
      {...(note === undefined ? {} : { note })}
      {...(isSuggestion ? { isSuggestion, suggestionsLabel: 'Did you mean …' } : {})}
    />
  );
}

const input = () => screen.getByRole('combobox', { name: 'Fruit' });
const active = () =>
  screen.queryAllByRole('option').find((option) => option.getAttribute('aria-selected') === 'true')
    ?.textContent;
const press = (...keys: string[]) => {
  for (const key of keys) fireEvent.keyDown(input(), { key });
};

describe('a combobox', () => {
  it('opens on focus, moves by arrows around both ends and chooses by Enter', () => {
    const onChoose = vi.fn();
    render(<Fruit onChoose={onChoose} />);
    expect(screen.queryByRole('listbox')).toBeNull();
    fireEvent.focus(input());
    expect(active()).toBeUndefined();
    press('ArrowDown', 'ArrowDown', 'ArrowDown');
    expect(active()).toBe('cherry');
    press('ArrowDown');
    expect(active()).toBe('apple');
    press('ArrowUp');
    expect(active()).toBe('cherry');
    expect(document.getElementById(input().getAttribute('aria-activedescendant') ?? '')?.textContent).toBe(
      'cherry',
    );
    press('Enter');
    expect(onChoose).toHaveBeenCalledExactlyOnceWith('cherry');
    expect(screen.queryByRole('listbox')).toBeNull();
  });

  it('marks nothing and chooses nothing by Enter before anything was typed or moved to', () => {
    const onChoose = vi.fn();
    render(<Fruit onChoose={onChoose} />);
    fireEvent.focus(input());
    press('Enter');
    expect(active()).toBeUndefined();
    expect(input().hasAttribute('aria-activedescendant')).toBe(false);
    press('ArrowUp');
    expect(active()).toBe('cherry');
    fireEvent.blur(input());
    fireEvent.focus(input());
    press('Enter');
    expect(onChoose).not.toHaveBeenCalled();
    fireEvent.change(input(), { target: { value: 'b' } });
    fireEvent.change(input(), { target: { value: '' } });
    press('Enter');
    expect(onChoose).not.toHaveBeenCalled();
  });

  it('leaves what was typed as it is where texts are taken: Enter closes the list, and takes only what was moved to', () => {
    const onChoose = vi.fn();
    render(<Fruit onChoose={onChoose} takesText />);
    fireEvent.change(input(), { target: { value: 'a' } });
    expect(active()).toBeUndefined();
    press('Enter');
    expect(onChoose).not.toHaveBeenCalled();
    expect(screen.queryByRole('listbox')).toBeNull();
    press('ArrowDown', 'ArrowDown', 'Enter');
    expect(onChoose).toHaveBeenCalledExactlyOnceWith('apple');
  });

  it('takes by Enter the item that a text is the beginning of, where texts are taken', () => {
    const onChoose = vi.fn();
    render(
      <Fruit onChoose={onChoose} takesText items={['banana']} isMeant={(item) => item.startsWith('ba')} />,
    );
    fireEvent.change(input(), { target: { value: 'ba' } });
    expect(active()).toBe('banana');
    press('Enter');
    expect(onChoose).toHaveBeenCalledExactlyOnceWith('banana');
  });

  it('chooses nothing by Enter while the items belong to an earlier text, and what is clicked in any case', () => {
    const onChoose = vi.fn();
    render(<Fruit onChoose={onChoose} isCurrent={false} isInline />);
    press('ArrowDown', 'Enter');
    expect(onChoose).not.toHaveBeenCalled();
    fireEvent.click(screen.getByRole('option', { name: 'banana' }));
    expect(onChoose).toHaveBeenCalledExactlyOnceWith('banana');
  });

  it('starts again at the first when the text changes', () => {
    render(<Fruit onChoose={() => undefined} isInline />);
    press('ArrowDown', 'ArrowDown');
    fireEvent.change(input(), { target: { value: 'b' } });
    expect(active()).toBe('apple');
  });

  it.each<[string, (item: string) => boolean, string | undefined]>([
    ['all are suggestions', () => true, undefined],
    ['the first is none', (item) => item !== 'apple', 'apple'],
    ['none is one', () => false, 'apple'],
  ])('marks the first item that was typed to, and no suggestion: %s', (_, isSuggestion, marked) => {
    const onChoose = vi.fn();
    render(<Fruit onChoose={onChoose} isInline isSuggestion={isSuggestion} />);
    fireEvent.change(input(), { target: { value: 'aple' } });
    expect(active()).toBe(marked);
    press('Enter');
    expect(onChoose.mock.calls).toEqual(marked === undefined ? [] : [[marked]]);
  });

  it('goes through suggestions by arrows as through the others, and takes the one that was moved to', () => {
    const onChoose = vi.fn();
    render(<Fruit onChoose={onChoose} isInline isSuggestion={(item) => item !== 'apple'} />);
    fireEvent.change(input(), { target: { value: 'a' } });
    press('ArrowDown', 'ArrowDown');
    expect(active()).toBe('cherry');
    press('ArrowDown', 'ArrowUp');
    expect(
      screen.getByRole('group', { name: 'Did you mean …' }).querySelector('[aria-selected=true]')
        ?.textContent,
    ).toBe('cherry');
    press('Enter');
    expect(onChoose).toHaveBeenCalledExactlyOnceWith('cherry');
  });

  it('forgets what was moved to when the text changes, and moves to nothing in a list of an earlier text', () => {
    const onChoose = vi.fn();
    const { rerender } = render(<Fruit onChoose={onChoose} isInline isSuggestion={() => true} />);
    press('ArrowDown');
    fireEvent.change(input(), { target: { value: 'b' } });
    press('Enter');
    rerender(<Fruit onChoose={onChoose} isInline isSuggestion={() => true} isCurrent={false} />);
    press('ArrowDown');
    fireEvent.mouseMove(screen.getByRole('option', { name: 'banana' }));
    rerender(<Fruit onChoose={onChoose} isInline isSuggestion={() => true} />);
    press('Enter');
    expect(onChoose).not.toHaveBeenCalled();
  });

  it('closes by Esc and says what it has to say', () => {
    render(<Fruit onChoose={() => undefined} items={[]} note="Nothing found" />);
    fireEvent.focus(input());
    expect(screen.getByRole('status').textContent).toBe('Nothing found');
    press('Escape');
    expect(screen.queryByRole('status')).toBeNull();
  });

  it('leaves keys with Alt, Ctrl or Cmd alone', () => {
    const onChoose = vi.fn();
    render(<Fruit onChoose={onChoose} isInline />);
    press('ArrowDown');
    fireEvent.keyDown(input(), { key: 'Enter', altKey: true });
    fireEvent.keyDown(input(), { key: 'ArrowDown', ctrlKey: true });
    expect(onChoose).not.toHaveBeenCalled();
    expect(active()).toBe('apple');
  });
});
