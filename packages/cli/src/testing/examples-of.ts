import type { Command } from 'commander';

/**
 * The commands of the examples that the help of a command shows, as they are typed; each of what is
 * between pipes and the like that begins with erx.
 */
export function listExamples(command: Command): readonly (readonly string[])[] {
  let text = '';
  const before = command.configureOutput();
  command.configureOutput({
    ...before,
    writeOut: (part) => {
      text += part;
    },
    getOutHelpWidth: () => 1_000,
  });
  command.outputHelp();
  command.configureOutput(before);
  return [...text.matchAll(/^ {2}\$ (.+?)(?: {2,}|$)/gm)]
    .map(([, line = '']) => line)
    .flatMap((line) => commandsIn(line));
}

/** The erx commands of a line of shell, without variables before them and redirections behind them. */
export function commandsIn(line: string): readonly (readonly string[])[] {
  return split(line)
    .filter(([first]) => first === 'erx')
    .map((words) => words.slice(1));
}

function split(line: string): string[][] {
  const commands: string[][] = [[]];
  let skips = 0;
  for (const [token, quoted, plain] of [...line.matchAll(/'([^']*)'|"([^"]*)"|[^\s'"]+/g)].map(
    ([whole, single, double]) => [whole, single ?? double, whole] as const,
  )) {
    const current = commands.at(-1) ?? [];
    if (quoted === undefined && /^(\|\|?|&&|;|&)$/.test(token)) commands.push([]);
    else if (quoted === undefined && /^\d?>>?$|^<$/.test(token)) skips = 1;
    else if (skips > 0) skips -= 1;
    else if (quoted === undefined && current.length === 0 && /^\w+=/.test(plain)) continue;
    else if (quoted === undefined && /^\d?[<>]/.test(token)) continue;
    else current.push(quoted ?? plain);
  }
  return commands;
}
