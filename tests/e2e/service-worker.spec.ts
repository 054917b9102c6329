import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, signIn, test } from './fixtures';

test.use({ serviceWorkers: 'allow' });

const DIST = fileURLToPath(new URL('../../packages/web/dist', import.meta.url));

test('When the server goes away, the application still opens and says so; its cache holds files of the build and nothing of a patient', async ({ page, product }) => {
  const worker = await page.request.get('/service-worker.js');
  expect(worker.headers()['cache-control']).toBe('no-cache');
  expect(worker.headers()['content-type']).toContain('javascript');
  expect(worker.headers()['content-security-policy']).toContain("worker-src 'self'");

  await signIn(page, 'provider@demo.test');
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await page.getByRole('table', { name: 'Recent patients' }).getByRole('link').first().click();
  await expect(page.getByRole('tab', { name: 'Prescribe' })).toBeVisible();
  await page.reload(); // from here on the worker stands between
  await expect(page.getByRole('tab', { name: 'Prescribe' })).toBeVisible();

  const kept = await page.evaluate(async () => {
    const caches_ = await Promise.all((await caches.keys()).map(async (name) => (await (await caches.open(name)).keys()).map(({ url }) => new URL(url))));
    return caches_.flat().map(({ pathname, search }) => `${pathname}${search}`);
  });
  expect(kept).toContain('/');
  expect(kept.filter((path) => !/^\/$|^\/favicon\.svg$|^\/assets\/[\w.-]+$/.test(path))).toEqual([]);
  expect(kept.filter((path) => path.startsWith('/assets/')).length).toBeGreaterThan(10);

  await product.kill('SIGTERM');
  try {
    await page.reload();
    await expect(page.getByRole('alert')).toHaveText('The server cannot be reached. Nothing was sent; try again when the connection is back.');
    const silent = await page.goto('/?silent&code=x').then(() => 'answered', () => 'failed');
    expect(silent, 'the end of a renewal comes from the server or not at all').toBe('failed');
  } finally {
    await product.restart();
  }
  await page.goto('/');
  await expect(page.getByRole('table', { name: 'Recent patients' })).toBeVisible();
});

test('When the server has a newer application, I am told and nothing reloads by itself', async ({ page }) => {
  await signIn(page, 'provider@demo.test');
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  const typed = page.getByRole('combobox', { name: 'Search patients' });
  await typed.fill('half a na');
  // What an upgrade changes: the page names another script, and so the worker differs.
  const index = readFileSync(`${DIST}/index.html`, 'utf8').replace(/\/assets\/index-[\w-]+\.js/, '/assets/index-newer.js');
  await page.context().route((url) => url.pathname === '/', async (route) => { await route.fulfill({ body: index, contentType: 'text/html' }); });
  await page.context().route('**/service-worker.js', async (route) => {
    await route.fulfill({ body: `${readFileSync(`${DIST}/service-worker.js`, 'utf8')}\n// newer`, contentType: 'text/javascript' });
  });
  await page.evaluate(async () => { await (await navigator.serviceWorker.getRegistration())?.update(); });
  await expect(page.getByText('A new version is ready.')).toBeVisible();
  await expect(typed).toHaveValue('half a na');
  await expect(page.getByRole('button', { name: 'Reload' })).toBeVisible();
});
