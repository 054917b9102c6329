/** The History tab, and the way of a prescription that was filled. */
export async function walkTracing({ page, take, signIn }) {
  await signIn('provider@demo.test');
  await page.goto('/surescripts');
  await page.getByRole('tab', { name: 'History' }).click();
  await page
    .getByRole('table', { name: 'Refill requests' })
    .or(page.getByText('No results', { exact: true }))
    .waitFor();
  await take('history-requests');
  const form = page.getByRole('search', { name: 'History' });
  await form.getByLabel('Search in').selectOption({ label: 'Prescriptions' });
  await form.getByLabel('Start Date').fill('');
  await form.getByLabel('Script Status').selectOption({ label: 'Sent' });
  await form.getByRole('button', { name: 'Search' }).click();
  const row = page.getByRole('table', { name: 'Prescriptions' }).getByRole('row').nth(1);
  await row.waitFor();
  await take('history');
  await page.goto('/dashboard');
  await page.getByLabel('Status', { exact: true }).selectOption({ label: 'Sent' });
  await page.getByRole('table', { name: 'Prescriptions' }).getByRole('row').nth(1).waitFor();
  const actions = page
    .getByRole('table', { name: 'Prescriptions' })
    .getByRole('row')
    .nth(1)
    .getByRole('button', { name: /Timeline|Actions for/ })
    .last();
  await actions.click();
  const entry = page.getByRole('menuitem', { name: 'Show Timeline' });
  if (await entry.isVisible()) await entry.click();
  const dialog = page.getByRole('dialog', { name: 'Timeline' });
  await dialog.getByRole('listitem').first().waitFor();
  await take('timeline');
  await dialog
    .getByRole('button', { name: /^Show NewRx/ })
    .first()
    .click();
  await dialog.getByText('MedicationPrescribed').first().waitFor();
  await take('raw-message');
}
