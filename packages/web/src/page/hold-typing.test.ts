// @vitest-environment jsdom
import { fireEvent } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { holdTyping } from './hold-typing';

afterEach(() => {
  document.body.innerHTML = '';
  vi.useRealTimers();
});

const press = (keys: readonly string[], at: Element = document.body) => {
  for (const key of keys) fireEvent.keyDown(at, { key });
};

/** A field behind, which holds what no one kept from it, and a dialog that opens later. */
function setupPage() {
  const behind = document.createElement('input');
  const heard = vi.fn();
  document.addEventListener('keydown', ({ key }) => heard(key), { once: false });
  document.body.append(behind);
  behind.focus();
  const open = async (kind = 'input') => {
    const dialog = document.createElement('div');
    dialog.setAttribute('role', 'dialog');
    const field = dialog.appendChild(document.createElement(kind)) as HTMLInputElement;
    const written = vi.fn();
    field.addEventListener('input', written);
    document.body.append(dialog);
    field.focus();
    await Promise.resolve();
    return { field, written };
  };
  return { behind, heard, open };
}

it('what is typed before the dialog is there is in its first field, and in nothing behind', async () => {
  const { behind, heard, open } = setupPage();
  holdTyping();
  press(['a', 'd', 'x', 'Backspace', 'd', ' ', 'Enter'], behind);
  const { field, written } = await open();
  expect(field.value).toBe('add ');
  expect(written).toHaveBeenCalledOnce();
  expect(heard).not.toHaveBeenCalled();
  press(['z'], field);
  expect(heard).toHaveBeenCalledExactlyOnceWith('z');
});

it('Escape lets go of it, and the keys are the page’s again', async () => {
  const { heard, open } = setupPage();
  holdTyping();
  press(['a', 'Escape', 'b']);
  expect(heard.mock.calls.flat()).toEqual(['Escape', 'b']);
  expect((await open()).field.value).toBe('');
});

it('keys with Ctrl, and a list that takes the focus, are left as they are', async () => {
  const { heard, open } = setupPage();
  holdTyping();
  fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true });
  expect(heard).toHaveBeenCalledExactlyOnceWith('k');
  press(['a']);
  expect((await open('select')).written).not.toHaveBeenCalled();
});

it('what never comes holds nothing for longer than ten seconds', () => {
  vi.useFakeTimers();
  const { heard } = setupPage();
  holdTyping();
  vi.advanceTimersByTime(10_000);
  press(['a']);
  expect(heard).toHaveBeenCalledExactlyOnceWith('a');
});
