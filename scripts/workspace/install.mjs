import { existsSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runToEnd } from './command.mjs';
import { Failure } from './failure.mjs';
import { ROOT, workspacePackages } from './packages.mjs';
import { contentStamp, stampStore } from './stamps.mjs';

/** The one pnpm that installs. Not under packageManager in package.json: pnpm would then manage its own version, over the network. */
const PNPM = 'pnpm@12.21.0';

/**
 * Installs the locked dependencies if they are not there yet, with pnpm fetched by npx.
 * Calls nothing when the lockfile and manifests are those of the last install.
 * @returns {Promise<boolean>} whether anything was installed
 * @throws {Failure} when npx or pnpm fails
 */
export async function installMissing({ root = ROOT, say = () => undefined, signal } = {}) {
  const packages = workspacePackages(root);
  const manifests = ['package.json', 'tests/package.json', ...packages.map(({ folder }) => join(folder, 'package.json'))];
  const stamp = contentStamp(root, ['pnpm-lock.yaml', 'pnpm-workspace.yaml', 'patches', ...manifests], [process.platform, process.arch]);
  const stamps = stampStore(root);
  const linked = packages.filter(({ external }) => external).every(({ folder }) => existsSync(join(root, folder, 'node_modules')));
  if (linked && stamps.read('install')?.stamp === stamp) return false;

  say('Installing the dependencies (once; later starts need no network) …');
  const { code, output } = await runToEnd(
    ['npx', '-y', PNPM, 'install', '--frozen-lockfile', '--reporter=append-only', '--config.confirmModulesPurge=false'],
    { cwd: root, signal, shell: process.platform === 'win32' },
  );
  if (code !== 0) throw new Failure(sentence(code, output));
  stamps.write('install', { stamp });
  return true;
}

function sentence(code, output) {
  const log = join(mkdtempSync(join(tmpdir(), 'erx-install-')), 'install.log');
  writeFileSync(log, output);
  const cause = output.split('\n').map((line) => line.trim()).find((line) => /ERR_PNPM|npm error (?!code|A complete log)|EAI_AGAIN|ENOTFOUND|ENOENT|ENOSPC/.test(line));
  const why = cause ?? (code === null ? 'npx could not be run' : `npx ended with code ${code}`);
  return `The dependencies could not be installed (${why.replace(/[.\s]+$/, '')}): nothing was started; check the network connection and free disk space, then run the command again. All that was said is in ${log}`;
}
