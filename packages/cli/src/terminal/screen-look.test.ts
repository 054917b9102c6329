import { describe, expect, it } from 'vitest';
import { toScreenLook } from './screen-look';

describe('how a screen is shown', () => {
  it.each([
    [{}, {}, { isColoured: true, isSpoken: false, mayRing: true }],
    [{ color: false }, {}, { isColoured: false, isSpoken: false, mayRing: true }],
    [{}, { NO_COLOR: '1' }, { isColoured: false, isSpoken: false, mayRing: true }],
    [{ screenReader: true }, {}, { isColoured: true, isSpoken: true, mayRing: true }],
    [{}, { ERX_SCREEN_READER: '1' }, { isColoured: true, isSpoken: true, mayRing: true }],
    [{}, { INK_SCREEN_READER: 'true' }, { isColoured: true, isSpoken: true, mayRing: true }],
    [
      {},
      { ERX_SCREEN_READER: '0', INK_SCREEN_READER: 'false' },
      { isColoured: true, isSpoken: false, mayRing: true },
    ],
    [{ bell: false }, {}, { isColoured: true, isSpoken: false, mayRing: false }],
    [{}, { ERX_NO_BELL: '1' }, { isColoured: true, isSpoken: false, mayRing: false }],
    [{}, { ERX_NO_BELL: '' }, { isColoured: true, isSpoken: false, mayRing: true }],
  ])('%j with %j is %j', (options, environment, look) => {
    expect(toScreenLook(options, environment)).toEqual(look);
  });
});
