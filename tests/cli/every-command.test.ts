import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import stringWidth from 'string-width';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runFolder } from '../harness/run';
import { isWhole } from '../harness/whole';
import { source } from './in-process';
import { type PipedOutcome, runPiped } from './piped-run';
import { LANES, NAMES, SPAWNED, SWEPT, type Swept } from './swept-commands';
import { setupSweep, type Place, type Role, startSilentServer, type SweepFixture } from './sweep-fixture';
import { endTyped, runTyped, type TypedOutcome } from './typed-run';

/**
 * What is used here of the command line: it is imported as it runs, because its screens are no part of what
 * these tests are compiled with.
 */
interface CommandTree {
  readonly commands: readonly CommandTree[];
  name(): string;
}
const { createProgram } = (await source('program')) as {
  createProgram(
    environment: { context(): never },
    write: { out(): void; err(): void; columns: undefined },
  ): Promise<CommandTree>;
};
const { listExamples } = (await source('testing/examples-of')) as {
  listExamples(command: CommandTree): readonly (readonly string[])[];
};

/**
 * Every command that does something, by what is typed behind erx, with the examples of its help that are
 * about itself.
 */
function commandsOf(
  command: CommandTree,
  path: readonly string[] = [],
): readonly (readonly [string, readonly (readonly string[])[]])[] {
  return command.commands.flatMap((one) => {
    const here = [...path, one.name()];
    const examples = listExamples(one).filter((words) => here.every((word, index) => words[index] === word));
    const isOwn = one.commands.length === 0 || SWEPT[here.join(' ')] !== undefined;
    return [
      ...(isOwn ? [[here.join(' '), examples.length > 0 ? examples : [here]] as const] : []),
      ...commandsOf(one, here),
    ];
  });
}

const nothing = {
  context: (): never => {
    throw new Error('nothing is run here');
  },
};
/** What makes the data of a service of its own is run in the gate by admin.test.ts and backup.test.ts alone. */
const COMMANDS = commandsOf(
  await createProgram(nothing, { out: () => undefined, err: () => undefined, columns: undefined }),
).filter(([path]) => isWhole || !SWEPT[path]?.needsProgram);
const SIZES = [80, 20] as const;
const FAILURES = ['nowhere', 'stranger', 'ended'] as const satisfies readonly Place[];
const CONCURRENT = 3;

type Condition = `at ${(typeof SIZES)[number]}` | Place | 'stopped' | 'unattended';
/**
 * Whether a command line is run in this process: in the gate all but a few are, in each condition in which what
 * the system does can differ. In the whole run the built program does everything.
 */
const isInProcess = (path: string, condition: Condition): boolean =>
  !isWhole && !(SPAWNED.has(path) && ['at 80', 'nowhere', 'stopped', 'unattended'].includes(condition));
/** What became of each run, or why it could not be made. */
const outcomes = new Map<string, TypedOutcome | Error>();
const unattended = new Map<string, PipedOutcome | Error>();
const sweptOf = (path: string): Swept => SWEPT[path] ?? {};
const outcome = (path: string, condition: Condition): TypedOutcome => {
  const found = outcomes.get(`${condition}: ${path}`) ?? new Error('It was not run.');
  if (found instanceof Error) throw found;
  return found;
};

let fixture: SweepFixture;

