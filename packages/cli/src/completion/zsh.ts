import { type CompletionPoint, singleQuoted } from './words';

/** A script for zsh, to be sourced or to be found as _erx in $fpath. */
export function zshCompletion(points: readonly CompletionPoint[]): string {
  const described = (name: string, text: string): string =>
    singleQuoted(`${name.replaceAll(':', '\\:')}:${text}`);
  const cases = points.map(({ path, commands, options, takesFile }) =>
    [
      `    ${singleQuoted(path)})`,
      `      commands=(${commands.map(({ name, summary }) => described(name, summary)).join(' ')})`,
      `      options=(${options.flatMap(({ flags, description }) => flags.map((flag) => described(flag, description))).join(' ')})`,
      `      files=${takesFile ? '1' : "''"} ;;`,
    ].join('\n'),
  );
  const values = points.flatMap(({ path, options }) =>
    options.flatMap(({ flags, takes }) => {
      if (takes === 'nothing') return [];
      const act =
        takes === 'file'
          ? '_files'
          : takes === 'text'
            ? '_message value'
            : `compadd -- ${takes.map(singleQuoted).join(' ')}`;
      return [`    ${flags.map((flag) => singleQuoted(`${path}:${flag}`)).join('|')}) ${act}; return ;;`];
    }),
  );
  return `#compdef erx
# erx completion for zsh
_erx() {
  local at='' word files
  local -a commands options
  for word in "\${(@)words[2,CURRENT-1]}"; do
    case "\${at:+$at }$word" in
      ${points
        .filter(({ path }) => path !== '')
        .map(({ path }) => singleQuoted(path))
        .join('|')}) at="\${at:+$at }$word" ;;
    esac
  done
  case "$at:\${words[CURRENT-1]}" in
${values.join('\n')}
  esac
  case "$at" in
${cases.join('\n')}
  esac
  if [[ "\${words[CURRENT]}" == -* ]]; then _describe option options
  elif (( $#commands )); then _describe command commands
  elif [[ -n $files ]]; then _files
  else _describe option options
  fi
}
if [[ "\${funcstack[1]}" == _erx ]]; then _erx "$@"; elif (( $+functions[compdef] )); then compdef _erx erx; fi
`;
}
