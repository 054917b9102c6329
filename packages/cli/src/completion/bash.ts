import { type CompletionPoint, singleQuoted } from './words';

/**
 * A script for bash 4 and later. The words before the cursor are walked down the tree; then commands,
 * options, or what the option before takes are offered.
 */
export function bashCompletion(points: readonly CompletionPoint[]): string {
  const cases = points.map(({ path, commands, options, takesFile, asks }) => {
    const flags = options.flatMap((option) => option.flags);
    return (
      `    ${singleQuoted(path)}) ` +
      `commands=${singleQuoted(commands.map(({ name }) => name).join(' '))} ` +
      `options=${singleQuoted(flags.join(' '))} files=${takesFile ? '1' : ''} asks=${asks ?? ''} ;;`
    );
  });
  const values = points.flatMap(({ path, options }) =>
    options.flatMap(({ flags, takes }) => {
      if (takes === 'nothing') return [];
      const pattern = flags.map((flag) => singleQuoted(`${path}:${flag}`)).join('|');
      // Fields may be left out.
      if (typeof takes === 'object' && 'ask' in takes)
        return [`    ${pattern}) if [[ $current != -* ]]; then _erx_ask ${takes.ask} "$path"; return; fi ;;`];
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
# Offers what the server or this machine knows. Bash breaks words at @ and : too; what was typed before is not
# offered again.
_erx_ask() {
  local line typed="$current" head before="\${COMP_LINE:0:\${COMP_POINT:-0}}"
  before="\${before##*[[:space:]]}"
  if [[ -n $before && $before == *"$current" ]]; then typed="$before"; fi
  head="\${typed%"$current"}"
  while IFS=$'\\t' read -r line _; do
    if [[ -n $line ]]; then
      if [[ $line == *[!A-Za-z0-9._@,:/+-]* ]]; then printf -v line '%q' "$line"; fi
      COMPREPLY+=("\${line#"$head"}")
    fi
  done < <(erx __complete "$1" "$2" "\${typed//\\\\/}" "\${COMP_WORDS[@]:1:COMP_CWORD-1}" 2>/dev/null)
  if [[ $1 == fields ]]; then compopt -o nospace 2>/dev/null; fi
  return 0
}
_erx() {
  local current="\${COMP_WORDS[COMP_CWORD]}" previous="\${COMP_WORDS[COMP_CWORD-1]}" path='' word index commands options files asks
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
  elif [[ -n $commands ]]; then
    COMPREPLY=($(compgen -W "$commands" -- "$current"))
    if [[ -z $path && -n $current && \${#COMPREPLY[@]} == 0 ]]; then _erx_ask alias ''; fi
  elif [[ -n $asks && ( -n $current || $previous == "\${path##* }" ) ]]; then _erx_ask "$asks" "$path"
  elif [[ -n $files ]]; then COMPREPLY=($(compgen -f -- "$current")); compopt -o filenames 2>/dev/null
  else COMPREPLY=($(compgen -W "$options" -- "$current"))
  fi
}
complete -F _erx erx
`;
}
