// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Combobox } from './combobox';

afterEach(cleanup);

const FRUIT = ['apple', 'banana', 'cherry'];

function Fruit({ onChoose, isCurrent = true, isInline = false, items = FRUIT, note }: { onChoose: (item: string) => void; isCurrent?: boolean; isInline?: boolean; items?: readonly string[]; note?: string }) {
  const [text, setText] = useState('');
  return (
    <Combobox
      ties={{ id: 'fruit', 'aria-label': 'Fruit' }} listLabel="Fruit found" text={text} onText={setText} items={items} itemId={(item) => item} option={(item) => item}
      onChoose={onChoose} isCurrent={isCurrent} isInline={isInline} {...(note === undefined ? {} : { note })}
    />
  );
}

const input = () => screen.getByRole('combobox', { name: 'Fruit' });
const active = () => screen.getAllByRole('option').find((option) => option.getAttribute('aria-selected') === 'true')?.textContent;
const press = (...keys: string[]) => { for (const key of keys) fireEvent.keyDown(input(), { key }); };

describe('a combobox', () => {
  it('opens on focus, moves by arrows around both ends and chooses by Enter', () => {
    const onChoose = vi.fn();
    render(<Fruit onChoose={onChoose} />);
    expect(screen.queryByRole('listbox')).toBeNull();
    fireEvent.focus(input());
    expect(active()).toBe('apple');
    press('ArrowDown', 'ArrowDown');
    expect(active()).toBe('cherry');
    press('ArrowDown');
    expect(active()).toBe('apple');
    press('ArrowUp');
    expect(active()).toBe('cherry');
    expect(document.getElementById(input().getAttribute('aria-activedescendant') ?? '')?.textContent).toBe('cherry');
    press('Enter');
    expect(onChoose).toHaveBeenCalledExactlyOnceWith('cherry');
    expect(screen.queryByRole('listbox')).toBeNull();
  });

  it('chooses nothing by Enter while the items belong to an earlier text, and what is clicked in any case', () => {
    const onChoose = vi.fn();
    render(<Fruit onChoose={onChoose} isCurrent={false} isInline />);
    press('Enter');
    expect(onChoose).not.toHaveBeenCalled();
    fireEvent.click(screen.getByRole('option', { name: 'banana' }));
    expect(onChoose).toHaveBeenCalledExactlyOnceWith('banana');
  });

  it('starts again at the first when the text changes', () => {
    render(<Fruit onChoose={() => undefined} isInline />);
    press('ArrowDown');
    fireEvent.change(input(), { target: { value: 'b' } });
    expect(active()).toBe('apple');
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
    fireEvent.keyDown(input(), { key: 'Enter', altKey: true });
    fireEvent.keyDown(input(), { key: 'ArrowDown', ctrlKey: true });
    expect(onChoose).not.toHaveBeenCalled();
    expect(active()).toBe('apple');
  });
});
