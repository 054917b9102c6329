import { deliveredBy, waiting } from './load/deliveries.mjs';
import { openLoop, statusesOf, summaryOf } from './load/open-loop.mjs';
import { watched } from './load/processor-time.mjs';
import { residentMegabytes } from './load/memory.mjs';
import { connect } from './practice/connect.mjs';
import { mixedLoad, mixedPractices } from './practice/mixed-load.mjs';
import { start } from './processes/start.mjs';
import { amountOf, inFull } from './report/amounts.mjs';

export const title = 'A mixed load by the clock: a fifth sends, the rest reads, ten practices';

const PRACTICES = 10;
const PRESCRIPTIONS = inFull(160_000, 20_000);
const SENDS = 0.2;
/** Until then the service runs code that is not compiled yet. */
const WARM_UP_SECONDS = 10;

export async function run({ say, startProduct }) {
  const rate = amountOf('BENCH_RATE', 630, 100);
  const seconds = amountOf('BENCH_SECONDS', 600, 10);
  const network = await start('status-network');
  const product = await startProduct({
    database: 'postgres',
    env: { ERX_RATE_LIMIT: '0', PHARMACY_NETWORK_URL: network.url },
  });
  const client = await connect(product);
  try {
    const sends = Math.ceil(rate * SENDS * (seconds + WARM_UP_SECONDS)) + PRACTICES;
    const prescriptions = Math.max(PRESCRIPTIONS, sends);
    say(`Writing ${prescriptions.toLocaleString('en-US')} prescriptions of ${PRACTICES} practices …`);
    const next = mixedLoad(
      await mixedPractices(client, product, { practices: PRACTICES, prescriptions, sends }),
      SENDS,
    );
    await openLoop(product.url, next, { rate: rate / 2, seconds: WARM_UP_SECONDS });

    const before = await deliveredBy(network);
    const { answers, processors } = await watched({ server: product.serverPid() }, async () => ({
      answers: await openLoop(product.url, next, { rate, seconds }),
    }));
    const delivered = (await deliveredBy(network)) - before;
    const left = await waiting(client);
    say(statusesOf(answers));
    const whole = summaryOf(answers, seconds);
    const ofSends = summaryOf(
      answers.filter(({ kind }) => kind === 'send'),
      seconds,
    );
    return [
      {
        measure: `answered of ${rate} a second for ${seconds} s`,
        value: whole.perSecond,
        unit: '/s',
        aim: 'all',
        met: whole.perSecond >= 0.999 * rate,
      },
      ...['p50', 'p95', 'p99'].flatMap((share) => [
        { measure: `${share} from the moment it was due`, value: whole[share], unit: 'ms' },
        { measure: `${share} of a send`, value: ofSends[share], unit: 'ms' },
      ]),
      { measure: 'refused with the time to try again', value: whole.refused, unit: '' },
      {
        measure: 'failed, or lost',
        value: whole.failed + whole.lost,
        unit: '',
        aim: 'none',
        met: whole.failed + whole.lost === 0,
      },
      { measure: 'sends accepted', value: ofSends.perSecond, unit: '/s' },
      {
        measure: 'delivered meanwhile',
        value: delivered / seconds,
        unit: '/s',
        aim: 'as many as accepted',
        met: left <= ofSends.perSecond,
      },
      {
        measure: 'outbox at the end',
        value: left,
        unit: 'messages',
        aim: 'those of the last second',
        met: left <= ofSends.perSecond,
      },
      {
        measure: 'processor of the service',
        value: (100 * processors.server) / seconds,
        unit: '% of a core',
      },
      {
        measure: 'memory of the service at the end',
        value: residentMegabytes(product.serverPid()),
        unit: 'MB',
      },
    ].filter(({ value }) => Number.isFinite(value)); // only Linux tells what a process used
  } finally {
    await client.end();
    await product.stop();
    await network.stop();
  }
}
