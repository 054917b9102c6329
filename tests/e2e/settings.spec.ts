import { listWorkingHours } from '@erx/core/practices/contract';
import type { Page } from '@playwright/test';
import { atService } from './at-service';
import { expectNoBarriers } from './barriers';
import { expect, openFromMenu, openSetting, signIn, test } from './fixtures';

test.slow(); // several settings to a sign-in

/** In the practice that other tests do not print, monitor or prescribe in. */
const PRESCRIBER = 'provider5@demo.test';

const hours = (page: Page, number: number) =>
  page.getByRole('group', { name: `Hours ${String(number)}`, exact: true });

async function setTime(
  page: Page,
  number: number,
  end: 'start' | 'end',
  [hour, minute, period]: readonly [string, string, string],
): Promise<void> {
  const name = `Hours ${String(number)}, ${end}`;
  await page.getByLabel(`${name} hour`).selectOption(hour);
  await page.getByLabel(`${name} minute`).selectOption(minute);
  await page.getByLabel(`${name} AM or PM`).selectOption(period);
}

test(
  'When I set the working hours, they go out in 24-hour form, overlapping ones are refused, ' +
    'and what I typed stays while I look elsewhere @whole',
  async ({ page, product }) => {
    await signIn(page, PRESCRIBER);
    await page.goto('/working_hours');
    await expect(page.getByRole('navigation', { name: 'Breadcrumbs' })).toContainText('Working Hours');
    await expect(page.getByText('Times are the practice’s own, Mountain')).toBeVisible();
    await expect(page.getByText('No working hours')).toBeVisible();
    await page.getByRole('button', { name: 'Add Hours' }).click();
    await setTime(page, 1, 'start', ['12', '00', 'AM']);
    await setTime(page, 1, 'end', ['12', '30', 'PM']);
    await page.getByRole('button', { name: 'Add Hours' }).click();
    await page.getByLabel('Hours 2, day').selectOption('Monday');
    await setTime(page, 2, 'start', ['12', '15', 'PM']);
    await setTime(page, 2, 'end', ['5', '00', 'PM']);

    await page.getByRole('button', { name: 'Submit' }).click();
    await expect(hours(page, 2)).toHaveAccessibleDescription(
      'Monday: these hours overlap others of the same day. Change one of the two, or remove it.',
    );
    await expect(page.getByLabel('Hours 2, end hour')).toBeFocused();
    await expectNoBarriers(page, 'working hours');
    await page.getByRole('link', { name: 'Dashboard', exact: true }).click();
    await expect(page.getByRole('table', { name: 'Recent patients' })).toBeVisible();
    await page.goBack();
    await expect(page.getByLabel('Hours 2, start minute')).toHaveValue('15');
    await page.getByLabel('Hours 2, start minute').selectOption('30');

    await page.getByRole('button', { name: 'Submit' }).click();
    await expect(page.getByText('Working hours saved')).toBeVisible();
    const { client } = await atService(product, PRESCRIBER);
    expect(await client.call(listWorkingHours, {})).toEqual([
      {
        dayOfWeek: 1,
        startHour: 0,
        startMinute: 0,
        startSecond: 0,
        endHour: 12,
        endMinute: 30,
        endSecond: 0,
      },
      {
        dayOfWeek: 1,
        startHour: 12,
        startMinute: 30,
        startSecond: 0,
        endHour: 17,
        endMinute: 0,
        endSecond: 0,
      },
    ]);

    await page.getByRole('button', { name: 'Remove hours 1' }).click();
    const confirm = page.getByRole('dialog', { name: 'Remove hours' });
    await expect(confirm).toContainText('Are you sure you want to remove this item?');
    await expect(confirm).toContainText('Monday, 12:00 AM – 12:30 PM');
    await confirm.getByRole('button', { name: 'Cancel' }).click();
    await expect(hours(page, 2)).toBeVisible();
    await page.getByRole('button', { name: 'Remove hours 1' }).click();
    await confirm.getByRole('button', { name: 'Remove hours' }).click();
    await expect(hours(page, 2)).toBeOutOfSight();
    await page.getByRole('button', { name: 'Submit' }).click();
    await expect(page.getByRole('button', { name: 'Discard changes' })).toBeOutOfSight();
    await page.reload();
    await expect(hours(page, 1)).toBeVisible();
    await expect(page.getByLabel('Hours 1, start AM or PM')).toHaveValue('PM');
    await expect(hours(page, 2)).toBeOutOfSight();
  },
);

