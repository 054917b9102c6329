import { describe, expect, it } from 'vitest';
import { findingsOnNewPin } from './pin';

describe('a PIN that is set', () => {
  it.each([
    ['', 'pin.not-digits'],
    ['123', 'pin.not-digits'],
    ['4711', undefined],
    ['471108', undefined],
    ['4711089', 'pin.not-digits'],
    ['12a4', 'pin.not-digits'],
    ['0000', 'pin.guessable'],
    ['999999', 'pin.guessable'],
    ['0001', undefined],
    ['1234', 'pin.guessable'],
    ['0123', 'pin.guessable'],
    ['456789', 'pin.guessable'],
    ['1235', undefined],
    ['7890', undefined],
    ['4321', 'pin.guessable'],
    ['654321', 'pin.guessable'],
    ['3210', 'pin.guessable'],
    ['4320', undefined],
    ['2468', undefined],
  ])('%j: %s', (pin, code) => {
    expect(findingsOnNewPin(pin)[0]?.code).toBe(code);
  });
});
