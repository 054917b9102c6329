// Makes the pictures of the README and docs/ from a running product with the demo practice:
//   npm start, then: pnpm pictures [http://localhost:4700] [folder]
import { chromium } from 'playwright';
import { chromiumArguments, findChromium } from '../tests/harness/chromium.ts';

const [origin = 'http://localhost:4700', folder = 'docs/pictures'] = process.argv.slice(2);
const executablePath = findChromium();
const browser = await chromium.launch({ args: chromiumArguments(), ...(executablePath ? { executablePath } : {}) });

/** The screens of the main job, in order: what to do, and the name of the picture taken then. */
async function walk(page, take) {
  await page.goto(origin);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByLabel('E-mail address').fill('provider@demo.test');
  await page.getByLabel('Password', { exact: true }).fill('Demo-Pass1!');
  await take('sign-in');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('region', { name: 'Recent Patients' }).getByRole('row').nth(3).waitFor();
  await page.getByRole('region', { name: 'Prescriptions' }).getByRole('row').nth(2).waitFor();
  await take('dashboard');
  const search = page.getByRole('combobox', { name: 'Search patients' });
  if (!await search.isVisible()) await page.getByRole('button', { name: 'Search patients' }).click();
  await search.fill('pettigrew');
  await page.getByRole('option', { name: /Augusta/ }).click();
  await page.getByRole('region', { name: 'Problems' }).getByRole('row').nth(1).waitFor();
  await take('patient');
  await page.getByRole('tab', { name: 'Prescribe' }).click();
  const discard = page.getByRole('button', { name: 'Discard', exact: true });
  const drugs = page.getByRole('combobox', { name: 'Search Drugs' });
  await discard.or(drugs).waitFor();
  if (await discard.isVisible()) await discard.click();
  await drugs.fill('lisin 10');
  await page.getByRole('option').first().waitFor();
  await take('search-drug');
  await page.getByRole('option').first().click();
  await page.getByRole('table', { name: 'Alternative Medications' }).getByRole('row').nth(1).waitFor();
  await take('alternatives');
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByLabel(/^Dispense/).fill('30');
  await page.getByLabel('Days Supply').fill('30');
  await page.getByRole('button', { name: 'Choose from list' }).click();
  const sig = page.getByRole('dialog').getByRole('button', { name: 'Take 1 tablet by mouth once daily.', exact: true });
  await sig.waitFor();
  await take('choose-sig');
  await sig.click();
  await take('sig');
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByText('Search...', { exact: true }).click();
  await page.getByLabel('Name', { exact: true }).fill('Sandbox');
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  const pharmacy = page.getByRole('button', { name: /Select .*accepts and verifies/i });
  await pharmacy.waitFor();
  await take('pharmacy');
  await pharmacy.click();
  await page.getByRole('button', { name: 'Send', exact: true }).waitFor();
  await take('review');
}

for (const colorScheme of ['light', 'dark']) {
  for (const width of [1440, 900, 400]) {
    const page = await browser.newPage({ viewport: { width, height: 900 }, colorScheme });
    page.setDefaultTimeout(20_000);
    await walk(page, async (name) => {
      await page.waitForLoadState('networkidle');
      await page.screenshot({ path: `${folder}/${name}-${width}-${colorScheme}.png`, animations: 'disabled' });
    });
    await page.close();
  }
}
await browser.close();
