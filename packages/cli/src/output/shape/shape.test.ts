import { describe, expect, it } from 'vitest';
import type { Command } from 'commander';
import type { CommonOptions } from '../../context';
import { commandPath } from '../../help/layout';
import { createProgram } from '../../program';
import { COMMANDS_WITH_FIELDS, fieldsOf } from './fields';
import { shaped } from './shape';

const piped = { stdout: { isTTY: false } as NodeJS.WriteStream };
const onTerminal = { stdout: { isTTY: true } as NodeJS.WriteStream };
type Typed = Omit<CommonOptions, 'json'> & { readonly json?: boolean | string };

/** What a value becomes for options as they were typed. */
async function printed(typed: Typed, value: unknown, context = piped): Promise<string> {
  const { options } = await shaped([], typed as CommonOptions, 'erx prescriptions list', context);
  return options.shape?.text(value) ?? 'no shape';
}

const TWO = [
  { orderNumber: 'A1', refills: { count: 0 }, sig: 'one\u001b[2J', status: 'Sent' },
  { orderNumber: 'B2', sig: 'two', status: 'Pending' },
];

describe('--json FIELDS', () => {
  it('prints the fields in the order in which they were named, and leaves out what a record does not have', async () => {
    expect(JSON.parse(await printed({ json: 'refills,orderNumber' }, TWO))).toEqual([
      { refills: { count: 0 }, orderNumber: 'A1' },
      { orderNumber: 'B2' },
    ]);
  });

  it.each([
    ['orderNumber,nope', "This command prints no field 'nope'."],
    ['', "This command prints no field ''."],
    ['orderNumber,', "This command prints no field ''."],
    ['ordernumber', "This command prints no field 'ordernumber'."],
    ['toString', "This command prints no field 'toString'."],
  ])('refuses %j', async (json, message) => {
    await expect(printed({ json }, TWO)).rejects.toMatchObject({
      code: 'terminal.fields-unknown',
      exit: 2,
      message,
      next: expect.stringMatching(/^Fields are: id, orderNumber, .*status\.$/) as string,
    });
  });

  it('refuses fields of a command that prints no record', async () => {
    const asked = shaped([], { json: 'id' } as unknown as CommonOptions, 'erx alerts', piped);
    await expect(asked).rejects.toMatchObject({ code: 'terminal.fields-none', exit: 2 });
  });

  it.each([
    ['a word that may be left out', [undefined], 'trail.jsonl', ['trail.jsonl'], true],
    ['words that may be left out', [[]], 'okafor', [['okafor']], true],
    ['a word that was typed', ['trail.jsonl'], 'records', undefined, undefined],
  ])('takes what names no field as %s', async (_, words, json, taken, isJson) => {
    const asked = shaped(words, { json } as unknown as CommonOptions, 'erx audit verify', piped);
    if (taken === undefined) await expect(asked).rejects.toMatchObject({ exit: 2 });
    else expect(await asked).toMatchObject({ words: taken, options: { json: isJson } });
  });
});

