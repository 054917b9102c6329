import { describe, expect, it } from 'vitest';
import { TYPING_MASKS, type TypingMask } from './contact';

describe('what stays while it is typed (S5-8, S5-22)', () => {
  it.each<[TypingMask, string, string]>([
    ['npi', '1999900016', '1999900016'],
    ['npi', '19999000167', '1999900016'],
    ['npi', '0199', '199'],
    ['npi', '19x99', '1999'],
    ['tin', '12-3456789', '123456789'],
    ['tin', '1'.repeat(21), '1'.repeat(20)],
    ['zip', '3520', '3520'],
    ['zip', '35205', '35205'],
    ['zip', '35205-', '35205-'],
    ['zip', '352051', '35205-1'],
    ['zip', '35205-1234', '35205-1234'],
    ['zip', '35205-12345', '35205-1234'],
    ['zip', '352051234', '35205-1234'],
    ['zip', '35-2', '352'],
    ['zip', 'AL 35205', '35205'],
    ['phone', '(251) 555-0134', '(251) 555-0134'],
    ['phone', '+1 251.555.0134', '+1 251.555.0134'],
    ['phone', '251 CALL', '251 '],
    ['date', '1/2/2026', '1/2/2026'],
    ['date', '2026-01-02', '2026-01-02'],
    ['date', 'Jan 2', '2'],
    ['date', '01/02/20261', '01/02/2026'],
    ['city', 'Mobile 2', 'Mobile '],
    ['city', "Coeur d'Alene", 'Coeur d Alene'],
    ['city', "O'Fallon", 'O Fallon'],
    ['city', 'Winston-Salem', 'Winston Salem'],
    ['city', 'Winston - Salem', 'Winston Salem'],
    ['city', 'Winston-', 'Winston '],
    ['city', 'Coeur d\u2019Alene', 'Coeur d Alene'],
    ['city', "St. Mary's", 'St Marys'],
    ['city', '-Mobile', 'Mobile'],
  ])('%s: %j becomes %j', (mask, typed, kept) => {
    expect(TYPING_MASKS[mask](typed)).toBe(kept);
  });

  it.each(Object.keys(TYPING_MASKS) as TypingMask[])('%s: what stayed stays', (mask) => {
    for (const typed of ['35205-1234', '(251) 555-0134', '0012', 'Saint Paul', '12/31/2026'])
      expect(TYPING_MASKS[mask](TYPING_MASKS[mask](typed))).toBe(TYPING_MASKS[mask](typed));
  });
});
