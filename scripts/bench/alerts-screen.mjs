import { spawnSync } from 'node:child_process';
import { residentMegabytes } from './load/memory.mjs';
import { connect } from './practice/connect.mjs';
import { makePractice } from './practice/practice.mjs';
import { A_ROW, requestTraffic } from './practice/request-traffic.mjs';
import { signedInTerminal } from './practice/signed-in-terminal.mjs';
import { inFull } from './report/amounts.mjs';
import { median, quantile } from './report/statistics.mjs';

export const title = 'erx alerts: its first frame, and five hundred events a second';

const STARTS = inFull(15, 3);
const WAITING = 40;
const FIRST_FRAME = 400;
const FIRST_DATA = 600;
const EVENTS_A_SECOND = 500;
/** As many as come in an hour in which ten a second do. */
const HOUR = inFull(36_000, 4_000);
const EVERY = 100;
const ECHO = 50;
const GROWTH = 10;
/** So many requests wait at a time; older ones are answered. */
const OPEN_AT_A_TIME = 1_000;
const TYPED = 'robin patient';

export async function run({ root, say, startProduct }) {
  const product = await startProduct({ database: 'postgres', env: { ERX_RATE_LIMIT: '0' } });
  const client = await connect(product);
  let terminal;
  try {
    const practice = await makePractice(client, product);
    const [person] = practice.prescribers;
    const traffic = await requestTraffic(client, practice, person);
    await traffic.ask(WAITING);
    terminal = await signedInTerminal({ root, product, person, practice });
    return [...(await measureStarts(terminal)), ...(await measureTraffic(terminal, traffic, say))];
  } finally {
    terminal?.close();
    await client.end();
    await product.stop();
  }
}

/** From the start of the process to what a person sees. */
async function measureStarts(terminal) {
  const taken = { frame: [], data: [], bare: [] };
  for (let start = -2; start < STARTS; start++) {
    const bare = timed(terminal.env);
    const screen = terminal.open(['alerts']);
    const [frame, data] = await Promise.all([screen.seen(/erx · /), screen.seen(A_ROW)]);
    screen.write('q');
    await screen.ended;
    if (start < 0) continue;
    taken.frame.push(frame);
    taken.data.push(data);
    taken.bare.push(bare);
  }
  const floor = median(taken.bare);
  return [
    ['first frame', taken.frame, FIRST_FRAME],
    ['first frame with the queue', taken.data, FIRST_DATA],
  ].map(([measure, times, aim]) => {
    const value = median(times);
    return {
      measure: `${measure} after the start, median of ${STARTS} (floor: bare node)`,
      value,
      unit: 'ms',
      floor,
      ratio: value / floor,
      aim: `under ${aim} ms`,
      met: value < aim,
    };
  });
}

function timed(env) {
  const begun = performance.now();
  spawnSync(process.execPath, ['-e', '0'], { env });
  return performance.now() - begun;
}

/** An hour of requests that come in and are answered, in little more than a minute, while somebody types. */
async function measureTraffic(terminal, traffic, say) {
  const screen = terminal.open(['alerts']);
  await screen.seen(/● connected/);
  const echoes = [];
  const memory = [];
  let isOver = false;
  const sending = traffic
    .flow(HOUR, { aSecond: EVENTS_A_SECOND, every: EVERY, openAtATime: OPEN_AT_A_TIME })
    .finally(() => (isOver = true));
  sending.catch(() => undefined); // where the screen fails first, that is what is told
  while (!isOver) {
    screen.write('/');
    await screen.seen(/Enter keep/, performance.now());
    let text = '';
    for (const letter of TYPED) {
      text += letter;
      const shown = screen.seen(new RegExp(` /${text}`), performance.now());
      screen.write(letter);
      echoes.push(await shown);
      await pause(120);
    }
    screen.write('\u001b');
    await screen.seen(/q quit/, performance.now());
    memory.push(residentMegabytes(screen.pid));
    say(
      `${String(echoes.length)} keys: p95 ${quantile(echoes, 0.95).toFixed(0)} ms; ${memory.at(-1).toFixed(0)} MB`,
    );
  }
  const { took, sent } = await sending;
  screen.write('q');
  await screen.ended;
  const quarter = Math.max(1, Math.floor(memory.length / 4));
  const growth = median(memory.slice(-quarter)) - median(memory.slice(quarter, 2 * quarter));
  const [value, rate] = [quantile(echoes, 0.95), sent / (took / 1000)];
  return [
    {
      measure: `a key on the screen, p95 of ${String(echoes.length)}, at ${rate.toFixed(0)} events a second`,
      value,
      unit: 'ms',
      aim: `under ${ECHO} ms`,
      met: value < ECHO,
    },
    {
      measure: `memory: last quarter of ${String(sent)} events over the second quarter`,
      value: growth,
      unit: 'MB',
      aim: `at most ${GROWTH} MB`,
      met: growth <= GROWTH,
    },
    { measure: 'memory at the end', value: memory.at(-1), unit: 'MB' },
  ];
}

const pause = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));
