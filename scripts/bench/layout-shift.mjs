import { openProfile, settled, signIn } from './browser/profile.mjs';

export const title = 'Layout shift of a load, first visit and repeated';

/** The most of a load: what moves while someone reads or aims at it. */
const AIM = 0.02;
const SIZES = [
  { width: 1440, height: 900 },
  { width: 412, height: 823 },
];
const VISITS = ['first visit', 'repeated'];

export async function run({ startProduct, say }) {
  const product = await startProduct({ demo: true, sandbox: true });
  try {
    const rows = [];
    for (const size of SIZES) {
      for (const { name, path } of await pagesOf(product.url)) {
        const shifts = await shiftsOf(product.url, path, size);
        say(`${name}, ${size.width} wide`);
        rows.push(
          ...shifts.map((value, visit) => ({
            measure: `${name}, ${size.width}×${size.height}, ${VISITS[visit]}`,
            value,
            unit: '',
            aim: `at most ${AIM}`,
            met: value <= AIM,
          })),
        );
      }
    }
    return rows;
  } finally {
    await product.stop();
  }
}

/** The pages looked at; the chart is that of the patient opened last. */
async function pagesOf(url) {
  const profile = await openProfile();
  try {
    const page = await profile.context.newPage();
    await signIn(page, url);
    const patient = page.getByRole('region', { name: 'Recent Patients' }).getByRole('row').nth(1);
    return [
      { name: 'dashboard', path: '/dashboard' },
      { name: 'patient', path: await patient.getByRole('link').first().getAttribute('href') },
      { name: 'requests', path: '/surescripts' },
      { name: 'signed prescriptions', path: '/view_export_signed_prescriptions' },
    ];
  } finally {
    await profile.close();
  }
}

/** What two loads of a page shift, in a browser of its own: nothing of the page is kept before the first. */
async function shiftsOf(url, path, size) {
  const profile = await openProfile();
  try {
    const page = await profile.context.newPage();
    await signIn(page, url);
    await page.goto('about:blank');
    await page.setViewportSize(size);
    await page.addInitScript(noteShifts);
    const shifts = [];
    for (const _visit of VISITS) {
      await page.goto(`${url}${path}`);
      await settled(page);
      await page.waitForLoadState('networkidle');
      shifts.push(await page.evaluate(() => globalThis.shifted));
      await page.goto('about:blank');
    }
    return shifts;
  } finally {
    await profile.close();
  }
}

/** In the page: adds up what moves without anyone having pressed a key or a button. */
function noteShifts() {
  globalThis.shifted = 0;
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput } of list.getEntries())
      if (!hadRecentInput) globalThis.shifted += value;
  }).observe({ type: 'layout-shift', buffered: true });
}
