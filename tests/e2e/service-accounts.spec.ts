import { PRACTICE_HEADER } from '@erx/core/client/call';
import { createServiceAccount } from '@erx/core/service-accounts/contract';
import type { Page } from '@playwright/test';
import { atService } from './at-service';
import { expectNoBarriers } from './barriers';
import { expect, pressByKey, signIn, test } from './fixtures';

/** Signs in as a script would. @returns what the provider answered with, and the token where there is one */
async function askToken(
  page: Page,
  clientId: string,
  secret: string,
): Promise<{ status: number; token: string }> {
  const reply = await page.request.post('/identity/token', {
    form: { grant_type: 'client_credentials', client_id: clientId, client_secret: secret },
  });
  return {
    status: reply.status(),
    token: String(((await reply.json()) as { access_token?: string }).access_token),
  };
}

const lineOf = (environment: string, name: string) =>
  new RegExp(`^${name}=(.+)$`, 'm').exec(environment)?.[1] ?? '';

test(
  'When I make a service account, a script signs in with the secret I am shown once, until I ' +
    'rotate it, and with no secret once I revoke it @whole',
  async ({ page, product }) => {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await signIn(page, 'admin@demo.test');
    await page.goto('/settings/integrations');
    const panel = page.getByRole('region', { name: 'Service accounts' });
    await expect(panel).toContainText('No service accounts');

    const make = page.getByRole('dialog', { name: 'Make service account' });
    await panel.getByRole('button', { name: 'Make service account' }).click();
    await make.getByRole('button', { name: 'Make service account' }).click();
    await expect(make).toContainText('Give the service account a name that says what it is for.');
    await expect(make.getByRole('alert')).toHaveText(
      'Choose at least one right: a service account has none by default.',
    );
    await expect(make.getByRole('textbox', { name: 'Name' })).toBeFocused();
    // an administrator holds neither
    await expect(make.getByRole('checkbox', { name: /marketing\.read|reference\.import/ })).toBeAbsent();
    await page.setViewportSize({ width: 400, height: 900 });
    await expectNoBarriers(page, 'making a service account');
    await page.setViewportSize({ width: 1280, height: 900 });
    await make.getByRole('textbox', { name: 'Name' }).fill('  Nightly   audit ');
    await make.getByRole('checkbox', { name: /audit\.read/ }).check({ force: true });
    await make.getByRole('textbox', { name: 'Name' }).press('Enter');

    const made = page.getByRole('dialog', { name: 'Service account made' });
    await expect(made.getByRole('status')).toContainText('shown now and never again');
    const secret = await made.getByRole('textbox', { name: 'Secret' }).inputValue();
    await made.getByRole('button', { name: 'Copy: environment' }).click();
    await expect(made.getByRole('button', { name: 'Copied: environment' })).toBeVisible();
    const environment = await page.evaluate(() => navigator.clipboard.readText());
    expect([lineOf(environment, 'ERX_SERVER'), lineOf(environment, 'ERX_CLIENT_SECRET')]).toEqual([
      product.url,
      secret,
    ]);
    await page.setViewportSize({ width: 400, height: 900 });
    await expectNoBarriers(page, 'the secret of a service account');
    await page.setViewportSize({ width: 1280, height: 900 });
    await made.getByRole('button', { name: 'Close' }).last().click();
    await expect(page.getByText(secret)).toBeAbsent();

    const clientId = lineOf(environment, 'ERX_CLIENT_ID');
    const { status, token } = await askToken(page, clientId, secret);
    expect(status).toBe(200);
    const headers = { authorization: `Bearer ${token}` };
    const [practice] = (await (
      await page.request.get('/api/practices/_accessiblepractices', { headers })
    ).json()) as { id: string }[];
    const whoami = await page.request.get('/api/userinfo/userinfo', {
      headers: { ...headers, [PRACTICE_HEADER]: practice?.id ?? '' },
    });
    expect(await whoami.json()).toMatchObject({
      lastName: 'Nightly audit',
      isServiceAccount: true,
      permissions: ['audit.read'],
    });

    const row = panel.getByRole('row', { name: /Nightly audit/ });
    await page.reload();
    await expect(row).toContainText(`${clientId}audit.readHarriet Stroud`);
    await expect(row).not.toContainText('Never'); // it was used
    await panel.getByRole('button', { name: 'Make service account' }).click();
    await make.getByRole('textbox', { name: 'Name' }).fill('NIGHTLY AUDIT');
    await make.getByRole('checkbox', { name: /audit\.read/ }).check({ force: true });
    await make.getByRole('button', { name: 'Make service account' }).click();
    await expect(make).toContainText(
      'Another service account of this practice has this name. Nothing was made;',
    );
    await make.getByRole('button', { name: 'Cancel' }).click();

    await row.getByRole('button', { name: 'Rotate secret' }).click();
    const rotate = page.getByRole('dialog', { name: 'Rotate secret' });
    await rotate.getByRole('button', { name: 'Rotate secret' }).click();
    const next = await rotate.getByRole('textbox', { name: 'Secret' }).inputValue();
    await rotate.getByRole('button', { name: 'Close' }).last().click();
    expect([
      (await askToken(page, clientId, secret)).status,
      (await askToken(page, clientId, next)).status,
    ]).toEqual([401, 200]);

    // Wrong secrets lock it for this address, which the list says; what it did is found under its name, as a
    // script's.
    for (let wrong = 2; wrong <= 5; wrong += 1) await askToken(page, clientId, secret);
    expect((await askToken(page, clientId, next)).status).toBe(400);
    await page.reload();
    await expect(row.getByText('Locked', { exact: true })).toBeVisible();
    await page.goto('/audit_items');
    await page.getByRole('button', { name: 'Find a user' }).click();
    const search = page.getByRole('dialog', { name: 'User Search' });
    await search.getByLabel('Search Text').fill('nightly');
    await search.getByLabel('Search Text').press('Enter');
    await search.getByRole('button', { name: 'Nightly audit Service account' }).click();
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await expect(
      page.getByRole('row').filter({ hasText: /Nightly audit \(service account\) ?erx-[-0-9a-f]+Signed in/ }),
    ).toHaveCount(2);
    await page.goto('/grant_requests');
    await expect(
      page.getByRole('table', { name: 'Users' }).getByRole('row', { name: /Okafor/ }),
    ).toBeVisible();
    await expect(page.getByText('Nightly audit')).toBeAbsent();

    await page.goto('/settings/integrations');
    await pressByKey(row.getByRole('button', { name: 'Revoke' }));
    const revoke = page.getByRole('dialog', { name: 'Revoke service account' });
    await expect(revoke).toContainText('at once and for good');
    await revoke.getByRole('button', { name: 'Revoke service account' }).click();
    await expect(row.getByText('Revoked')).toBeVisible();
    await expect(row.getByRole('button')).toBeAbsent();
    expect((await askToken(page, clientId, next)).status).toBe(401);
    for (const width of [1280, 400]) {
      await page.setViewportSize({ width, height: 900 });
      await expectNoBarriers(page, `service accounts at ${String(width)}`);
    }
  },
);

