import type { CompletionOption, CompletionPoint } from './words';

const quoted = (text: string): string => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;

/** A script for fish, to be saved as completions/erx.fish. */
export function fishCompletion(points: readonly CompletionPoint[]): string {
  const paths = points.map(({ path }) => path).filter(Boolean);
  const lines = points.flatMap(({ path, commands, options, takesFile }) => {
    const at = `-n ${quoted(`__erx_at ${quoted(path)}`)}`;
    return [
      ...(takesFile ? [`complete -c erx ${at} -F`] : []),
      ...commands.map(
        ({ name, summary }) => `complete -c erx ${at} -a ${quoted(name)} -d ${quoted(summary)}`,
      ),
      ...options.map(
        (option) =>
          `complete -c erx ${at} ${flagsOf(option)}${takesOf(option)} -d ${quoted(option.description)}`,
      ),
    ];
  });
  return `# erx completion for fish
function __erx_at
  set -l at
  for word in (commandline -opc)[2..]
    set -l next (string trim -- "$at $word")
    if contains -- $next ${paths.map(quoted).join(' ')}
      set at $next
    end
  end
  test "$at" = "$argv[1]"
end
complete -c erx -f
${lines.join('\n')}
`;
}

function flagsOf({ flags }: CompletionOption): string {
  return flags
    .map((flag) => (flag.startsWith('--') ? `-l ${flag.slice(2)}` : `-s ${flag.slice(1)}`))
    .join(' ');
}

function takesOf({ takes }: CompletionOption): string {
  if (takes === 'nothing') return '';
  if (takes === 'file') return ' -r -F';
  return takes === 'text' ? ' -x' : ` -x -a ${quoted(takes.join(' '))}`;
}
