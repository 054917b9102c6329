import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runScript } from '../../scripts/workspace/command.mjs';
import { installMissing } from '../../scripts/workspace/install.mjs';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/**
 * The version before this one, which works beside it while processes are replaced one after another. It moves with
 * each release, and never past one that contracts (docs/operations.md#upgrade).
 */
export const FORMER_VERSION = '08d3e866f3574ec6ad4dbe21a0a904e12d3d09c7';

/** Whether the clone has it: a shallow one has not. */
export const hasFormerVersion =
  spawnSync('git', ['cat-file', '-e', `${FORMER_VERSION}^{commit}`], { cwd: ROOT }).status === 0;

/**
 * Builds the service of that version from its own sources and locked libraries, once for a clone.
 * @returns the folder of its package
 * @throws Error with what its build said
 */
export async function buildFormerServer(): Promise<string> {
  const cache = join(ROOT, 'node_modules', '.cache', 'former-version');
  const folder = join(cache, FORMER_VERSION);
  const server = join(folder, 'packages', 'server');
  if (existsSync(join(folder, 'built'))) return server;
  const making = `${folder}.making`;
  rmSync(cache, { recursive: true, force: true });
  mkdirSync(making, { recursive: true });
  const archive = execFileSync('git', ['archive', FORMER_VERSION], {
    cwd: ROOT,
    maxBuffer: 1024 * 1024 * 1024,
  });
  execFileSync('tar', ['-x', '-C', making], { input: archive });
  await installMissing({ root: making });
  const { code, output } = await runScript('tsup', {
    root: making,
    folder: 'packages/server',
    signal: undefined,
  });
  if (code !== 0) throw new Error(`The former version could not be built:\n${output}`);
  mkdirSync(join(making, 'built'));
  renameSync(making, folder);
  return server;
}
