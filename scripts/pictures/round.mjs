import { pictured } from '../../tests/fixtures/pictured.ts';
import { signIn } from './acts.mjs';
import { walkAdministration } from './walks/administration.mjs';
import { walkBenefits } from './walks/benefits.mjs';
import { walkControlled } from './walks/controlled.mjs';
import { walkInteractions } from './walks/interactions.mjs';
import { walkList } from './walks/list.mjs';
import { walkMainJob } from './walks/main-job.mjs';
import { walkMatching } from './walks/matching.mjs';
import { walkPharmacies } from './walks/pharmacies.mjs';
import { walkPriorAuthorization } from './walks/prior-authorization.mjs';
import { walkRequests } from './walks/requests.mjs';
import { walkScreens } from './walks/screens.mjs';
import { walkTracing } from './walks/tracing.mjs';
import { walkStaff } from './walks/staff.mjs';
import { walkWithoutChecks } from './walks/without-checks.mjs';

const WALKS = {
  'main-job': walkMainJob,
  benefits: walkBenefits,
  interactions: walkInteractions,
  controlled: walkControlled,
  staff: walkStaff,
  list: walkList,
  'prior-authorization': walkPriorAuthorization,
  'without-checks': walkWithoutChecks,
  tracing: walkTracing,
  requests: walkRequests,
  pharmacies: walkPharmacies,
  matching: walkMatching,
  administration: walkAdministration,
  screens: walkScreens,
};

/**
 * All pictures in one size and theme: light, dark or contrast. A walk that fails is printed, and the others are walked.
 * @param {object} options
 * @param {(name: string, png: Buffer) => Promise<void>} options.keep
 * @param {string[] | undefined} options.only names of walks
 * @returns {Promise<number>} how many walks failed
 */
export async function takeAll({ browser, origin, sandbox, width, theme, only, keep }) {
  let failed = 0;
  for (const [name, walk] of Object.entries(WALKS)) {
    if (only && !only.includes(name)) continue;
    const context = await browser.newContext({
      baseURL: origin,
      viewport: { width, height: 900 },
      colorScheme: theme === 'dark' ? 'dark' : 'light',
      forcedColors: theme === 'contrast' ? 'active' : 'none',
    });
    context.setDefaultTimeout(20_000);
    const page = await context.newPage();
    const take = async (picture, of = page) => {
      await of.waitForLoadState('networkidle');
      await keep(picture, await of.screenshot({ animations: 'disabled' }));
    };
    try {
      const world = await pictured(origin); // its token lives five minutes: one for each walk
      await walk({
        page,
        context,
        origin,
        sandbox,
        world,
        take,
        signIn: (email, options) => signIn(page, email, options),
      });
    } catch (error) {
      failed += 1;
      console.error(`${name} at ${width}, ${theme}: ${error.message}`);
    }
    await context.close();
  }
  return failed;
}
