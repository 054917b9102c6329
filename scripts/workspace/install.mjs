import { existsSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runToEnd } from './command.mjs';
import { Failure } from './failure.mjs';
import { ROOT, workspacePackages } from './packages.mjs';
import { contentStamp, stampStore } from './stamps.mjs';

/**
 * The one pnpm that installs. Not under packageManager in package.json: pnpm would then manage its own
 * version, over the network.
 */
const PNPM = 'pnpm@12.21.0';

/**
 * Installs the locked dependencies if they are not there yet, with pnpm fetched by npx.
 * Calls nothing when the lockfile and manifests are those of the last install.
 * @returns {Promise<boolean>} whether anything was installed
 * @throws {Failure} when npx or pnpm fails
 */
export async function installMissing({ root = ROOT, say = () => undefined, signal } = {}) {
  const packages = workspacePackages(root);
  const manifests = [
    'package.json',
    'tests/package.json',
    ...packages.map(({ folder }) => join(folder, 'package.json')),
  ];
  const stamp = contentStamp(
    root,
    ['pnpm-lock.yaml', 'pnpm-workspace.yaml', 'patches', ...manifests],
    [process.platform, process.arch],
  );
  const stamps = stampStore(root);
  const linked = packages
    .filter(({ external }) => external)
    .every(({ folder }) => existsSync(join(root, folder, 'node_modules')));
  if (linked && stamps.read('install')?.stamp === stamp) return false;

  say('Installing the dependencies (once; later starts need no network) …');
  const { code, output } = await runToEnd(
    [
      'npx',
      '-y',
      PNPM,
      'install',
      '--frozen-lockfile',
      '--reporter=append-only',
      '--config.confirmModulesPurge=false',
    ],
    { cwd: root, signal, shell: process.platform === 'win32' },
  );
  if (code !== 0) throw new Failure(sentence(code, output));
  stamps.write('install', { stamp });
  return true;
}

function sentence(code, output) {
  const log = join(mkdtempSync(join(tmpdir(), 'erx-install-')), 'install.log');
  writeFileSync(log, output);
  const why = causeOf(output) ?? (code === null ? 'npx could not be run' : `npx ended with code ${code}`);
  const what = /LOCKFILE/.test(output)
    ? 'take pnpm-lock.yaml and the package.json files from the same commit'
    : 'check the network connection and free disk space';
  return (
    `The dependencies could not be installed (${why}): nothing was started; ${what}, then run ` +
    `the command again. All that was said is in ${log}`
  );
}

/**
 * The words in which npm or pnpm named the cause: npm's reason, the end of pnpm's chain of causes, or
 * either's error code.
 */
function causeOf(output) {
  const lines = output.split('\n').map((line) => line.trim());
  const patterns = [/, reason: (.+)/, /╰─▶ (.+)/, /(ERR_PNPM_\w+.*)/, /npm error code (\w+)/];
  for (const pattern of patterns) {
    const found = lines.map((line) => pattern.exec(line)?.[1]).find(Boolean);
    if (found) return found.replace(/[.\s]+$/, '');
  }
  return null;
}
