import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/**
 * The shell without a window first: the same engine takes a fifth less of the processors for the same test.
 */
const PLACES = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/**
 * The Chromium of this machine (CHROMIUM_PATH before the usual places), or null: then Playwright's own is
 * meant.
 */
export function findChromium(): string | null {
  const named = process.env['CHROMIUM_PATH'];
  if (named) return named;
  return PLACES.find((path) => existsSync(path) && runs(path)) ?? null;
}

/** Whether it is a browser: on some systems a file of that name only says how to get one. */
export function runs(path: string): boolean {
  return spawnSync(path, ['--version'], { timeout: 20_000, shell: false }).status === 0;
}

/** What Chromium needs to run here: as root it refuses its own sandbox. */
export function chromiumArguments(): string[] {
  return process.getuid?.() === 0 ? ['--no-sandbox'] : [];
}