beforeAll(async () => {
  fixture = await setupSweep();
  const lanes = new Map<string, (() => Promise<void>)[]>();
  const later: (() => Promise<void>)[] = [];
  for (const [path, examples] of COMMANDS) {
    const put =
      (condition: Condition, run: () => Promise<TypedOutcome>): (() => Promise<void>) =>
      async () => {
        outcomes.set(`${condition}: ${path}`, await run().catch((error: unknown) => error as Error));
      };
    const lane = LANES.find(([pattern]) => pattern.test(path))?.[1];
    const own = lane === undefined ? mapOf(lanes, path.split(' ')[0] ?? '') : mapOf(lanes, `${lane} `);
    // Before anybody answers its questions, so that the run on a terminal shows that nothing was changed
    // here.
    if (!sweptOf(path).waits)
      own.push(async () => {
        unattended.set(path, await runsAlone(path, examples).catch((error: unknown) => error as Error));
      });
    for (const columns of sizesOf(path)) own.push(put(`at ${columns}`, () => works(path, examples, columns)));
    if (sweptOf(path).isLocal) continue;
    for (const place of placesOf(path)) later.push(put(place, () => fails(path, examples, place)));
    later.push(put('stopped', () => isStopped(path, examples)));
  }
  const chains = [...lanes]
    .filter(([name]) => !name.endsWith(' '))
    .map(([name, runs]) => [...runs, ...(lanes.get(`${name} `) ?? [])]);
  await inTurn([
    ...chains.map((runs) => async () => {
      for (const run of runs) await run();
    }),
    ...later,
  ]);
}, 600_000);
afterAll(async () => {
  endTyped();
  await fixture.close();
});

const mapOf = <Run>(lanes: Map<string, Run[]>, name: string): Run[] => {
  const own = lanes.get(name) ?? [];
  lanes.set(name, own);
  return own;
};
/**
 * What changes something is run on the usual terminal alone, and so is what is no narrower on a narrow one.
 */
const sizesOf = (path: string): readonly (typeof SIZES)[number][] =>
  sweptOf(path).isOnce || sweptOf(path).isAsItIs ? [80] : SIZES;

/** What can go wrong with it, but for what it does without. */
const placesOf = (path: string): readonly (typeof FAILURES)[number][] =>
  FAILURES.filter((place) => place !== sweptOf(path).isWithout);

async function inTurn(runs: readonly (() => Promise<void>)[]): Promise<void> {
  const left = [...runs];
  await Promise.all(
    Array.from({ length: CONCURRENT }, async () => {
      for (let run = left.shift(); run; run = left.shift()) await run();
    }),
  );
}

function wordsOf(path: string, examples: readonly (readonly string[])[], address: string): readonly string[] {
  const { example = 0, instead } = sweptOf(path);
  const names = { ...NAMES, 'https://erx.example': address, ...instead?.(fixture) };
  return (examples[example] ?? expect.fail(`erx ${path} has no such example`)).map(
    (word) => names[word as keyof typeof names] ?? word,
  );
}

const signedIn = (role: Role, place: string, path?: string) => ({
  settings: fixture.settingsOf(role, place.includes('://') ? place : undefined),
  env: {
    ERX_PROFILE: place.includes('://') ? 'further' : place,
    ERX_DATA:
      path !== undefined && sweptOf(path).hasOwnData ? runFolderFor('erx-own-data-') : fixture.server.folder,
  },
});
/** An empty folder below that of the run, which is deleted with it. */
const runFolderFor = (name: string): string => mkdtempSync(join(runFolder(), name));

const preparations = new Map<string, Promise<unknown>>();
/** Makes, once, what a command needs to find. */
async function prepared(path: string): Promise<void> {
  const begun = preparations.get(path) ?? Promise.resolve(sweptOf(path).before?.(fixture));
  preparations.set(path, begun);
  await begun;
}

async function works(
  path: string,
  examples: readonly (readonly string[])[],
  columns: (typeof SIZES)[number],
): Promise<TypedOutcome> {
  const { as = 'provider', act, files } = sweptOf(path);
  await prepared(path);
  return await runTyped({
    words: wordsOf(path, examples, fixture.address('server')),
    columns,
    isInProcess: isInProcess(path, `at ${columns}`),
    ...signedIn(as, 'server', path),
    apart: !act,
    ...(files
      ? {
          files: await files(fixture, (role, ...words) =>
            runTyped({ words, columns, isInProcess: true, ...signedIn(role, 'server') }),
          ),
        }
      : {}),
    ...(act ? { act: (terminal) => act(terminal, fixture) } : {}),
  });
}

