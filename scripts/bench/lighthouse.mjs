import { openProfile, signIn } from './browser/profile.mjs';
import { inFull } from './report/amounts.mjs';
import { median } from './report/statistics.mjs';

export const title = 'Lighthouse: sign-in page and dashboard, median of five';

const ROUNDS = inFull(5, 1);

/**
 * What is measured: `aims` are the least score of performance and the most milliseconds to the largest paint.
 */
const PAGES = [
  { name: 'sign-in, mobile', form: 'mobile', isSignedIn: false, aims: { performance: 0.98, paint: 1_800 } },
  { name: 'dashboard, desktop', form: 'desktop', isSignedIn: true, aims: { performance: 0.95 } },
  { name: 'dashboard, mobile', form: 'mobile', isSignedIn: true, aims: { performance: 0.85 } },
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
    await page.goto('about:blank');
    const rows = [];
    for (const each of PAGES) {
      const looks = [];
      for (let round = 0; round < ROUNDS; round += 1)
        looks.push(await look('/', each, ['performance', 'accessibility']));
      say(each.name);
      rows.push(...rowsOf(each, looks));
    }
    for (const path of SCREENS)
      rows.push(
        accessibilityRow(path, [await look(path, { form: 'desktop', isSignedIn: true }, ['accessibility'])]),
      );
    return rows;
  } finally {
    await Promise.all([visitor.close(), member.close()]);
    await product.stop();
  }
}

function rowsOf({ name, aims }, looks) {
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
    accessibilityRow(name, looks),
  ];
}

/** The worst of the looks, with what Lighthouse has against it. */
function accessibilityRow(name, looks) {
  const value = Math.min(...looks.map(({ categories }) => categories.accessibility.score));
  const failed = [
    ...new Set(
      looks.flatMap(({ categories, audits }) =>
        categories.accessibility.auditRefs
          .map(({ id }) => id)
          .filter((id) => audits[id].score !== null && audits[id].score < 1),
      ),
    ),
  ];
  return {
    measure: `${name}: accessibility${failed.length > 0 ? ` (${failed.join(', ')})` : ''}`,
    value,
    unit: 'of 1',
    aim: '1',
    met: value === 1,
  };
}
