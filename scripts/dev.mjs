// pnpm dev: the product from its sources, restarted or reloaded as they change.
import { nodeVersionProblem } from './workspace/node-version.mjs';

const problem = nodeVersionProblem(process.versions.node);
if (problem) {
  console.error(problem);
  process.exit(1);
}
Promise.all([import('./workspace/failure.mjs'), import('./launch/develop.mjs')]).then(
  ([{ exitWith }, { develop }]) => exitWith(() => develop({ argv: process.argv.slice(2), env: process.env })),
);
