import { type Command, run, runOnAll, withCommonOptions, type ScreenEnvironment } from '../../command-line';

/** erx print-settings … */
export function register(program: Command, environment: ScreenEnvironment): void {
  const group = program
    .command('print-settings')
    .summary('how the practice prints')
    .description('How the practice prints its prescriptions.');

  withCommonOptions(group.command('show'))
    .summary('show how the practice prints')
    .description('Shows how the practice prints, or the defaults until it has chosen.')
    .examples(
      ['erx print-settings show', 'each setting by the name it is set with'],
      ['erx print-settings show --json', 'as the API replies'],
    )
    .action(run(environment, async () => (await import('./print-settings')).showPrintSettingsCommand));

  withCommonOptions(group.command('set'))
    .argument('<settings...>', 'such as daysSupply=on; the names are those of erx print-settings show')
    .summary('change how the practice prints')
    .description('Changes the named settings, and says what each was and is. The others stay.')
    .examples(
      ['erx print-settings set daysSupply=on npi=on', 'two settings'],
      [
        'erx print-settings set "signature1=MAY SUBSTITUTE" twoSignatureLines=off',
        'one signature line, in your words',
      ],
    )
    .action(runOnAll(environment, async () => (await import('./print-settings')).setPrintSettingsCommand));
}
