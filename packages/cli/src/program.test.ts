import type { Command } from 'commander';
import { describe, expect, it } from 'vitest';
import type { Context } from './context';
import { COMMAND_WORDS, commandPath } from './help/layout';
import { TOPICS } from './help/topics';
import { createProgram } from './program';
import { commandsIn, listExamples } from './testing/examples-of';

const silent = { out: () => undefined, err: () => undefined, columns: undefined };
const nothing = {
  context: (): Context => {
    throw new Error('an example was carried out');
  },
};

/** The tree, in which no command does anything but be understood. */
async function program(): Promise<Command> {
  const root = await createProgram(nothing, silent);
  for (const command of everyCommand(root))
    if (command.commands.length === 0) command.action(() => undefined);
  return root;
}

function everyCommand(command: Command): readonly Command[] {
  return command.commands.flatMap((one) => [one, ...everyCommand(one)]);
}

const commands = everyCommand(await program()).map((command) => [commandPath(command), command] as const);

describe('the help of', () => {
  it.each(commands)('%s has a summary, and a description of whole sentences', (_, command) => {
    expect(command.summary()).toMatch(/^[^A-Z].{5,79}[^.]$|^[A-Z]{2,}/);
    expect(command.description()).toMatch(/^[A-Z][\s\S]*\.$/);
    for (const option of command.options) expect(option.description, option.flags).not.toBe('');
    for (const argument of command.registeredArguments)
      expect(argument.description, argument.name()).not.toBe('');
  });

  it.each(commands.filter(([, command]) => command.commands.length === 0))(
    '%s has examples that are understood as written, one of them of itself',
    async (path, command) => {
      const examples = listExamples(command);
      expect(examples.length, 'there is no example').toBeGreaterThan(0);
      expect(
        examples.some((words) => `erx ${words.join(' ')} `.startsWith(`${path} `)),
        'no example of the command itself',
      ).toBe(true);
      for (const words of examples) {
        const made = await program();
        const parsing = () => made.parse([...words], { from: 'user' });
        if (words.includes('--help') || words.includes('--version'))
          expect(parsing, words.join(' ')).toThrow(expect.objectContaining({ exitCode: 0 }) as Error);
        else expect(parsing, words.join(' ')).not.toThrow();
      }
    },
  );

  it('an example that is not understood would be found', async () => {
    const made = await program();
    expect(() => made.parse(['audit', 'search', '--strat', '30d'], { from: 'user' })).toThrow(
      /unknown option/,
    );
    expect(() => made.parse(['audit', 'search', '--type', 'Nonsense'], { from: 'user' })).toThrow(
      /Allowed choices/,
    );
  });

  it('every command is at most 80 columns wide on a terminal of 80 where it can be, and names its exit codes', async () => {
    const at80 = await createProgram(nothing, { ...silent, columns: 80 });
    for (const command of everyCommand(at80)) {
      let text = '';
      command.configureOutput({
        ...command.configureOutput(),
        writeOut: (part) => {
          text += part;
        },
      });
      command.outputHelp();
      expect(text).toMatch(/5 stopped by/);
      const wide = text.split('\n').filter((line) => line.length > 80 && !line.startsWith('  $ '));
      expect(wide, commandPath(command)).toEqual([]);
    }
  });

  it('every command stands under a heading, and no alias can have its name', async () => {
    expect([...COMMAND_WORDS].sort()).toEqual(
      [...(await program()).commands.map((command) => command.name()), 'version'].sort(),
    );
  });

  it('a topic is printed under its name', () => {
    expect(Object.keys(TOPICS)).toEqual(['environment', 'exit-codes', 'dates', 'output', 'scripting']);
  });
});

describe('commandsIn', () => {
  it.each([
    ['erx whoami', [['whoami']]],
    ['NO_COLOR=1 erx alerts', [['alerts']]],
    ["erx audit search --all --jsonl | jq '.event | length'", [['audit', 'search', '--all', '--jsonl']]],
    [
      'erx audit verify --quiet || mail -s "audit trail" a@example.org < /dev/null',
      [['audit', 'verify', '--quiet']],
    ],
    [
      'erx login --practice "Lakeside Family Medicine" > log 2>&1',
      [['login', '--practice', 'Lakeside Family Medicine']],
    ],
    ['source <(erx completion bash)', []],
    [
      'erx backup --out x && erx restore x --check',
      [
        ['backup', '--out', 'x'],
        ['restore', 'x', '--check'],
      ],
    ],
  ])('%s', (line, words) => {
    expect(commandsIn(line)).toEqual(words);
  });
});

describe('a command line whose first word names a group', async () => {
  const whole = await createProgram(nothing, silent);
  const helpOf = (command: Command): string => command.helpInformation();

  it.each(whole.commands.map((command) => [command.name(), command] as const))(
    'has every command of %s, as the whole has',
    async (name, command) => {
      const made = (await createProgram(nothing, silent, name)).commands.find((one) => one.name() === name);
      expect(made && everyCommand(made).map(commandPath)).toEqual(everyCommand(command).map(commandPath));
      expect(made && helpOf(made)).toBe(helpOf(command));
    },
  );

  it.each(['prescriptions', 'login'])('has no other: %s', async (name) =>
    expect((await createProgram(nothing, silent, name)).commands.map((one) => one.name())).not.toContain(
      'users',
    ),
  );

  it.each([undefined, '--help', 'help', 'completion', 'prescription'])(
    'but is whole for %s',
    async (word) => {
      expect((await createProgram(nothing, silent, word)).commands.map((one) => one.name())).toEqual(
        whole.commands.map((one) => one.name()),
      );
    },
  );
});
