import type { Boot } from './boot';

declare global {
  interface Window {
    /** What the page has begun before anything else; absent while developing. */
    erxBoot?: Boot;
  }
}
