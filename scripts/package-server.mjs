// Makes the folder that a service runs from, on any machine with Node: the built programs, their data and
// migrations, the web application, and the libraries that are not bundled, as pnpm has them locked.
//   npm run package:server -- FOLDER          after a build; the folder must not be there yet, or be empty
import { cpSync, existsSync, mkdirSync, readdirSync, realpathSync, symlinkSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import process from 'node:process';
import { OUTSIDE } from '../packages/server/outside.mjs';
import { Failure, exitWith } from './workspace/failure.mjs';
import { ROOT } from './workspace/packages.mjs';

const SERVER = join(ROOT, 'packages', 'server');
const STORE = join(ROOT, 'node_modules', '.pnpm');

/** A library as pnpm stores it, with links to what it needs; copied with all of those. */
function copyStored(name, from, target, copied) {
  const stored = relative(STORE, realpathSync(join(from, name)));
  const [id] = stored.split('/');
  if (!id || stored.startsWith('..')) throw new Failure(`${name} is not installed as pnpm does it.`);
  if (copied.has(id)) return stored;
  copied.add(id);
  const modules = join(STORE, id, 'node_modules');
  cpSync(modules, join(target, '.pnpm', id, 'node_modules'), { recursive: true, verbatimSymlinks: true });
  for (const needed of linksIn(modules)) copyStored(needed, modules, target, copied);
  return stored;
}

/** The libraries that a folder of modules links to, with the scope of those that have one. */
function linksIn(modules, scope = '') {
  return readdirSync(join(modules, scope), { withFileTypes: true }).flatMap((entry) => {
    const name = scope ? `${scope}/${entry.name}` : entry.name;
    if (entry.isSymbolicLink()) return [name];
    return !scope && entry.name.startsWith('@') ? linksIn(modules, entry.name) : [];
  });
}

function packageServer(target) {
  if (existsSync(target) && readdirSync(target).length > 0)
    throw new Failure(`${target} is not empty, and nothing was written. Name a new folder.`);
  for (const built of [join(SERVER, 'dist', 'main.js'), join(ROOT, 'packages', 'web', 'dist', 'index.html')])
    if (!existsSync(built)) throw new Failure(`${built} is not there. Run npm run build first.`);
  for (const name of ['package.json', 'dist', 'data', 'migrations'])
    cpSync(join(SERVER, name), join(target, 'server', name), {
      recursive: true,
      filter: (path) => !path.endsWith('.map') && !path.includes(join('migrations', 'meta', '0')),
    });
  cpSync(join(ROOT, 'packages', 'web', 'dist'), join(target, 'web', 'dist'), { recursive: true });
  const modules = join(target, 'server', 'node_modules');
  const copied = new Set();
  for (const name of OUTSIDE) {
    const stored = copyStored(name, join(SERVER, 'node_modules'), modules, copied);
    const link = join(modules, name);
    mkdirSync(dirname(link), { recursive: true });
    symlinkSync(relative(dirname(link), join(modules, '.pnpm', stored)), link);
  }
  console.log(`The service is in ${target}: node ${join(target, 'server', 'dist', 'main.js')}`);
}

void exitWith(() => {
  const [folder] = process.argv.slice(2);
  if (!folder) throw new Failure('Name the folder to make: npm run package:server -- FOLDER');
  packageServer(resolve(folder));
});
