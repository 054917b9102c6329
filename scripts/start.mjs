// npm start: the whole product on this machine, with a demo practice and a simulated outside world.
import { nodeVersionProblem } from './workspace/node-version.mjs';

const problem = nodeVersionProblem(process.versions.node);
if (problem) {
  console.error(problem);
  process.exit(1);
}
// Loaded only now: what follows uses syntax that an older Node would stumble over before it could say the
// sentence above.
Promise.all([import('./workspace/failure.mjs'), import('./launch/launch.mjs')]).then(
  ([{ exitWith }, { launch }]) => exitWith(() => launch({ argv: process.argv.slice(2), env: process.env })),
);
