import { decideAccess, getAccessReview, listAccessReviews } from '@erx/core/grants/review-contract';
import { isOpenIn } from '@erx/core/grants/review';
import { randomUUID } from 'node:crypto';
import { atService } from './at-service';
import { expectNoBarriers } from './barriers';
import { expect, signIn, test } from './fixtures';

const HEAD = 'First name,Last name,E-mail,Work phone';

test('When I administer forty people, I import them, find one, review everyone, end one and sign it off', async ({
  page,
  product,
}) => {
  const word = `z${randomUUID().slice(0, 6)}`;
  const rows = Array.from(
    { length: 40 },
    (_, nth) => `Petra,Import${String(nth).padStart(2, '0')},${word}-${String(nth)}@demo.test,`,
  );
  await signIn(page, 'admin@demo.test', { at: '/epcs_userproviderdetails' });

  await test.step('rehearse a file, correct it and import it', async () => {
    await page.getByRole('button', { name: 'Import people' }).click();
    const choose = async (lines: readonly string[]) => {
      await page.getByLabel('File of people').setInputFiles({
        name: 'people.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from([HEAD, ...lines].join('\r\n')),
      });
      await page.getByRole('button', { name: 'Rehearse' }).click();
    };
    await choose([...rows.slice(1), `,Import00,${word}-0@demo.test,12`]);
    const said = page.getByRole('region', { name: 'Import people' }).getByRole('status');
    await expect(said).toContainText('Can be imported: 39. To be corrected: 1.');
    const wrong = page
      .getByRole('table', { name: 'Lines of the file' })
      .getByRole('row', { name: /To be corrected/ });
    await expect(wrong).toContainText('First name:');
    await expect(wrong).toContainText('Work phone:');
    await expectNoBarriers(page, 'the rehearsal of an import');
    await choose(rows);
    await expect(said).toContainText('Can be imported: 40.');
    await page.getByRole('button', { name: 'Import', exact: true }).click();
    await expect(said).toContainText('Registered: 40.');
  });

  await test.step('find one of them, and come back to what was searched', async () => {
    await page.goto('/epcs_userproviderdetails');
    const people = page.getByRole('search', { name: 'People' });
    await people.getByLabel('Search').fill(`${word}-17@`);
    await people.getByLabel('State').selectOption('Never signed in');
    const users = page.getByRole('table', { name: 'Users' });
    await expect(users.getByRole('row')).toHaveCount(2);
    await expect(page).toHaveURL(/state=never-signed-in/);
    expect(page.url()).not.toContain(word);
    await page.reload();
    await expect(users.getByRole('row')).toHaveCount(2);
    expect(page.url()).not.toContain(word);
    await users.getByRole('link', { name: 'Petra Import17' }).click();
    await expect(page.getByRole('region', { name: 'Petra Import17' })).toBeVisible();
    await page.goBack();
    await expect(users.getByRole('row')).toHaveCount(2);
    await people.getByRole('button', { name: 'Clear' }).click();
    await people.getByLabel('Search').fill(word);
    await users.getByRole('button', { name: 'Email' }).click();
    await users.getByRole('button', { name: 'Email' }).click();
    await expect(users.getByRole('row').nth(1)).toContainText(`${word}-39@demo.test`);
    await expect(users.getByRole('row')).toHaveCount(41);
    await expectNoBarriers(page, 'the list of forty people');
  });

  await test.step('review: keep and end one by one', async () => {
    await page.goto('/access_review');
    await page.getByRole('button', { name: 'Open review' }).click();
    const table = page.getByRole('table', { name: 'Access review' });
    await expect(table.getByRole('row').nth(1)).toContainText('Has never signed in');
    await expect(page.getByRole('button', { name: 'Sign off' })).toBeDisabled();
    const filter = page.getByRole('search', { name: 'People to review' });
    await filter.getByLabel('Search').fill(`${word}-17@`);
    await page.getByRole('button', { name: 'End: Petra Import17' }).click();
    const ending = page.getByRole('dialog', { name: 'Off-board' });
    await expect(ending).toContainText('they are refused at once');
    await ending.getByRole('button', { name: 'Off-board' }).click();
    await expect(table.getByRole('row', { name: 'Petra Import17' })).toContainText('Ended');
    await filter.getByLabel('Search').fill(`${word}-18@`);
    await page.getByRole('button', { name: 'Keep: Petra Import18' }).click();
    await expect(table.getByRole('row', { name: 'Petra Import18' })).toContainText('Kept');
    await expectNoBarriers(page, 'an open review of access');
  });

  await test.step('decide the others, sign it off, and save the proof', async () => {
    const { client } = await atService(product, 'admin@demo.test');
    const { reviews } = await client.call(listAccessReviews, {});
    const id = reviews[0]?.id ?? '';
    const { reviewed } = await client.call(getAccessReview, { params: { id } });
    const another = await atService(product, 'superadmin@demo.test');
    const own = reviewed.find(({ email }) => email === 'admin@demo.test')?.id;
    for (const { id: personId, held } of reviewed.filter(isOpenIn))
      await (personId === own ? another.client : client).call(decideAccess, {
        params: { id, personId },
        body: { decision: 'kept', held },
      });
    await page.reload();
    await page.getByRole('button', { name: 'Sign off' }).click();
    const dialog = page.getByRole('dialog', { name: 'Sign off' });
    await dialog.getByRole('button', { name: 'Sign off' }).click();
    await expect(dialog.getByText('Please fill the field.')).toBeVisible();
    await dialog.getByLabel('Your password').fill('Demo-Pass1!');
    await dialog.getByRole('button', { name: 'Sign off' }).click();
    const signed = page.getByRole('table', { name: 'Signed reviews' }).getByRole('row').nth(1);
    await expect(signed).toContainText(/Reviewed by Harriet Stroud on .*, with the password/);
    await expect(page.getByText('The next review is due on')).toBeVisible();
    const saving = page.waitForEvent('download');
    await signed.getByRole('button', { name: /^PDF of the review/ }).click();
    expect((await saving).suggestedFilename()).toMatch(/^access-review-.*\.pdf$/);
  });
});
