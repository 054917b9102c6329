// Makes the package of the terminal program, which `npm install -g` takes on a clean machine without a network.
//   pnpm package:cli [folder]          after a build; into dist/ here when no folder is named
// It packs a copy, so that nothing here changes if it fails; `npm pack` in packages/cli does it in place.
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import process from 'node:process';
import { ROOT } from './workspace/packages.mjs';

const target = resolve(process.argv[2] ?? join(ROOT, 'dist'));
const folder = mkdtempSync(join(tmpdir(), 'erx-package-'));
try {
  for (const name of ['package.json', 'pack.mjs', 'README.md', 'dist'])
    cpSync(join(ROOT, 'packages', 'cli', name), join(folder, name), { recursive: true });
  mkdirSync(target, { recursive: true });
  const packed = spawnSync('npm', ['pack', '--silent', '--offline', '--pack-destination', target], {
    cwd: folder,
    encoding: 'utf8',
    shell: process.platform === 'win32',
  });
  if (packed.status !== 0) throw new Error(`npm pack failed: ${packed.error?.message ?? packed.stderr}`);
  process.stdout.write(`${join(target, packed.stdout.trim().split('\n').at(-1) ?? '')}\n`);
} catch (error) {
  process.stderr.write(
    `${error.code === 'ENOENT' ? 'packages/cli is not built: run pnpm build first.' : error.message}\n`,
  );
  process.exitCode = 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
