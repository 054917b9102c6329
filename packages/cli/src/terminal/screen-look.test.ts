import { PALETTES } from './palette';
import { describe, expect, it } from 'vitest';
import { toScreenLook } from './screen-look';

describe('how a screen is shown', () => {
  it.each([
    [{}, {}, { palette: {}, asksGround: true, isSpoken: false, mayRing: true }],
    [
      {},
      { ERX_THEME: 'light' },
      { palette: PALETTES.light, asksGround: false, isSpoken: false, mayRing: true },
    ],
    [
      { theme: 'dark' as const },
      {},
      { palette: PALETTES.dark, asksGround: false, isSpoken: false, mayRing: true },
    ],
    [
      { theme: 'dark' as const },
      { ERX_THEME: 'none' },
      { palette: {}, asksGround: false, isSpoken: false, mayRing: true },
    ],
    [{}, { TERM: 'linux' }, { palette: {}, asksGround: false, isSpoken: false, mayRing: true }],
    [{ color: false }, {}, { palette: {}, asksGround: false, isSpoken: false, mayRing: true }],
    [{}, { NO_COLOR: '1' }, { palette: {}, asksGround: false, isSpoken: false, mayRing: true }],
    [{ screenReader: true }, {}, { palette: {}, asksGround: false, isSpoken: true, mayRing: true }],
    [{}, { ERX_SCREEN_READER: '1' }, { palette: {}, asksGround: false, isSpoken: true, mayRing: true }],
    [{}, { INK_SCREEN_READER: 'true' }, { palette: {}, asksGround: false, isSpoken: true, mayRing: true }],
    [
      {},
      { ERX_SCREEN_READER: '0', INK_SCREEN_READER: 'false' },
      { palette: {}, asksGround: true, isSpoken: false, mayRing: true },
    ],
    [{ bell: false }, {}, { palette: {}, asksGround: true, isSpoken: false, mayRing: false }],
    [{}, { ERX_NO_BELL: '1' }, { palette: {}, asksGround: true, isSpoken: false, mayRing: false }],
    [{}, { TERM: 'dumb' }, { palette: {}, asksGround: false, isPlain: true, isSpoken: true, mayRing: false }],
    [{}, { ERX_NO_BELL: '' }, { palette: {}, asksGround: true, isSpoken: false, mayRing: true }],
  ])('%j with %j is %j', (options, environment, look) => {
    expect(toScreenLook(options, environment)).toEqual(look);
  });
});
