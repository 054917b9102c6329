import { type Command, run, withScreenOptions, type ScreenEnvironment } from '../../command-line';

/** erx alerts. */
export function register(program: Command, environment: ScreenEnvironment): void {
  withScreenOptions(program.command('alerts'))
    .summary('the refill and change queues, live')
    .description(
      'Shows the refill and change queues live. Staff see the queue of the practice, prescribers ' +
        'their own requests. Press ? inside for the keys.',
    )
    .examples(
      ['erx alerts', 'open the screen'],
      ['erx alerts --no-bell', 'without ringing when a request comes in'],
      ['erx alerts --screen-reader', 'in lines of text, to be listened to'],
      ['NO_COLOR=1 erx alerts', 'without colors'],
    )
    .action(
      run(environment, async () =>
        (await import('../../screens/open-screen')).screenCommand({ to: 'alerts' }),
      ),
    );
}
