import { actOnRow, signIn as signInOn } from '../acts.mjs';

/** Whom the demo has for it: lacks nothing but the permission to sign. */
const TARGET = /Delacroix-Nguyen/;

/**
 * What administrators look at: a permission to sign that a second person approves, the audit trail, an
 * incident, working hours.
 */
export async function walkAdministration({ page, context, origin, take, signIn }) {
  await guessAPassword(context, origin);
  await signIn('admin@demo.test');
  await approval({ page, context, origin, take });

  await page.goto('/audit_items');
  await page.getByLabel('Type').selectOption('Ready to sign and sent');
  await page.getByRole('search').getByRole('button', { name: 'Search', exact: true }).click();
  await page.getByLabel('Rows per page').selectOption('10'); // as many as a page of the documentation needs
  await page.getByRole('table', { name: 'Audit items' }).getByRole('row').nth(10).waitFor();
  await take('audit-items');

  await page.goto('/incident_report');
  await page
    .getByRole('list', { name: 'Security incidents' })
    .getByText(/^Notified/)
    .first()
    .waitFor({ timeout: 60_000 });
  await page.getByRole('table', { name: 'Incidents' }).getByRole('row').nth(1).waitFor();
  await take('incident-report');

  await page.goto('/working_hours');
  const add = page.getByRole('button', { name: 'Add Hours' });
  await add.waitFor();
  for (let row = await page.getByRole('group', { name: /^Hours / }).count(); row < 5; row += 1)
    await add.click();
  await take('working-hours');
}

/** Somebody who has left is guessed at until the account is locked: the incident that the report shows. */
async function guessAPassword(context, origin) {
  const stranger = await (await context.browser().newContext({ baseURL: origin })).newPage();
  await stranger.goto('/');
  await stranger.getByRole('button', { name: 'Sign in' }).click();
  await stranger.getByLabel('E-mail address').fill('former@demo.test');
  const password = stranger.getByLabel('Password', { exact: true });
  for (let guess = 1; guess <= 5; guess += 1) {
    await password.fill(`Guess-Pass${guess}!`);
    await Promise.all([
      stranger.waitForEvent('load'),
      stranger.getByRole('button', { name: 'Sign in' }).click(),
    ]);
    await stranger.getByRole('alert').waitFor();
  }
  await stranger.context().close();
}

/**
 * The administrator asks, a signer is about to approve; the request is taken back, so that the next round
 * finds what this one found.
 */
async function approval({ page, context, origin, take }) {
  await page.goto('/grant_requests');
  await page.getByLabel('Search text').fill('delacroix');
  await page.getByLabel('Search text').press('Enter');
  const found = page.getByRole('table').getByRole('row', { name: TARGET });
  await actOnRow(found, 'Add Ready To Sign Permission');
  const mine = page.getByRole('table', { name: 'Grant requests' }).getByRole('row', { name: TARGET });
  await mine.waitFor();

  const signer = await (
    await context.browser().newContext({ baseURL: origin, viewport: page.viewportSize() })
  ).newPage();
  if (await page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches))
    await signer.emulateMedia({ colorScheme: 'dark' });
  await signInOn(signer, 'provider@demo.test');
  await signer.goto('/grant_requests');
  await signer.getByRole('tab', { name: 'Requests' }).click();
  await actOnRow(
    signer.getByRole('table', { name: 'Grant requests' }).getByRole('row', { name: TARGET }),
    'Approve',
  );
  await signer.getByRole('dialog', { name: 'Authentication' }).waitFor();
  await take('grant-approval', signer);
  await signer.context().close();

  await actOnRow(mine, 'Cancel');
  await page
    .getByRole('dialog', { name: 'Cancel request' })
    .getByRole('button', { name: 'Cancel request' })
    .click();
  await mine.waitFor({ state: 'detached' });
}
