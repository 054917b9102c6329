import { pictured } from '../../tests/fixtures/pictured.ts';
import { openProfile, settled, signIn } from './browser/profile.mjs';
import { throughDialogs } from './browser/through-dialogs.mjs';
import { inFull } from './report/amounts.mjs';
import { median } from './report/statistics.mjs';

export const title = 'Interaction to next paint, a patient who takes 25 medicines';

/** In milliseconds, for each interaction (issue: the workplace). */
const AIM = 100;
const ROUNDS = inFull(15, 3);
const TAKEN = [
  ...[
    'lisinopril 10',
    'amlodipine 5',
    'atorvastatin 20',
    'metformin 500',
    'levothyroxine 50',
    'omeprazole 20',
  ],
  ...['sertraline 50', 'gabapentin 300', 'losartan 50', 'hydrochlorothiazide 25', 'furosemide 20'],
  ...['prednisone 5', 'montelukast 10', 'cetirizine 10', 'carvedilol 12.5', 'clopidogrel 75', 'warfarin 5'],
  ...[
    'allopurinol 100',
    'tamsulosin 0.4',
    'famotidine 20',
    'loratadine 10',
    'naproxen 250',
    'spironolactone 25',
  ],
  ...['digoxin 0.125', 'folic acid 1'],
];

/**
 * Two figures of each: what the browser says from the event to the paint after it, and how long the processor was
 * busy with it in the page, until two frames later, which a busy machine does not make longer.
 */
export async function run({ startProduct, say }) {
  const product = await startProduct({ demo: true, sandbox: true });
  const profile = await openProfile();
  try {
    const world = await pictured(product.url);
    const patientId = await world.newPatient('Wilma', 'Manymedicines');
    await world.taking(patientId, TAKEN);
    const page = await profile.context.newPage();
    await page.addInitScript(noteEvents);
    await signIn(page, product.url);
    await page.goto(`${product.url}/patient/${patientId}`);
    await page.getByRole('checkbox', { name: /digoxin/ }).waitFor();
    const processor = await processorOf(page);
    const rows = [];
    for (const [name, prepare, act] of INTERACTIONS) {
      await prepare(page);
      const taken = [];
      for (let round = 0; round < ROUNDS; round += 1) {
        await settled(page);
        await page.evaluate(() => {
          globalThis.longest = 0;
        });
        const before = await processor();
        await act(page, round);
        await page.evaluate(twoFrames);
        taken.push({
          busy: (await processor()) - before,
          waited: await page.evaluate(() => globalThis.longest),
        });
      }
      say(name);
      for (const [figure, word] of [
        ['waited', 'from event to paint'],
        ['busy', 'processor of the page'],
      ]) {
        const value = median(taken.map((each) => each[figure]));
        rows.push({
          measure: `${name}: ${word}`,
          value,
          unit: 'ms',
          aim: `at most ${AIM} ms`,
          met: value <= AIM,
        });
      }
    }
    return rows;
  } finally {
    await profile.close();
    await product.stop();
  }
}

const search = (page) => page.getByRole('combobox', { name: 'Search Drugs' });
const sig = (page) => page.locator('textarea[name="sig"]');
const LINE = 'amoxicillin 500 tid 10d #30';
const WORDS = 'Take 1 tablet by mouth once daily.';

/** What is done, what comes before, and one act of it. */
const INTERACTIONS = [
  [
    'a letter in the line',
    (page) => search(page).focus(),
    (page, at) => page.keyboard.press(letter(LINE, at)),
  ],
  [
    'a medicine ticked',
    () => undefined,
    (page) => page.getByRole('checkbox', { name: /digoxin/ }).click({ force: true }),
  ],
  [
    'a list unfolded',
    () => undefined,
    (page) => page.getByRole('button', { name: 'Clinical facts', exact: true }).click(),
  ],
  [
    'a letter in the directions',
    async (page) => {
      await search(page).fill('lisinopril 20');
      await page.getByRole('option', { name: /^lisinopril 20 mg tablet/ }).click();
      await throughDialogs(page, sig(page));
      await sig(page).focus();
    },
    (page, at) => page.keyboard.press(letter(WORDS, at)),
  ],
  [
    'a part of the order opened',
    (page) => page.getByLabel(/^Dispense/).fill('30'),
    (page, at) =>
      page
        .getByRole('navigation', { name: 'Steps of the prescription' })
        .getByRole('button', { name: at % 2 === 0 ? /Search Drug/ : /SIG/ })
        .click(),
  ],
];

const letter = (text, at) => (text[at % text.length] === ' ' ? 'Space' : text[at % text.length]);

/** Reads how many milliseconds the processor worked for tasks of the page. */
async function processorOf(page) {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  return async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    return metrics.find(({ name }) => name === 'TaskDuration').value * 1000;
  };
}

/** In the page: the longest of the events that someone caused, from its beginning to the paint after it. */
function noteEvents() {
  globalThis.longest = 0;
  new PerformanceObserver((list) => {
    for (const { duration, interactionId } of list.getEntries())
      if (interactionId > 0) globalThis.longest = Math.max(globalThis.longest, duration);
  }).observe({ type: 'event', durationThreshold: 16 });
}

const twoFrames = () =>
  new Promise((resolve) => {
    globalThis.requestAnimationFrame(() => globalThis.requestAnimationFrame(() => setTimeout(resolve)));
  });
