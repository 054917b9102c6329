import type { Kind } from './kinds';
import type { CompletionOption, CompletionPoint } from './words';

const quoted = (text: string): string => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;

/** A script for fish, to be saved as completions/erx.fish. */
export function fishCompletion(points: readonly CompletionPoint[]): string {
  const paths = points.map(({ path }) => path).filter(Boolean);
  const lines = points.flatMap(({ path, commands, options, takesFile, asks }) => {
    const at = `-n ${quoted(`__erx_at ${quoted(path)}`)}`;
    return [
      ...(asks ? [`complete -c erx ${at} -a ${quoted(askFor(asks, path))}`] : []),
      ...(takesFile ? [`complete -c erx ${at} -F`] : []),
      ...commands.map(
        ({ name, summary }) => `complete -c erx ${at} -a ${quoted(name)} -d ${quoted(summary)}`,
      ),
      ...options.map(
        (option) =>
          `complete -c erx ${at} ${flagsOf(option)}${takesOf(option, path)} -d ${quoted(option.description)}`,
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
function __erx_ask
  type -q erx; or return
  erx __complete $argv[1] $argv[2] (commandline -ct) (commandline -opc)[2..] 2>/dev/null
end
complete -c erx -f
complete -c erx -n "__erx_at ''" -a "(__erx_ask alias '')"
${lines.join('\n')}
`;
}

function flagsOf({ flags }: CompletionOption): string {
  return flags
    .map((flag) => (flag.startsWith('--') ? `-l ${flag.slice(2)}` : `-s ${flag.slice(1)}`))
    .join(' ');
}

/** What the server or this machine knows, asked for when it is offered. */
const askFor = (kind: Kind, path: string): string => `(__erx_ask ${kind} ${quoted(path)})`;

function takesOf({ takes }: CompletionOption, path: string): string {
  if (takes === 'nothing') return '';
  if (typeof takes === 'object' && 'ask' in takes) return ` -x -a ${quoted(askFor(takes.ask, path))}`;
  if (takes === 'file') return ' -r -F';
  return takes === 'text' ? ' -x' : ` -x -a ${quoted(takes.join(' '))}`;
}
