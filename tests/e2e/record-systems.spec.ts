import type { MedicationRequest, Patient } from '@medplum/fhirtypes';
import { startRecordSystem } from '../fixtures/record-system';
import { sendNew } from '../fixtures/sent';
import { atService } from './at-service';
import { expectNoBarriers } from './barriers';
import { expect, signIn, test } from './fixtures';
import { auditOf } from './other-side';
import { newPatient } from './writing';

test(
  'When my record system opens a patient here I say once who I am, compare the patient, and am not asked again; ' +
    'another patient is opened only when I leave the first @whole',
  async ({ page, product }) => {
    const theirs = await startRecordSystem('erx-of-demo');
    await signIn(page, 'provider@demo.test');
    await page.goto('/settings/integrations');
    const panel = page.getByRole('region', { name: 'Record systems' });
    await expect(panel).toContainText('No record systems');
    await panel.getByRole('button', { name: 'Register record system' }).click();
    const dialog = page.getByRole('dialog', { name: 'Register record system' });
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Lakeside Records');
    await dialog.getByRole('textbox', { name: 'Address of its FHIR' }).fill(theirs.issuer);
    await dialog.getByRole('textbox', { name: 'Client id' }).fill('erx-of-demo');
    await dialog.getByText('Nothing (PKCE alone)').click();
    await expectNoBarriers(page, 'registering a record system');
    await dialog.getByRole('button', { name: 'Register record system' }).click();
    const registered = page.getByRole('dialog', { name: 'Record system registered' });
    await expect(registered).toContainText(`launch_url: ${product.url}/launch`);
    await registered.getByRole('button', { name: 'Close' }).last().click();
    await expect(panel.getByRole('row', { name: /Lakeside Records/ })).toContainText('Written to it');

    const add = async (lastName: string) => {
      const ours = await newPatient(product, lastName);
      const { id } = await theirs.repository.createResource<Patient>({
        resourceType: 'Patient',
        name: [{ given: [ours.firstName], family: ours.lastName }],
        birthDate: ours.birthDate,
      });
      return { ours, id };
    };
    const first = await add('Launched');
    const second = await add('Followed');
    const open = async (patientId: string) => {
      const query = new URLSearchParams({
        iss: theirs.issuer,
        launch: theirs.open({ patientId, personId: 'who' }),
      });
      await page.goto(`/launch?${query.toString()}`);
    };

    await open(first.id);
    await expect(page.getByRole('heading', { name: 'Is this you at Lakeside Records?' })).toBeVisible();
    expect(page.url()).toBe(`${product.url}/launch/back`);
    await expectNoBarriers(page, 'saying who one is at a record system');
    await page.getByRole('button', { name: 'Yes, this is me' }).click();
    await expect(page.getByRole('heading', { name: 'Which patient is this here?' })).toBeVisible();
    await expectNoBarriers(page, 'comparing a patient of a record system');
    await page.getByRole('button', { name: new RegExp(first.ours.lastName) }).click();
    await page.waitForURL(`**/patient/${first.ours.id}`);
    await expect(page.getByText('From Lakeside Records')).toBeVisible();

    // the record system opens the next patient in the same window
    await open(second.id);
    await expect(page.getByRole('heading', { name: 'Which patient is this here?' })).toBeVisible();
    await expect(page.getByRole('main')).toContainText('is open from Lakeside Records');
    await page.getByRole('button', { name: new RegExp(second.ours.lastName) }).click();
    await page.waitForURL(`**/patient/${second.ours.id}`);
    await page.goto('/dashboard');

    await open(first.id);
    await expect(page.getByRole('heading', { name: 'Another patient is open' })).toBeVisible();
    await page.getByRole('button', { name: /^Leave and open/ }).click();
    await page.waitForURL(`**/patient/${first.ours.id}`);

    const { client } = await atService(product, 'provider@demo.test');
    const { id } = await sendNew(client, first.ours);
    const written = () =>
      theirs.repository.searchResources<MedicationRequest>({ resourceType: 'MedicationRequest' });
    await expect
      .poll(async () => (await written()).map(({ subject }) => subject.reference))
      .toEqual([`Patient/${first.id}`]);
    await expect.poll(() => auditOf(product, id)).toContain('prescription.written-to-record-system done');

    // a link that was wrong is corrected from the chart, by a confirmation of what speaks against it
    await open(first.id);
    await page.waitForURL(`**/patient/${first.ours.id}`);
    await page.getByRole('link', { name: 'Wrong chart' }).click();
    await page.getByRole('button', { name: 'Search Patient' }).click();
    const search = page.getByRole('dialog', { name: 'Search Patient' });
    await search.getByRole('searchbox', { name: 'Search Patient' }).fill(second.ours.accountNumber);
    await search.getByRole('searchbox', { name: 'Search Patient' }).press('Enter');
    await search.getByRole('button', { name: new RegExp(second.ours.lastName) }).click();
    await expect(page.getByRole('alert')).toContainText('This patient was linked to another chart');
    await expectNoBarriers(page, 'correcting a link of a record system');
    await page.getByRole('button', { name: 'They are one person: open' }).click();
    await page.waitForURL(`**/patient/${second.ours.id}`);
    // what was written there for the wrong chart is decided by a person
    await page.goto('/dashboard');
    const needsYou = page.getByRole('region', { name: /Needs you/ });
    await expect(needsYou).toContainText('A decision for the record system');
    await needsYou
      .getByRole('button', { name: /Decide/ })
      .first()
      .click();
    const decision = page.getByRole('dialog', { name: 'Write to Lakeside Records' });
    await expect(decision).toContainText('linked to another chart');
    await expectNoBarriers(page, 'deciding for a record system');
    await decision.getByText('Write nothing there for this prescription').click();
    await decision.getByRole('button', { name: 'Leave it' }).click();
    await expect(needsYou).not.toContainText('A decision for the record system');
    await page.goto('/settings/integrations');
    await expect(page.getByRole('region', { name: 'People of record systems' })).toContainText(
      'Not compared',
    );
    await theirs.close();
  },
);
