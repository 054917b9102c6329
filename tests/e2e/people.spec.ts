import { registerUser } from '@erx/core/accounts/contract';
import { NEW_REGISTRATION } from '@erx/core/accounts/model';
import { daysAfter, showDate } from '@erx/core/values/dates';
import type { Page } from '@playwright/test';
import { randomUUID } from 'node:crypto';
import type { Product } from '../harness/product';
import { FIRST_PASSWORD } from '../fixtures/sign-up-entry';
import { atService } from './at-service';
import { expectNoBarriers } from './barriers';
import { actOf, expect, signIn, test } from './fixtures';

/** Somebody whom other tests do not know. */
async function newColleague(product: Product, lastName: string): Promise<void> {
  const { client } = await atService(product, 'admin@demo.test');
  await client.call(registerUser, {
    body: {
      ...NEW_REGISTRATION,
      firstName: 'Petra',
      lastName,
      email: `petra-${randomUUID().slice(0, 8)}@demo.test`,
      primaryPhoneType: 'Work',
      workPhone: '2055550177',
      password: FIRST_PASSWORD,
      confirmation: FIRST_PASSWORD,
    },
  });
}

const acts = (page: Page, name: string) => page.getByRole('button', { name: new RegExp(`^${name}: `) });

test('When I open a person, I see what they may do since when, make them an administrator, and end it again @whole', async ({
  page,
  product,
}) => {
  await newColleague(product, 'Lindqvist');
  await signIn(page, 'admin@demo.test', { at: '/access_review' });
  await page.getByLabel('Rows per page').selectOption('100');
  const row = page
    .getByRole('table', { name: 'Access review' })
    .getByRole('row', { name: 'Petra Lindqvist' });
  await expect(row).toContainText('What every user may');
  await expectNoBarriers(page, 'the access review');
  await row.getByRole('link', { name: 'Petra Lindqvist' }).click();

  const panel = page.getByRole('region', { name: 'Petra Lindqvist' });
  await expect(panel).toContainText('Chosen by someone else');
  await expect(panel).toContainText('None recorded');
  const permission = await actOf(page, 'Petra Lindqvist', 'Add Ready To Sign Permission');
  await expect(permission).toBeDisabled();
  await expect(permission).toContainText('This person has no DEA number');
  await expectNoBarriers(page, 'a person');
  await page.keyboard.press('Escape');

  await acts(page, 'Roles').click();
  const roles = page.getByRole('dialog', { name: 'Roles: Petra Lindqvist' });
  await roles.getByRole('button', { name: 'Give: Administrator' }).click();
  const giving = page.getByRole('dialog', { name: 'Give role' });
  await giving.getByLabel('Until').fill('01/15/2020');
  await giving.getByRole('button', { name: 'Give role' }).click();
  await expect(giving).toContainText('A role ends today or later');
  const last = daysAfter(new Date().toISOString().slice(0, 10), 30);
  await giving.getByLabel('Until').fill(showDate(last));
  await giving.getByRole('button', { name: 'Give role' }).click();
  await roles.getByRole('button', { name: 'Close' }).last().click();
  const held = page.getByRole('table', { name: 'What this person holds' });
  await expect(held.getByRole('row', { name: /Administrator/ })).toContainText('Harriet Stroud');
  await expect(held.getByRole('row', { name: /Administrator/ })).toContainText(showDate(daysAfter(last, 1)));
  await expect(page.getByRole('table', { name: 'What was done to this account' })).toContainText(
    'Role given',
  );

  await acts(page, 'Roles').click();
  await roles.getByRole('button', { name: 'Take: Administrator' }).click();
  await page.getByRole('dialog', { name: 'Take role' }).getByRole('button', { name: 'Take role' }).click();
  await roles.getByRole('button', { name: 'Close' }).last().click();
  await expect(page.getByText('What every user may')).toBeVisible();
});

