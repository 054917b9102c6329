// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import { ACT_KEYS, WIZARD_KEYS } from '../../features/prescriptions/wizard/keys';
import { KEYS } from './shortcuts';

/**
 * Every key as the list of keys shows it: those of the frame, which work on every screen, and those of the
 * wizard, which work next to them.
 */
const SHOWN = [
  ...KEYS.map(({ shown, label }) => ({ keys: shown.join(' '), label })),
  ...WIZARD_KEYS.map(([letter, label]) => ({ keys: `Alt ${letter}`, label })),
];

describe('keys', () => {
  it('do one thing each, and are in the list once', () => {
    expect(new Set(SHOWN.map(({ keys }) => keys)).size, SHOWN.map(({ keys }) => keys).join(', ')).toBe(
      SHOWN.length,
    );
    expect(new Set(SHOWN.map(({ label }) => label)).size).toBe(SHOWN.length);
  });

  it.each(KEYS)('$label is what its key does, and nothing else', ({ does, shown }) => {
    const letter = shown.at(-1) ?? '';
    const event = new KeyboardEvent('keydown', {
      key: letter.toLowerCase(),
      code: /^[A-Z]$/.test(letter) ? `Key${letter}` : '',
      altKey: shown[0] === 'Alt',
      ctrlKey: shown[0] === 'Ctrl or ⌘',
    });
    expect(KEYS.filter(({ matches }) => matches(event)).map((each) => each.does)).toEqual([does]);
  });

  it('of the wizard are no keys of the frame, and all of them are listed', () => {
    for (const letter of Object.values(ACT_KEYS)) {
      const event = new KeyboardEvent('keydown', {
        key: letter.toLowerCase(),
        code: `Key${letter}`,
        altKey: true,
      });
      expect(KEYS.filter(({ matches }) => matches(event)).map(({ does }) => does)).toEqual([]);
      expect(WIZARD_KEYS.map(([listed]) => listed)).toContain(letter);
    }
  });
});
