// Installs and builds what changed, and starts nothing.
import { nodeVersionProblem } from './workspace/node-version.mjs';

const problem = nodeVersionProblem(process.versions.node);
if (problem) {
  console.error(problem);
  process.exit(1);
}
Promise.all([
  import('./workspace/failure.mjs'),
  import('./workspace/install.mjs'),
  import('./workspace/build.mjs'),
]).then(([{ exitWith }, { installMissing }, { buildChanged }]) =>
  exitWith(async () => {
    await installMissing({ say: console.log });
    const built = await buildChanged({ say: console.log });
    console.log(built.length === 0 ? 'Everything is built.' : `Built ${built.join(', ')}.`);
  }),
);
