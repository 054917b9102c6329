import { type Command, runLocal, withOutput, withRowForms, type ScreenEnvironment } from '../../command-line';

/** erx alias … */
export function register(program: Command, environment: ScreenEnvironment): void {
  const group = program
    .command('alias')
    .summary('your own short names for commands')
    .description(
      'Your own short names for commands, kept with the settings of this machine. No shell reads them, and none ' +
        'replaces a command.',
    );

  withOutput(group.command('set').argument('<name>', 'its name'))
    .argument('<expansion>', 'the erx command; $1 to $9 are the words after the name')
    .summary('set one')
    .description('Sets an alias and prints its former value. Words without a placeholder go to the end.')
    .examples(["erx alias set why 'prescriptions timeline $1 --jsonl'", 'erx why 7K3M9QXA2B4C'])
    .action(runLocal(environment, async () => (await import('./run')).setAliasCommand));

  withRowForms(withOutput(group.command('list')))
    .summary('list them')
    .description('Lists every alias and what it stands for.')
    .examples(['erx alias list --json > aliases.json', 'for another machine'])
    .action(runLocal(environment, async () => (await import('./run')).listAliasesCommand));

  withOutput(group.command('delete').argument('<alias>', 'its name'))
    .summary('delete one')
    .description('Deletes an alias.')
    .examples(['erx alias delete sent', 'the alias sent is gone'])
    .action(runLocal(environment, async () => (await import('./run')).deleteAliasCommand));

  withOutput(group.command('import').argument('<file>', "as erx alias list --json prints it, or '-'"))
    .summary('import them from a file')
    .description('Imports aliases from a file, all or none.')
    .option('--replace', 'also those that are set to something else here')
    .examples(['erx alias import aliases.json', 'from another machine'])
    .action(runLocal(environment, async () => (await import('./run')).importAliasesCommand));
}
