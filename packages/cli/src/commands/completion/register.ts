import { Argument, type Command } from 'commander';
import { examples, type ScreenEnvironment } from '../../command-line';
import { SHELLS, type Shell } from '../../completion/shells';

/** erx completion. */
export function register(program: Command, surroundings: ScreenEnvironment): void {
  program
    .command('completion')
    .addArgument(new Argument('<shell>', 'the shell that completes').choices(SHELLS))
    .summary('print a script that lets a shell complete erx')
    .description(
      'Prints a script by which a shell completes commands, options and their values when Tab is pressed. Make it anew after an upgrade.',
    )
    .addHelpText(
      'after',
      examples(
        ['source <(erx completion bash)', 'in ~/.bashrc'],
        ['source <(erx completion zsh)', 'in ~/.zshrc, behind compinit'],
        ['erx completion fish > ~/.config/fish/completions/erx.fish', 'for fish'],
        ['erx completion powershell >> $PROFILE', 'for PowerShell'],
      ),
    )
    .action(async (shell: Shell) => {
      const { completionCommand } = await import('./completion');
      completionCommand(shell, program, surroundings.context());
    });
}
