import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { startProduct } from '../harness/product';
import { expect, menuItem, openMenu, shell, test } from './fixtures';

test.slow();

/** Another system's page, on another hostname, that holds the application in a frame. */
async function otherSystem(frame: () => string): Promise<{ server: Server; origin: string }> {
  const server = createServer((_request, response) => {
    response
      .setHeader('content-type', 'text/html; charset=utf-8')
      .end(
        '<!doctype html><title>Chart</title><h1>Chart of another system</h1><iframe name="erx" ' +
          `title="Prescribing" src="${frame()}" width="1200" height="760"></iframe>`,
      );
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return { server, origin: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}` };
}

test(
  'When another system frames the application, I sign in through a window and see only what is ' +
    'mine there; a stranger cannot frame it',
  async ({ page }) => {
    const at = { url: '' };
    const system = await otherSystem(() => `${at.url}/?integratedmode=true&facilityId=North-7`);
    const stranger = await otherSystem(() => `${at.url}/?integratedmode=true`);
    const product = await startProduct({ demo: true, env: { ERX_FRAME_ANCESTORS: system.origin } });
    at.url = product.url;
    try {
      await page.goto(system.origin);
      const frame = page.frameLocator('iframe[name="erx"]');
      const [popup] = await Promise.all([
        page.waitForEvent('popup'),
        frame.getByRole('button', { name: 'Sign in' }).click(),
      ]);
      await popup.getByLabel('E-mail address').fill('provider@demo.test');
      await popup.getByLabel('Password', { exact: true }).fill('Demo-Pass1!');
      await Promise.all([
        popup.waitForEvent('close'),
        popup.getByRole('button', { name: 'Sign in' }).click(),
      ]);
      await expect(shell(frame)).toBeVisible();
      // S6-9: logo link, search, dashboard and sign-out are the other system's.
      await expect(frame.getByRole('link', { name: /dashboard/i })).toBeAbsent();
      await expect(frame.getByRole('combobox', { name: 'Search patients' })).toBeAbsent();
      await openMenu(frame);
      await expect(menuItem(frame, /^(?:Alerts|Requests)/)).toBeVisible();
      await expect(menuItem(frame, /^(?:Dashboard|Today)/)).toBeAbsent();
      await expect(menuItem(frame, 'Sign out')).toBeAbsent();

      const refusals: string[] = [];
      const strange = await page.context().newPage();
      strange.on('console', (message) => {
        if (message.type() === 'error') refusals.push(message.text());
      });
      await strange.goto(stranger.origin);
      await expect.poll(() => refusals.join(' ')).toContain('frame-ancestors');
      await expect(strange.frameLocator('iframe[name="erx"]').getByRole('button')).toBeAbsent();
    } finally {
      await product.stop();
      for (const { server } of [system, stranger]) server.close();
    }
  },
);
