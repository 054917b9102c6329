import { CommanderError } from 'commander';
import { type Context, isInteractive } from './context';
import { EXIT, type ExitCode } from './exit-code';
import { showFailure, writeFailure } from './failure';
import { COMMAND_WORDS } from './help/layout';
import { TerminalFailure } from './messages';
import { createProgram } from './program';

/** Takes away what is on the line of the cursor. */
const ERASE = '\r\u001b[2K';

/**
 * Runs one command line to its end. Never throws: whatever happens is reported on stderr.
 * @param words the arguments after the program's name
 * @returns the exit code
 */
export async function runCommandLine(words: readonly string[], context: Context): Promise<ExitCode> {
  if (words[0] === '__complete') {
    const { offerWords } = await import('./completion/ask');
    await offerWords(words.slice(1), context);
    return EXIT.done;
  }
  // Nothing said on a terminal: the home screen. A script that says nothing gets the help.
  let said = words.length === 0 && isInteractive(context) ? ['home'] : words;
  try {
    said = await withoutAlias(said, context);
    const program = await createProgram(
      { context: () => context },
      {
        out: (text) => void context.stdout.write(text),
        err: (text) => void context.stderr.write(text),
        columns: context.stdout.isTTY ? context.stdout.columns : undefined,
      },
      said[0],
    );
    await program.parseAsync([...said], { from: 'user' });
    return EXIT.done;
  } catch (error) {
    if (error instanceof CommanderError && error.exitCode === 0) return EXIT.done;
    // Asked for nothing: the help was written to stderr already.
    if (error instanceof CommanderError && error.code === 'commander.help') return EXIT.usage;
    if (!(error instanceof CommanderError)) return reportFailure(error, said, context);
    const { usageFailure, withJsonLast } = await import('./did-you-mean');
    const corrected = withJsonLast(error, said);
    if (corrected) return await runCommandLine(corrected, context);
    return reportFailure(await usageFailure(error, said, context), said, context);
  }
}

/** A command line whose first word may be an alias; only what is no command of erx is looked for. */
async function withoutAlias(words: readonly string[], context: Context): Promise<readonly string[]> {
  const [first] = words;
  if (first === undefined || first.startsWith('-') || COMMAND_WORDS.has(first)) return words;
  const { expanded } = await import('./commands/alias/expand');
  return await expanded(words, context);
}

/** Writes a failure to stderr and gives its exit code. */
export function reportFailure(
  error: unknown,
  words: readonly string[],
  context: Pick<Context, 'stderr' | 'cancelled' | 'environment' | 'signInAgain'>,
): ExitCode {
  // A call that was broken off by Ctrl-C fails in whatever way it can; what a command says of it itself is
  // kept.
  const cause =
    context.cancelled.aborted && !(error instanceof TerminalFailure)
      ? new TerminalFailure('terminal.cancelled')
      : error;
  const shown = showFailure(
    cause,
    Boolean(context.environment['ERX_CLIENT_ID']) && !words.some((word) => word.startsWith('--profile')),
    context.signInAgain?.command,
  );
  const how = {
    json: words.some((word) => word === '--json' || word.startsWith('--json=')),
    verbose: words.includes('--verbose'),
    width: context.stderr.isTTY ? context.stderr.columns : undefined,
  };
  // The terminal has written ^C where the sentence begins.
  const begin =
    context.cancelled.aborted && context.stderr.isTTY && context.environment['TERM'] !== 'dumb' ? ERASE : '';
  context.stderr.write(begin + writeFailure(shown, cause, how));
  return shown.exit;
}
