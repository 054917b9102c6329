import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { runScript } from './command.mjs';
import { Failure } from './failure.mjs';
import { ROOT, withNeeds, workspacePackages } from './packages.mjs';
import { contentStamp, outlineStamp, stampStore } from './stamps.mjs';

/** How many packages are built at a time: each build keeps about one core busy. */
const LANES = 2;

/**
 * Builds each package whose own sources, in-workspace dependencies, lockfile or output changed since its last
 * build.
 * @returns {Promise<string[]>} the names of the packages that were built
 * @throws {Failure} when a build fails; its output has gone to stderr
 */
export async function buildChanged({ root = ROOT, say = () => undefined, signal } = {}) {
  const all = workspacePackages(root);
  const stamps = stampStore(root);
  const inputs = (one) =>
    contentStamp(
      root,
      ['pnpm-lock.yaml', 'tsconfig.base.json', 'patches', ...withNeeds(one, all).map(({ folder }) => folder)],
      [one.build],
    );
  const output = (one) => join(root, one.folder, 'dist');
  const isCurrent = (one) => {
    const stamp = stamps.read(`build-${one.name}`);
    return (
      stamp !== null &&
      existsSync(output(one)) &&
      stamp.inputs === inputs(one) &&
      stamp.output === outlineStamp(output(one))
    );
  };

  const stale = all.filter((one) => one.build !== undefined && !isCurrent(one));
  if (stale.length === 0) return [];
  say(`Building ${stale.map(({ name }) => name).join(', ')} …`);

  const queue = [...stale];
  const lane = async () => {
    for (let one = queue.shift(); one; one = queue.shift()) {
      // Taken before the build: a file saved while it runs makes the next start build again.
      const before = inputs(one);
      stamps.forget(`build-${one.name}`);
      await build(root, one, signal);
      stamps.write(`build-${one.name}`, { inputs: before, output: outlineStamp(output(one)) });
    }
  };
  const results = await Promise.allSettled(Array.from({ length: LANES }, lane));
  const failed = results.find(({ status }) => status === 'rejected');
  if (failed) throw failed.reason;
  return stale.map(({ name }) => name);
}

async function build(root, one, signal) {
  const { code, output } = await runScript(one.build, { root, folder: one.folder, signal });
  if (code === 0) return;
  process.stderr.write(output);
  throw new Failure(`Building ${one.name} failed, so nothing was started: what its build said is above.`);
}
