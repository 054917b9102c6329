import type { Command, ScreenEnvironment } from '../../command-line';

/** erx help. */
export function register(program: Command, environment: ScreenEnvironment): void {
  program
    .command('help')
    .argument('[words...]', 'a command, or a topic: environment, exit-codes, dates, output, scripting')
    .summary('show the help of a command, or a topic')
    .description('Shows the help of a command, as its --help does, or a page on a topic.')
    .examples(
      ['erx help', 'every command'],
      ['erx help audit export', 'one of them'],
      ['erx help environment', 'the variables that commands read'],
      ['erx help exit-codes', 'what a command tells the shell'],
      ['erx help dates', 'how days are written'],
    )
    .action(async (words: readonly string[]) => {
      const { helpCommand } = await import('./help');
      helpCommand(words, program, environment.context());
    });
}