async function fails(
  path: string,
  examples: readonly (readonly string[])[],
  place: Place,
): Promise<TypedOutcome> {
  const { as = 'provider', files, actWithout, exit } = sweptOf(path);
  return await runTyped({
    words: wordsOf(path, examples, fixture.address(place)),
    columns: 80,
    isInProcess: isInProcess(path, place),
    ...signedIn(as, place),
    ...(actWithout && exit?.[place] === 0 ? { act: actWithout } : {}),
    ...(files ? { files: await files(fixture, () => expect.fail('a file of another command')) } : {}),
  });
}

/** What asks somebody, and so does nothing where nobody is. */
const asksOf = (path: string): boolean => sweptOf(path).act !== undefined;
/** What changes something without asking is sent where it can change nothing. */
const placeAlone = (path: string): 'server' | 'nowhere' =>
  sweptOf(path).isOnce && !asksOf(path) && !sweptOf(path).isLocal ? 'nowhere' : 'server';

async function runsAlone(path: string, examples: readonly (readonly string[])[]): Promise<PipedOutcome> {
  const { as = 'provider', files } = sweptOf(path);
  const place = placeAlone(path);
  await prepared(path);
  return await runPiped({
    words: wordsOf(path, examples, fixture.address(place)),
    isInProcess: isInProcess(path, 'unattended'),
    ...signedIn(as, place, path),
    ...(files
      ? {
          files: await files(fixture, (role, ...words) =>
            runTyped({ words, columns: 80, isInProcess: true, ...signedIn(role, 'server') }),
          ),
        }
      : {}),
  });
}

async function isStopped(
  path: string,
  examples: readonly (readonly string[])[],
  more: Readonly<Record<string, string>> = {},
): Promise<TypedOutcome> {
  const { as = 'provider', files } = sweptOf(path);
  const silent = await startSilentServer();
  const { settings, env } = signedIn(as, silent.address);
  try {
    return await runTyped({
      words: wordsOf(path, examples, silent.address),
      columns: 80,
      isInProcess: more['NODE_OPTIONS'] === undefined && isInProcess(path, 'stopped'),
      settings,
      env: { ...env, ...more },
      ...(files ? { files: await files(fixture, () => expect.fail('a file of another command')) } : {}),
      async act(terminal) {
        await silent.asked;
        terminal.type('\u0003');
      },
    });
  } finally {
    silent.close();
  }
}

/** Nothing that a person must clear away: the terminal as it was, no half file, no place in the program. */
function leavesNothing(done: TypedOutcome): void {
  expect({ leftOn: done.leftOn, hasItsModes: done.hasItsModes }).toEqual({ leftOn: [], hasItsModes: true });
  leavesFoldersClean(done, done.text + done.stderr);
}

function leavesFoldersClean(
  { files, temporary, kept }: Pick<TypedOutcome, 'files' | 'temporary' | 'kept'>,
  said: string,
): void {
  expect({ temporary, kept: kept.filter((name) => name !== 'sign-in.json') }).toEqual({
    temporary: [],
    kept: [],
  });
  expect(files.filter((name) => name.startsWith('.') || name.endsWith('.part'))).toEqual([]);
  // what is random in an address may spell any of these
  expect(said.replaceAll(/https?:\/\/\S+/g, '')).not.toMatch(
    /^\s+at .*:\d+:\d+\)?$|node:internal|\.js:\d+:\d+|undefined|\[object |NaN|Invalid Date/m,
  );
}

