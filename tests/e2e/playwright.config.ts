import { defineConfig } from '@playwright/test';
import { chromiumArguments, findChromium } from '../harness/chromium';
import { isWhole } from '../harness/whole';

const isCounting = process.env['ERX_COUNT_ACTIONS'] === '1';
const executablePath = findChromium();

export default defineConfig({
  testDir: '.',
  outputDir: '../../test-results/e2e',
  globalSetup: '../harness/global-setup.ts',
  // what is too long for the gate, and what is counted by `npm run measure actions` and proves nothing
  grepInvert: isCounting ? /^(?!.*@actions)/ : isWhole ? /@actions/ : /@whole|@actions/,
  workers: 2, // with their servers and browsers they keep two processors busy
  fullyParallel: true,
  forbidOnly: true,
  retries: 0,
  timeout: 300_000, // how long all of a test takes is no part of it; what it waits for has limits of its own
  // However busy the machine is: nothing looks again by itself meanwhile (ERX_READ_AGAIN), so that what was lost stays
  // away however long it is waited for. No test has a limit of its own.
  expect: { timeout: 90_000 },
  reporter: [['list']],
  use: {
    browserName: 'chromium',
    locale: 'en-US',
    timezoneId: 'America/New_York',
    colorScheme: 'light',
    contextOptions: { reducedMotion: 'reduce' }, // nothing is waited for that only moves
    viewport: { width: 1440, height: 900 },
    actionTimeout: 90_000, // what cannot be pressed says why, long before the test's own time is over
    // written for each test and kept of none, it takes an eighth of the time
    trace: process.env['ERX_TRACE'] ? { mode: 'retain-on-failure', screenshots: false } : 'off',
    screenshot: 'only-on-failure',
    serviceWorkers: 'block', // what a test answers itself must not pass by it; its own spec allows it
    launchOptions: {
      // one process draws all pages of a test: a second one would compile the application again
      args: [...chromiumArguments(), '--renderer-process-limit=1'],
      ...(executablePath === null ? {} : { executablePath }),
    },
  },
});
