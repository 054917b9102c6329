import type { CompletionPoint } from './words';

const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`;

/** A script for PowerShell 5.1 and later, to be put into $PROFILE. */
export function powershellCompletion(points: readonly CompletionPoint[]): string {
  const pairs = (items: readonly (readonly [string, string])[]): string =>
    `@(${items.map(([word, text]) => `,@(${quoted(word)}, ${quoted(text || word)})`).join('; ')})`;
  const entries = points.map(({ path, commands, options, asks }) => {
    const values = options.flatMap(({ flags, takes }) =>
      typeof takes === 'object' && 'ask' in takes
        ? flags.map((flag) => `${quoted(flag)} = ${quoted(takes.ask)}`)
        : typeof takes === 'string'
          ? takes === 'nothing'
            ? []
            : flags.map((flag) => `${quoted(flag)} = @()`)
          : flags.map((flag) => `${quoted(flag)} = @(${takes.map(quoted).join(', ')})`),
    );
    return `  ${quoted(path)} = @{
    Commands = ${pairs(commands.map(({ name, summary }) => [name, summary]))}
    Options = ${pairs(options.flatMap(({ flags, description }) => flags.map((flag) => [flag, description] as const)))}
    Values = @{ ${values.join('; ')} }
    Asks = ${quoted(asks ?? '')}
  }`;
  });
  return `# erx completion for PowerShell
$script:erxPoints = @{
${entries.join('\n')}
}
Register-ArgumentCompleter -Native -CommandName erx -ScriptBlock {
  param($wordToComplete, $commandAst, $cursorPosition)
  $before = $commandAst.CommandElements | Where-Object { $_.PageOptions.EndOffset -lt $cursorPosition }
  $words = @($before | Select-Object -Skip 1 | ForEach-Object { $_.ToString() })
  $at = ''
  foreach ($word in $words) {
    $next = ("$at $word").Trim()
    if ($script:erxPoints.ContainsKey($next)) { $at = $next }
  }
  $point = $script:erxPoints[$at]
  $previous = if ($words.Count -gt 0) { $words[-1] } else { '' }
  # What the server or this machine knows.
  $ask = ''
  if ($point.Values.ContainsKey($previous)) {
    if ($point.Values[$previous] -is [string]) { $ask = $point.Values[$previous] }
  } elseif ($point.Asks -and $point.Commands.Count -eq 0) { $ask = $point.Asks }
  if ($ask -and $wordToComplete -notlike '-*') {
    erx __complete $ask $at $wordToComplete @words 2>$null | ForEach-Object {
      $word, $about = $_ -split "\`t", 2
      $text = if ($word -match '\\s') { "'" + $word.Replace("'", "''") + "'" } else { $word }
      [System.Management.Automation.CompletionResult]::new($text, $word, 'ParameterValue', $about)
    }
    return
  }
  if ($point.Values.ContainsKey($previous) -and $point.Values[$previous] -isnot [string]) {
    $point.Values[$previous] | Where-Object { $_ -like "$wordToComplete*" } | ForEach-Object {
      [System.Management.Automation.CompletionResult]::new($_, $_, 'ParameterValue', $_)
    }
    return
  }
  $offered = if ($wordToComplete -like '-*' -or $point.Commands.Count -eq 0) { $point.Options } else { $point.Commands }
  $offered | Where-Object { $_[0] -like "$wordToComplete*" } | ForEach-Object {
    [System.Management.Automation.CompletionResult]::new($_[0], $_[0], 'ParameterValue', $_[1])
  }
}
`;
}
