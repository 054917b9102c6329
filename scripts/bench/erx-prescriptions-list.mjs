import { spawn } from 'node:child_process';
import { endedChildrenSeconds } from './load/processor-time.mjs';
import { connect } from './practice/connect.mjs';
import { addPrescriptions, makePractice } from './practice/practice.mjs';
import { signedInTerminal } from './practice/signed-in-terminal.mjs';
import { inFull } from './report/amounts.mjs';
import { median } from './report/statistics.mjs';
import { Failure } from '../workspace/failure.mjs';

export const title = 'erx prescriptions list, beside the request that it makes';

const ROUNDS = inFull(25, 5);
const AIM = 4;
const LIMIT = 50;
const LISTS = { 'of every status': [], 'of one status': ['--status', 'Sent'] };

export async function run({ root, startProduct }) {
  const product = await startProduct({ database: 'postgres', env: { ERX_RATE_LIMIT: '0' } });
  const client = await connect(product);
  let terminal;
  try {
    const practice = await makePractice(client, product);
    await addPrescriptions(client, practice, { count: 10_000, status: 'mixed' });
    const [person] = practice.prescribers;
    terminal = await signedInTerminal({ root, product, person, practice });
    const rows = [];
    for (const [name, words] of Object.entries(LISTS)) {
      const path = words.at(-1) ?? 'All';
      const taken = { request: [], command: [], bare: [] };
      const used = { command: 0, bare: 0 };
      const ratios = [];
      // In turns, so that whatever else the machine does meets all alike; the first rounds only warm up.
      for (let round = -3; round < ROUNDS; round++) {
        const request = await timed(async () => {
          const reply = await fetch(`${product.url}/api/prescriptions/status/${path}?limit=${LIMIT}`, {
            headers: person.headers,
          });
          if ((await reply.json()).length !== LIMIT) throw new Failure('The list is not whole.');
        });
        const command = await timed(() =>
          ended(terminal, [
            terminal.program,
            'prescriptions',
            'list',
            ...words,
            '--limit',
            String(LIMIT),
            '--jsonl',
          ]),
        );
        const bare = await timed(() => ended(terminal, ['-e', '0']));
        if (round < 0) continue;
        taken.request.push(request.milliseconds);
        taken.command.push(command.milliseconds);
        taken.bare.push(bare.milliseconds);
        used.command += command.processor;
        used.bare += bare.processor;
        ratios.push(command.milliseconds / bare.milliseconds);
      }
      const [request, command, bare] = [median(taken.request), median(taken.command), median(taken.bare)];
      const ratio = median(ratios);
      rows.push(
        {
          measure: `erx prescriptions list ${name}, median of ${ROUNDS} (floor: bare node)`,
          value: command,
          unit: 'ms',
          floor: bare,
          ratio,
          aim: `ratio at most ${AIM}`,
          met: ratio <= AIM,
        },
        {
          measure: 'the same, beside the request alone',
          value: command,
          unit: 'ms',
          floor: request,
          ratio: command / request,
        },
        ...(used.bare > 0
          ? [
              {
                measure: 'its processor time, mean (floor: bare node)',
                value: used.command / ROUNDS,
                unit: 'ms',
                floor: used.bare / ROUNDS,
                ratio: used.command / used.bare,
              },
            ]
          : []),
      );
    }
    return rows;
  } finally {
    terminal?.close();
    await client.end();
    await product.stop();
  }
}

async function timed(work) {
  const [begun, before] = [performance.now(), endedChildrenSeconds()];
  await work();
  return {
    milliseconds: performance.now() - begun,
    processor: 1000 * ((endedChildrenSeconds() ?? 0) - (before ?? 0)),
  };
}

function ended({ env }, words) {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, words, { env, stdio: ['ignore', 'ignore', 'pipe'] });
    let said = '';
    child.stderr.on('data', (text) => (said += text));
    child.on('close', (code) =>
      code === 0 ? resolve() : reject(new Failure(`${words.join(' ')} ended with code ${code}: ${said}`)),
    );
  });
}
