import { spawn } from 'node:child_process';
import { residentMegabytes } from './load/memory.mjs';
import { processorSeconds } from './load/processor-time.mjs';
import { connect } from './practice/connect.mjs';
import { makePractice } from './practice/practice.mjs';
import { A_ROW, requestTraffic } from './practice/request-traffic.mjs';
import { signedInTerminal } from './practice/signed-in-terminal.mjs';
import { inFull } from './report/amounts.mjs';
import { median } from './report/statistics.mjs';

export const title = "erx alerts: its memory over an hour of one practice's requests, which takes an hour";

/**
 * What one practice gets in an hour. A primary care physician got 76.9 notices of every kind a day, of which
 * refill requests are a part (Murphy et al., JAMA Intern Med 2016; 176(4): 559, PMC4860883, Texas, 2015). All
 * of them taken for requests of pharmacies, ten prescribers and a day of eight hours make 96; each is answered.
 */
const EVENTS_AN_HOUR = 200;
const WAITING = 40;
const SECONDS = inFull(3600, 20);
/** An event and the answer to an older one come together. */
const AT_ONCE = 2;
const AIM = 120;

export async function run({ root, say, startProduct }) {
  const product = await startProduct({ database: 'postgres', env: { ERX_RATE_LIMIT: '0' } });
  const client = await connect(product);
  const bare = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'ignore' });
  let terminal;
  try {
    const practice = await makePractice(client, product);
    const [person] = practice.prescribers;
    const traffic = await requestTraffic(client, practice, person);
    await traffic.ask(WAITING);
    terminal = await signedInTerminal({ root, product, person, practice });
    const screen = terminal.open(['alerts']);
    await Promise.all([screen.seen(A_ROW), screen.seen(/● connected/)]);
    const first = residentMegabytes(screen.pid);
    const floor = residentMegabytes(bare.pid);

    const anHour = async () => {
      const name = `an hour of ${EVENTS_AN_HOUR} events`;
      const [begun, used] = [readsOf(product), processorSeconds(screen.pid)];
      const looks = [];
      const looking = setInterval(() => {
        const now = residentMegabytes(screen.pid);
        looks.push(now);
        say(`${name}: ${now.toFixed(0)} MB`);
      }, 10_000);
      try {
        await traffic.flow(EVENTS_AN_HOUR, {
          aSecond: EVENTS_AN_HOUR / SECONDS,
          every: (1000 * AT_ONCE * SECONDS) / EVENTS_AN_HOUR,
          openAtATime: WAITING - 1,
        });
      } finally {
        clearInterval(looking);
      }
      const megabytes = residentMegabytes(screen.pid);
      return [
        {
          measure: `${name}: memory at the end (floor: an idle node)`,
          value: megabytes,
          unit: 'MB',
          floor,
          ratio: megabytes / floor,
          aim: `under ${AIM} MB`,
          met: megabytes < AIM,
        },
        { measure: `${name}: median of a look every 10 s`, value: median(looks), unit: 'MB' },
        { measure: `${name}: the most`, value: Math.max(...looks, megabytes), unit: 'MB' },
        {
          measure: `${name}: processor time of the command, a minute`,
          value: ((processorSeconds(screen.pid) - used) / SECONDS) * 60_000,
          unit: 'ms',
        },
        {
          measure: `${name}: readings of the queue, for them`,
          value: readsOf(product) - begun,
          unit: 'readings',
        },
      ];
    };
    const rows = [
      {
        measure: 'with its first rows, connected (floor: an idle node)',
        value: first,
        unit: 'MB',
        floor,
        ratio: first / floor,
      },
      ...(await anHour()),
    ];
    screen.write('q');
    await screen.ended;
    return rows;
  } finally {
    bare.kill('SIGKILL');
    terminal?.close();
    await client.end();
    await product.stop();
  }
}

/** How often the queue was read so far, by the server's own log. */
const readsOf = (product) => product.serverLog().split('/api/requestqueue').length - 1;