test('When I hold fewer rights than a service account, I can revoke it, and not rotate its secret @whole', async ({
  page,
  product,
}) => {
  const { client } = await atService(product, 'superadmin@demo.test');
  await client.call(createServiceAccount, {
    body: { name: 'Marketing figures', rights: ['marketing.read'] },
  });
  await signIn(page, 'admin@demo.test');
  await page.goto('/settings/integrations');
  const row = page.getByRole('row', { name: /Marketing figures/ });
  await expect(row.getByRole('button', { name: 'Rotate secret' })).toHaveAttribute('aria-disabled', 'true');
  await row.getByRole('button', { name: 'Revoke' }).focus();
  // by the keyboard: a toast of the practice's events can come between a pointer and what it rests on
  await page.keyboard.press('Shift+Tab');
  await expect(row.getByRole('button', { name: 'Rotate secret' })).toBeFocused();
  await expect(
    page.getByText(
      'You do not hold these rights yourself, so you cannot hand them to a service account: marketing.read.',
    ),
  ).toBeVisible();
  await row.getByRole('button', { name: 'Revoke' }).click();
  await page
    .getByRole('dialog', { name: 'Revoke service account' })
    .getByRole('button', { name: 'Revoke service account' })
    .click();
  await expect(row.getByText('Revoked')).toBeVisible();
});
