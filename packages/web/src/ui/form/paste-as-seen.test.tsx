// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { pasteAsSeen } from './paste-as-seen';

function Fields() {
  const [text, setText] = useState('Take ');
  return (
    <>
      <textarea
        aria-label="Sig"
        value={text}
        onChange={(event) => {
          setText(event.currentTarget.value);
        }}
      />
      <input aria-label="Password" type="password" defaultValue="" />
      <output>{text}</output>
    </>
  );
}

let stop: () => void;
beforeEach(() => {
  stop = pasteAsSeen(document);
  render(<Fields />);
});
afterEach(() => {
  stop();
  cleanup();
});

/** Whether the page took the paste over from the browser. */
function paste(label: string, text: string): boolean {
  const field = screen.getByLabelText<HTMLTextAreaElement>(label);
  field.setSelectionRange(field.value.length, field.value.length);
  return !fireEvent.paste(field, { clipboardData: { getData: () => text } });
}

describe('a paste with characters that nobody sees (R6)', () => {
  it.each([
    ['a zero-width space', '1\u200b tablet', '1 tablet'],
    ['a byte-order mark', '\ufeff1 tablet', '1 tablet'],
    ['a soft hyphen', '1 tab\u00adlet', '1 tablet'],
    ['direction marks around a phone number', '\u202a205-555-0199\u202c\u200e', '205-555-0199'],
    ['a line separator', '1 tablet\u2028daily', '1 tablet\ndaily'],
  ])('takes %s out', (_, pasted, seen) => {
    expect(paste('Sig', pasted)).toBe(true);
    expect(screen.getByRole('status').textContent).toBe(`Take ${seen}`);
  });

  it('leaves any other paste to the browser', () => {
    expect(paste('Sig', '1 tablet\u00a0daily')).toBe(false);
  });

  it('leaves a password as it was pasted', () => {
    expect(paste('Password', 'Demo\u200bPass')).toBe(false);
  });
});
