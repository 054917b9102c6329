import { type Command, run, withScreenOptions, type ScreenEnvironment } from '../../command-line';

/** erx home, which erx alone is on a terminal. */
export function register(program: Command, environment: ScreenEnvironment): void {
  withScreenOptions(program.command('home'))
    .summary('the home screen: what waits, and every screen (erx alone does the same)')
    .description(
      'Shows who is signed in and where, what waits for an answer, and leads to every screen. On a ' +
        'terminal erx without a command does the same.',
    )
    .examples(
      ['erx home', 'open it; so does erx alone on a terminal'],
      ['erx home --server https://erx.example', 'of another server'],
      ['erx home --screen-reader', 'in lines of text, to be listened to'],
    )
    .action(run(environment, async () => (await import('./home')).homeCommand));
}
