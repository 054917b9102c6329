import { decideCredentialRequest, listCredentialRequests } from '@erx/core/approvals/contract';
import { updateUserDetails } from '@erx/core/accounts/contract';
import { originInWords } from '@erx/core/audit/model';
import type { Page } from '@playwright/test';
import { readFile } from 'node:fs/promises';
import { prescribed } from './asking';
import { atService } from './at-service';
import { expectNoBarriers } from './barriers';
import { query } from '../harness/postgres-cluster';
import type { Product } from '../harness/product';
import { clusterUrl } from '../harness/run';
import { Erx } from '../cli/erx';
import { expect, openFromMenu, signIn, test } from './fixtures';

const table = (page: Page) => page.getByRole('table', { name: 'Audit items' });
const search = (page: Pick<Page, 'getByRole'>) => page.getByRole('button', { name: 'Search', exact: true });
const rowsOf = (page: Page) =>
  table(page)
    .getByRole('row')
    .filter({ has: page.getByRole('cell') });

/** The lines of a CSV file as cells. */
const cells = (csv: string) =>
  csv
    .replace('\uFEFF', '')
    .trimEnd()
    .split('\r\n')
    .map((line) =>
      [...line.matchAll(/(?:^|,)("(?:[^"]|"")*"|[^,]*)/g)].map(([, cell = '']) =>
        cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell,
      ),
    );

test.slow(); // a page is read whole twice

test('When I search what somebody has sent, I find it, save it, and the file says what the screen says', async ({
  page,
  product,
}) => {
  await prescribed(product, { lastName: 'Auditrail' });
  await signIn(page, 'admin@demo.test');
  await openFromMenu(page, 'Audit Items');
  await expect(page.getByRole('heading', { name: 'Search Audit Items' })).toBeVisible();

  await page.getByLabel('Start Date').fill('12/31/2099');
  await search(page).click();
  await expect(page.getByText('From Date cannot be greater than the End Date')).toBeVisible();
  await expect(page.getByLabel('Start Date')).toBeFocused();
  const today = await page.getByLabel('End Date').inputValue();
  await page.getByLabel('Start Date').fill('01/01/2001');
  await page.getByLabel('End Date').fill('01/01/2001');
  await page.getByLabel('Type').selectOption('Button Click');
  await expect(page.getByRole('checkbox', { name: 'Click Event' })).toBeChecked();
  await expect(page.getByRole('checkbox', { name: 'Click Event' })).toBeDisabled();
  await search(page).click();
  await expect(page.getByText('No Results Found')).toBeVisible();

  await page.getByLabel('Start Date').fill(today);
  await page.getByLabel('End Date').fill(today);
  await page.getByLabel('Type').selectOption('Ready to sign and sent');
  await page.getByRole('button', { name: 'Find a user' }).click();
  const dialog = page.getByRole('dialog', { name: 'User Search' });
  await dialog.getByLabel('Search Text').fill('nobody at all');
  await dialog.getByLabel('Search Text').press('Enter');
  await expect(dialog.getByText('No results found')).toBeVisible();
  await dialog.getByRole('button', { name: 'Get All Users' }).click();
  await expect(dialog.getByRole('listitem').filter({ hasText: 'staff@demo.test' })).toBeVisible();
  await expectNoBarriers(page, 'user search');
  await dialog.getByRole('button', { name: /provider@demo.test/ }).click();
  await expect(page.getByLabel('User', { exact: true })).toHaveValue('Eleanor Grace Whitcombe-Hayes');
  // where the dialog was opened
  await expect(page.getByRole('button', { name: 'Find a user' })).toBeFocused();
  await search(page).click();
  await page.getByRole('combobox', { name: 'Rows per page' }).selectOption('100');
  await expect(rowsOf(page).filter({ hasText: 'Auditrail, Wilma' })).toHaveCount(1);
  await page.setViewportSize({ width: 400, height: 900 });
  await expectNoBarriers(page, 'audit items');
  await page.getByRole('button', { name: /^Filters \(\d\)/ }).click();
  const sheet = page.getByRole('dialog', { name: 'Filters' });
  await expect(sheet.getByLabel('Start Date')).toHaveValue(today);
  await expectNoBarriers(page, 'the filters of audit items');
  await search(sheet).click();
  await expect(sheet).toBeAbsent();
  await expect(rowsOf(page).filter({ hasText: 'Auditrail, Wilma' })).toHaveCount(1);

  await page.setViewportSize({ width: 1440, height: 900 });
  const shown = await rowsOf(page).evaluateAll((rows) =>
    rows.map((row) => [...row.querySelectorAll('[role=cell]')].map((cell) => cell.textContent)),
  );
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  const file = cells(await readFile(await (await saving).path(), 'utf8'));
  await expect(page.getByText(/^The export is complete: \d+ records/)).toBeVisible();
  const saved = file
    .slice(1, -1)
    .map(([date, user, description, resource, info, , login, role, client, address]) => [
      date,
      `${user ?? ''} ${originInWords({
        ...(role ? { role } : {}),
        ...(client === 'web' ? { client } : {}),
        ...(address ? { address } : {}),
      })}`.trim(), // of a record without an origin there is no line
      login,
      `${description ?? ''} Resource: ${resource ?? ''}`,
      info,
    ]);
  expect(shown.length).toBeGreaterThan(0);
  expect([...saved].sort()).toEqual([...shown].sort());
  expect(file.at(-1)?.[0]).toBe(
    `End of export: ${String(shown.length)} records, complete. Their seals were verified.`,
  );
});

