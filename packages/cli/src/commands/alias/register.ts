import type { Command } from 'commander';
import { examples, runLocal, withOutput, withRowForms, type ScreenEnvironment } from '../../command-line';

/** erx alias … */
export function register(program: Command, surroundings: ScreenEnvironment): void {
  const group = program
    .command('alias')
    .summary('words of your own for commands')
    .description(
      'Words of your own for commands, kept beside the settings of this machine. No shell reads them, and none ' +
        'takes the place of a command.',
    );

  withOutput(group.command('set').argument('<name>', 'what it is called'))
    .argument('<expansion>', 'words of erx; $1 to $9 are words behind the name')
    .summary('set one')
    .description('Sets an alias, and says what it was. Words that have no place go to the end.')
    .addHelpText(
      'after',
      examples(["erx alias set why 'prescriptions timeline $1 --jsonl'", 'erx why 7K3M9QXA2B4C']),
    )
    .action(runLocal(surroundings, async () => (await import('./run')).setAliasCommand));

  withRowForms(withOutput(group.command('list')))
    .summary('list them')
    .description('Lists every alias and what it stands for.')
    .addHelpText('after', examples(['erx alias list --json > aliases.json', 'for another machine']))
    .action(runLocal(surroundings, async () => (await import('./run')).listAliasesCommand));

  withOutput(group.command('delete').argument('<alias>', 'its name'))
    .summary('take one away')
    .description('Takes an alias away.')
    .addHelpText('after', examples(['erx alias delete sent', 'no word of yours again']))
    .action(runLocal(surroundings, async () => (await import('./run')).deleteAliasCommand));

  withOutput(group.command('import').argument('<file>', "as erx alias list --json prints it, or '-'"))
    .summary('take them from a file')
    .description('Takes aliases from a file, all or none.')
    .option('--replace', 'also those that stand for something else here')
    .addHelpText('after', examples(['erx alias import aliases.json', 'from another machine']))
    .action(runLocal(surroundings, async () => (await import('./run')).importAliasesCommand));
}
