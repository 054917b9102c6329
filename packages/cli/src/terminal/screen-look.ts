import type { CommonOptions, Context } from '../context';
import { wantsColour } from './wants-color';

/** The options that every command with a screen takes. */
export interface ScreenOptions extends CommonOptions {
  readonly screenReader?: boolean;
  readonly bell?: boolean;
}

/** How a screen is shown, and where leaving it leads. */
export interface ScreenLook {
  readonly isColoured: boolean;
  /** Written in lines of text from top to bottom instead of drawn: for a user who listens to the terminal. */
  readonly isSpoken?: boolean;
  /** Whether the terminal may ring when something comes in. */
  readonly mayRing?: boolean;
  /** What q leads to: out of the program unless said otherwise. */
  readonly leadsTo?: 'shell' | 'home';
}

/** How a screen was left: by q, or by Ctrl-C and a request to stop. */
export type ScreenEnd = 'quit' | 'cancelled';

/**
 * The look that options and environment ask for. ERX_SCREEN_READER is ours, INK_SCREEN_READER what other
 * terminal programs know.
 */
export function toScreenLook(options: ScreenOptions, environment: Context['environment']): ScreenLook {
  return {
    isColoured: wantsColour(options, environment),
    isSpoken:
      options.screenReader === true ||
      isOn(environment['ERX_SCREEN_READER']) ||
      isOn(environment['INK_SCREEN_READER']),
    mayRing: options.bell !== false && !isOn(environment['ERX_NO_BELL']),
  };
}

function isOn(value: string | undefined): boolean {
  return value !== undefined && !['', '0', 'false', 'no', 'off'].includes(value.toLowerCase());
}
