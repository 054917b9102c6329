import type { Command } from 'commander';
import { bashCompletion } from '../../completion/bash';
import { fishCompletion } from '../../completion/fish';
import { powershellCompletion } from '../../completion/powershell';
import type { Shell } from '../../completion/shells';
import { type CompletionPoint, completionPoints } from '../../completion/words';
import { zshCompletion } from '../../completion/zsh';
import type { Context } from '../../context';

const SCRIPT: Readonly<Record<Shell, (points: readonly CompletionPoint[]) => string>> = {
  bash: bashCompletion,
  zsh: zshCompletion,
  fish: fishCompletion,
  powershell: powershellCompletion,
};

/** Prints the script for a shell, made from the command line as it is. */
export function completionCommand(shell: Shell, program: Command, { stdout }: Pick<Context, 'stdout'>): void {
  stdout.write(SCRIPT[shell](completionPoints(program)));
}
