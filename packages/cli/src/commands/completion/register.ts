import { Argument } from 'commander';
import type { Command, ScreenEnvironment } from '../../command-line';
import { SHELLS, type Shell } from '../../completion/shells';

/** erx completion. */
export function register(program: Command, environment: ScreenEnvironment): void {
  program
    .command('completion')
    .addArgument(new Argument('<shell>', 'the shell that completes').choices(SHELLS))
    .summary('print a script that lets a shell complete erx')
    .description(
      'Prints a script that lets a shell complete commands, options and their values when Tab is pressed. Print it again after an upgrade.',
    )
    .examples(
      ['source <(erx completion bash)', 'in ~/.bashrc'],
      ['source <(erx completion zsh)', 'in ~/.zshrc, after compinit'],
      ['erx completion fish > ~/.config/fish/completions/erx.fish', 'for fish'],
      ['erx completion powershell >> $PROFILE', 'for PowerShell'],
    )
    .action(async (shell: Shell) => {
      const { completionCommand } = await import('./completion');
      completionCommand(shell, program, environment.context());
    });
}