describe.each(SIZES)('on a terminal of %i columns', (columns) => {
  it.each(COMMANDS.map(([path]) => path).filter((path) => sizesOf(path).includes(columns)))(
    'erx %s does what its help says',
    (path) => {
      const done = outcome(path, `at ${columns}`);
      expect(done.code, done.text + done.stderr).toBe(sweptOf(path).exit?.server ?? 0);
      leavesNothing(done);
      // Sentences on stderr are the terminal's to break; they are kept apart wherever nobody has to be asked.
      const { act, isScreen = false, isAsItIs = false } = sweptOf(path);
      if (!isAsItIs && (isScreen || !act))
        expect(done.text.split('\n').filter((line) => stringWidth(line) > columns)).toEqual([]);
    },
  );
});

describe.each([
  ['nowhere', 1, /The server cannot be reached\.|cannot be reached \(ECONNREFUSED\)/],
  ['stranger', 1, /What answers at [^\s]+ is not an erx server\./],
  ['ended', 4, /signed out or your session has ended|You are not signed in/],
] as const)('sent to %s', (place, code, sentence) => {
  it.each(
    COMMANDS.map(([path]) => path).filter((path) => !sweptOf(path).isLocal && placesOf(path).includes(place)),
  )('erx %s says so', (path) => {
    const done = outcome(path, place);
    expect(done.code, done.text).toBe(sweptOf(path).exit?.[place] ?? code);
    // What ends with 0 did not need the server, or is a screen that says so and waits for it.
    if (done.code !== 0 || sweptOf(path).isScreen)
      expect(done.text.replaceAll(/\s+/g, ' ')).toMatch(sentence);
    leavesNothing(done);
    if (done.code !== 0) expect(done.files).toEqual([]);
  });
});

describe('with no terminal at all, and an input that says nothing', () => {
  it.each(COMMANDS.map(([path]) => path).filter((path) => !sweptOf(path).waits))(
    'erx %s asks nobody and ends',
    (path) => {
      const found = unattended.get(path) ?? new Error('It was not run.');
      if (found instanceof Error) throw found;
      const { isScreen = false, exit } = sweptOf(path);
      const refuses = isScreen || asksOf(path);
      expect(found.code, found.stdout + found.stderr).toBe(
        refuses ? 2 : (exit?.[placeAlone(path)] ?? (placeAlone(path) === 'nowhere' ? 1 : 0)),
      );
      if (refuses) {
        expect(found.stdout).toBe('');
        expect(found.stderr).toMatch(
          isScreen
            ? /needs a terminal on both input and output\. For scripts use: erx|^Usage: erx/
            : /there is no terminal to ask on: .* Add --|there is no terminal to ask on\. Add --|asked for only on a terminal/,
        );
      }
      // eslint-disable-next-line no-control-regex -- what steers a terminal
      expect(found.stdout + found.stderr).not.toMatch(/\u001b|\r(?!\n)/);
      leavesFoldersClean(found, found.stdout + found.stderr);
      if (found.code !== 0) expect(found.files).toEqual([]);
    },
  );
});

describe('Ctrl-C while the server is silent', () => {
  it.each(COMMANDS.map(([path]) => path).filter((path) => !sweptOf(path).isLocal))('ends erx %s', (path) => {
    const done = outcome(path, 'stopped');
    expect(done.code, done.text).toBe(3);
    expect(done.text).toMatch(/Stopped at your request/);
    leavesNothing(done);
    expect(done.files).toEqual([]);
  });

  it('is said also where the machine takes its time between a signal and its echo', async () => {
    // One thread reads files, and has something else to do meanwhile.
    const slowly =
      "import{pbkdf2}from'node:crypto';const kill=process.kill.bind(process);process.kill=(...sent)=>{" +
      "pbkdf2('a','b',1e6,64,'sha512',()=>{});const until=Date.now()+300;while(Date.now()<until);" +
      'return kill(...sent)}';
    const [path, examples] =
      COMMANDS.find(([name]) => name === 'incidents export') ?? expect.fail('no command');
    const done = await isStopped(path, examples, {
      NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(slowly)}`,
      UV_THREADPOOL_SIZE: '1',
    });
    expect(done.code, done.text).toBe(3);
    expect(done.text).toMatch(/Stopped at your request/);
  });
});
