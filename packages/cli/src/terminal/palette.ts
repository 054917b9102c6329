import type { Theme } from '../stored/settings';

/** What a color says; what is muted has the terminal's own color, as what is plain (docs/decisions/terminal.md). */
export type Role = 'plain' | 'accent' | 'muted' | 'good' | 'warn' | 'bad';
type Hue = 'accent' | 'good' | 'warn' | 'bad';

/** Of a color by its number among the 256 that terminals share: those above 15 are the same everywhere. */
export type Palette = Readonly<Partial<Record<Role, number>>>;
export type Rgb = readonly [red: number, green: number, blue: number];

/** Where the ground is not known: bold, signs and words say all of it. */
export const UNCOLORED: Palette = {};
/** One hue a meaning. terminal/palette.test.ts holds each to 4.5 to 1 on the grounds that terminals come with. */
export const PALETTES = {
  dark: { accent: 81, good: 114, warn: 221, bad: 210 },
  light: { accent: 24, good: 22, warn: 58, bad: 124 },
} as const satisfies Record<'dark' | 'light', Record<Hue, number>>;

/** WCAG 2.2, 1.4.3: the least contrast of text that is not large. */
const LEAST_CONTRAST = 4.5;
/** Levels of the 6×6×6 cube of colors 16 to 231. */
const LEVELS = [0, 95, 135, 175, 215, 255] as const;

/** The color of a number from 16 to 231. */
export function rgbOf(number: number): Rgb {
  const at = number - 16;
  const level = (part: number): number => LEVELS[part % 6] ?? 0;
  return [level(Math.floor(at / 36)), level(Math.floor(at / 6)), level(at)];
}

/** How bright a color is, from 0 to 1 (WCAG 2.2, relative luminance). */
function luminance(color: Rgb): number {
  const [red, green, blue] = color.map((part) => {
    const share = part / 255;
    return share <= 0.040_45 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as unknown as Rgb; // a triple stays one
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** The contrast of two colors, from 1 to 21 (WCAG 2.2). */
export function contrast(one: Rgb, other: Rgb): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

/** The palette all of whose colors are legible on a ground; none where neither is. */
export function paletteOn(ground: Rgb): Palette {
  const isLegible = (palette: Record<Hue, number>): boolean =>
    Object.values(palette).every((number) => contrast(rgbOf(number), ground) >= LEAST_CONTRAST);
  return Object.values(PALETTES).find(isLegible) ?? UNCOLORED;
}

/** Asks a terminal for its ground; one that does not know the question says nothing. */
export const ASK_GROUND = '\u001b]11;?\u0007';
/** What it answers. */
export const GROUND =
  // eslint-disable-next-line no-control-regex -- the answer is an escape sequence
  /\u001b\]11;rgba?:([\da-f]{1,4})\/([\da-f]{1,4})\/([\da-f]{1,4})[^\u0007\u001b]*(?:\u0007|\u001b\\)/i;

/** The ground that a terminal has answered; undefined where it has not. */
export function readGround(answer: string): Rgb | undefined {
  const found = GROUND.exec(answer);
  if (!found) return undefined;
  const [red = 0, green = 0, blue = 0] = found
    .slice(1, 4)
    .map((hex) => (Number.parseInt(hex, 16) / (16 ** hex.length - 1)) * 255);
  return [red, green, blue];
}

/** What is known without asking: what was chosen, else what COLORFGBG says. */
export function firstPalette(
  theme: Theme,
  environment: Readonly<Record<string, string | undefined>>,
): Palette {
  if (theme === 'dark' || theme === 'light') return PALETTES[theme];
  const ground = theme === 'auto' ? environment['COLORFGBG']?.split(';').at(-1) : undefined;
  if (ground === undefined || !/^\d{1,2}$/.test(ground)) return UNCOLORED;
  return ground === '7' || ground === '15' ? PALETTES.light : Number(ground) < 9 ? PALETTES.dark : UNCOLORED;
}
