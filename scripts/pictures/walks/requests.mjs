import { setTimeout as pause } from 'node:timers/promises';

/**
 * What pharmacies ask: the queue, a renewal side by side, a change with two products to choose from, and the
 * wizard after a denial.
 */
export async function walkRequests({ page, sandbox, world, take, signIn }) {
  const patientId = await world.newPatient('Beatrix', 'Lindqvist');
  const renewal = await world.sent(patientId, 'lisinopril 10', 'Take 1 tablet by mouth once daily');
  const change = await world.sent(patientId, 'lipitor 20', 'Take 1 tablet by mouth at bedtime');
  const followed = await world.sent(patientId, 'sertraline 50', 'Take 1 tablet by mouth every morning');
  await ask(sandbox, 'renewal-requests', { orderNumber: renewal, fills: 3, dispensed: { quantity: '90' } });
  await ask(sandbox, 'change-requests', { orderNumber: change, type: 'G' });
  await ask(sandbox, 'renewal-requests', { orderNumber: followed, fills: 3 });

  await signIn('provider@demo.test');
  await page.goto('/surescripts');
  await rowOf(page, followed).waitFor();
  await rowOf(page, renewal).getByRole('button').click();
  await paneOf(page).getByText(renewal).waitFor();
  await take('alerts');
  const pane = await open(page, change);
  await pane.getByText('Approved', { exact: true }).click();
  await take('answer-change');
  await open(page, renewal);
  await pane.getByText('Approved', { exact: true }).click();
  await pane.getByLabel('Comment to the pharmacy').fill('Thank you');
  await take('answer-refill');
  await pane.getByRole('button', { name: 'Approve request' }).click();
  await page.getByRole('button', { name: 'Send now' }).click();

  await open(page, followed);
  await pane.getByText('Denied, new prescription to follow', { exact: true }).click();
  await pane.getByLabel(/^Reason/).selectOption('AG');
  await pane.getByRole('button', { name: 'Deny and write prescription' }).click();
  await page.waitForURL(/\/patient\//);
  await page.getByText('The denial is sent together with the prescription that you write now.').waitFor();
  await page.getByText('Draft saved').waitFor();
  await take('denied-and-written');

  await page.goto('/dashboard');
  const approved = page.getByRole('table', { name: 'Approved refill requests' });
  await approved
    .getByRole('row', { name: new RegExp(renewal) })
    .getByText('Verified')
    .waitFor();
  await approved.scrollIntoViewIfNeeded();
  await take('approved-refills');
}

const paneOf = (page) => page.getByRole('region', { name: 'Request', exact: true });

const rowOf = (page, orderNumber) =>
  page
    .getByRole('region', { name: 'Waiting requests' })
    .getByRole('listitem')
    .filter({ hasText: orderNumber });

/** Opens the one request about an order. */
async function open(page, orderNumber) {
  await page.goto(`/surescripts?orderNumber=${orderNumber}`);
  const pane = paneOf(page);
  await pane.getByRole('table').waitFor();
  return pane;
}

/** Makes the pharmacy ask, as soon as it holds the prescription. */
async function ask(sandbox, path, wish) {
  for (let tries = 0; tries < 40; tries += 1) {
    const { status } = await fetch(`${sandbox}/api/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(wish),
    });
    if (status === 202) return;
    if (status !== 404) throw new Error(`The sandbox does not ask this: ${status}`);
    await pause(250);
  }
  throw new Error(`No pharmacy holds ${wish.orderNumber}.`);
}
