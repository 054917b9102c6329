import { actOnRow } from '../acts.mjs';

/** A prior authorization at the plan's questions, and approved. */
export async function walkPriorAuthorization({ page, sandbox, world, take, signIn }) {
  const lastName = 'Vandermeer';
  const begin = async () =>
    await world.authorize(
      await world.pending(
        await world.newPatient('Cordelia', lastName),
        'lisinopril 10',
        'Take 1 tablet by mouth daily',
        'GH-1',
      ),
    );
  const [approved] = [await begin(), await begin()];
  await signIn('provider@demo.test');
  await page.goto('/epastatus');
  const waiting = page
    .getByRole('row')
    .filter({ hasText: lastName })
    .filter({ hasText: 'In process' })
    .first();
  await waiting.waitFor();
  await fetch(`${sandbox}/api/prior-authorizations/${approved}/answer`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ status: 0, authorizationNumber: 'AUTH-2291', note: 'Covered for a year' }),
  });
  await page.getByRole('row').filter({ hasText: lastName }).filter({ hasText: 'Approved' }).first().waitFor();
  await take('prior-authorizations');
  await actOnRow(waiting, 'Open worklist');
  await page
    .frameLocator('iframe[title="Worklist of the prior authorization portal"]')
    .getByLabel('Why is this drug needed?')
    .waitFor();
  await take('worklist');
}
