import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Erx } from './erx';

let erx: Erx;
const scripts: Record<string, string> = {};
beforeAll(async () => {
  erx = new Erx('http://localhost:1');
  writeFileSync(join(erx.folder, 'a file.txt'), '');
  for (const shell of ['bash', 'zsh', 'fish', 'powershell']) {
    const done = await erx.run('completion', shell);
    expect(done).toMatchObject({ code: 0, stderr: '' });
    scripts[shell] = join(erx.folder, `erx.${shell === 'powershell' ? 'ps1' : shell}`);
    writeFileSync(scripts[shell], done.stdout);
  }
});
afterAll(() => erx.close());

/** How each shell is asked what it would offer for the last of the words. */
const ASK: Readonly<
  Record<string, (script: string, words: readonly string[]) => readonly [program: string, ...args: string[]]>
> = {
  bash: (script, words) => [
    'bash',
    '--norc',
    '-c',
    `source "$0"; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _erx; printf '%s\\n' "\${COMPREPLY[@]}"`,
    script,
    ...words,
  ],
  zsh: (script, words) => [
    'zsh',
    '-f',
    '-c',
    `
    compdef() { : }; compadd() { [[ $1 == -- ]] && shift; print -l -- \${(M)@:#\${words[CURRENT]}*} }
    _describe() {
      local item
      for item in "\${(@P)2}"; do
        item="\${\${item//\\\\:/$'\\0'}%%:*}"; item="\${item//$'\\0'/:}"
        [[ $item == \${words[CURRENT]}* ]] && print -r -- "$item"
      done
    }
    _files() { print -l -- \${words[CURRENT]}*(N) }; _message() { : }
    source "$1"; shift; words=("$@"); CURRENT=$#; _erx`,
    'zsh',
    script,
    ...words,
  ],
  fish: (script, words) => [
    'fish',
    '--no-config',
    '-c',
    `source ${script}; complete -C ${JSON.stringify(words.map((word) => (word === '' ? '' : word)).join(' '))} | string split -f1 \\t`,
  ],
  powershell: (script, words) => [
    'pwsh',
    '-NoProfile',
    '-Command',
    `. '${script}'; $line = '${words.join(' ')}'; (TabExpansion2 $line ` +
      '$line.Length).CompletionMatches | ForEach-Object { $_.CompletionText }',
  ],
};
const PROGRAM: Readonly<Record<string, string>> = {
  bash: 'bash',
  zsh: 'zsh',
  fish: 'fish',
  powershell: 'pwsh',
};
const isThere = (shell: string): boolean => spawnSync(PROGRAM[shell] ?? shell, ['--version']).status === 0;

for (const shell of Object.keys(ASK)) {
  const there = isThere(shell);
  if (!there)
    process.stderr.write(
      `\n*** ${String(PROGRAM[shell])} is not on this machine: its completion of erx is not tested ***\n\n`,
    );
  describe.runIf(there)(`completion in ${shell}`, () => {
    const offered = (...words: readonly string[]): string[] => {
      const [program, ...args] = ASK[shell]?.(scripts[shell] ?? '', ['erx', ...words]) ?? [''];
      const done = spawnSync(program, args, {
        encoding: 'utf8',
        cwd: erx.folder,
        env: { PATH: process.env['PATH'] ?? '', HOME: erx.folder, LANG: 'C.UTF-8' },
      });
      expect(done.stderr).toBe('');
      return done.stdout.split('\n').filter(Boolean).sort();
    };

    it('offers commands, and those of a group', () => {
      expect(offered('aud')).toEqual(['audit']);
      expect(offered('audit', '')).toEqual(expect.arrayContaining(['export', 'search', 'verify']));
      expect(offered('audit', 'se')).toEqual(['search']);
      expect(offered('completion', 'f')).toEqual(['fish']);
      expect(offered('help', 'a')).toEqual(['admin', 'alerts', 'audit']);
      expect(offered('help', 'da')).toEqual(['dates']);
    });

    it('offers options of the command, and its common ones', () => {
      expect(offered('audit', 'search', '--st')).toEqual(['--start']);
      expect(offered('audit', 'search', '--js')).toEqual(expect.arrayContaining(['--json', '--jsonl']));
      expect(offered('audit', 'verify', '--st')).toEqual([]);
    });

    it('offers the values that an option takes, whatever stands before it', () => {
      expect(offered('audit', 'search', '--json', '--type', 'Cs')).toEqual([
        'CsCancelled',
        'CsCreated',
        'CsPrinted',
        'CsSendingFailed',
        'CsSent',
      ]);
      expect(offered('reference', 'import', 'x.txt', '--kind', 'rx')).toEqual([
        'rxnorm-attributes',
        'rxnorm-names',
      ]);
    });
  });
}

it('refuses another shell by naming those there are', async () => {
  const done = await erx.run('completion', 'tcsh');
  expect([done.code, done.stdout]).toEqual([2, '']);
  for (const shell of ['bash', 'zsh', 'fish', 'powershell']) expect(done.stderr).toContain(shell);
});
