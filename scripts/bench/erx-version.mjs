import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Failure } from '../workspace/failure.mjs';
import { endedChildrenSeconds } from './load/processor-time.mjs';
import { inFull } from './report/amounts.mjs';
import { median } from './report/statistics.mjs';

export const title = 'Start of the command line: erx --version against bare node';

const ROUNDS = inFull(40, 8);
const AIM = 1.5;

export function run({ root }) {
  const program = join(root, 'packages', 'cli', 'dist', 'erx.js');
  if (!existsSync(program)) throw new Failure('packages/cli is not built.');
  const commands = { erx: [program, '--version'], bare: ['-e', '0'] };
  const taken = { erx: [], bare: [] };
  const used = { erx: 0, bare: 0 };
  const ratios = [];
  // In turns, so that whatever else the machine does meets both alike; the first rounds only warm the disk
  // cache.
  for (let round = -3; round < ROUNDS; round++) {
    const [erx, bare] = [timed(commands.erx), timed(commands.bare)];
    if (round < 0) continue;
    taken.erx.push(erx.milliseconds);
    taken.bare.push(bare.milliseconds);
    used.erx += erx.processor;
    used.bare += bare.processor;
    ratios.push(erx.milliseconds / bare.milliseconds);
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
    ...(used.bare > 0
      ? [
          {
            measure: 'its processor time, mean',
            value: used.erx / ROUNDS,
            unit: 'ms',
            floor: used.bare / ROUNDS,
            ratio: used.erx / used.bare,
          },
        ]
      : []),
  ];
}

function timed(args) {
  const [begun, before] = [performance.now(), endedChildrenSeconds()];
  const { status, stderr } = spawnSync(process.execPath, args, { stdio: ['ignore', 'ignore', 'pipe'] });
  if (status !== 0) throw new Failure(`${args.join(' ')} ended with code ${status}: ${stderr}`);
  return {
    milliseconds: performance.now() - begun,
    processor: 1000 * ((endedChildrenSeconds() ?? 0) - (before ?? 0)),
  };
}
