import { getPatient } from '@erx/core/patients/contract';
import { prescribed } from './asking';
import { atService } from './at-service';
import { expectNoBarriers } from './barriers';
import { expect, signIn, test } from './fixtures';
import { openInformation } from './writing';

test('When a patient asks who looked, I find the colleague, narrow it to them and print it', async ({
  page,
  product,
}) => {
  const { patient } = await prescribed(product, { lastName: 'Lookedat' });
  const staff = await atService(product, 'staff@demo.test');
  await staff.client.call(getPatient, { params: { id: patient.id } });

  await signIn(page, 'admin@demo.test', { at: `/patient/${patient.id}` });
  const information = await openInformation(page);
  await information.getByRole('button', { name: 'Who looked' }).click();
  await expect(page.getByRole('heading', { name: 'Who looked' })).toBeVisible();
  const rows = page
    .getByRole('table', { name: 'Who looked' })
    .getByRole('row')
    .filter({ has: page.getByRole('cell') });
  await expect(rows.filter({ hasText: 'staff@demo.test' }).filter({ hasText: 'Chart read' })).toHaveCount(1);
  await expect(rows.filter({ hasText: 'provider@demo.test' }).first()).toContainText('Lisinopril', {
    ignoreCase: true,
  });
  await expectNoBarriers(page, 'who looked');

  const printing = page.waitForEvent('popup');
  await page.getByRole('button', { name: 'Print for the patient' }).click();
  await (await printing).close();
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  expect((await saving).suggestedFilename()).toMatch(/^who-looked-.*\.csv$/);

  await page.setViewportSize({ width: 400, height: 900 });
  await expectNoBarriers(page, 'who looked, on a phone');
  await page.getByRole('link', { name: 'Back to the chart' }).click();
  await expect(page).toHaveURL(new RegExp(`/patient/${patient.id}$`));
});
