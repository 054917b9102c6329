import { type CompletionPoint, singleQuoted } from './words';

/** A script for zsh, to be sourced or to be found as _erx in $fpath. */
export function zshCompletion(points: readonly CompletionPoint[]): string {
  const described = (name: string, text: string): string =>
    singleQuoted(`${name.replaceAll(':', '\\:')}:${text}`);
  const cases = points.map(({ path, commands, options, takesFile, asks }) =>
    [
      `    ${singleQuoted(path)})`,
      `      commands=(${commands.map(({ name, summary }) => described(name, summary)).join(' ')})`,
      `      options=(${options.flatMap(({ flags, description }) => flags.map((flag) => described(flag, description))).join(' ')})`,
      `      files=${takesFile ? '1' : "''"} asks=${asks ?? "''"} ;;`,
    ].join('\n'),
  );
  const values = points.flatMap(({ path, options }) =>
    options.flatMap(({ flags, takes }) => {
      if (takes === 'nothing') return [];
      const pattern = flags.map((flag) => singleQuoted(`${path}:${flag}`)).join('|');
      // Fields may be left out.
      if (typeof takes === 'object' && 'ask' in takes)
        return [
          `    ${pattern}) if [[ "\${words[CURRENT]}" != -* ]]; then _erx_ask ${takes.ask} "$at"; return; fi ;;`,
        ];
      const act =
        takes === 'file'
          ? '_files'
          : takes === 'text'
            ? '_message value'
            : `compadd -- ${takes.map(singleQuoted).join(' ')}`;
      return [`    ${pattern}) ${act}; return ;;`];
    }),
  );
  return `#compdef erx
# erx completion for zsh
# Offers what the server or this machine knows.
_erx_ask() {
  local line
  local -a found
  for line in "\${(@f)$(erx __complete "$1" "$2" "\${(Q)words[CURRENT]}" "\${(@)words[2,CURRENT-1]}" 2>/dev/null)}"; do
    [[ -n $line ]] && found+=("\${\${line%%$'\\t'*}//:/\\\\:}:\${line#*$'\\t'}")
  done
  (( $#found )) || return 1
  if [[ $1 == fields ]]; then _describe value found -S ''; else _describe value found; fi
}
_erx() {
  local at='' word files asks
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
  elif (( $#commands )); then
    _describe command commands || [[ -n $at ]] || _erx_ask alias ''
  elif [[ -n $asks && ( -n "\${words[CURRENT]}" || "\${words[CURRENT-1]}" == "\${at##* }" ) ]]; then _erx_ask $asks "$at"
  elif [[ -n $files ]]; then _files
  else _describe option options
  fi
}
if [[ "\${funcstack[1]}" == _erx ]]; then _erx "$@"; elif (( $+functions[compdef] )); then compdef _erx erx; fi
`;
}
