import { execFileSync } from 'node:child_process';
import { gzipSync } from 'node:zlib';
import { chromiumArguments, findChromium } from '../../tests/harness/chromium.ts';
import { throughDialogs } from './browser/through-dialogs.mjs';
import { inFull } from './report/amounts.mjs';
import { median } from './report/statistics.mjs';

export const title = 'JavaScript of the SIG step';

/** In KB of 1,000 bytes, gzipped: what a prescription may fetch beside the dashboard. */
const AIM_KB = 350;
/** In milliseconds. */
const AIM_PARSE_MS = 50;
const ROUNDS = inFull(15, 3);

/** What is fetched behind the dashboard until the step stands, and how long the engine takes to read it. */
export async function run({ startProduct }) {
  const { chromium } = await import('playwright');
  const executablePath = findChromium();
  const product = await startProduct({ demo: true });
  const browser = await chromium.launch({
    args: chromiumArguments(),
    ...(executablePath ? { executablePath } : {}),
  });
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    const scripts = collectScripts(page);
    await toDashboard(page, product.url);
    const before = new Set((await scripts.take()).keys());
    await toDrugSearch(page);
    await page.getByRole('option', { name: /^lisinopril 10 mg tablet/ }).click();
    await throughDialogs(page, page.getByLabel(/^Dispense/));
    await page.waitForLoadState('networkidle');
    const added = [...(await scripts.take())].filter(([address]) => !before.has(address));
    const sources = added.map(([, source]) => source);
    const whole = sources.reduce((sum, source) => sum + source.length, 0);
    const gzipped = sources.reduce((sum, source) => sum + gzipSync(source, { level: 6 }).length, 0);
    const [value, floor] = [parseTime(sources), parseTime([`/*${' '.repeat(whole)}*/`])];
    return [
      {
        measure: `fetched from the dashboard to the step, ${String(added.length)} files, gzipped`,
        value: gzipped / 1000,
        unit: 'KB',
        aim: `at most ${String(AIM_KB)} KB`,
        met: gzipped / 1000 <= AIM_KB,
      },
      { measure: 'the same as it is read', value: whole / 1000, unit: 'KB' },
      {
        measure: 'parsing it, median (floor: a comment of that length)',
        value,
        unit: 'ms',
        floor,
        ratio: value / floor,
        aim: `under ${String(AIM_PARSE_MS)} ms`,
        met: value < AIM_PARSE_MS,
      },
    ];
  } finally {
    await browser.close();
    await product.stop();
  }
}

/** Milliseconds that V8 takes to read modules, each time as if they were new: a process of its own keeps no code. */
function parseTime(sources) {
  const code = `
    const { SourceTextModule } = require('node:vm');
    const sources = JSON.parse(require('node:fs').readFileSync(0, 'utf8'));
    const begun = performance.now();
    for (const source of sources) new SourceTextModule(source);
    console.log(performance.now() - begun);`;
  const once = () =>
    Number(
      execFileSync(process.execPath, ['--experimental-vm-modules', '--no-warnings', '-e', code], {
        input: JSON.stringify(sources),
        encoding: 'utf8',
        maxBuffer: 1 << 20,
      }),
    );
  return median(Array.from({ length: ROUNDS }, once));
}

/** Every script the page has asked for so far, by address, with its text. */
function collectScripts(page) {
  const pending = [];
  const texts = new Map();
  page.on('response', (response) => {
    const isScript =
      response.request().resourceType() === 'script' ||
      response.headers()['content-type']?.includes('javascript');
    if (!isScript) return;
    pending.push(
      response.text().then(
        (text) => texts.set(response.url().split('?')[0], text),
        () => undefined,
      ),
    );
  });
  return {
    async take() {
      await Promise.all(pending);
      return new Map(texts);
    },
  };
}

/** Signs in, until the dashboard's tables have their data. */
async function toDashboard(page, url) {
  await page.goto(url);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByLabel('E-mail address').fill('provider@demo.test');
  await page.getByLabel('Password', { exact: true }).fill('Demo-Pass1!');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('region', { name: 'Recent Patients' }).getByRole('row').nth(1).waitFor();
}

/** Opens a patient and types a drug; nothing is chosen yet. */
async function toDrugSearch(page) {
  await page.getByRole('combobox', { name: 'Search patients' }).fill('pettigrew');
  await page.getByRole('option', { name: /Pettigrew, Augusta/ }).click();
  await page.getByRole('tab', { name: 'Prescribe' }).click();
  await page.getByRole('combobox', { name: 'Search Drugs' }).fill('lisin 10');
  await page.getByRole('option', { name: /^lisinopril 10 mg tablet/ }).waitFor();
  await page.waitForLoadState('networkidle');
}
