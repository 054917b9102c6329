import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The project's own folder, wherever the command was called from. */
export const ROOT = fileURLToPath(new URL('../..', import.meta.url)).replace(/[\\/]$/, '');

/**
 * The workspace's packages, by folder name.
 * @returns {{ folder: string, name: string, build: string | undefined, external: boolean, needs: string[]
 * }[]}
 * `needs` are the names of the in-workspace packages it depends on; `external` is whether it depends on
 * anything else.
 */
export function workspacePackages(root = ROOT) {
  return readdirSync(join(root, 'packages'))
    .filter((folder) => existsSync(join(root, 'packages', folder, 'package.json')))
    .map((folder) => {
      const manifest = JSON.parse(readFileSync(join(root, 'packages', folder, 'package.json'), 'utf8'));
      const depends = Object.entries({ ...manifest.dependencies, ...manifest.devDependencies });
      return {
        folder: join('packages', folder),
        name: manifest.name,
        build: manifest.scripts?.build,
        external: depends.some(([, version]) => !version.startsWith('workspace:')),
        needs: depends.filter(([, version]) => version.startsWith('workspace:')).map(([name]) => name),
      };
    });
}

/** The package with everything of the workspace it is built from, itself first. */
export function withNeeds(wanted, all) {
  const found = new Set([wanted]);
  for (const one of found)
    for (const name of one.needs) found.add(all.find((other) => other.name === name) ?? missing(one, name));
  return [...found];
}

function missing(one, name) {
  throw new Error(`${one.name} needs ${name}, which is not in packages/`);
}
