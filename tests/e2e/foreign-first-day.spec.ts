import type { Locator, Page } from '@playwright/test';
import { execFile, spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type ForeignProvider, startForeignProvider } from '../harness/foreign-provider';
import { freePort } from '../harness/ports';
import { startProduct } from '../harness/product';
import { expectNoBarriers } from './barriers';
import { expect, test } from './fixtures';
import { chooseDrug, choosePharmacy } from './writing';

const HOSPITAL = 'Hospital-Pass1!';
const SERVICE = join(import.meta.dirname, '../../packages/server/dist/main.js');
const TERMINAL = join(import.meta.dirname, '../../packages/cli/dist/erx.js');
const DIRECTORY = [
  'ncpdpId,npi,storeName,addressLine1,city,state,zip,phonePrimary,specialtyTypes',
  '9900001,1899900013,Sandbox Pharmacy (accepts and verifies),1 Main Street,Mobile,AL,36602,2515550101,Retail;EPCS',
].join('\n');

/** Signs in at the hospital from the page of a signed-out visitor. */
async function signInAtHospital(page: Page, url: string, email: string): Promise<void> {
  await page.goto(url);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('heading', { name: 'Hospital sign-in' })).toBeVisible();
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password').fill(HOSPITAL);
  await page.getByRole('button', { name: 'Enter' }).click();
}

/**
 * `erx login` at the hospital, where the browser of a page is signed in already, and the import of a directory
 * of one pharmacy, as the administrator of a new installation does it.
 */