/** What only somebody with the database in hand can do: the triggers are switched off. */
async function tamper({ databaseUrl }: Product, statement: string): Promise<void> {
  const superuser = new URL(clusterUrl() ?? '');
  superuser.pathname = new URL(databaseUrl ?? '').pathname;
  await query(superuser.href, `BEGIN; SET LOCAL session_replication_role = replica; ${statement}; COMMIT;`);
}

const ALTERED = `WHERE sequence = (SELECT max(sequence) FROM audit_records
    WHERE event = 'prescription.sent' AND outcome IN ('done', 'failed'))`;

test('When somebody has altered a record in the database, verification and export say so @whole', async ({
  page,
  product,
}) => {
  test.skip(
    product.databaseUrl === null,
    'PostgreSQL is not on this machine: nobody can get past the triggers',
  );
  await prescribed(product, { lastName: 'Tampered' });
  await signIn(page, 'admin@demo.test', { at: '/audit_items' });
  await page.getByRole('button', { name: 'Verify' }).click();
  await expect(page.getByText(/^Every record agrees with its seal/)).toBeVisible();
  await tamper(product, `UPDATE audit_records SET outcome = 'failed' ${ALTERED}`);
  try {
    await page.getByRole('button', { name: 'Verify' }).click();
    const alert = page.getByRole('alertdialog');
    await expect(alert).toContainText('The audit trail deviates from its seals');
    await alert.getByRole('button', { name: 'OK' }).click();
    const saving = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export CSV' }).click();
    expect(cells(await readFile(await (await saving).path(), 'utf8')).at(-1)?.[0]).toContain(
      'NOT TO BE TRUSTED',
    );
    await expect(alert).toContainText('The export is not to be trusted');
  } finally {
    // other tests use the same product
    await tamper(product, `UPDATE audit_records SET outcome = 'done' ${ALTERED}`);
  }
});

test('When somebody has removed the end of the trail with its seals, the screen, Verify and the export say so @whole', async ({
  page,
  product,
}) => {
  test.skip(
    product.databaseUrl === null,
    'PostgreSQL is not on this machine: nobody can get past the triggers',
  );
  await prescribed(product, { lastName: 'Cutoff' });
  await signIn(page, 'admin@demo.test', { at: '/audit_items' });
  await expect(page.getByText('Never anchored outside the service.')).toBeVisible();
  await page.getByRole('button', { name: 'Verify' }).click();
  await expect(page.getByText(/^Every record agrees with its seal/)).toBeVisible();
  const END = `practice_id = (SELECT practice_id FROM audit_records WHERE event = 'prescription.sent'
      ORDER BY sequence DESC LIMIT 1) AND`;
  await tamper(
    product,
    `CREATE TABLE cut_seals AS SELECT * FROM audit_seals s WHERE ${END} number =
       (SELECT max(number) FROM audit_seals o WHERE o.practice_id = s.practice_id);
     CREATE TABLE cut_records AS SELECT r.* FROM audit_records r JOIN cut_seals s USING (practice_id)
       WHERE r.sequence BETWEEN s.first_sequence AND s.last_sequence;
     DELETE FROM audit_records r USING cut_records c
       WHERE r.practice_id = c.practice_id AND r.sequence = c.sequence;
     DELETE FROM audit_seals s USING cut_seals c WHERE s.practice_id = c.practice_id AND s.number = c.number`,
  );
  try {
    await page.getByRole('button', { name: 'Verify' }).click();
    const alert = page.getByRole('alertdialog');
    await expect(alert).toContainText(
      /deviates from its seals: seal \d+: seals from this one on were removed/,
    );
    await alert.getByRole('button', { name: 'OK' }).click();
    await page.reload();
    await expect(page.getByText('This audit trail is not whole: seal')).toBeVisible();
    for (const width of [1440, 900, 400]) {
      await page.setViewportSize({ width, height: 900 });
      await expectNoBarriers(page, 'a cut trail');
    }
    await page.setViewportSize({ width: 1440, height: 900 });
    const saving = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export CSV' }).click();
    expect(cells(await readFile(await (await saving).path(), 'utf8')).at(-1)?.[0]).toContain(
      'NOT TO BE TRUSTED',
    );
    await alert.getByRole('button', { name: 'OK' }).click();
    await page.goto('/incident_report');
    await expect(page.getByText('The audit trail does not match its seals').first()).toBeVisible();
  } finally {
    // other tests use the same product
    await tamper(
      product,
      `INSERT INTO audit_records SELECT * FROM cut_records; INSERT INTO audit_seals SELECT * FROM cut_seals;
       DROP TABLE cut_records; DROP TABLE cut_seals`,
    );
  }
});

