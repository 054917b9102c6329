import type { Page } from '@playwright/test';
import { SCREENS } from '../../packages/web/src/app/screen-list';
import { inWhole } from '../harness/whole';
import { expectNoBarriers, expectNoBarriersNow, WIDTHS } from './barriers';
import { expect, menuItem, openFromMenu, openMenu, openSetting, shell, signIn, test } from './fixtures';
import {
  ACCEPTS,
  answerMonitoring,
  chooseDrug,
  choosePharmacy,
  newPatient,
  openInformation,
  startPrescribing,
} from './writing';

/** Patients with a plan that names alternatives, one for each width: what is started stays a draft. */
const INSURED = {
  1440: { typed: 'subramaniam arjun', name: /Subramaniam, Arjun/ },
  400: { typed: 'fontenot odette', name: /Delacroix-Fontenot, Odette/ },
};

test.slow(); // each page is read whole, several to a test

for (const width of WIDTHS) {
  test.describe(`at ${String(width)} pixels, nothing keeps anybody out`, () => {
    test.use({ viewport: { width, height: 900 } });

    test('on the way to a prescription @whole', async ({ page, product }) => {
      const patient = await newPatient(product, 'Reachable');
      await page.goto('/');
      await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
      await expectNoBarriers(page, 'start page');
      await page.getByRole('button', { name: 'Sign in' }).click();
      await expect(page.getByLabel('E-mail address')).toBeVisible();
      await expectNoBarriers(page, 'sign-in page');
      await signIn(page, 'provider@demo.test');
      await page.goto(`/patient/${patient.id}`);
      await expect(page.getByRole('tab', { name: 'Prescribe' })).toBeVisible();
      await expect(page.getByRole('heading', { name: 'Problems' })).toBeVisible();
      await expectNoBarriers(page, 'patient page');
      await page.getByRole('tab', { name: 'Prescribe' }).click();
      await page.getByRole('button', { name: 'Favorites' }).click();
      const favorites = page.getByRole('dialog', { name: 'Select a Sig' });
      await expect(favorites.getByRole('row').nth(1)).toBeVisible();
      await expectNoBarriers(page, 'favorites');
      await favorites.getByRole('button', { name: 'Close' }).last().click();
      await page.getByRole('combobox', { name: 'Search Drugs' }).fill('amox');
      const found = page.getByRole('group', { name: 'Search Drug' }).getByRole('option').first();
      await expect(found).toBeVisible();
      await expectNoBarriers(page, 'drug search');
      await found.click();
      await expect(page.getByLabel(/^Dispense/)).toBeVisible();
      await expectNoBarriers(page, 'SIG step');
    });

    test('around a coverage, its alternatives and prior authorization @whole', async ({ page }) => {
      await signIn(page, 'provider@demo.test');
      await page.goto('/epastatus');
      await expect(page.getByRole('row').nth(1)).toBeVisible();
      await expectNoBarriers(page, 'EPA status page');
      const settings = await openSetting(page, 'Printing', 'Print settings');
      await expect(settings.getByRole('region', { name: 'Preview' })).toBeVisible();
      await expectNoBarriers(page, 'print settings');
      await settings.getByRole('button', { name: 'Close' }).last().click();

      if (width < 600) await page.getByRole('button', { name: 'Search patients' }).click();
      await page.getByRole('combobox', { name: 'Search patients' }).fill(INSURED[width].typed);
      await page.getByRole('option', { name: INSURED[width].name }).click();
      await page.getByRole('tab', { name: 'Prescribe' }).click();
      await expect(page.getByRole('combobox', { name: 'Search Drugs' })).toBeVisible();
      const information = await openInformation(page);
      const eligibility = page.getByRole('region', { name: 'Eligibility', exact: true });
      await expect(eligibility.getByRole('radio').first()).toBeChecked();
      await expectNoBarriers(page, 'coverage');
      await information.getByRole('button', { name: 'Close' }).click();
      await chooseDrug(page, 'lipitor 20', /^Lipitor 20 mg tablet/);
      await expect(
        page.getByRole('table', { name: 'Alternative Medications' }).getByRole('row').nth(1),
      ).toBeVisible();
      await expectNoBarriers(page, 'alternatives');
    });
  });
}