async function importPharmacies(page: Page, server: string, port: number): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'erx-first-day-'));
  const env = {
    PATH: process.env['PATH'],
    HOME: folder,
    ERX_SERVER: server,
    ERX_CONFIG_DIR: join(folder, 'settings'),
  };
  try {
    const login = spawn(process.execPath, [TERMINAL, 'login', '--callback-port', String(port)], { env });
    const ended = new Promise<number | null>((resolve) => login.on('close', resolve));
    let said = '';
    login.stderr.setEncoding('utf8').on('data', (text: string) => (said += text));
    await expect.poll(() => /\n {2}(http\S+)\n/.exec(said)?.[1]).toBeDefined();
    const tab = await page.context().newPage();
    await tab.goto(/\n {2}(http\S+)\n/.exec(said)?.[1] ?? '');
    await tab.getByRole('button', { name: 'Allow' }).click(); // the hospital asks of a program each time
    await expect(tab.getByText('Go back to the terminal')).toBeVisible();
    await tab.close();
    expect(await ended, said).toBe(0);
    writeFileSync(join(folder, 'pharmacies.csv'), DIRECTORY);
    await promisify(execFile)(
      process.execPath,
      [TERMINAL, 'reference', 'import', 'pharmacies.csv', '--kind', 'pharmacies'],
      { env, cwd: folder },
    );
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Adds the first patient of the practice; the page then shows her. */
async function addPatient(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Add Patients' }).click();
  const form = page.getByRole('dialog', { name: 'Add Patient' });
  for (const [label, value] of Object.entries({
    'First Name': 'Wilma',
    'Last Name': 'Firstday',
    'Account Number': 'F-1',
    'Birth Date': '03/04/1971',
    Height: '64',
    Weight: '150',
    Address: '1 Sandbox Row',
    City: 'Mobile',
    'Zip Code': '36602',
    'Home Phone': '2515550134',
  }))
    await form.getByRole('textbox', { name: label, exact: true }).fill(value);
  await form.getByRole('combobox', { name: 'Gender' }).selectOption('Female');
  await form.getByRole('combobox', { name: 'State' }).selectOption('AL');
  await form.getByRole('button', { name: 'Submit' }).click();
  await expect(form).toBeOutOfSight();
}

const lineOf = (list: Locator, name: string) => list.getByRole('listitem').filter({ hasText: name });

test(
  "When a fresh installation signs in at our hospital's provider, its first administrator is made by the " +
    'operator, adds me as a prescriber, my first sign-in makes the account mine, the network registers me, ' +
    'and my first prescription is verified by the pharmacy @whole',
  async ({ browser }) => {
    const settings: Record<string, string> = { ERX_SIGN_UP: 'off' };
    const product = await startProduct({ sandbox: true, env: settings });
    const port = await freePort(); // where erx login comes back to
    let provider: ForeignProvider | undefined;
    try {
      provider = await startForeignProvider(product.url, `http://127.0.0.1:${String(port)}/callback`);
      for (const name of ['chief', 'grace', 'stranger'])
        await provider.addPerson(`${name}@elm.test`, HOSPITAL);
      await provider.addPerson('unverified@elm.test', HOSPITAL, false);
      Object.assign(settings, provider.settings);
      await product.kill('SIGTERM');
      const { stdout } = await promisify(execFile)(
        process.execPath,
        [
          SERVICE,
          'bootstrap',
          ...['--email', 'chief@elm.test', '--first-name', 'Ada', '--last-name', 'Chief'],
          ...['--practice', 'Elm Street Family Medicine', '--time-zone', 'America/Chicago'],
        ],
        {
          env: {
            PATH: process.env['PATH'],
            ERX_DATA: product.dataFolder,
            ERX_PUBLIC_URL: product.url,
            ...(product.databaseUrl === null ? {} : { DATABASE_URL: product.databaseUrl }),
            ...settings,
          },
        },
      );
      expect(stdout).toContain('super administrator');
      expect(stdout).not.toContain('#password=');
      expect(stdout).toContain('has no address or telephone number yet');
      await product.restart();

      const admin = await (await browser.newContext()).newPage();
      await signInAtHospital(admin, product.url, 'chief@elm.test');
      await expect(admin.getByRole('button', { name: 'Profile: Ada Chief' })).toBeVisible();
      await expect(
        admin.getByRole('status').filter({ hasText: 'This practice has no address' }),
      ).toBeVisible();
      await importPharmacies(admin, product.url, port);
      await admin.goto(`${product.url}/epcs_userproviderdetails`);
      // another page of the application: the provider knows who is there
      await admin.getByRole('main').getByRole('button', { name: 'Register user' }).click();
      const dialog = admin.getByRole('dialog', { name: 'Register user' });
      const fill = (label: string, value: string) => dialog.getByLabel(label, { exact: true }).fill(value);
      await fill('First Name *', 'Grace');
      await fill('Last Name *', 'Hopewell');
      await fill('Email *', 'grace@elm.test');
      await fill('NPI', '1245319599');
      await fill('Work Phone *', '(205) 555-0110');
      await fill('Fax', '(205) 555-0111');
      await fill('Address *', '1 Elm Street');
      await fill('City *', 'Mobile');
      await dialog.getByLabel('State *').selectOption('AL');
      await fill('Zip Code *', '36602');
      await expect(dialog.getByLabel(/Password/)).toBeAbsent();
      await expectNoBarriers(admin, 'registering under a foreign provider');
      await dialog.getByRole('button', { name: 'Register user' }).click();
      const row = admin.getByRole('row', { name: /Grace Hopewell/ }).first();
      await expect(row).toContainText('Invited');

      for (const [name, sentence] of [
        ['stranger', /no account of this service belongs to you/],
        ['unverified', /does not say that it has verified your e-mail address/],
      ] as const) {
        const page = await (await browser.newContext()).newPage();
        await signInAtHospital(page, product.url, `${name}@elm.test`);
        await expect(page.getByText(sentence)).toBeVisible();
        await page.context().close();
      }

      const page = await (await browser.newContext()).newPage();
      await signInAtHospital(page, product.url, 'grace@elm.test');
      await expect(page.getByRole('button', { name: 'Profile: Grace Hopewell' })).toBeVisible();
      const list = page.getByRole('region', { name: 'Ready to prescribe' });
      await list.getByRole('button', { name: /^Get an SPI/ }).click();
      await expect(lineOf(list, 'Network registration').getByRole('img', { name: 'Done' })).toBeVisible();

      // what the practice lacks is said to the prescriber before, with who can enter it, and refuses the send
      const practiceLine = lineOf(list, 'Practice details');
      await expect(practiceLine).toContainText('The practice has no address or telephone number');
      await expect(practiceLine).toContainText('entered by: Ada Chief.');
      await expect(practiceLine.getByRole('button')).toBeAbsent();
      await addPatient(page);
      await page.getByRole('tab', { name: 'Prescribe' }).click();
      await chooseDrug(page, 'lisin 10', /^lisinopril 10 mg tablet/);
      await expect(page.getByRole('note', { name: 'Not ready to send this' })).toContainText(
        'Practice details',
      );
      await page.getByLabel(/^Dispense/).fill('30');
      await page.getByLabel('Days Supply').fill('30');
      await page.getByRole('textbox', { name: 'Sig' }).first().fill('Take 1 tablet by mouth once daily.');
      await page.getByRole('button', { name: 'Next', exact: true }).click();
      await choosePharmacy(page, /Select .*accepts and verifies/i);
      await expect(page.getByRole('note', { name: 'Save is not available' })).toBeAbsent();
      await expect(page.getByRole('note', { name: 'Send is not available' })).toContainText(
        'The practice has no address or telephone number',
      );

      // the administrator enters it, in place
      await admin.goto(`${product.url}/dashboard`);
      await admin.getByRole('button', { name: 'Enter them: Practice details' }).click();
      const form = admin.getByRole('region', { name: 'Practice details' });
      const enter = (label: string, value: string) => form.getByLabel(label, { exact: true }).fill(value);
      await enter('TIN *', '990000303');
      await enter('Address *', '1 Elm Street');
      await enter('City *', 'Mobile');
      await form.getByLabel('State *').selectOption('AL');
      await enter('Zip Code *', '36602');
      await enter('Practice Phone *', '(251) 555-0110');
      await enter('Practice Fax *', '(251) 555-0111');
      await form.getByRole('button', { name: 'Save practice' }).click();
      await expect(admin.getByText('The practice is saved.')).toBeVisible();

      // and the page that waited sends
      await expect(page.getByRole('note', { name: 'Send is not available' })).toBeAbsent();
      await page.getByRole('button', { name: 'Send', exact: true }).click();
      await expect(
        page.getByRole('table', { name: 'Prescriptions' }).getByRole('row', { name: /lisinopril 10 mg/ }),
      ).toContainText('Verified');
    } finally {
      await product.stop();
      await provider?.close();
    }
  },
);
