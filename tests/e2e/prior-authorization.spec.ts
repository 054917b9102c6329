import { searchDrugs } from '@erx/core/drugs/contract';
import { createPatient } from '@erx/core/patients/contract';
import { createPrescription } from '@erx/core/prescriptions/contract';
import { newForm, type Prescription } from '@erx/core/prescriptions/model';
import { toPrescriptionOrder } from '@erx/core/prescriptions/rules/writing';
import { initiatePriorAuthorization } from '@erx/core/prior-authorization/contract';
import { getUserInfo } from '@erx/core/users/contract';
import { daysAfter } from '@erx/core/values/dates';
import type { Page } from '@playwright/test';
import { NEW_PERSON } from '../fixtures/new-person';
import type { Product } from '../harness/product';
import { atService } from './at-service';
import { expect, settled, signIn, test } from './fixtures';

/** A pending prescription of a patient of its own, whose prior authorization is at the portal. */
async function begunFor(product: Product, lastName: string): Promise<Prescription> {
  const { client } = await atService(product, 'provider@demo.test');
  const [{ id: providerId }, [drug], patient] = await Promise.all([
    client.call(getUserInfo, {}),
    client.call(searchDrugs, { query: { searchStr: 'lisinopril 10' } }),
    client.call(createPatient, {
      body: {
        ...NEW_PERSON,
        accountNumber: `EPA-${lastName}`,
        firstName: 'Nora',
        lastName,
      },
    }),
  ]);
  if (!drug) throw new Error('lisinopril 10 mg is not in the starter catalogue');
  const fillFrom = daysAfter(new Date().toISOString().slice(0, 10), 1);
  const written = await client.call(createPrescription, {
    body: {
      ...toPrescriptionOrder(
        {
          ...newForm(fillFrom, drug.potencyUnitCode),
          sig: 'Take 1 tablet by mouth daily',
          dispense: '30',
          daysSupply: '30',
          refills: { count: 3 },
        },
        {
          patientId: patient.id,
          providerId,
          prescribableDrugId: drug.prescribableDrugId,
          pharmacyNcpdpId: '9900001',
        },
      ),
      memberId: 'GH-1',
    },
  });
  return (
    await client.call(initiatePriorAuthorization, { params: { prescriptionId: written.id, providerId } })
  ).prescription;
}

const rowOf = (page: Page, lastName: string) => page.getByRole('row').filter({ hasText: lastName });

/** The portal's own page inside the frame. */
const portal = (page: Page) =>
  page.frameLocator('iframe[title="Worklist of the prior authorization portal"]');

async function answerQuestions(page: Page): Promise<void> {
  await portal(page).getByLabel('Yes, without success').check();
  await portal(page)
    .getByRole('group', { name: /already taking/ })
    .getByLabel('Yes')
    .check();
  await portal(page)
    .getByLabel('Why is this drug needed?')
    .fill('Blood pressure is not controlled by the preferred drug');
  await portal(page).getByRole('button', { name: 'Submit to the plan' }).click();
}

