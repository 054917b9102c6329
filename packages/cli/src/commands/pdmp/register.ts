import type { Command } from 'commander';
import {
  examples,
  run,
  runOn,
  withCommonOptions,
  withConfirmation,
  type ScreenEnvironment,
} from '../../command-line';

/** erx pdmp … */
export function register(program: Command, surroundings: ScreenEnvironment): void {
  const group = program
    .command('pdmp')
    .summary("the state's prescription drug monitoring program")
    .description('The address of the prescription drug monitoring program (PDMP) that the practice uses.');

  withCommonOptions(group.command('show'))
    .summary('say its address')
    .description('Says the address of the PDMP that the practice uses.')
    .addHelpText('after', examples(['erx pdmp show', 'the address alone']))
    .action(run(surroundings, async () => (await import('./pdmp-site')).showPdmpCommand));

  withCommonOptions(group.command('set'))
    .argument('<address>', 'begins with https:// or http://')
    .summary('set its address')
    .description(
      'Sets the address of the PDMP that the practice uses, and says what it was. Prescribers of ' +
        'the practice are led there to look patients up.',
    )
    .addHelpText('after', examples(['erx pdmp set https://pdmp.example.gov', 'the site of your state']))
    .action(runOn(surroundings, async () => (await import('./pdmp-site')).setPdmpCommand));

  withConfirmation(withCommonOptions(group.command('unset')))
    .summary('take its address away')
    .description('Takes the address of the PDMP away, after asking.')
    .addHelpText('after', examples(['erx pdmp unset', 'asks first']))
    .action(run(surroundings, async () => (await import('./pdmp-site')).unsetPdmpCommand));
}
