import {
  type Command,
  run,
  runOn,
  runOnMaybe,
  withCommonOptions,
  withConfirmation,
  withRowForms,
  withRowOptions,
  withSignInOptions,
  type ScreenEnvironment,
} from '../../command-line';

/** erx login, logout, whoami and auth. */
export function register(program: Command, environment: ScreenEnvironment): void {
  withSignInOptions(program.command('login'))
    .summary('sign in through the browser')
    .description(
      'Signs in through the browser of this machine and keeps the session for the commands that ' +
        'follow. Unattended scripts sign in as a service account instead: erx ' +
        'service-accounts create --help.',
    )
    .option('--device', 'sign in with a code on another device: for a machine without a browser')
    .option(
      '--practice <name or id>',
      'the practice to work in, where the account belongs to several; the beginning of its name will do',
    )
    .option(
      '--callback-port <port>',
      'the port of this machine that the browser comes back to, where the identity provider knows only one',
    )
    .examples(
      ['erx login', 'sign in at the server of this machine'],
      ['erx login --server https://erx.example', 'sign in at another server'],
      [
        'erx login --profile work --server https://erx.example',
        'sign in there under a name: several accounts and servers side by side',
      ],
      ['erx login --device --practice lakeside', 'sign in over ssh, naming the practice by its beginning'],
      ['erx login --callback-port 8765', 'come back to http://127.0.0.1:8765/callback, kept for next time'],
    )
    .action(run(environment, async () => (await import('./login')).login));

  withSignInOptions(program.command('logout'))
    .summary('end the session')
    .description(
      'Ends the session at the server and forgets it on this machine. If the server cannot be ' +
        'reached, it is forgotten here anyway, and the command ends with 1, because the session ' +
        'lives on there until it expires.',
    )
    .examples(
      ['erx logout', 'sign out of the server last signed in to'],
      ['erx logout --server https://erx.example', 'sign out of that one'],
      ['erx logout --profile work', 'sign out of that profile; its server is remembered'],
    )
    .action(run(environment, async () => (await import('./run')).logout));

  withCommonOptions(program.command('whoami'))
    .summary('show who is signed in')
    .description('Says who is signed in, in which practice, and what the server lets them do.')
    .examples(['erx whoami', 'for people'], ['erx whoami --json | jq -r .email', 'for scripts'])
    .action(run(environment, async () => (await import('./run')).whoami));

  registerSignIns(program, environment);
}

/** erx auth … */
function registerSignIns(program: Command, environment: ScreenEnvironment): void {
  const auth = program
    .command('auth')
    .summary('stored sign-ins: which there are, and which is used')
    .description(
      'Stored sign-ins of this user on this machine: which there are, and which one commands use.',
    );

  withRowForms(withSignInOptions(auth.command('list')))
    .summary('list the stored sign-ins')
    .description(
      'Lists the stored sign-ins and says which one commands use if they name none. It asks no server.',
    )
    .examples(['erx auth list', 'every sign-in of this machine'])
    .action(run(environment, async () => (await import('./auth')).listSignInsCommand));

  withCommonOptions(auth.command('status'))
    .summary('show who commands act as, and why')
    .description(
      'Says which sign-in commands use and why, at which server and in which practice; the server says ' +
        'whether it still lets them. Exits with 4 where it does not.',
    )
    .examples(['erx auth status', 'before something that matters'])
    .action(run(environment, async () => (await import('./auth')).signInStatusCommand));

  withSignInOptions(auth.command('switch').argument('<profile>', 'its name, as erx auth list shows it'))
    .summary('use another one from now on')
    .description(
      'Makes the commands that follow use another stored sign-in, and says so if something prevents it.',
    )
    .examples(['erx auth switch work', 'the one that erx login --profile work made'])
    .action(runOn(environment, async () => (await import('./auth')).switchSignInCommand));

  withCommonOptions(auth.command('token'))
    .summary('print an access token')
    .description(
      'Prints an access token, renewed if need be, for a program that calls the API itself. Anyone who has it ' +
        'acts as you until it ends, within minutes: keep it out of files and logs.',
    )
    .examples(['erx auth token', 'for Authorization: Bearer in a call of the API'])
    .action(run(environment, async () => (await import('./auth')).printTokenCommand));

  registerSessions(auth, environment);
}

const OF = ['--of <person>', 'of a person of the practice: e-mail address, id or full name'] as const;

/** erx auth sessions … */
function registerSessions(auth: Command, environment: ScreenEnvironment): void {
  const sessions = auth
    .command('sessions')
    .summary('where you are signed in, at the server')
    .description(
      'Where you are signed in, in browsers and terminals, as the server knows it; for administrators also ' +
        'where a person of the practice is. Scripts are listed by erx service-accounts.',
    );

  withRowOptions(sessions.command('list'))
    .summary('list browsers and terminals, what was used last first')
    .description(
      'Lists the browsers and terminals in which you, or a person of the practice, are still signed in. A page ' +
        'that locked itself is not among them.',
    )
    .option(...OF)
    .examples(
      ['erx auth sessions list', 'your own'],
      ['erx auth sessions list --of sam.porter@example.org', "another person's, for administrators"],
      ["erx auth sessions list --jsonl | jq -r 'select(.isThis | not) | .id'", 'ids for a script'],
    )
    .action(run(environment, async () => (await import('./sessions')).listSessionsCommand));

  withConfirmation(withCommonOptions(sessions.command('end')))
    .argument('[session]', 'its id as the list shows it, or the beginning of it')
    .summary('end one, or all but this')
    .description(
      'Ends sessions, after asking: every page and terminal of them is refused at once and asks for the ' +
        'password again. A person whose sessions are ended by another is notified, and it is filed as an incident.',
    )
    .option(...OF)
    .option('--all', 'all except this one')
    .examples(
      ['erx auth sessions end 0198c2f4-7f3a-7c11-9c1e-2f6f4f0a1b2c', 'one of your own; asks first'],
      ['erx auth sessions end --all --yes', 'every other of your own, in a script'],
      [
        'erx auth sessions end --of sam.porter@example.org --all',
        "all of another person's, for administrators",
      ],
    )
    .action(runOnMaybe(environment, async () => (await import('./sessions')).endSessionCommand));
}