describe('--jq', () => {
  it.each([
    ['.[].orderNumber', 'A1\nB2\n'],
    ['.[] | select(.status == "Error")', ''],
    [
      'map({orderNumber, count: .refills.count})',
      '[{"orderNumber":"A1","count":0},{"orderNumber":"B2","count":null}]\n',
    ],
    ['.[0] as {$orderNumber} | try error("x") catch $orderNumber', 'A1\n'],
    ['.[0].sig', 'one\u001b[2J\n'],
    ['$ENV.HOME, env.ERX_CLIENT_SECRET', '/home/web_user\nnull\n'],
  ])('%s', async (jq, text) => {
    expect(await printed({ jq }, TWO)).toBe(text);
  });

  it('shows on a terminal what would steer it, and keeps the lines', async () => {
    expect(await printed({ jq: '.[].sig' }, TWO, onTerminal)).toBe('one\ufffd[2J\ntwo\n');
  });

  it.each([
    ['.[] |', 'syntax error, unexpected end of file at line 1, column 5'],
    ['.[] | nope', 'nope/0 is not defined at line 1, column 7'],
    ['import "x" as x; .', 'module not found: x'],
  ])('refuses %s before anything is done, and says where', async (jq, reason) => {
    await expect(printed({ jq }, TWO)).rejects.toMatchObject({
      code: 'terminal.jq-invalid',
      exit: 2,
      message: `--jq is not an expression of jq: ${reason}.`,
    });
  });

  it.each([
    ['.[0].sig | tonumber', 'string cannot be parsed as a number'],
    ['.[0].sig - 1', 'string and number cannot be subtracted'],
    ['.[0].orderNumber[]', 'Cannot iterate over string'],
    ['.[0].orderNumber.x', 'Cannot index string'],
    ['.[0].sig | error', 'it does not fit the data'],
    ['.[0] | halt_error', 'it does not fit the data'],
  ])('quotes nothing of the data where %s fails', async (jq, reason) => {
    const failed = await printed({ jq }, TWO).catch((error: unknown) => error as Error);
    expect(failed).toMatchObject({ code: 'terminal.jq-failed', exit: 2 });
    expect((failed as Error).message).toBe(
      `The expression of --jq failed on what was to be printed: ${reason}.`,
    );
  });
});

describe('--template', () => {
  it.each([
    [String.raw`{{#.}}{{orderNumber}}\t{{status}}\n{{/.}}`, 'A1\tSent\nB2\tPending\n'],
    ['{{#.}}{{orderNumber}}{{^refills}} no refills{{/refills}};{{/.}}', 'A1;B2 no refills;\n'],
    ['{{#.}}{{#refills}}{{count}} of {{orderNumber}}{{/refills}}{{/.}}', '0 of A1\n'],
    ['{{#.}}{{refills}}{{refills.count}}{{/.}}', '{"count":0}0\n'],
    ['{{length}} <b>', '2 <b>\n'],
    ['{{#.}}{{constructor}}{{toString}}{{orderNumber.constructor}}{{__proto__}}{{/.}}', ''],
    ['{{#.}}{{#constructor.constructor}}return process{{/constructor.constructor}}{{/.}}', ''],
    ['{{constructor.constructor}}', ''],
  ])('%s', async (template, text) => {
    expect(await printed({ template }, TWO)).toBe(text);
  });

  it.each([
    ['{{#.}}{{orderNumber}}', 'Unclosed section "." at character 21'],
    ['{{orderNumber', 'Unclosed tag at character 13'],
    ['{{/x}}', 'Unopened section "x" at character 0'],
    ['{{> other}}', 'it includes another template, and there is none'],
  ])('refuses %s', async (template, reason) => {
    await expect(printed({ template }, TWO)).rejects.toMatchObject({
      code: 'terminal.template-invalid',
      exit: 2,
      message: `--template cannot be read: ${reason}.`,
    });
  });
});

describe('fields', async () => {
  const program = await createProgram({ context: () => expect.fail('nothing is run') }, silent());
  const every = (command: Command): readonly Command[] =>
    command.commands.flatMap((one) => [one, ...every(one)]);
  const pathOf = (command: Command): string => commandPath(command).replace(/^erx /, '');
  const lists = every(program).filter(({ options }) => options.some(({ long }) => long === '--jsonl'));

  it.each(lists.map(pathOf))('%s has fields to name', async (path) => {
    expect(await fieldsOf(path)).not.toEqual([]);
  });

  it.each(COMMANDS_WITH_FIELDS)(
    '%s is a command that prints JSON, and its fields are known',
    async (path) => {
      const command = every(program).find((one) => pathOf(one) === path);
      expect(command?.options.map(({ long }) => long)).toEqual(
        expect.arrayContaining(['--json', '--jq', '--template']),
      );
      const fields = await fieldsOf(path);
      expect(fields.length).toBeGreaterThan(1);
      expect(fields.filter((name) => !/^[\w-]+$/.test(name))).toEqual([]);
    },
  );
});

function silent(): { out(): void; err(): void; columns: undefined } {
  return { out: () => undefined, err: () => undefined, columns: undefined };
}