test('When I am staff, I see when the practice is open and no button to change it, nor the settings of others @whole', async ({
  page,
}) => {
  await signIn(page, 'staff@demo.test');
  await openFromMenu(page, 'Settings');
  await expect(page.getByRole('heading', { name: 'Working Hours', level: 1 })).toBeVisible();
  await expect(page.getByText('Sunday')).toBeVisible();
  await expect(page.locator('#main').getByRole('button', { name: /Add Hours|Submit|Remove/ })).toBeAbsent();
  await expect(page.getByRole('navigation', { name: 'Settings' }).getByRole('link')).toHaveText([
    'Working Hours',
  ]);
  await page.goto('/settings/printing');
  await expect(page.getByText('Your role does not allow this')).toBeVisible();
});

test('When I open the settings, each page says how things are, and a phone has a list of them @whole', async ({
  page,
}) => {
  await signIn(page, PRESCRIBER);
  await openFromMenu(page, 'Settings');
  const pages = page.getByRole('navigation', { name: 'Settings' });
  await expect(pages.getByRole('link', { name: 'Working Hours' })).toHaveAttribute('aria-current', 'page');
  await pages.getByRole('link', { name: 'Protocols' }).click();
  await expect(page.getByRole('region', { name: 'Refill protocol' })).toContainText('25% of the last fill');
  await expect(page.getByRole('region', { name: 'Children’s weights' })).toContainText(/\d+ days/);
  await expect(
    page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Settings' }),
  ).toHaveAttribute('aria-current', 'page');
  await page.setViewportSize({ width: 400, height: 850 });
  await page.getByRole('link', { name: 'All settings' }).click();
  await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible();
  await expectNoBarriers(page, 'the list of settings');
  await page.getByRole('main').getByRole('link', { name: 'Safety alerts' }).click();
  await expect(page.getByRole('region', { name: 'Drug Interaction Settings' })).toContainText('Serious');
});

test('When I change how the practice prints, what I am warned of and where the PDMP is, each is kept and says so @whole', async ({
  page,
}) => {
  await signIn(page, PRESCRIBER);
  const print = await openSetting(page, 'Printing', 'Print settings');
  await expect(print.getByText('This practice has not chosen yet. These are the defaults.')).toBeVisible();
  await print.getByLabel(/^NPI/).check({ force: true });
  const created = page.waitForResponse((response) => response.url().endsWith('/api/printsettings'));
  await print.getByRole('button', { name: 'Save print settings' }).click();
  expect((await created).status()).toBe(201);
  await expect(print).toBeOutOfSight();

  await openSetting(page, 'Printing', 'Print settings');
  await expect(print.getByLabel(/^NPI/)).toBeChecked();
  await print.getByRole('button', { name: 'Save print settings' }).click();
  await expect(print.getByRole('alert')).toHaveText('No changes applied.');
  await print.getByLabel(/^Days supply/).check({ force: true });
  await expect(print.getByRole('region', { name: 'Preview' })).toContainText('Days supply');
  const changed = page.waitForResponse(
    (response) => response.request().method() === 'PATCH' && response.url().includes('/api/printsettings/'),
  );
  await print.getByRole('button', { name: 'Save print settings' }).click();
  expect(await (await changed).json()).toMatchObject({ npi: true, daysSupply: true });
  await expect(print).toBeOutOfSight();

  const interactions = await openSetting(page, 'Safety alerts', 'Drug Interaction Settings');
  const toggles = interactions.getByRole('switch').or(interactions.getByRole('checkbox'));
  await expect(toggles).toHaveCount(6);
  for (const toggle of await toggles.all()) await expect(toggle).toBeChecked(); // S4-17
  await expect(toggles.first()).toBeDisabled(); // serious findings of drugs and allergies are always named
  const ofFood = toggles.nth(3);
  await ofFood.uncheck({ force: true });
  await expect(interactions.getByRole('status')).toContainText(
    'Serious interactions with food will not be named to you.',
  );
  await expectNoBarriers(page, 'drug interaction settings');
  await interactions.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Drug interaction settings saved')).toBeVisible();
  await page.reload();
  await openSetting(page, 'Safety alerts', 'Drug Interaction Settings');
  await expect(ofFood).not.toBeChecked();
  await ofFood.check({ force: true });
  await interactions.getByRole('button', { name: 'Save' }).click();
  await expect(interactions).toBeOutOfSight();

  const site = await openSetting(page, 'Integrations', 'PDMP site');
  await site.getByLabel('PDMP Site URL').fill('javascript:alert(1)');
  await site.getByRole('button', { name: 'Save PDMP site' }).click();
  await expect(
    site.getByText('The address of a PDMP site begins with https:// or http:// and names a host.'),
  ).toBeVisible();
  await expectNoBarriers(page, 'PDMP site');
  await site.getByLabel('PDMP Site URL').fill('https://pdmp.example/az');
  await site.getByRole('button', { name: 'Save PDMP site' }).click();
  await expect(page.getByText('PDMP Site URL is updated..!')).toBeVisible();
  await page.reload();
  await openSetting(page, 'Integrations', 'PDMP site');
  await expect(site.getByLabel('PDMP Site URL')).toHaveValue('https://pdmp.example/az');
});
