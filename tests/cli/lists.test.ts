import { listAttention } from '@erx/core/attention/contract';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { type AnsweringFixture, setupAnswering } from '../fixtures/answering-fixture';
import { personOf } from '../fixtures/signer';
import { refuse } from '../harness/network';
import { mainDatabaseKind } from '../harness/run';
import { Erx } from './erx';
import { source } from './in-process';
import { makeLast, signIn } from './sign-in';

interface Described {
  name(): string;
  readonly commands: readonly Described[];
  readonly options: readonly { readonly long?: string; readonly mandatory?: boolean }[];
  readonly registeredArguments: readonly { readonly required: boolean }[];
}
const { createProgram } = (await source('program')) as {
  createProgram(environment: object, write: object): Promise<Described>;
};

/** Every command that prints a list and needs nothing but its options. */
function listsOf(command: Described, path: readonly string[] = []): readonly string[] {
  return command.commands.flatMap((one) => {
    const here = [...path, one.name()];
    const isList =
      one.options.some(({ long }) => long === '--jsonl') &&
      one.options.every(({ mandatory }) => !mandatory) &&
      one.registeredArguments.every(({ required }) => !required);
    return [...(isList ? [here.join(' ')] : []), ...listsOf(one, here)];
  });
}
const LISTS = listsOf(
  await createProgram({}, { out: () => undefined, err: () => undefined, columns: undefined }),
);
/** In these there are at least two. */
const LONG = ['needs-you list', 'prescriptions list', 'queue list', 'requests list'];

let fixture: AnsweringFixture;
let provider: Erx;
const outcomes = new Map<string, Awaited<ReturnType<Erx['run']>>>();

beforeAll(async () => {
  fixture = await setupAnswering(mainDatabaseKind());
  await fixture.ask(await fixture.sentOf('lisinopril 10'));
  await fixture.ask(await fixture.sentOf('lisinopril 10'));
  fixture.networkDoes(refuse);
  const refused = [await fixture.sentOf('lisinopril 10'), await fixture.sentOf('lisinopril 10')];
  await vi.waitFor(
    async () => {
      const waiting = await fixture.me.client.call(listAttention, { query: {} });
      for (const { id } of refused)
        expect(waiting.some(({ prescription }) => prescription?.id === id)).toBe(true);
    },
    { timeout: 90_000 },
  );
  provider = new Erx(fixture.server.origin);
  expect((await signIn(provider, 'provider@demo.test')).code).toBe(0);
  makeLast(provider, await personOf(fixture.server, 'provider', 'a terminal'));
  const left = [...LISTS];
  const inTurn = async (): Promise<void> => {
    for (let path = left.shift(); path !== undefined; path = left.shift())
      outcomes.set(path, await provider.run(...path.split(' '), '--limit', '1', '--jsonl'));
  };
  await Promise.all([inTurn(), inTurn(), inTurn()]);
});
afterAll(async () => {
  provider.close();
  await fixture.close();
});

it('is asked of every list', () => {
  expect(LISTS).toEqual(expect.arrayContaining(LONG));
  expect(LISTS.length).toBeGreaterThan(20);
});

it.each(LISTS)('erx %s obeys --limit, or refuses it', (path) => {
  const { code, stdout, stderr } = outcomes.get(path) ?? {
    code: null,
    stdout: '',
    stderr: 'It was not run.',
  };
  if (code === 2) return expect(stderr).toMatch(/[Uu]nknown option '--limit'/);
  // 5: it is not for a prescriber, who is refused before anything is listed.
  expect([0, 5], stderr).toContain(code);
  const rows = stdout.split('\n').filter((line) => line !== '');
  expect(rows.length).toBeLessThanOrEqual(1);
  if (LONG.includes(path)) {
    expect(rows).toHaveLength(1);
    expect(stderr).toContain('More exist');
  }
});

it('erx requests list refuses a cursor into what waits now', async () => {
  const { code, stderr } = await provider.run('requests', 'list', '--after', 'MjAy');
  expect(code).toBe(2);
  expect(stderr).toContain('--state all');
});

it('erx needs-you list says by its exit code whether anything has waited so long', async () => {
  const long = await provider.run('needs-you', 'list', '--older-than', '9999d', '--json');
  expect([long.code, JSON.parse(long.stdout)]).toEqual([0, []]);
  // The demo practice has what waits since days.
  const { code, stdout, stderr } = await provider.run('needs-you', 'list', '--older-than', '1m', '--json');
  expect(code).toBe(1);
  expect((JSON.parse(stdout) as unknown[]).length).toBeGreaterThan(0);
  expect(stderr).toContain('for longer than 1 minute');
  const watched = await provider.run('needs-you', 'watch', '--older-than', '1m', '--json');
  expect(watched.code).toBe(1);
  expect(JSON.parse(watched.stdout.split('\n')[0] ?? '')).toMatchObject({ change: 'waits', item: {} });
  expect((await provider.run('needs-you', 'list', '--older-than', 'soon')).code).toBe(2);
});