test.describe('at 400 pixels, nothing keeps anybody out', () => {
  test.use({ viewport: { width: 400, height: 900 } });

  test('in the dialogs of a controlled substance @whole', async ({ page, product }) => {
    const patient = await newPatient(product, 'Signable');
    await startPrescribing(page, 'provider@demo.test', patient.id);
    await chooseDrug(page, 'oxycodone 5', /^oxyCODONE 5 mg tablet/i);
    await expect(
      page
        .getByRole('dialog', { name: /Prescription Drug Monitoring Program/ })
        .getByText('No prior controlled substance is known here'),
    ).toBeVisible();
    await expectNoBarriers(page, 'PDMP');
    await answerMonitoring(page);
    await page.getByLabel(/^Dispense/).fill('10');
    await page.getByLabel('Days Supply').fill('10');
    await page.getByRole('textbox', { name: /^Sig/ }).fill('Take 1 tablet by mouth at bedtime');
    await page.getByRole('button', { name: 'View Interactions' }).click();
    const interactions = page.getByRole('dialog', { name: 'Interactions' });
    await expect(
      interactions.getByRole('table', { name: 'Drug food interactions' }).getByRole('row').nth(1),
    ).toBeVisible();
    await expectNoBarriers(page, 'interactions');
    await interactions.getByRole('button', { name: 'Continue' }).click();
    await choosePharmacy(page, ACCEPTS);
    await expect(page.getByRole('region', { name: 'Prescription', exact: true })).toBeVisible();
    await expectNoBarriers(page, 'review');
    await page.getByRole('button', { name: 'Continue', exact: true }).click();
    const ready = page.getByRole('dialog', { name: 'Ready to Sign' });
    await ready.getByText('Ready to sign', { exact: true }).click();
    await expect(ready.getByRole('checkbox', { name: 'Ready to sign' })).toBeChecked();
    await expectNoBarriers(page, 'Ready to Sign');
    await ready.getByRole('button', { name: 'Continue' }).click();
    await expect(page.getByRole('dialog', { name: 'Hardware Token' }).getByLabel(/^OTP Token/)).toBeVisible();
    await expectNoBarriers(page, 'factors');
  });
});

/** Goes to a screen as a link does, without loading the application again. */
async function go(page: Page, path: string): Promise<void> {
  await page.evaluate((next) => {
    history.pushState({}, '', next);
    dispatchEvent(new PopStateEvent('popstate', { state: {} }));
  }, path);
}

