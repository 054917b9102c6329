import { openLoop, statusesOf, summaryOf } from './load/open-loop.mjs';
import { connect } from './practice/connect.mjs';
import { mixedLoad, mixedPractices } from './practice/mixed-load.mjs';
import { start } from './processes/start.mjs';
import { amountOf } from './report/amounts.mjs';
import { quantile } from './report/statistics.mjs';

export const title = 'Overload: three times what the service holds, and what comes after it';

const PRACTICES = 10;
const SENDS = 0.2;
const TIMES = 3;
const WARM_UP_SECONDS = 10;
/** What is looked for by trying: each step is so much more, and holds while nothing waits for long. */
const FIRST_RATE = 150;
const STEP = 1.25;
const STEPS = 9;
const STEP_SECONDS = 5;
const HELD_UNDER = 500;
/** After the overload answers are as they were within so many seconds. */
const RECOVERED_WITHIN = 5;
const GOODPUT = 0.9;

export async function run({ say, startProduct }) {
  const seconds = amountOf('BENCH_SECONDS', 20, 5);
  const told = amountOf('BENCH_HOLDS', 0, 100);
  const most = told || FIRST_RATE * STEP ** STEPS;
  const network = await start('status-network');
  const product = await startProduct({
    database: 'postgres',
    env: { ERX_RATE_LIMIT: '0', PHARMACY_NETWORK_URL: network.url },
  });
  const client = await connect(product);
  try {
    const tried = told ? 0 : (most * STEP_SECONDS) / (1 - 1 / STEP);
    const recovery = Math.max(seconds, 2 * RECOVERED_WITHIN);
    const offered = tried + most * ((TIMES + 1) * seconds + recovery + WARM_UP_SECONDS);
    const sends = Math.ceil(SENDS * offered) + PRACTICES;
    say(`Writing ${sends.toLocaleString('en-US')} prescriptions to send …`);
    const next = mixedLoad(
      await mixedPractices(client, product, { practices: PRACTICES, prescriptions: 2 * sends, sends }),
      SENDS,
    );
    const load = async (rate, during) => {
      const answers = await openLoop(product.url, next, { rate, seconds: during });
      say(`${rate.toFixed(0)}/s: ${statusesOf(answers)}`);
      return answers;
    };
    await load(Math.min(FIRST_RATE, most), WARM_UP_SECONDS);
    const held = told || (await whatHolds(load, say));
    say(`${held.toFixed(0)}/s hold.`);

    const before = summaryOf(await load(held, seconds), seconds);
    const during = summaryOf(await load(TIMES * held, seconds), seconds);
    const answers = await load(held, recovery);
    const after = summaryOf(
      answers.filter(({ due }) => due >= RECOVERED_WITHIN * 1000),
      recovery - RECOVERED_WITHIN,
    );
    return rowsOf({ held, before, during, after });
  } finally {
    await client.end();
    await product.stop();
    await network.stop();
  }
}

/** The highest rate of the steps at which nothing is refused and one in twenty waits less than half a second. */
async function whatHolds(load, say) {
  let held = FIRST_RATE;
  for (let step = 0; step <= STEPS; step++) {
    const rate = FIRST_RATE * STEP ** step;
    const answers = await load(rate, STEP_SECONDS);
    const p95 = quantile(
      answers.map(({ milliseconds }) => milliseconds),
      0.95,
    );
    say(`${rate.toFixed(0)}/s: p95 ${p95.toFixed(0)} ms`);
    if (p95 > HELD_UNDER || answers.some(({ status }) => status !== 200)) break;
    held = rate;
  }
  return held;
}

function rowsOf({ held, before, during, after }) {
  const goodput = during.perSecond / before.perSecond;
  const unseen = during.lost + during.failed;
  return [
    { measure: 'what holds', value: held, unit: '/s' },
    { measure: 'p95 then', value: before.p95, unit: 'ms' },
    {
      measure: `answered of ${TIMES} times as many`,
      value: during.perSecond,
      unit: '/s',
      floor: before.perSecond,
      ratio: goodput,
      aim: `ratio at least ${GOODPUT}`,
      met: goodput >= GOODPUT,
    },
    { measure: 'p95 of what was answered', value: during.p95, unit: 'ms' },
    { measure: 'refused with the time to try again', value: during.refused, unit: '' },
    { measure: 'neither answered nor refused so', value: unseen, unit: '', aim: 'none', met: unseen === 0 },
    {
      measure: `p95 from ${RECOVERED_WITHIN} s after it`,
      value: after.p95,
      unit: 'ms',
      floor: before.p95,
      ratio: after.p95 / before.p95,
      aim: `under ${HELD_UNDER} ms, all answered`,
      met: after.p95 < HELD_UNDER && after.refused + after.lost + after.failed === 0,
    },
  ];
}
