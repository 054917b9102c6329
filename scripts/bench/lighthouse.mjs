import { openProfile, signIn } from './browser/profile.mjs';
import { inFull } from './report/amounts.mjs';
import { median } from './report/statistics.mjs';

export const title = 'Lighthouse: sign-in page, dashboard and a patient, median of five';

const ROUNDS = inFull(5, 1);

/**
 * What is measured: `aims` are the least score of performance and the most milliseconds to the largest paint.
 */
const PAGES = [
  { name: 'sign-in', form: 'mobile', isSignedIn: false, aims: { performance: 0.98, paint: 1_800 } },
  { name: 'sign-in', form: 'desktop', isSignedIn: false, aims: { performance: 0.95 } },
  ...['dashboard', 'patient'].flatMap((name) => [
    { name, form: 'desktop', isSignedIn: true, aims: { performance: 0.95 } },
    { name, form: 'mobile', isSignedIn: true, aims: { performance: 0.85 } },
  ]),
];

/** Screens whose accessibility alone is looked at, as they open. */
const SCREENS = [
  '/user_info',
  '/surescripts',
  '/epastatus',
  '/medicationmatcher',
  '/epcs_userproviderdetails',
  '/grant_requests',
  '/view_export_signed_prescriptions',
  '/audit_items',
  '/incident_report',
  '/working_hours',
];

export async function run({ startProduct, say }) {
  const { default: lighthouse, desktopConfig } = await import('lighthouse');
  const product = await startProduct({ demo: true });
  const [visitor, member] = await Promise.all([openProfile(), openProfile()]);
  /**
   * Lighthouse empties the caches of the browser before it begins, and leaves the cookies: the member stays
   * signed in.
   */
  const look = async (path, { form, isSignedIn }, categories) => {
    const { port } = isSignedIn ? member : visitor;
    const result = await lighthouse(
      `${product.url}${path}`,
      { port, onlyCategories: categories, logLevel: 'silent' },
      form === 'desktop' ? desktopConfig : undefined,
    );
    const { lhr } = result ?? {};
    if (!lhr || lhr.runtimeError)
      throw new Error(`Lighthouse could not look at ${path}: ${lhr?.runtimeError?.message ?? 'no answer'}`);
    return lhr;
  };
  try {
    const page = await member.context.newPage();
    await signIn(page, product.url);
    const recent = page.getByRole('region', { name: 'Recent Patients' }).getByRole('row').nth(1);
    const paths = { patient: await recent.getByRole('link').first().getAttribute('href') };
    await page.goto('about:blank');
    const rows = [];
    for (const each of PAGES) {
      const looks = [];
      for (let round = 0; round < ROUNDS; round += 1)
        looks.push(
          await look(paths[each.name] ?? '/', each, ['performance', 'accessibility', 'best-practices']),
        );
      say(`${each.name}, ${each.form}`);
      rows.push(...rowsOf(each, looks));
    }
    for (const path of SCREENS)
      rows.push(
        wholeRow(path, 'accessibility', [
          await look(path, { form: 'desktop', isSignedIn: true }, ['accessibility']),
        ]),
      );
    return rows;
  } finally {
    await Promise.all([visitor.close(), member.close()]);
    await product.stop();
  }
}

function rowsOf({ name: page, form, aims }, looks) {
  const name = `${page}, ${form}`;
  const performance = median(looks.map(({ categories }) => categories.performance.score));
  const paint = median(looks.map(({ audits }) => audits['largest-contentful-paint'].numericValue));
  return [
    {
      measure: `${name}: performance`,
      value: performance,
      unit: 'of 1',
      aim: `at least ${aims.performance}`,
      met: performance >= aims.performance,
    },
    {
      measure: `${name}: largest paint`,
      value: paint,
      unit: 'ms',
      ...(aims.paint ? { aim: `at most ${aims.paint} ms`, met: paint <= aims.paint } : {}),
    },
    wholeRow(name, 'accessibility', looks),
    wholeRow(name, 'best-practices', looks),
  ];
}

/** The worst of the looks, with what Lighthouse has against it. */
function wholeRow(name, category, looks) {
  const value = Math.min(...looks.map(({ categories }) => categories[category].score));
  const failed = [
    ...new Set(
      looks.flatMap(({ categories, audits }) =>
        categories[category].auditRefs
          .map(({ id }) => id)
          .filter((id) => audits[id].score !== null && audits[id].score < 1),
      ),
    ),
  ];
  return {
    measure: `${name}: ${category}${failed.length > 0 ? ` (${failed.join(', ')})` : ''}`,
    value,
    unit: 'of 1',
    aim: '1',
    met: value === 1,
  };
}
