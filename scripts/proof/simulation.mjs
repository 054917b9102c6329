import { spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { build } from 'tsup';
import { OUTSIDE } from '../../packages/server/outside.mjs';
import { Failure } from '../workspace/failure.mjs';
import { ROOT } from '../workspace/packages.mjs';
import { FAULTS } from './planted-faults.mjs';

/** Beside the package's sources: what is not bundled is found from there. */
const FOLDER = join(ROOT, 'packages', 'server', '.proof');
const LANES = cpus().length;
/** A seed that fails prints so much of what happened before. */
const TRACE_SHOWN = 120;

/**
 * Bundles the simulation with the product's sources.
 * @param {string} name
 * @param {typeof FAULTS[number]} [fault] a change of one source, in the bundle alone
 * @returns {Promise<string>} the program
 * @throws {Failure} where what the fault changes is not there, once
 */
async function bundle(name, fault) {
  let isPlanted = fault === undefined;
  const plant = {
    name: 'planted-fault',
    setup(building) {
      if (!fault) return;
      const path = join(ROOT, 'packages', 'server', 'src', fault.file);
      building.onLoad({ filter: /\.ts$/ }, async (source) => {
        if (source.path !== path) return undefined;
        const parts = (await readFile(path, 'utf8')).split(fault.find);
        if (parts.length !== 2)
          throw new Failure(`${fault.file} does not have once what '${fault.name}' changes.`);
        isPlanted = true;
        return { contents: parts.join(fault.replace), loader: 'ts' };
      });
    },
  };
  await build({
    config: false,
    entry: { [name]: join(ROOT, 'tests', 'simulation', 'simulate.ts') },
    outDir: FOLDER,
    format: 'esm',
    outExtension: () => ({ js: '.mjs' }),
    platform: 'node',
    target: 'node20',
    noExternal: [new RegExp(`^(?!(?:${OUTSIDE.join('|')}|node:.*)(?:/|$))[^.]`)],
    external: [...OUTSIDE, 'pg-native'],
    banner: {
      js: "import { createRequire as requireOf } from 'node:module'; const require = requireOf(import.meta.url);",
    },
    removeNodeProtocol: false,
    splitting: false,
    clean: false,
    silent: true,
    esbuildPlugins: [plant],
  });
  if (!isPlanted)
    throw new Failure(`The simulation does not use ${fault.file}, which '${fault.name}' changes.`);
  return join(FOLDER, `${name}.mjs`);
}

/**
 * Plays seeds in a process.
 * @param {string} program
 * @param {{ from: number, count: number, stops?: boolean }} seeds `stops` with the first that fails
 * @returns {Promise<{ played: number, totals: Record<string, number>, failed: { seed: number, violations: string[], trace: string[] }[] }>}
 */
function playSeeds(program, { from, count, stops = false }) {
  return new Promise((resolve, reject) => {
    const child = spawn(
      process.execPath,
      [program, ROOT, from, count, ...(stops ? ['stop'] : [])].map(String),
      {
        stdio: ['ignore', 'pipe', 'pipe'],
      },
    );
    const said = { out: '', err: '' };
    child.stdout.setEncoding('utf8').on('data', (text) => (said.out += text));
    child.stderr.setEncoding('utf8').on('data', (text) => (said.err += text));
    child.on('error', reject).on('close', (code) => {
      if (code === 0) resolve(JSON.parse(said.out.trimEnd().split('\n').at(-1) ?? ''));
      else reject(new Error(`the simulation ended with ${code}: ${said.err.slice(-2000)}`));
    });
  });
}

/** Does the work for each, so many at a time as there are processors. */
async function inLanes(inputs, work) {
  const queue = [...inputs];
  const outputs = new Map();
  await Promise.all(
    Array.from({ length: LANES }, async () => {
      for (let next = queue.shift(); next !== undefined; next = queue.shift())
        outputs.set(next, await work(next));
    }),
  );
  return inputs.map((input) => outputs.get(input));
}

function describeFailure({ seed, violations, trace }, shown = TRACE_SHOWN) {
  return [
    ...trace.slice(-shown),
    ...violations.map((violation) => `   !! ${violation}`),
    `Seed ${seed}; the whole trace: npm run proof simulation -- --seed ${seed}`,
  ].join('\n');
}

/** Seeds from the first on, or the one that is named. */
export async function simulate({ say, amount, seed }) {
  const program = await bundle('simulation');
  if (seed !== undefined) {
    const { failed } = await playSeeds(program, { from: seed, count: 1 });
    rmSync(program);
    say(failed.length === 0 ? `Seed ${seed}: all of it holds.` : describeFailure(failed[0], Infinity));
    return { figure: `seed ${seed}`, passed: failed.length === 0 };
  }
  const seeds = amount(10_000, 400);
  const share = Math.min(250, Math.ceil(seeds / LANES));
  const starts = Array.from({ length: Math.ceil(seeds / share) }, (_, place) => 1 + place * share);
  let played = 0;
  const totals = {};
  const failed = [];
  await inLanes(starts, async (from) => {
    const outcome = await playSeeds(program, { from, count: Math.min(share, seeds - from + 1) });
    played += outcome.played;
    failed.push(...outcome.failed);
    for (const [name, value] of Object.entries(outcome.totals)) totals[name] = (totals[name] ?? 0) + value;
    say(`${played} of ${seeds} seeds, ${failed.length} failed`);
  });
  rmSync(program);
  if (failed.length > 0) say(describeFailure(failed.toSorted((one, other) => one.seed - other.seed)[0]));
  const count = (name) => (totals[name] ?? 0).toLocaleString('en-US');
  return {
    figure:
      `${played.toLocaleString('en-US')} seeds, ${failed.length} failed; ${count('prescriptions')} prescriptions, ` +
      `${count('posts')} posts, ${count('said')} reports, ${count('kills')} kills`,
    passed: played === seeds && failed.length === 0,
    details: { totals, failed: failed.map(({ seed, violations }) => ({ seed, violations })) },
  };
}

/** What a database says of a statement that no fault in a decision makes. */
const IS_BROKEN = /syntax error|does not exist|could not determine|ambiguous|is not defined|Unexpected/;

/** Each fault of planted-faults.mjs: with which seed it is caught. */
export async function plantFaults({ say, amount }) {
  const seeds = amount(1_500, 120);
  const rows = await inLanes([...FAULTS.entries()], async ([place, fault]) => {
    const program = await bundle(`fault-${place}`, fault);
    const { failed } = await playSeeds(program, { from: 1, count: seeds, stops: true });
    rmSync(program);
    const [first] = failed;
    const isBroken = first?.violations.some((violation) => IS_BROKEN.test(violation)) ?? false;
    const row = {
      fault: fault.name,
      file: fault.file,
      seed: first?.seed,
      as: first?.violations[0]?.split('\n')[0],
      isCaught: first !== undefined && !isBroken,
    };
    say(
      row.isCaught
        ? `caught with seed ${row.seed}: ${row.fault}: ${row.as}`
        : `${isBroken ? 'BROKEN' : `NOT CAUGHT within ${seeds} seeds`}: ${row.fault}${isBroken ? `: ${row.as}` : ''}`,
    );
    return row;
  });
  const caught = rows.filter(({ isCaught }) => isCaught);
  return {
    figure: `${caught.length} of ${rows.length} caught, the last within ${Math.max(0, ...caught.map(({ seed }) => seed))} seeds`,
    passed: caught.length === rows.length,
    details: { rows },
  };
}
