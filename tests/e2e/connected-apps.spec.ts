import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { authorizationOf } from '../fixtures/smart-app';
import { expectNoBarriers } from './barriers';
import { expect, signIn, test } from './fixtures';
import { newPatient } from './writing';

/** An app of someone's: it begins where it is launched, and says what came back. */
async function startApp(clientId: () => string): Promise<{ url: string; server: Server }> {
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost');
    if (pathname !== '/launch')
      return response
        .setHeader('content-type', 'text/html')
        .end(`<title>The app</title><h1>${searchParams.has('code') ? 'Allowed' : 'Refused'}</h1>`);
    const iss = searchParams.get('iss') ?? '';
    const { address } = authorizationOf(new URL(iss).origin, clientId(), {
      aud: iss,
      launch: searchParams.get('launch') ?? '',
      redirect_uri: `${url}/back`,
      scope: 'launch patient/*.rs online_access',
    });
    return response.writeHead(302, { location: address }).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`;
  return { url, server };
}

test(
  'An app that I register is opened from a patient, asks me what it may read of that one, and is refused once ' +
    'I end it @whole',
  async ({ page, product }) => {
    let clientId = '';
    const app = await startApp(() => clientId);
    await signIn(page, 'admin@demo.test');
    await page.goto('/settings/integrations');
    const panel = page.getByRole('region', { name: 'Connected apps' });
    await expect(panel).toContainText('No connected apps');
    await panel.getByRole('button', { name: 'Register app' }).click();
    const dialog = page.getByRole('dialog', { name: 'Register app' });
    await dialog.getByRole('button', { name: 'Register app' }).click();
    await expect(dialog).toContainText('Give the app a name');
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Growth Charts');
    await dialog.getByRole('textbox', { name: 'Redirect URIs' }).fill(`${app.url}/back`);
    await dialog.getByRole('textbox', { name: 'Launch URL' }).fill(`${app.url}/launch`);
    await expectNoBarriers(page, 'registering an app');
    await dialog.getByRole('button', { name: 'Register app' }).click();
    const registered = page.getByRole('dialog', { name: 'App registered' });
    const lines = await registered
      .getByRole('group', { name: 'What the maker of the app needs' })
      .innerText();
    clientId = /client_id: (\S+)/.exec(lines)?.[1] ?? '';
    expect(lines).toContain(`iss: ${product.url}/fhir`);
    await registered.getByRole('button', { name: 'Close' }).last().click();
    await expect(panel.getByRole('row', { name: /Growth Charts/ })).toContainText(clientId);

    const patient = await newPatient(product, 'Grown');
    await page.goto(`/patient/${patient.id}`);
    const opening = page.waitForEvent('popup');
    await page.getByRole('button', { name: 'Open in Growth Charts' }).click();
    const popup = await opening;
    await expect(popup.getByRole('heading', { name: 'Allow Growth Charts to read?' })).toBeVisible();
    await expect(popup.getByRole('main')).toContainText('Grown');
    await expect(popup.getByRole('main')).toContainText('Read of this one patient: ');
    await expectNoBarriers(popup, 'allowing an app');
    await popup.getByRole('button', { name: 'Allow app' }).click();
    await expect(popup.getByRole('heading', { name: 'Allowed' })).toBeVisible();
    await popup.close();

    await page.goto('/sign_in');
    await expect(page.getByRole('row', { name: /Growth Charts/ })).toContainText('Connected app');
    await page.goto('/settings/integrations');
    await panel.getByRole('button', { name: /End app/ }).click();
    await page
      .getByRole('dialog', { name: 'End connected app' })
      .getByRole('button', { name: 'End connected app' })
      .click();
    await expect(panel.getByRole('row', { name: /Growth Charts/ })).toContainText('Ended');
    await page.goto(`/patient/${patient.id}`);
    await expect(page.getByRole('button', { name: 'Open in Growth Charts' })).toBeAbsent();
    app.server.close();
  },
);
