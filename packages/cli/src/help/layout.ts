import { type AddHelpTextContext, Command as AnyCommand, Help, type HelpConfiguration } from 'commander';
import { EXIT } from '../exit-code';

/** The options that every command takes are below those of its own. */
export const COMMON_OPTIONS = 'Common options:';

/** The groups of commands under the headings of `erx --help`, in the order that it shows them. */
const HEADINGS: readonly (readonly [heading: string, commands: readonly string[]])[] = [
  ['Signing in:', ['login', 'logout', 'whoami', 'auth', 'config']],
  ['Watching:', ['home', 'needs-you', 'alerts', 'queue']],
  ['Prescriptions:', ['prescriptions', 'requests', 'trace']],
  [
    'People and practices:',
    [
      'practices',
      'patients',
      'users',
      'grants',
      'proofing',
      'hours',
      'print-settings',
      'pdmp',
      'order-sets',
      'service-accounts',
      'fhir',
      'hooks',
    ],
  ],
  ['Oversight:', ['audit', 'safety', 'incidents', 'network', 'marketing', 'signed', 'controlled-logs']],
  ['Scripts:', ['api', 'alias', 'completion']],
  ['Upkeep:', ['reference', 'admin', 'backup', 'restore', 'doctor', 'help']],
];

/** Every word that a command begins with: no alias has such a name. */
export const COMMAND_WORDS: ReadonlySet<string> = new Set([
  ...HEADINGS.flatMap(([, commands]) => commands),
  'version',
]);

const FIRST = ['Arguments:', 'Options:'];

/** How the help of every command is laid out. */
export const helpLayout: HelpConfiguration = {
  groupItems<Item extends AnyCommand | { long?: string }>(
    this: Help,
    unsorted: Item[],
    visible: Item[],
    groupOf: (item: Item) => string,
  ): Map<string, Item[]> {
    const groups = [
      ...(Help.prototype.groupItems.call(
        this,
        unsorted as never,
        visible as never,
        groupOf as never,
      ) as unknown as Map<string, Item[]>),
    ];
    const rank = (heading: string): number => {
      if (heading === COMMON_OPTIONS) return 2;
      return FIRST.includes(heading) ? 0 : 1;
    };
    return new Map(groups.sort(([one], [other]) => rank(one) - rank(other) || placeOf(one) - placeOf(other)));
  },
};

function placeOf(heading: string): number {
  const place = HEADINGS.findIndex(([known]) => known === heading);
  return place < 0 ? HEADINGS.length : place;
}

/** Puts every group of commands under its heading. */
export function headCommands(program: AnyCommand): void {
  for (const command of program.commands) {
    command.helpGroup(HEADINGS.find(([, names]) => names.includes(command.name()))?.[0] ?? 'More:');
    command.helpCommand(false); // erx help audit export says it; a group needs no help of its own
  }
}

const EXIT_LINE =
  `${String(EXIT.done)} done · ${String(EXIT.failed)} failed · ${String(EXIT.usage)} wrong ` +
  `usage · ${String(EXIT.cancelled)} cancelled · ${String(EXIT.signIn)} sign in · ` +
  `${String(EXIT.stoppedByRule)} stopped by a rule`;

/**
 * What is below the help of every command: how it ends, what of the environment it reads, where to continue.
 */
export function helpFooter({ command }: AddHelpTextContext): string {
  const indent = '  ';
  const width = Math.max(20, widthFor(command)) - indent.length;
  const part = (heading: string, text: string): string =>
    `\n${heading}\n${new Help().boxWrap(text, width).replace(/^/gm, indent)}`;
  return [
    part('Exit codes:', EXIT_LINE),
    part('Environment:', 'ERX_SERVER · ERX_CONFIG_DIR · NO_COLOR · more: erx help environment'),
    part('See also:', seeAlso(command).join(' · ')),
  ].join('\n');
}

function seeAlso(command: AnyCommand): readonly string[] {
  const { parent } = command;
  if (parent === null)
    return [
      'erx help <command>',
      'erx help exit-codes',
      'erx help dates',
      'erx help output',
      'erx help scripting',
    ];
  const siblings =
    parent.parent === null
      ? []
      : parent.commands.filter((one) => one !== command).map((one) => commandPath(one));
  const takesDays = command.options.some(({ flags }) => flags.includes('<day>'));
  return [...siblings, ...(takesDays ? ['erx help dates'] : []), 'erx help exit-codes', 'erx help output'];
}

/** The words that a command is called by. */
export function commandPath(command: AnyCommand): string {
  return command.parent === null ? command.name() : `${commandPath(command.parent)} ${command.name()}`;
}

/** The width that help is written for. */
export function widthFor(command: AnyCommand): number {
  const { getOutHelpWidth } = command.configureOutput();
  return getOutHelpWidth?.() ?? 80;
}

/** A command of this program. */
export class Command extends AnyCommand {
  override createCommand(name?: string): Command {
    return new Command(name);
  }

  /** Adds examples below the help, each with what it does. */
  examples(...lines: readonly (readonly [command: string, meaning: string])[]): this {
    return this.addHelpText('after', (context) => exampleText(lines, context));
  }
}

/**
 * Examples below the help of a command: the meaning next to the command where there is room, else below it.
 */
function exampleText(
  lines: readonly (readonly [command: string, meaning: string])[],
  { command }: AddHelpTextContext,
): string {
  const longest = Math.max(...lines.map(([words]) => words.length));
  const isBeside = lines.every(([, meaning]) => longest + meaning.length + 6 <= widthFor(command));
  const shown = lines.map(([words, meaning]) =>
    isBeside ? `  $ ${words.padEnd(longest)}  ${meaning}` : `  $ ${words}\n      ${meaning}`,
  );
  return `\nExamples:\n${shown.join('\n')}`;
}
