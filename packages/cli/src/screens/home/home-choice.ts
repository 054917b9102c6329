import type { Connection } from '../../session/connect';
import type { Target } from '../cockpit/target';

/** What the user wants of the home screen. */
export type HomeChoice =
  | { readonly to: 'quit' }
  | { readonly to: 'cancelled' }
  | { readonly to: 'screen'; readonly target: Target }
  | { readonly to: 'sign-in'; readonly byDevice: boolean };

/** What the home screen is of. */
export interface HomeOf {
  readonly origin: string;
  /** Absent while no one is signed in. */
  readonly connection: Connection | undefined;
  /** What became of what was tried before, where it failed. */
  readonly notice: string | undefined;
  /** The screen that was left last: the menu is on it. */
  readonly last: string | undefined;
}
