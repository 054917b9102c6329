import { spawn } from 'node:child_process';
import { connect } from './practice/connect.mjs';
import { addPrescriptions, makePractice } from './practice/practice.mjs';
import { signedInTerminal } from './practice/signed-in-terminal.mjs';
import { median } from './report/statistics.mjs';
import { Failure } from '../workspace/failure.mjs';

export const title = 'erx prescriptions list, beside the request that it makes';

const ROUNDS = 25;
const AIM = 4;
const LIMIT = 50;

export async function run({ root, startProduct }) {
  const product = await startProduct({ database: 'postgres', env: { ERX_RATE_LIMIT: '0' } });
  const client = await connect(product);
  let terminal;
  try {
    const practice = await makePractice(client, product);
    await addPrescriptions(client, practice, { count: 10_000, status: 'mixed' });
    const [person] = practice.prescribers;
    terminal = await signedInTerminal({ root, product, person, practice });
    const taken = { request: [], command: [], bare: [] };
    // In turns, so that whatever else the machine does meets all alike; the first rounds only warm up.
    for (let round = -3; round < ROUNDS; round++) {
      const request = await timed(async () => {
        const reply = await fetch(`${product.url}/api/prescriptions/status/Sent?limit=${LIMIT}`, {
          headers: person.headers,
        });
        if ((await reply.json()).length !== LIMIT) throw new Failure('The list is not whole.');
      });
      const command = await timed(() =>
        ended(terminal, [
          terminal.program,
          'prescriptions',
          'list',
          '--status',
          'Sent',
          '--limit',
          String(LIMIT),
          '--jsonl',
        ]),
      );
      const bare = await timed(() => ended(terminal, ['-e', '0']));
      if (round < 0) continue;
      taken.request.push(request);
      taken.command.push(command);
      taken.bare.push(bare);
    }
    const [request, command] = [median(taken.request), median(taken.command)];
    return [
      {
        measure: `erx prescriptions list, median of ${ROUNDS} (floor: the request alone)`,
        value: command,
        unit: 'ms',
        floor: request,
        ratio: command / request,
      },
      {
        measure: 'the same, against bare node',
        value: command,
        unit: 'ms',
        floor: median(taken.bare),
        ratio: command / median(taken.bare),
        aim: `ratio at most ${AIM}`,
        met: command / median(taken.bare) <= AIM,
      },
      {
        measure: 'of it, beyond the request (floor: bare node)',
        value: command - request,
        unit: 'ms',
        floor: median(taken.bare),
        ratio: (command - request) / median(taken.bare),
      },
    ];
  } finally {
    terminal?.close();
    await client.end();
    await product.stop();
  }
}

async function timed(work) {
  const begun = performance.now();
  await work();
  return performance.now() - begun;
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
