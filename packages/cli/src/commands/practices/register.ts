import {
  type Command,
  run,
  runOnAll,
  withRowForms,
  withSignInOptions,
  type ScreenEnvironment,
} from '../../command-line';

/** erx practices … */
export function register(program: Command, environment: ScreenEnvironment): void {
  const group = program
    .command('practices')
    .summary('the practices you may work in')
    .description('The practices that your account may work in.');

  withRowForms(withSignInOptions(group.command('list')))
    .summary('list the practices you may work in')
    .description(
      'Lists the practices that your account may work in, and says in which one commands work now.',
    )
    .examples(
      ['erx practices list', 'for people'],
      ['erx practices list --jsonl | jq -r .id', 'ids for a script'],
    )
    .action(run(environment, async () => (await import('./run')).listPracticesCommand));

  withSignInOptions(group.command('use'))
    .argument('[practice...]', 'its name or id; asked for if omitted')
    .summary('work in another practice')
    .description(
      'Works in another practice from now on. Commands of this user on this machine, with the same profile, go there.',
    )
    .examples(
      ['erx practices use', 'choose from a list'],
      ['erx practices use "Lakeside Family Medicine"', 'by its name, whatever the case of its letters'],
      ['erx practices use lakeside', 'by the beginning of its name, if only one begins so'],
    )
    .action(runOnAll(environment, async () => (await import('./run')).usePracticeCommand));
}
