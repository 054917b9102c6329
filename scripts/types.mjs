// Type-checks every package by its own tsconfig, two at a time, and prints only what is wrong.
import { spawn } from 'node:child_process';
import { readdirSync } from 'node:fs';

// What takes longest begins first: last, it would keep one lane busy while the other has nothing left.
const LONGEST = ['tests', 'packages/web', 'packages/server'];
const projects = [
  ...LONGEST,
  ...readdirSync('packages')
    .map((name) => `packages/${name}`)
    .filter((name) => !LONGEST.includes(name)),
];
let failed = false;

async function check(project) {
  const child = spawn(
    'node',
    [
      'node_modules/typescript-7/bin/tsc',
      '-p',
      project,
      '--incremental',
      '--tsBuildInfoFile',
      `node_modules/.cache/types/${project.replace('/', '-')}.tsbuildinfo`,
    ],
    { stdio: ['ignore', 'pipe', 'pipe'] },
  );
  let output = '';
  child.stdout.on('data', (chunk) => (output += chunk));
  child.stderr.on('data', (chunk) => (output += chunk));
  const code = await new Promise((resolve) => child.on('close', resolve));
  if (code !== 0) {
    failed = true;
    process.stdout.write(output);
  }
}

const lane = async () => {
  for (let project = projects.shift(); project; project = projects.shift()) await check(project);
};
await Promise.all([lane(), lane()]);
process.exit(failed ? 1 : 0);
