import { expect, it } from 'vitest';
import { SETTINGS } from '../../stored/settings';
import { SETTING_WORDS } from './register';

it('names every setting that there is', () => {
  expect(SETTING_WORDS).toEqual(Object.keys(SETTINGS));
});
