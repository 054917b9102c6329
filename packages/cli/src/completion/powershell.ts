import type { CompletionPoint } from './words';

const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`;

/** A script for PowerShell 5.1 and later, to be put into $PROFILE. */
export function powershellCompletion(points: readonly CompletionPoint[]): string {
  const pairs = (items: readonly (readonly [string, string])[]): string =>
    `@(${items.map(([word, text]) => `,@(${quoted(word)}, ${quoted(text || word)})`).join('; ')})`;
  const entries = points.map(({ path, commands, options }) => {
    const values = options.flatMap(({ flags, takes }) =>
      typeof takes === 'string'
        ? takes === 'nothing'
          ? []
          : flags.map((flag) => `${quoted(flag)} = @()`)
        : flags.map((flag) => `${quoted(flag)} = @(${takes.map(quoted).join(', ')})`),
    );
    return `  ${quoted(path)} = @{
    Commands = ${pairs(commands.map(({ name, summary }) => [name, summary]))}
    Options = ${pairs(options.flatMap(({ flags, description }) => flags.map((flag) => [flag, description] as const)))}
    Values = @{ ${values.join('; ')} }
  }`;
  });
  return `# erx completion for PowerShell
$script:erxPoints = @{
${entries.join('\n')}
}
Register-ArgumentCompleter -Native -CommandName erx -ScriptBlock {
  param($wordToComplete, $commandAst, $cursorPosition)
  $before = $commandAst.CommandElements | Where-Object { $_.Extent.EndOffset -lt $cursorPosition }
  $words = @($before | Select-Object -Skip 1 | ForEach-Object { $_.ToString() })
  $at = ''
  foreach ($word in $words) {
    $next = ("$at $word").Trim()
    if ($script:erxPoints.ContainsKey($next)) { $at = $next }
  }
  $point = $script:erxPoints[$at]
  $previous = if ($words.Count -gt 0) { $words[-1] } else { '' }
  if ($point.Values.ContainsKey($previous)) {
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