test('When somebody calls themselves otherwise, a record of a year ago stays as it was, and verifies @whole', async ({
  page,
  product,
}) => {
  const rosalia = await atService(product, 'provider3@demo.test');
  const admin = await atService(product, 'admin@demo.test');
  // The network knows her: a second person approves it.
  const rename = async (firstName: string, lastName: string) => {
    await rosalia.client.call(updateUserDetails, { body: { firstName, lastName } });
    const [waiting] = await admin.client.call(listCredentialRequests, {});
    await admin.client.call(decideCredentialRequest, {
      params: { id: waiting?.id ?? '' },
      body: { decision: 'approve' },
    });
  };
  await rename('Harriet', 'Stroud');
  await signIn(page, 'admin@demo.test', { at: '/audit_items' });
  await page.getByLabel('Start Date').fill('12/01/2025');
  await page.getByLabel('End Date').fill('12/31/2025');
  await search(page).click();
  const old = rowsOf(page).filter({ hasText: 'Rosalía Benavides, today Harriet Stroud' }).first();
  await expect(old).toContainText('provider3@demo.test');
  await page.getByRole('button', { name: 'Verify' }).click();
  await expect(page.getByText(/agrees with its seal/)).toBeVisible();
  await rename('Rosalía', 'Benavides');
});

test('When I save the evidence of some days, it is proved elsewhere; look-ups are shown when I ask for them @whole', async ({
  page,
  product,
}) => {
  await prescribed(product, { lastName: 'Evident' });
  await signIn(page, 'admin@demo.test', { at: '/audit_items' });
  await page.getByRole('button', { name: 'Verify' }).click();
  await expect(page.getByText(/^Every record agrees with its seal/)).toBeVisible();

  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: /^Evidence/ }).click();
  const saved = await saving;
  expect(saved.suggestedFilename()).toMatch(/^audit-evidence-\d{4}-\d\d-\d\d\.jsonl$/);
  const stranger = new Erx('http://127.0.0.1:9');
  const proved = await stranger.run('audit', 'verify', await saved.path(), '--offline');
  stranger.close();
  expect([proved.code, proved.stderr]).toEqual([
    0,
    expect.stringMatching(/\d+ records agree with seals \d+ to \d+;/),
  ]);

  const today = await page.getByLabel('End Date').inputValue();
  await page.getByLabel('Start Date').fill(today);
  const lookUps = page.getByRole('checkbox', { name: 'Look-ups of the trail' });
  await expect(lookUps).not.toBeChecked();
  await search(page).click();
  await expect(rowsOf(page).filter({ hasText: 'Evident, Wilma' }).first()).toBeVisible();
  await expect(rowsOf(page).filter({ hasText: 'Audit trail verified' })).toBeAbsent();
  await page.getByText('Look-ups of the trail').click();
  await search(page).click();
  await expect(rowsOf(page).filter({ hasText: 'Audit trail verified' }).first()).toBeVisible();
  await expect(rowsOf(page).filter({ hasText: 'Audit items exported' }).first()).toBeVisible();
});
