import { Option } from 'commander';
import { type Command, runOn, withCommonOptions, type ScreenEnvironment } from '../../command-line';

const each = (value: string, before: readonly string[] = []): readonly string[] => [...before, value];

/** erx api. */
export function register(program: Command, environment: ScreenEnvironment): void {
  withCommonOptions(program.command('api').argument('<path>', 'below /api, such as /userinfo/userinfo'))
    .summary('call the API as you are signed in')
    .description(
      'Makes a call of the API as you are signed in, and prints the answer; /api/docs of the server says what ' +
        'there is. A call that changes something does so at once, without asking.',
    )
    .addOption(
      new Option('-X, --method <method>', 'the HTTP method')
        .choices(['GET', 'POST', 'PUT', 'PATCH', 'DELETE'])
        .default('GET'),
    )
    .option(
      '-F, --field <name=value>',
      'a field of the body, or of the query for GET: true, false, null, whole numbers, @file, otherwise text',
      each,
    )
    .option('-f, --raw-field <name=value>', 'the same, always text', each)
    .addOption(
      new Option('--input <file>', "JSON of the body: a file, or '-' for stdin").conflicts([
        'field',
        'rawField',
      ]),
    )
    .option('-H, --header <name:value>', 'an additional header', each)
    .option('--paginate', 'the whole list, page by page')
    .option('-i, --include', 'status and headers first')
    .examples(
      ['erx api /prescriptions/status/Sent --paginate --jq ".[].orderNumber"', 'a whole list'],
      ['erx api /practices/workinghours/update -X POST --input week.json', 'change something'],
    )
    .action(runOn(environment, async () => (await import('./run')).apiCommand));
}
