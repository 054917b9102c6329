import {
  type Command,
  run,
  runOn,
  withCommonOptions,
  withConfirmation,
  type ScreenEnvironment,
} from '../../command-line';

/** erx pdmp … */
export function register(program: Command, environment: ScreenEnvironment): void {
  const group = program
    .command('pdmp')
    .summary("the state's prescription drug monitoring program")
    .description('The address of the prescription drug monitoring program (PDMP) that the practice uses.');

  withCommonOptions(group.command('show'))
    .summary('print its address')
    .description('Prints the address of the PDMP that the practice uses.')
    .examples(['erx pdmp show', 'the address alone'])
    .action(run(environment, async () => (await import('./pdmp-site')).showPdmpCommand));

  withCommonOptions(group.command('set'))
    .argument('<address>', 'begins with https:// or http://')
    .summary('set its address')
    .description(
      'Sets the address of the PDMP that the practice uses, and prints the former one. Prescribers of ' +
        'the practice are sent there to look up patients.',
    )
    .examples(['erx pdmp set https://pdmp.example.gov', 'the site of your state'])
    .action(runOn(environment, async () => (await import('./pdmp-site')).setPdmpCommand));

  withConfirmation(withCommonOptions(group.command('unset')))
    .summary('remove its address')
    .description('Removes the address of the PDMP, after asking.')
    .examples(['erx pdmp unset', 'asks first'])
    .action(run(environment, async () => (await import('./pdmp-site')).unsetPdmpCommand));
}
