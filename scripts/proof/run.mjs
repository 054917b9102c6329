// npm run proof [NAME …] [-- --short | --list | --seed N]: repeats what the product is held to on this machine, prints
// one table, and keeps it in .proof/ as JSON. docs/proof.md says what each line does.
import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { register } from 'tsx/esm/api';
import { buildChanged } from '../workspace/build.mjs';
import { Failure, exitWith } from '../workspace/failure.mjs';
import { installMissing } from '../workspace/install.mjs';
import { ROOT } from '../workspace/packages.mjs';
import { textTable } from '../workspace/text-table.mjs';

/** @typedef {{ figure: string, passed: boolean, details?: object }} Proved */

const COLUMNS = [
  ['line', ({ name }) => name],
  ['figure', ({ figure }) => figure],
  ['verdict', ({ verdict }) => verdict],
  ['seconds', ({ seconds }) => seconds.toFixed(0)],
];

/** A line that this machine cannot run is no line that held. */
async function prove(line, context) {
  const begun = performance.now();
  const seconds = () => (performance.now() - begun) / 1000;
  try {
    const lacking = line.lacks?.();
    if (lacking) return { name: line.name, figure: lacking, verdict: 'not run', seconds: 0 };
    const { figure, passed, details } = await line.run(context);
    return { name: line.name, figure, verdict: passed ? 'holds' : 'FAILED', seconds: seconds(), details };
  } catch (error) {
    const reason = error instanceof Failure ? error.message : String(error?.stack ?? error);
    context.say(reason);
    return {
      name: line.name,
      figure: reason.split('\n')[0].slice(0, 100),
      verdict: 'FAILED',
      seconds: seconds(),
    };
  }
}

async function proof(words) {
  const { values, positionals } = parseArgs({
    args: words,
    allowPositionals: true,
    options: { short: { type: 'boolean' }, list: { type: 'boolean' }, seed: { type: 'string' } },
  });
  await installMissing({ say: console.error });
  register(); // The harness of the tests is TypeScript.
  const { LINES } = await import('./lines.mjs');
  if (values.list) {
    for (const { name, title, takes } of LINES) console.log(`${name.padEnd(16)}${takes.padEnd(26)}${title}`);
    return 0;
  }
  const unknown = positionals.filter((name) => !LINES.some((line) => line.name === name));
  if (unknown.length > 0)
    throw new Failure(
      `There is no line ${unknown.join(', ')}: choose among ${LINES.map(({ name }) => name).join(', ')}.`,
    );
  await buildChanged({ say: console.error });
  const isShort = values.short ?? false;
  const context = {
    say: console.error,
    isShort,
    amount: (full, short) => (isShort ? short : full),
    seed: values.seed === undefined ? undefined : Number(values.seed),
  };
  const began = new Date();
  const rows = [];
  for (const line of LINES.filter(({ name }) => positionals.length === 0 || positionals.includes(name))) {
    console.error(`\n${line.name}: ${line.title} …`);
    rows.push(await prove(line, context));
  }
  const machine = {
    node: process.version,
    processors: cpus().length,
    gigabytes: Math.round(totalmem() / 2 ** 30),
  };
  mkdirSync(join(ROOT, '.proof'), { recursive: true });
  const file = join(ROOT, '.proof', `${began.toISOString().slice(0, 19).replaceAll(':', '')}.json`);
  writeFileSync(file, JSON.stringify({ began, isShort, machine, rows }, null, 2));
  const left = rows.filter(({ verdict }) => verdict === 'not run').length;
  console.log(`\n${isShort ? 'Short form\n' : ''}${textTable(COLUMNS, rows)}\n`);
  if (left > 0) console.log(`${left} of ${rows.length} lines could not run here, and prove nothing.`);
  console.log(`Kept in ${file.slice(ROOT.length + 1)}`);
  return rows.every(({ verdict }) => verdict !== 'FAILED') ? 0 : 1;
}

await exitWith(() => proof(process.argv.slice(2)));
