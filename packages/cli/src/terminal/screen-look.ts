import type { CommonOptions, Context } from '../context';
import { firstPalette, type Palette } from './palette';
import { wantsColor } from './wants-color';
import { type Theme, THEMES } from '../stored/settings';

/** The options that every command with a screen takes. */
export interface ScreenOptions extends CommonOptions {
  readonly screenReader?: boolean;
  readonly bell?: boolean;
  readonly theme?: Theme;
}

/** How a screen is shown, and where leaving it leads. */
export interface ScreenLook {
  /** The colors until the terminal has reported its background; none unless said. */
  readonly palette?: Palette;
  /** Whether the terminal is asked for its ground. */
  readonly asksGround?: boolean;
  /** Written in lines of text from top to bottom instead of drawn: for a user who listens to the terminal. */
  readonly isSpoken?: boolean;
  /** Whether nothing but text may be written: the terminal obeys no escape sequences. */
  readonly isPlain?: boolean;
  /** Whether the terminal may ring when something comes in. */
  readonly mayRing?: boolean;
  /** What q leads to: out of the program unless said otherwise. */
  readonly leadsTo?: 'shell' | 'home';
}

/**
 * How a screen was left: by q, by asking for the home screen, or by Ctrl-C and a request to stop; 'unanswered' where
 * that came while an act was under way.
 */
export type ScreenEnd = 'quit' | 'home' | 'cancelled' | 'unanswered';

/**
 * The look that options and environment ask for. A terminal that calls itself dumb gets lines of text.
 * ERX_SCREEN_READER is ours, INK_SCREEN_READER what other terminal programs know.
 */
export function toScreenLook(options: ScreenOptions, environment: Context['environment']): ScreenLook {
  const isPlain = environment['TERM'] === 'dumb';
  const isSpoken =
    isPlain ||
    options.screenReader === true ||
    isOn(environment['ERX_SCREEN_READER']) ||
    isOn(environment['INK_SCREEN_READER']);
  const theme = !isPlain && wantsColor(options, environment) ? themeOf(options, environment) : 'none';
  return {
    palette: firstPalette(theme, environment),
    // The console of Linux would write the question on the screen.
    asksGround: theme === 'auto' && !isSpoken && environment['TERM'] !== 'linux',
    ...(isPlain ? { isPlain } : {}),
    isSpoken,
    mayRing: !isPlain && options.bell !== false && !isOn(environment['ERX_NO_BELL']),
  };
}

/** What the environment names counts before a setting; a word that is no theme counts as none said. */
function themeOf({ theme = 'auto' }: ScreenOptions, environment: Context['environment']): Theme {
  return THEMES.find((one) => one === environment['ERX_THEME']) ?? theme;
}

function isOn(value: string | undefined): boolean {
  return value !== undefined && !['', '0', 'false', 'no', 'off'].includes(value.toLowerCase());
}
