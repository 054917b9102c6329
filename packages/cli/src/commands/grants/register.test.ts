import { BEGINNING, CHANGING } from '@erx/core/grants/rules';
import { OtpType } from '@erx/core/signing/model';
import { expect, it } from 'vitest';
import { WAY_WORDS } from '../../terminal/ask-factors';
import { PERMISSION_WORDS, WAYS } from './register';

it('offers every way of authenticating and every permission', () => {
  expect(WAYS.map((way) => WAY_WORDS[way])).toEqual(OtpType.options);
  expect(PERMISSION_WORDS.map((word) => `add-${word}`)).toEqual([BEGINNING.Addition, CHANGING.Addition]);
});
