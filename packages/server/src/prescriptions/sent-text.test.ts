import { PRN_NOTE } from '@erx/core/prescriptions/rules/fields';
import { asReceived, unsendableCharacter } from '@erx/core/values/plain-text';
import { toAscii } from '@erx/script/ascii';
import { refillsOnWire } from '@erx/script/refills';
import fc from 'fast-check';
import { expect, it } from 'vitest';

const TYPED = fc.string({
  unit: fc.oneof(
    fc.constantFrom(...'aZ 1.%&<áñüçŠşøßÆł“”‘’–—−½≤×µ…٣ỹ\u00a0\t\n'),
    fc.string({ unit: 'grapheme', minLength: 1, maxLength: 1 }),
  ),
});

it('what the form takes in a note, the message carries, and what it names, the message does not', () => {
  fc.assert(
    fc.property(TYPED, (text) => {
      const isTaken = unsendableCharacter(text) === undefined;
      const carried = toAscii(asReceived(text));
      expect(carried !== null || !isTaken).toBe(true);
      if (isTaken && toAscii(text) !== null && !/[…×]/.test(text))
        expect(toAscii(asReceived(text))).toBe(toAscii(text)?.trim());
    }),
    { numRuns: 500 },
  );
});

it('refills as needed are told in the words that the form counts', () => {
  expect(refillsOnWire({ prn: true }).note).toBe(PRN_NOTE);
});
