import type { Boot } from './boot';

declare global {
  interface Window {
    /** What the page has started before anything else; absent while developing. */
    erxBoot?: Boot;
  }
}