// the gate looks at each screen once
for (const width of inWhole<readonly number[]>(WIDTHS, [1440])) {
  test(`at ${String(width)} pixels, nothing keeps anybody out of any screen of the menu, of the menu and of the palette`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.goto('/');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByLabel('E-mail address').fill('superadmin@demo.test');
    await page.getByLabel('Password', { exact: true }).fill('Demo-Pass1!');
    await page.getByRole('button', { name: 'Sign in' }).click();
    const chooser = page.getByRole('dialog', { name: 'Choose a practice' });
    await expect(chooser).toBeVisible();
    await expectNoBarriers(page, 'practice chooser');
    await chooser.getByRole('button', { name: 'Sonoran Vista' }).click();
    await expect(shell(page)).toBeVisible();
    for (const { path, name } of SCREENS.filter(
      (screen) => 'group' in screen && (screen.path !== '/settings' || width < 830),
    )) {
      await go(page, path);
      await expect(
        page.getByRole('navigation', { name: 'Breadcrumbs' }).locator('[aria-current=page]'),
      ).toHaveText(name);
      await expect(page.locator('#main h1')).toBeAttached();
      await expect(page.locator('#main .bp6-spinner')).toBeAbsent();
      await expectNoBarriers(page, name);
    }
    await openMenu(page);
    const about = menuItem(page, 'About');
    await expect(about).toBeVisible();
    await expectNoBarriers(page, 'menu');
    await page.keyboard.press('Escape');
    await expect(about).toBeOutOfSight();
    for (const item of ['Limitations', 'Keyboard shortcuts', 'About']) {
      await openFromMenu(page, item);
      const dialog = page.getByRole('dialog', { name: item });
      await expect(dialog).toBeVisible();
      await expectNoBarriers(page, item);
      await dialog.getByRole('button', { name: 'Close' }).last().click();
      await expect(dialog).toBeOutOfSight();
      // by way of the menu, which is gone
      await expect(width < 1200 ? page.getByRole('button', { name: 'Menu' }) : shell(page)).toBeFocused();
    }
    await page.keyboard.press('Control+k');
    await expect(
      page
        .getByRole('dialog', { name: 'Find a patient or a command' })
        .getByRole('option', { name: 'Working Hours' }),
    ).toBeVisible();
    await expectNoBarriers(page, 'palette');
  });
}

test('nothing keeps anybody out of a screen that is being read, cannot be read or is none @whole', async ({
  page,
  product,
}) => {
  const patient = await newPatient(product, 'Awaited');
  await signIn(page, 'provider@demo.test');
  let fail: (() => void) | undefined;
  const held = new Promise<void>((resolve) => {
    fail = resolve;
  });
  await page.route('**/api/**', async (route) => {
    await held;
    await route.abort();
  });
  const own = `/patient/${patient.id}`;
  for (const path of [
    own,
    '/surescripts',
    '/epastatus',
    '/medicationmatcher',
    '/user_info',
    '/audit_items',
    '/working_hours',
  ]) {
    await go(page, path);
    const main = page.getByRole('main');
    await expect(
      path === own
        ? main.getByRole('progressbar', { name: 'Loading the patient' })
        : main.locator('[role=progressbar], .bp6-skeleton').first(),
    ).toBeAttached();
    await expectNoBarriersNow(page, `${path === own ? 'patient' : path}, being read`);
  }
  await go(page, own);
  fail?.();
  await expect(page.getByRole('main').getByRole('alert')).toContainText('The patient could not be loaded.');
  await expectNoBarriers(page, 'patient that cannot be read');
  await go(page, '/nowhere');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expectNoBarriers(page, 'no screen');
  await go(page, '/marketing_audit_log');
  await expect(
    page.getByRole('heading', { level: 1, name: 'Your role does not allow this. Nothing was changed.' }),
  ).toBeVisible();
  await expectNoBarriers(page, 'screen of others');
});

test('In a contrast theme I see where to type and press, what I have chosen and where I am', async ({
  page,
  product,
}) => {
  const patient = await newPatient(product, 'Contrasting');
  await page.emulateMedia({ forcedColors: 'active' });
  await signIn(page, 'provider@demo.test', { at: `/patient/${patient.id}` });
  await page.getByRole('tab', { name: 'Prescribe' }).click();
  const field = page.getByRole('combobox', { name: 'Search Drugs' });
  for (const edged of [field, page.getByRole('button', { name: 'Favorites' })])
    await expect(edged).toHaveCSS('border-top-width', '1px');
  await field.fill('amox');
  await expect(field).toHaveCSS('outline-style', 'solid');
  const drugs = page.getByRole('group', { name: 'Search Drug' }).getByRole('option');
  await expect(drugs.first()).toBeVisible();
  await field.press('ArrowDown');
  const marked = [
    page.getByRole('tab', { name: 'Prescribe' }),
    page.getByRole('button', { name: /Search Drug.*current step/ }),
    drugs.and(page.getByRole('option', { selected: true })),
  ];
  for (const one of marked) await expect(one).toHaveCSS('outline-style', 'solid');
});
