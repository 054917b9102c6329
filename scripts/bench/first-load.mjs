import { gzipSync } from 'node:zlib';
import { findChromium, chromiumArguments } from '../../tests/harness/chromium.ts';

export const title = 'JavaScript at first load, gzipped';

/** In KB of 1,000 bytes, by what the browser really fetches, whatever the page's own preloads say. */
const AIMS = { 'sign-in': 150, dashboard: 240 };

export async function run({ startProduct }) {
  const { chromium } = await import('playwright');
  const executablePath = findChromium();
  const browser = await chromium.launch({
    args: chromiumArguments(),
    ...(executablePath ? { executablePath } : {}),
  });
  const product = await startProduct({ demo: true }).catch(async (error) => {
    await browser.close();
    throw error;
  });
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    const scripts = collectScripts(page);
    await page.addInitScript(noteWhenScreenStands);

    await page.goto(product.url);
    await page.getByRole('button', { name: 'Sign in' }).waitFor();
    await page.waitForLoadState('networkidle');
    const signIn = await scripts.take();

    await page.getByRole('button', { name: 'Sign in' }).click(); // to the identity provider's page
    await page.getByLabel('E-mail address').fill('provider@demo.test');
    await page.getByLabel('Password', { exact: true }).fill('Demo-Pass1!');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('region', { name: 'Recent Patients' }).getByRole('row').nth(1).waitFor();
    await page.waitForLoadState('networkidle');
    const dashboard = await scripts.take();
    const before = new Set(
      await page.evaluate(() =>
        performance
          .getEntriesByType('resource')
          .filter(({ startTime }) => startTime < window.screenStoodAt)
          .map(({ name }) => name),
      ),
    );
    const painted = new Map([...dashboard].filter(([address]) => signIn.has(address) || before.has(address)));
    return [
      row('sign-in', signIn),
      row('dashboard', painted),
      {
        ...row('dashboard', dashboard),
        measure: `dashboard with what loads behind it, ${dashboard.size} files`,
        aim: undefined,
        met: undefined,
      },
    ];
  } finally {
    await browser.close();
    await product.stop();
  }
}

/**
 * In the page: notes when the tables of the dashboard have their data. What is asked for later is none of its
 * first load.
 */
function noteWhenScreenStands() {
  const observer = new MutationObserver(() => {
    if (
      !document.querySelector('[role="row"][aria-rowindex="2"]') ||
      document.querySelector('[role="table"][aria-busy="true"]')
    )
      return;
    window.screenStoodAt = performance.now();
    observer.disconnect();
  });
  observer.observe(document, { childList: true, subtree: true });
}

function row(screen, files) {
  const value = [...files.values()].reduce((sum, size) => sum + size, 0) / 1000;
  return {
    measure: `${screen}, ${files.size} files`,
    value,
    unit: 'KB',
    aim: `at most ${AIMS[screen]} KB`,
    met: value <= AIMS[screen],
  };
}

/**
 * Every script the page has asked for so far, by address, with its size when gzipped at the level of a web
 * server.
 */
function collectScripts(page) {
  const pending = [];
  const sizes = new Map();
  page.on('response', (response) => {
    if (
      response.request().resourceType() !== 'script' &&
      !response.headers()['content-type']?.includes('javascript')
    )
      return;
    pending.push(
      response.body().then(
        (body) => sizes.set(response.url().split('?')[0], gzipSync(body, { level: 6 }).length),
        () => undefined,
      ),
    );
  });
  return {
    async take() {
      await Promise.all(pending);
      return new Map(sizes);
    },
  };
}
