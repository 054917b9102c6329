// npm run measure house: how the code is cut, where its rooms stand, and what each stage of the tests took.
// npm run measure actions: what journeys of a prescriber take, acted in a browser.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { granularity } from './house/granularity.mjs';
import { mass } from './house/mass.mjs';
import { coreRooms, featureRooms, knots, serverRooms, webRooms } from './house/rooms.mjs';
import { productSources } from './house/sources.mjs';
import { Failure, exitWith } from './workspace/failure.mjs';
import { ROOT } from './workspace/packages.mjs';
import { TIMES_FILE } from './testing/times.mjs';

const row = (name, value, aim) => console.log(`  ${name.padEnd(46)}${String(value).padStart(8)}   ${aim}`);

function printRooms(title, floors, { upward, circles, homeless }) {
  console.log(`\n${title} (ARCHITECTURE.md)`);
  row('floors', floors.length, 'at most 6');
  row('imports upward', upward.length, '0');
  row('rooms in a circle', circles.length, '0');
  for (const line of [...upward, ...circles, ...homeless]) console.log(`    ${line}`);
}

function countActions() {
  const { status } = spawnSync(
    'npx',
    ['playwright', 'test', '-c', 'tests/e2e/playwright.config.ts', 'actions.spec.ts', '--workers=1'],
    { cwd: ROOT, stdio: 'inherit', env: { ...process.env, ERX_COUNT_ACTIONS: '1' } },
  );
  if (status !== 0) throw new Failure('Not every journey could be walked: what failed is above.');
}

await exitWith(() => {
  const [what] = process.argv.slice(2);
  if (what === 'actions') return countActions();
  if (what !== 'house') throw new Failure('What is to be measured? There is: house, actions.');
  const sources = productSources();
  const cut = granularity(sources);
  const rooms = serverRooms(sources);
  const weight = mass(sources);
  console.log('\nFiles of the product (docs/style.md)');
  row('lines of TypeScript and CSS', weight.lines, 'at most 205,000');
  row('files', cut.files, 'at most 1,850');
  row('lines, half of the files have fewer', cut.p50, '60 to 140');
  row('lines, 95 of 100 have fewer', cut.p95, 'at most 320');
  row('lines of the longest', cut.longest, '');
  row(
    'below 40 lines with a single importer',
    `${(cut.smallOfOneImporter * 100).toFixed(1)} %`,
    'at most 5 %',
  );
  row('lines over 140 characters', cut.longLines, '0');
  row('functions over 100 lines', weight.longFunctions.length, 'at most 20');
  if (process.argv.includes('--list')) for (const line of weight.longFunctions) console.log(`    ${line}`);
  row('colors written out outside the theme', weight.colors, '0');
  printRooms('The server', rooms.floors, rooms);
  const core = coreRooms(sources);
  printRooms('Core', core.ranks, core);
  const web = webRooms(sources);
  printRooms('Web', web.ranks, web);
  const features = featureRooms(sources);
  printRooms('The features of web', features.ranks, features);
  console.log('\nWeb and cli by folder (ARCHITECTURE.md)');
  for (const name of ['web', 'cli']) {
    const found = knots(name, sources);
    row(`rooms of ${name} in a circle`, found.length, '0');
    for (const room of found) console.log(`    ${room}`);
  }
  console.log(
    '\nThe gate, seconds of the last run of each stage; of processors, its own and of the databases',
  );
  const times = readTimes();
  const processorOf = ({ processor, database }) => (processor ?? 0) + (database ?? 0);
  for (const [stage, time] of Object.entries(times))
    row(stage, `${time.seconds.toFixed(1)}; ${processorOf(time).toFixed(1)}`, '');
  const all = (field) => Object.values(times).reduce((total, time) => total + field(time), 0);
  row(
    'together',
    `${all(({ seconds }) => seconds).toFixed(1)}; ${all(processorOf).toFixed(1)}`,
    'at most 720; 1440',
  );
  console.log(
    '\nJavaScript, `erx --version` and lists: npm run bench -- first-load erx-version erx-prescriptions-list\n',
  );
  return 0;
});

function readTimes() {
  try {
    return JSON.parse(readFileSync(join(ROOT, TIMES_FILE), 'utf8'));
  } catch {
    return {}; // The tests have not run here.
  }
}
