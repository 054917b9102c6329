import { describe, expect, it } from 'vitest';
import {
  contrast,
  firstPalette,
  paletteOn,
  PALETTES,
  type Rgb,
  readGround,
  rgbOf,
  UNCOLORED,
} from './palette';

const hex = (color: string): Rgb =>
  [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16)) as unknown as Rgb;

/** The grounds that terminals come with. */
const GROUNDS = {
  dark: {
    'xterm, Linux': '#000000',
    'VS Code': '#1e1e1e',
    'VS Code Modern': '#1f1f1f',
    Solarized: '#002b36',
    'Solarized, lines': '#073642',
    GNOME: '#171421',
    Ubuntu: '#300a24',
    'Windows Terminal': '#0c0c0c',
    'One Dark': '#282c34',
  },
  light: {
    'xterm, VS Code, macOS Basic': '#ffffff',
    Solarized: '#fdf6e3',
    'Solarized, lines': '#eee8d5',
    'macOS Novel': '#dfdbc3',
    'One Light': '#fafafa',
  },
} as const;
const CASES = (['dark', 'light'] as const).flatMap((theme) =>
  Object.entries(GROUNDS[theme]).flatMap(([name, ground]) =>
    Object.entries(PALETTES[theme]).map(([role, number]) => [theme, role, name, number, ground] as const),
  ),
);

it.each(CASES)('%s: %s is legible on the ground of %s', (_, __, ___, number, ground) => {
  expect(contrast(rgbOf(number), hex(ground))).toBeGreaterThanOrEqual(4.5);
});

describe('contrast', () => {
  it.each([
    ['#000000', '#ffffff', 21],
    ['#ffffff', '#ffffff', 1],
    ['#767676', '#ffffff', 4.54],
  ])('of %s and %s is %d', (one, other, ratio) => {
    expect(contrast(hex(one), hex(other))).toBeCloseTo(ratio, 1);
  });
  it.each([
    [16, '#000000'],
    [24, '#005f87'],
    [210, '#ff8787'],
    [231, '#ffffff'],
  ])('%i is %s in every terminal', (number, color) => {
    expect(rgbOf(number)).toEqual(hex(color));
  });
});

describe('the palette', () => {
  it.each([
    ['\u001b]11;rgb:1e1e/1e1e/1e1e\u001b\\', PALETTES.dark],
    ['\u001b]11;rgb:00/2b/36\u0007', PALETTES.dark],
    ['\u001b]11;rgb:fdfd/f6f6/e3e3\u0007', PALETTES.light],
    ['\u001b]11;rgba:ffff/ffff/ffff/ffff\u0007', PALETTES.light],
    ['\u001b]11;rgb:8080/8080/8080\u0007', UNCOLORED],
  ])('of a terminal that answers %j', (answer, palette) => {
    const ground = readGround(answer);
    expect(ground && paletteOn(ground)).toEqual(palette);
  });
  it('is not read from something else', () => {
    expect(readGround('\u001b]10;rgb:1e1e/1e1e/1e1e\u0007')).toBeUndefined();
  });
  it.each([
    ['auto', undefined, UNCOLORED],
    ['auto', '15;0', PALETTES.dark],
    ['auto', '0;default;15', PALETTES.light],
    ['auto', '0;default', UNCOLORED],
    ['dark', '0;15', PALETTES.dark],
    ['light', undefined, PALETTES.light],
    ['none', '15;0', UNCOLORED],
  ] as const)('of the theme %s with COLORFGBG %s before anything was answered', (theme, fgbg, palette) => {
    expect(firstPalette(theme, { COLORFGBG: fgbg })).toEqual(palette);
  });
});
