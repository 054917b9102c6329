import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Failure } from '../workspace/failure.mjs';
import { median } from './report/statistics.mjs';

export const title = 'Start of the command line: erx --version against bare node';

const ROUNDS = 40;
const AIM = 1.5;

export function run({ root }) {
  const program = join(root, 'packages', 'cli', 'dist', 'erx.js');
  if (!existsSync(program)) throw new Failure('packages/cli is not built.');
  const commands = { erx: [program, '--version'], bare: ['-e', '0'] };
  const taken = { erx: [], bare: [] };
  const ratios = [];
  // In turns, so that whatever else the machine does meets both alike; the first rounds only warm the disk
  // cache.
  for (let round = -3; round < ROUNDS; round++) {
    const [erx, bare] = [timed(commands.erx), timed(commands.bare)];
    if (round < 0) continue;
    taken.erx.push(erx);
    taken.bare.push(bare);
    ratios.push(erx / bare);
  }
  const ratio = median(ratios);
  return [
    {
      measure: `erx --version, median of ${ROUNDS}`,
      value: median(taken.erx),
      unit: 'ms',
      floor: median(taken.bare),
      ratio,
      aim: `ratio at most ${AIM}`,
      met: ratio <= AIM,
    },
  ];
}

function timed(args) {
  const begun = performance.now();
  const { status, stderr } = spawnSync(process.execPath, args, { stdio: ['ignore', 'ignore', 'pipe'] });
  if (status !== 0) throw new Failure(`${args.join(' ')} ended with code ${status}: ${stderr}`);
  return performance.now() - begun;
}
