// npm test: installs what the tests need and runs all of them, or the stages named after --.
import { nodeVersionProblem } from './workspace/node-version.mjs';

const problem = nodeVersionProblem(process.versions.node);
if (problem) {
  console.error(problem);
  process.exit(1);
}
Promise.all([
  import('./workspace/failure.mjs'),
  import('./workspace/install.mjs'),
  import('./workspace/packages.mjs'),
]).then(([{ exitWith }, { installMissing }, { ROOT }]) =>
  exitWith(async () => {
    process.chdir(ROOT);
    await installMissing({ say: console.log });
    // Only now: it loads what was just installed.
    const { runStages } = await import('./testing/run-stages.mjs');
    return runStages(process.argv.slice(2));
  }),
);
