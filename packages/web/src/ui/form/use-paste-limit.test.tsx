// @vitest-environment jsdom
import { cleanup, createEvent, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { Field } from './field';

afterEach(cleanup);

function Form({ typed, error, rows = false }: { typed: string; error?: string; rows?: boolean }) {
  const [text, setText] = useState(typed);
  const take = ({ currentTarget }: { currentTarget: { value: string } }) => {
    setText(currentTarget.value);
  };
  return (
    <Field label="Name" help="As on the card" error={error}>
      {({ intent: _intent, ...ties }) =>
        rows ? (
          <textarea {...ties} maxLength={10} value={text} onChange={take} />
        ) : (
          <input {...ties} maxLength={10} value={text} onChange={take} />
        )
      }
    </Field>
  );
}

const NOTE = 'What you pasted is longer than the 10 characters that fit here. None of it was taken.';
const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Name' });

/** Pastes a text in the place of what is selected. @returns whether the browser is left to take it */
function paste(
  text: string,
  selected: readonly [number, number] = [field().value.length, field().value.length],
): boolean {
  field().setSelectionRange(...selected);
  return fireEvent.paste(field(), { clipboardData: { getData: () => text } });
}

describe('a pasted text', () => {
  it.each([
    ['fits to the last character', 'abc', '1234567', undefined, true],
    ['is one too long', 'abc', '12345678', undefined, false],
    ['of 100,000 characters is far too long', '', 'a'.repeat(100_000), undefined, false],
    ['fits in the place of what is selected', '1234567890', 'abc', [2, 5], true],
    ['is one longer than what is selected and the room that is left', '123456789', 'abcde', [2, 5], false],
    [
      'fits without the line break that a field of one line leaves out',
      '',
      '1234567890\r\n',
      undefined,
      true,
    ],
  ] as const)('that %s', (_, typed, text, selected, isTaken) => {
    render(<Form typed={typed} />);
    expect(paste(text, selected)).toBe(isTaken);
    expect(screen.queryByRole('alert')?.textContent).toBe(isTaken ? undefined : NOTE);
    expect(field().value).toBe(typed);
  });

  it('counts the line breaks of a field of several lines once each', () => {
    render(<Form typed="" rows />);
    expect(paste('1234567\r\n8\r\n')).toBe(true);
    expect(paste('1234567\r\n8\r\n9')).toBe(false);
  });

  it('dropped on the field is treated alike', () => {
    render(<Form typed="" />);
    const dropped = createEvent.drop(field());
    Object.defineProperty(dropped, 'dataTransfer', { value: { getData: () => 'a'.repeat(11) } });
    fireEvent(field(), dropped);
    expect(dropped.defaultPrevented).toBe(true);
    expect(screen.getByRole('alert').textContent).toBe(NOTE);
  });
});

describe('the note', () => {
  it('describes the field, comes before what is said there otherwise, and goes with the next character', () => {
    render(<Form typed="" error="Please fill the field." />);
    paste('a'.repeat(11));
    expect(document.getElementById(field().getAttribute('aria-describedby') ?? '')?.textContent).toBe(NOTE);
    fireEvent.input(field(), { target: { value: 'a' } });
    expect(screen.queryByRole('alert')).toBeNull();
    expect(screen.getByText('Please fill the field.')).toBeTruthy();
  });

  it('goes when the field is left', () => {
    render(<Form typed="" />);
    paste('a'.repeat(11));
    fireEvent.blur(field());
    expect(screen.queryByRole('alert')).toBeNull();
    expect(screen.getByText('As on the card')).toBeTruthy();
  });
});
