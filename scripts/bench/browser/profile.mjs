import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromiumArguments, findChromium } from '../../../tests/harness/chromium.ts';

/**
 * A browser with a profile of its own, as somebody uses it: what it keeps stays from page to page.
 * @returns {Promise<{ context: import('playwright').BrowserContext, port: number, close: () => Promise<void>
 * }>} port is the one of its debugging protocol
 */
export async function openProfile() {
  const { chromium } = await import('playwright');
  const folder = mkdtempSync(join(tmpdir(), 'erx-bench-'));
  const port = await freePort();
  const executablePath = findChromium();
  const context = await chromium.launchPersistentContext(folder, {
    args: [...chromiumArguments(), `--remote-debugging-port=${port}`],
    viewport: { width: 1440, height: 900 },
    ...(executablePath ? { executablePath } : {}),
  });
  return {
    context,
    port,
    async close() {
      await context.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Signs the demo prescriber in by the identity provider's page and waits for the dashboard. */
export async function signIn(page, url) {
  await page.goto(url);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByLabel('E-mail address').fill('provider@demo.test');
  await page.getByLabel('Password', { exact: true }).fill('Demo-Pass1!');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('region', { name: 'Recent Patients' }).getByRole('row').nth(1).waitFor();
}

/** Waits until nothing on the page is still read, drawn or shown. */
export const settled = (page) =>
  page.waitForFunction(() => globalThis.document.documentElement.dataset.settled !== undefined);

function freePort() {
  return new Promise((resolve, reject) => {
    const server = createServer()
      .once('error', reject)
      .listen(0, '127.0.0.1', () => {
        const { port } = server.address();
        server.close(() => {
          resolve(port);
        });
      });
  });
}
