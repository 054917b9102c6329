import { randomUUID } from 'node:crypto';
import { hookCaller } from '../fixtures/hook-client';
import { expectNoBarriers } from './barriers';
import { expect, signIn, test } from './fixtures';

test('A record system that I register asks what speaks against an order, and is refused once I end it', async ({
  page,
  product,
}) => {
  const ehr = await hookCaller(product.url, 'https://county.example/');
  await signIn(page, 'admin@demo.test');
  await page.goto('/settings/integrations');
  const panel = page.getByRole('region', { name: 'CDS Hooks clients' });
  await expect(panel).toContainText('No CDS Hooks clients');
  await panel.getByRole('button', { name: 'Register CDS Hooks client' }).click();
  const dialog = page.getByRole('dialog', { name: 'Register CDS Hooks client' });
  await dialog.getByRole('button', { name: 'Register CDS Hooks client' }).click();
  await expect(dialog).toContainText('Give the record system a name');
  await dialog.getByRole('textbox', { name: 'Name' }).fill('County EHR');
  await dialog.getByRole('textbox', { name: 'Issuer of its tokens' }).fill('https://county.example/');
  await dialog.getByRole('textbox', { name: 'Key set' }).fill(ehr.jwks);
  await expectNoBarriers(page, 'registering a record system');
  await dialog.getByRole('button', { name: 'Register CDS Hooks client' }).click();
  const registered = page.getByRole('dialog', { name: 'CDS Hooks client registered' });
  await expect(registered).toContainText(`${product.url}/cds-services`);
  await registered.getByRole('button', { name: 'Close' }).last().click();
  await expect(panel.getByRole('row', { name: /County EHR/ })).toContainText('https://county.example/');

  const order = {
    resourceType: 'MedicationRequest',
    id: 'one',
    status: 'draft',
    intent: 'order',
    medicationCodeableConcept: { text: 'Ibuprofen 600 mg tablet' },
  };
  const taken = {
    ...order,
    id: 'two',
    status: 'active',
    medicationCodeableConcept: { text: 'Warfarin 5 mg tablet' },
  };
  const ask = () =>
    ehr.call('medication-safety', {
      hook: 'order-sign',
      hookInstance: randomUUID(),
      context: { patientId: '17', draftOrders: { resourceType: 'Bundle', entry: [{ resource: order }] } },
      prefetch: { prescriptions: taken },
    });
  const { cards } = await ask();
  expect(cards.map(({ source }) => source.topic.code)).toContain('drug');

  await panel.getByRole('button', { name: 'End: County EHR' }).click();
  await page
    .getByRole('dialog', { name: 'End CDS Hooks client' })
    .getByRole('button', { name: 'End CDS Hooks client' })
    .click();
  await expect(panel.getByRole('row', { name: /County EHR/ })).toContainText('Ended');
  expect((await ask()).status).toBe(401);
});
