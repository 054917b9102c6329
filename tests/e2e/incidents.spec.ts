import { readFileSync } from 'node:fs';
import { expectNoBarriers } from './barriers';
import { expect, openFromMenu, signIn, test } from './fixtures';
import { readWorkbook } from '../harness/workbook';

/** Somebody who has left: no other test signs in by that name, which is locked afterwards. */
test(
  'When somebody guesses a password five times, I read of it in the Incident Report and in my ' +
    'mail, and what I export is what I see',
  async ({ page, product }) => {
    await page.goto('/');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByLabel('E-mail address').fill('former@demo.test');
    for (let guess = 1; guess <= 5; guess += 1) {
      await page.getByLabel('Password', { exact: true }).fill(`Guess-Pass${String(guess)}!`);
      await Promise.all([page.waitForEvent('load'), page.getByRole('button', { name: 'Sign in' }).click()]);
      await expect(page.getByRole('alert')).toContainText(
        guess < 5 ? 'The e-mail address or the password is not right.' : 'Too many sign-ins have failed.',
      );
    }

    await signIn(page, 'admin@demo.test');
    await openFromMenu(page, 'Incident Report');
    const told = page
      .getByRole('list', { name: 'Security incidents' })
      .getByRole('listitem')
      .filter({ hasText: 'Sign-in was locked after five wrong tries' });
    await expect(told).toHaveCount(1);
    const form = page.getByRole('search', { name: 'Incident Report' });
    await form.getByRole('button', { name: 'Find a user' }).click();
    const dialog = page.getByRole('dialog', { name: 'User Search' });
    await dialog.getByLabel('Search Text').fill('former@');
    await dialog.getByLabel('Search Text').press('Enter');
    await dialog.getByRole('list', { name: 'Users found' }).getByRole('button').first().click();
    await form.getByRole('button', { name: 'Search Incident Report' }).click();
    const rows = page
      .getByRole('table', { name: 'Incidents' })
      .getByRole('row')
      .filter({ hasText: /\d{2}\/\d{2}\/\d{4}/ });
    await expect(rows).toHaveCount(6);
    await expect(rows.filter({ hasText: 'A sign-in failed: wrong password' })).toHaveCount(5);
    await expect(rows.filter({ hasText: 'Sign-in was locked after five wrong tries' })).toHaveCount(1);

    // What the screen shows, column by column, is what the files hold.
    const shown = await rows.evaluateAll((all) =>
      all.map((row) => [...row.querySelectorAll('[role="cell"]')].map((cell) => cell.textContent)),
    );
    const [csv] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Export CSV' }).click(),
    ]);
    const lines = readFileSync(await csv.path(), 'utf8')
      .trim()
      .split('\r\n')
      .slice(1);
    // The screen has the severity where it is seen first.
    const asShown = ([date, user, address, description, login, severity]: readonly string[]) => [
      date,
      severity,
      user,
      login,
      address,
      description,
    ];
    expect(lines.map((line) => asShown(line.split(',')))).toEqual(shown);
    const [xlsx] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Export XLSX' }).click(),
    ]);
    const [, ...cells] = await readWorkbook(readFileSync(await xlsx.path()));
    expect(cells.map(asShown)).toEqual(shown);

    await form.getByLabel('Incident Report Type').selectOption('accountLocked');
    await form.getByRole('button', { name: 'Search Incident Report' }).click();
    await expect(rows).toHaveCount(1);
    await form.getByLabel('IP Address').fill('192.0.2.7');
    await form.getByLabel('IP Address').press('Enter');
    await expect(page.getByText('No Results', { exact: true })).toBeVisible();
    await form.getByLabel('Date From').fill('11/21/2026');
    await form.getByLabel('Date To').fill('11/20/2026');
    await form.getByRole('button', { name: 'Search Incident Report' }).click();
    await expect(form).toContainText('Start Date cannot be greater than the End Date');

    // The letter names nobody but the practice, and the screen says that it left.
    await expect.poll(async () => (await lettersOf(product.sandboxUrl)).length).toBe(1);
    const [letter] = await lettersOf(product.sandboxUrl);
    expect(letter?.to).toEqual(expect.arrayContaining(['admin@demo.test', 'provider@demo.test']));
    expect(letter?.to).not.toContain('staff@demo.test');
    expect(letter?.text).toContain(`${product.url}/incident_report`);
    expect(letter?.text).not.toContain('Marchetti');
    await page.reload();
    await expect(told).toContainText('Notified');
    await page.setViewportSize({ width: 400, height: 900 });
    await expectNoBarriers(page, 'incident report');
  },
);

async function lettersOf(sandboxUrl: string): Promise<{ to: string[]; subject: string; text: string }[]> {
  const letters = (await (await fetch(`${sandboxUrl}/api/mail`)).json()) as {
    to: string[];
    subject: string;
    text: string;
  }[];
  return letters.filter(({ text }) => text.includes('Sign-in was locked'));
}
