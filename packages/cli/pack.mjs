// Around `npm pack`: while the package is made its manifest names no dependencies, because dist/ bundles them
// all; afterwards the workspace's own manifest, which names them, is put back.
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const at = (name) => fileURLToPath(new URL(name, import.meta.url));
const [manifest, kept] = [at('package.json'), at('package.json.workspace')];

if (process.argv[2] === 'after') {
  if (existsSync(kept)) renameSync(kept, manifest);
} else {
  if (!existsSync(at('dist/erx.js'))) {
    process.stderr.write('The program is not built: run its build script first.\n');
    process.exit(1);
  }
  if (!existsSync(kept)) renameSync(manifest, kept); // a pack that was killed left the right one there
  const {
    dependencies: _bundled,
    devDependencies: _toBuild,
    scripts: _ofWorkspace,
    private: _notPublished,
    ...rest
  } = JSON.parse(readFileSync(kept, 'utf8'));
  writeFileSync(manifest, `${JSON.stringify({ ...rest, sideEffects: false }, undefined, 2)}\n`);
}