test.describe('When I have begun a prior authorization', () => {
  test('I answer the plan in its worklist, learn of the approval without a reload, and send', async ({
    page,
    product,
    request,
  }) => {
    const begun = await begunFor(product, 'Approvable');
    await signIn(page, 'provider@demo.test');
    await page.goto('/epastatus');
    const row = rowOf(page, 'Approvable');
    await expect(row).toContainText('In process');
    let loads = 0;
    page.on('load', () => {
      loads += 1;
    });
    await row.getByRole('button', { name: /^Open worklist/ }).click();
    await answerQuestions(page);
    await portal(page).getByLabel('Authorization number').fill('AUTH-E2E-1');
    await portal(page).getByLabel('Note', { exact: true }).fill('Covered for a year');
    await portal(page).getByRole('button', { name: 'Approve', exact: true }).click();

    const dialog = page.getByRole('dialog', { name: 'Prior authorization' });
    await expect(dialog.getByText('AUTH-E2E-1')).toBeVisible();
    await dialog.getByRole('button', { name: 'Close worklist' }).click();
    await expect(row).toContainText('Approved');
    await expect(page.getByRole('button', { name: /^EPA requests: [1-9]/ })).toBeVisible();
    await row.locator('summary').filter({ hasText: 'Covered for a year' }).click();
    await expect(row.getByText('AUTH-E2E-1')).toBeVisible();
    await row.getByRole('button', { name: /^Send Prescription/ }).click();
    await expect(page.getByText('Successfully sent the prescription!')).toBeVisible();
    await expect(row).toBeAbsent();
    expect(loads).toBe(0);

    await expect
      .poll(
        async () =>
          (
            (await (
              await request.get(`${product.sandboxUrl}/api/messages?kind=NewRx&text=${begun.orderNumber}`)
            ).json()) as { xml: string }[]
          )[0]?.xml,
      )
      .toContain('<PriorAuthorization>AUTH-E2E-1</PriorAuthorization>');
  });

  test('a denial is shown with its notes, and both can be cancelled @whole', async ({
    page,
    product,
    request,
  }) => {
    const { epaReferenceId, orderNumber } = await begunFor(product, 'Deniable');
    await signIn(page, 'staff@demo.test', { at: '/epastatus' });
    await settled(page);
    const row = rowOf(page, 'Deniable');
    await expect(row).toContainText('In process');
    await request.post(`${product.sandboxUrl}/api/prior-authorizations/${String(epaReferenceId)}/answer`, {
      data: { status: 1, note: 'Step therapy first', appealNote: 'Appeal within 60 days' },
    });
    await expect(row).toContainText('Denied');
    await expect(
      page
        .getByRole('alert')
        .filter({ hasText: 'The plan denied a prior authorization.' })
        .filter({ hasText: orderNumber }),
    ).toBeVisible();
    await row.locator('summary').filter({ hasText: 'Step therapy first' }).click();
    await expect(row.getByText('Appeal within 60 days')).toBeVisible();
    await expect(row.getByRole('button', { name: /^Send Prescription/ })).toBeAbsent(); // staff do not send
    await row.getByRole('button', { name: /^Cancel with script/ }).click();
    const dialog = page.getByRole('dialog', { name: 'Cancel with script' });
    await expect(dialog).toContainText('Nora');
    await dialog.getByRole('button', { name: 'Cancel both' }).click();
    await expect(
      page.getByText('The prior authorization and its prescription were cancelled.'),
    ).toBeVisible();
    await expect(row).toBeAbsent();
  });

  test('sending before the answer asks first @whole', async ({ page, product }) => {
    await begunFor(product, 'Impatient');
    await signIn(page, 'provider@demo.test');
    await page.goto('/epastatus');
    await rowOf(page, 'Impatient')
      .getByRole('button', { name: /^Send Prescription/ })
      .click();
    await expect(page.getByRole('dialog')).toContainText(
      'This prescription is awaiting a prior authorization that has not been completed. Send the ' +
        'prescription anyway and request the pharmacy to not initiate the prior authorization ' +
        'process?',
    );
    await page.getByRole('button', { name: 'Keep waiting' }).click();
    await expect(rowOf(page, 'Impatient')).toContainText('In process');
    await rowOf(page, 'Impatient')
      .getByRole('button', { name: /^Send Prescription/ })
      .click();
    await page.getByRole('button', { name: 'Send anyway' }).click();
    await expect(page.getByText('Successfully sent the prescription!')).toBeVisible();
  });

  test('a partial denial leads to a new prescription that is ready to review @whole', async ({
    page,
    product,
    request,
  }) => {
    const { epaReferenceId, patientId } = await begunFor(product, 'Partial');
    await request.post(`${product.sandboxUrl}/api/prior-authorizations/${String(epaReferenceId)}/answer`, {
      data: { status: 2, authorizationNumber: 'AUTH-P', quantity: '15', daysSupply: 15 },
    });
    await signIn(page, 'provider@demo.test');
    await page.goto('/epastatus');
    const row = rowOf(page, 'Partial');
    await expect(row).toContainText('Partially Denied');
    await row.getByRole('button', { name: /^New Prescription/ }).click();
    await expect(page).toHaveURL(new RegExp(`/patient/${patientId}$`));
    await expect(page.getByRole('tab', { name: 'Prescribe' })).toHaveAttribute('aria-selected', 'true');
    await expect(page.getByRole('region', { name: 'Prescription', exact: true })).toContainText(
      'Take 1 tablet by mouth daily',
    );
    await expect(page.getByRole('region', { name: 'Prescription', exact: true })).toContainText('15 tablets');
    await expect(page.getByText('that the plan approved are filled in')).toBeVisible();
  });

  test('an address that names a prescription of another patient writes nothing @whole', async ({
    page,
    product,
  }) => {
    const [one, other] = [await begunFor(product, 'Rightful'), await begunFor(product, 'Wrongful')];
    await signIn(page, 'provider@demo.test');
    await page.goto(`/patient/${one.patientId}?epaStatusRequestId=${other.id}&deniedReasonCode=Denied`);
    await expect(page.getByText('The address names a prescription of another patient.')).toBeVisible();
  });
});
