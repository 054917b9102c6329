import { BEGINNING, CHANGING } from '@erx/core/grants/rules';
import { OtpType } from '@erx/core/credentials/proofing/model';
import { expect, it } from 'vitest';
import { FACTOR_WAY_NAMES, FACTOR_WAYS } from '../../terminal/factor-ways';
import { PERMISSION_WORDS } from './register';

it('offers every way of authenticating and every permission', () => {
  expect(FACTOR_WAY_NAMES.map((way) => FACTOR_WAYS[way])).toEqual(OtpType.options);
  expect(PERMISSION_WORDS.map((word) => `add-${word}`)).toEqual([BEGINNING.Addition, CHANGING.Addition]);
});
