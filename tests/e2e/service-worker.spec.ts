import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startProduct, type Product } from '../harness/product';
import { expect, shell, signIn, test as base } from './fixtures';

/** A product of its own, which is stopped and upgraded, serving a copy of the build. */
const test = base.extend<object, { product: Product; web: string }>({
  web: [
    async ({ browserName: _ }, use) => {
      const folder = mkdtempSync(join(tmpdir(), 'erx-web-'));
      cpSync(fileURLToPath(new URL('../../packages/web/dist', import.meta.url)), folder, { recursive: true });
      await use(folder);
      rmSync(folder, { recursive: true });
    },
    { scope: 'worker' },
  ],
  product: [
    async ({ web }, use) => {
      const product = await startProduct({ demo: true, env: { ERX_WEB_DIST: web } });
      await use(product);
      await product.stop();
    },
    { scope: 'worker', timeout: 180_000 },
  ],
});
test.use({ serviceWorkers: 'allow' });
const VERSION = /name="erx-version" content="(\w+)"/;

test.slow(); // the service is started three times

/** What a newer build has: another version, in its page and in its worker. */
function upgrade(folder: string): void {
  const version = VERSION.exec(readFileSync(join(folder, 'index.html'), 'utf8'))?.[1];
  if (version === undefined) throw new Error('The page of the build has no version.');
  for (const file of ['index.html', 'service-worker.js']) {
    const path = join(folder, file);
    const text = readFileSync(path, 'utf8');
    if (!text.includes(version)) throw new Error(`${file} does not have the version of the page.`);
    writeFileSync(path, text.replaceAll(version, 'newer'));
  }
}

test('When I come back to sign in, the worker that I have asks each step of it once @whole', async ({
  page,
}) => {
  const refused: string[] = [];
  await page.goto('/');
  await page.evaluate(async () => {
    await new Promise<void>((controlled) => {
      navigator.serviceWorker.addEventListener('controllerchange', () => {
        controlled();
      });
      if (navigator.serviceWorker.controller) controlled();
    });
  });
  page.on('response', (response) => {
    if (response.status() >= 400 && response.url().includes('/identity/'))
      refused.push(`${String(response.status())} ${new URL(response.url()).pathname}`);
  });
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByLabel('E-mail address').fill('staff@demo.test');
  await page.getByLabel('Password', { exact: true }).fill('Demo-Pass1!');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(shell(page).or(page.getByText('Signing in did not work'))).toBeVisible();
  expect(refused).toEqual([]);
  await expect(shell(page)).toBeVisible();
});

test(
  'When the service is upgraded I am told, and when it goes away the application says so; the ' +
    'cache holds files of the build and nothing of a patient',
  async ({ page, product, web }) => {
    const worker = await page.request.get('/service-worker.js');
    expect(worker.headers()['cache-control']).toBe('no-cache');
    expect(worker.headers()['content-type']).toContain('javascript');
    expect(worker.headers()['content-security-policy']).toContain("worker-src 'self'");

    await signIn(page, 'provider@demo.test');
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    await page.getByRole('table', { name: 'Recent patients' }).getByRole('link').first().click();
    await expect(page.getByRole('tab', { name: 'Prescribe' })).toBeVisible();
    await page.reload(); // from here on the worker is between
    await expect(page.getByRole('tab', { name: 'Prescribe' })).toBeVisible();
    const kept = await page.evaluate(async () => {
      const stores = await Promise.all(
        (await caches.keys()).map(async (name) => await (await caches.open(name)).keys()),
      );
      return stores.flat().map(({ url }) => url.slice(location.origin.length));
    });
    expect(kept).toContain('/');
    expect(kept.filter((path) => !/^\/$|^\/favicon\.svg$|^\/assets\/[\w.-]+$/.test(path))).toEqual([]);
    // the same files, compressed
    expect(kept.filter((path) => path.startsWith('/assets/'))).toHaveLength(
      readdirSync(join(web, 'assets')).filter((name) => !name.endsWith('.br')).length,
    );

    const typed = page.getByRole('combobox', { name: 'Search patients' });
    await typed.fill('half a na');
    await product.kill('SIGTERM');
    upgrade(web);
    await product.restart();
    await page.evaluate(async () => {
      await (await navigator.serviceWorker.getRegistration())?.update();
    });
    // the new worker fetches every file of the build before it is ready
    await expect(page.getByText('A new version is ready.')).toBeVisible();
    await expect(typed, 'nothing reloads by itself').toHaveValue('half a na');
    await page.getByRole('button', { name: 'Reload' }).click();
    await expect(page.getByRole('tab', { name: 'Prescribe' })).toBeVisible();
    await expect(page.locator('meta[name="erx-version"]')).toHaveAttribute('content', 'newer');
    await expect(page.getByText('A new version is ready.')).toBeOutOfSight();

    await product.kill('SIGTERM');
    await page.reload();
    await expect(page.getByRole('alert')).toHaveText(
      'The server cannot be reached. Nothing was sent; try again when the connection is back.',
    );
    const silent = await page.goto('/?silent&code=x').then(
      () => 'answered',
      () => 'failed',
    );
    expect(silent, 'the end of a renewal comes from the server or not at all').toBe('failed');
    await product.restart();
    await page.goto('/');
    await expect(page.getByRole('table', { name: 'Recent patients' })).toBeVisible();
  },
);
