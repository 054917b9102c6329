import { beginRun } from './run';

/** Global set-up of vitest and of Playwright: begins the run, and returns how to end it. */
export default () => beginRun();
