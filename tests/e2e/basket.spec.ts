import { listPrescriptions } from '@erx/core/prescriptions/contract';
import type { Page } from '@playwright/test';
import { atService } from './at-service';
import { expectNoBarriers } from './barriers';
import { expect, settled, signIn, test } from './fixtures';
import { ACCEPTS, chooseDrug, choosePharmacy, newPatient } from './writing';

const beingWritten = (page: Page) => page.getByRole('list', { name: 'Being written' }).getByRole('listitem');
const dispense = (page: Page) => page.getByLabel(/^Dispense/);

/** Finishes the directions of what is in the form, and saves it to be sent later. */
async function save(page: Page): Promise<void> {
  await page.getByLabel('Days Supply').fill('30');
  await page.getByRole('textbox', { name: 'Sig', exact: false }).first().fill('Take 1 tablet by mouth daily');
  await page.getByRole('button', { name: 'Next', exact: true }).click();
  await choosePharmacy(page, ACCEPTS);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Prescription saved').first()).toBeVisible();
}

test('When I write two orders in two tabs, each sees the other, none overwrites, and both leave by Ctrl+Enter', async ({
  page,
  context,
  product,
}) => {
  const patient = await newPatient(product, 'Sidebyside');
  const at = `/patient/${patient.id}`;
  await signIn(page, 'provider@demo.test', { at });
  await chooseDrug(page, 'lisinopril 10', /^lisinopril 10 mg tablet/);
  await dispense(page).fill('30');
  await expect(page.getByText('Draft saved')).toBeVisible();

  const other = await context.newPage();
  await other.goto(at);
  await expect(beingWritten(other)).toHaveText([/lisinopril 10 mg tablet.*Not finished/]);
  await chooseDrug(other, 'amlodipine 5', /^amlodipine 5 mg tablet/i);
  await dispense(other).fill('60');
  for (const [tab, states] of [
    [page, [/lisinopril.*In the form/, /amlodipine.*Not finished/i]],
    [other, [/lisinopril.*Not finished/, /amlodipine.*In the form/i]],
  ] as const)
    await expect(beingWritten(tab)).toHaveText(states);
  await expectNoBarriers(page, 'drafts');

  // The same draft in both tabs: who saves later is asked, and keeps what was typed.
  await other.getByRole('button', { name: /^Open: lisinopril/ }).click();
  await expect(dispense(other)).toHaveValue('30');
  await dispense(other).fill('31');
  await expect(other.getByText('Draft saved')).toBeVisible();
  await dispense(page).fill('90');
  const conflict = page.getByRole('alert').filter({ hasText: 'was changed in another window' });
  await expect(conflict).toBeVisible();
  await expect(dispense(page)).toHaveValue('90');
  await expectNoBarriers(page, 'a draft of another window');
  await conflict.getByRole('button', { name: 'Load theirs' }).click();
  await expect(dispense(page)).toHaveValue('31');
  await dispense(page).fill('30');
  await expect(page.getByText('Draft saved')).toBeVisible();
  await dispense(other).fill('45');
  await other.getByRole('button', { name: 'Keep mine as a new draft' }).click();
  await expect(other.getByText('Draft saved')).toBeVisible();
  await expect(beingWritten(page)).toHaveCount(3);
  await other.close();

  // The first is in the form; the one that was kept beside it is discarded, and the second is opened from the list.
  await save(page);
  await page.getByRole('button', { name: /^Discard: lisinopril/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Discard draft' }).click();
  await page.getByRole('button', { name: /^Open: amlodipine/i }).click();
  await expect(dispense(page)).toHaveValue('60');
  await save(page);
  await expect(beingWritten(page)).toBeAbsent();

  const send = page.getByRole('toolbar', { name: 'Ticked prescriptions' });
  await expect(send.getByRole('button', { name: 'Send 2' })).toBeEnabled();
  await page.getByRole('button', { name: 'Deselect All' }).focus(); // a button does not take the key for its own
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('Sent: 2, Failed: 0, Aborted: 0').first()).toBeVisible();
  await settled(page);
  await expectNoBarriers(page, 'sent');
  const { client } = await atService(product, 'provider@demo.test');
  const sent = await client.call(listPrescriptions, {
    params: { status: 'Sent' },
    query: { patientId: patient.id },
  });
  expect(
    sent.map(({ description, dispense: amount }) => [description.split(' ')[0], amount]).toSorted(),
  ).toEqual([
    ['amlodipine', '60'],
    ['lisinopril', '30'],
  ]);
});