test('When somebody leaves, one act ends what they have here, and says what', async ({ page, product }) => {
  await newColleague(product, 'Abernathy');
  await signIn(page, 'admin@demo.test', { at: '/epcs_userproviderdetails' });
  const users = page.getByRole('region', { name: 'Users' });
  await users.getByLabel('Rows per page').selectOption('100');
  await users.getByRole('link', { name: 'Petra Abernathy' }).click();
  await (await actOf(page, 'Petra Abernathy', 'Off-board')).click();
  const dialog = page.getByRole('dialog', { name: 'Off-board' });
  await expect(dialog).toContainText('they are refused at once');
  await expect(dialog).toContainText('Every session, in browsers and terminals');
  await expectNoBarriers(page, 'the end of a membership');
  await dialog.getByRole('button', { name: 'Off-board' }).click();
  await expect(page.getByText('Petra Abernathy has left the practice.')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Petra Abernathy' })).toContainText('InActive');
  await expect(page.getByRole('table', { name: 'What was done to this account' })).toContainText(
    'User off-boarded',
  );
  await expect(await actOf(page, 'Petra Abernathy', 'Mark Active')).toBeVisible();
});

test('When I open my own page, nothing of what only others may do is offered, and it says why @whole', async ({
  page,
}) => {
  await signIn(page, 'admin@demo.test', { at: '/epcs_userproviderdetails' });
  const users = page.getByRole('region', { name: 'Users' });
  await users.getByLabel('Rows per page').selectOption('100');
  await users.getByRole('link', { name: 'Harriet Stroud' }).click();
  await expect(page.getByRole('table', { name: 'What this person holds' })).toBeVisible();
  await expect(page.getByRole('table', { name: 'What was done to this account' })).toBeVisible();
  const offBoard = await actOf(page, 'Harriet Stroud', 'Off-board');
  await expect(offBoard).toBeDisabled();
  await expect(offBoard).toContainText('You cannot deactivate yourself');
});

test('When I ask for a change of a colleague’s credentials, it says what follows, waits, and I cannot approve it @whole', async ({
  page,
  product,
}) => {
  await newColleague(product, 'Ravensworth');
  await signIn(page, 'admin@demo.test', { at: '/epcs_userproviderdetails' });
  const users = page.getByRole('region', { name: 'Users' });
  await users.getByLabel('Rows per page').selectOption('100');
  await users.getByRole('link', { name: 'Petra Ravensworth' }).click();
  await (await actOf(page, 'Petra Ravensworth', 'Change credentials')).click();
  const dialog = page.getByRole('dialog', { name: 'Change credentials' });
  await expect(dialog.getByLabel('Last Name *')).toHaveValue('Ravensworth');
  await expect(dialog.getByRole('status')).toContainText('a second person of the practice must approve it');
  await dialog.getByLabel('Last Name *').fill('Ravensworth-Lund');
  await expect(dialog.getByRole('region', { name: 'What is asked for' })).toContainText('Ravensworth-Lund');
  await dialog.getByRole('button', { name: 'Ask for change' }).click();
  await expect(dialog.getByText('Say why, in at least 3 characters')).toBeVisible();
  await expectNoBarriers(page, 'a change of another’s credentials');
  await dialog.getByLabel('Why *').fill('Marriage certificate of 11/20/2026');
  await dialog.getByRole('button', { name: 'Ask for change' }).click();
  await expect(page.getByText('who is neither you nor the person')).toBeVisible();
  await expect(dialog).toBeAbsent();

  const credentials = page.getByRole('region', { name: 'Credentials' });
  await expect(credentials).toContainText('Marriage certificate of 11/20/2026');
  await expect(credentials).toContainText('You asked for this change');
  await expect(page.getByRole('region', { name: 'Petra Ravensworth', exact: true })).toBeVisible();
  const change = await actOf(page, 'Petra Ravensworth', 'Change credentials');
  await expect(change).toBeDisabled();
  await expect(change).toContainText('waits for a second person already');

  await page.goto('/epcs_userproviderdetails');
  await users.getByLabel('Rows per page').selectOption('100');
  await users.getByRole('link', { name: 'Harriet Stroud' }).click();
  await expect(await actOf(page, 'Harriet Stroud', 'Change credentials')).toBeDisabled();
});
