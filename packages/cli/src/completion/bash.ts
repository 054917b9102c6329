import { type CompletionPoint, singleQuoted } from './words';

/**
 * A script for bash 4 and later. The words before the cursor are walked down the tree; then commands,
 * options, or what the option before takes are offered.
 */
export function bashCompletion(points: readonly CompletionPoint[]): string {
  const cases = points.map(({ path, commands, options, takesFile }) => {
    const flags = options.flatMap((option) => option.flags);
    return (
      `    ${singleQuoted(path)}) ` +
      `commands=${singleQuoted(commands.map(({ name }) => name).join(' '))} ` +
      `options=${singleQuoted(flags.join(' '))} files=${takesFile ? '1' : ''} ;;`
    );
  });
  const values = points.flatMap(({ path, options }) =>
    options.flatMap(({ flags, takes }) => {
      if (takes === 'nothing') return [];
      const pattern = flags.map((flag) => singleQuoted(`${path}:${flag}`)).join('|');
      if (takes === 'file')
        return [
          `    ${pattern}) COMPREPLY=($(compgen -f -- "$current")); compopt -o filenames 2>/dev/null; return ;;`,
        ];
      return [
        `    ${pattern}) COMPREPLY=(${takes === 'text' ? '' : `$(compgen -W ${singleQuoted(takes.join(' '))} -- "$current")`}); return ;;`,
      ];
    }),
  );
  return `# erx completion for bash
_erx() {
  local current="\${COMP_WORDS[COMP_CWORD]}" previous="\${COMP_WORDS[COMP_CWORD-1]}" path='' word index commands options files
  for ((index = 1; index < COMP_CWORD; index++)); do
    word="\${COMP_WORDS[index]}"
    case "\${path:+$path }$word" in
      ${points
        .filter(({ path }) => path !== '')
        .map(({ path }) => singleQuoted(path))
        .join('|')}) path="\${path:+$path }$word" ;;
    esac
  done
  COMPREPLY=()
  case "$path:$previous" in
${values.join('\n')}
  esac
  case "$path" in
${cases.join('\n')}
  esac
  if [[ $current == -* ]]; then COMPREPLY=($(compgen -W "$options" -- "$current"))
  elif [[ -n $commands ]]; then COMPREPLY=($(compgen -W "$commands" -- "$current"))
  elif [[ -n $files ]]; then COMPREPLY=($(compgen -f -- "$current")); compopt -o filenames 2>/dev/null
  else COMPREPLY=($(compgen -W "$options" -- "$current"))
  fi
}
complete -F _erx erx
`;
}
