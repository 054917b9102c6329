import { EXPORTED_TYPES } from '@erx/core/fhir/vocabulary';
import { Option } from 'commander';
import {
  type Command,
  groupOf,
  run,
  runOn,
  type ScreenEnvironment,
  withCommonOptions,
} from '../../command-line';

/** erx fhir get, erx fhir export; erx fhir apps is connected-apps’. */
export function register(program: Command, environment: ScreenEnvironment): void {
  const group = groupOf(program, 'fhir')
    .summary('the practice by FHIR, and who reads it')
    .description(
      'The practice as FHIR R4: one read or search, an export of every chart, and the apps and backend services ' +
        'of others that read it. Administrators of the practice manage those.',
    );

  withCommonOptions(group.command('get').argument('<path>', "below /fhir, such as 'Patient?family=Wójcik'"))
    .summary('read or search resources')
    .description(
      'Reads a resource, or a page of a search, as you are signed in, and prints it as JSON. Each patient in it is ' +
        'in the audit trail.',
    )
    .examples(
      ["erx fhir get 'Patient?family=Wójcik'", 'a search'],
      ['erx fhir get metadata --jq .fhirVersion', 'what the server says of itself'],
    )
    .action(runOn(environment, async () => (await import('./run')).getCommand));

  withCommonOptions(group.command('export'))
    .summary('export every chart as files of FHIR')
    .description(
      'Has the server export every chart of the practice (Bulk Data), waits, and saves a file for each kind of ' +
        'resource, a resource on each line. A command that was stopped continues where it was when it is given again.',
    )
    .requiredOption('--out <folder>', 'the folder for the files; made where it is not there')
    .addOption(new Option('--type <kinds...>', 'these kinds alone').choices(EXPORTED_TYPES))
    .option('--since <instant>', 'what changed after it alone, such as 2026-11-01T00:00:00Z')
    .examples(
      ['erx fhir export --out charts', 'everything'],
      ['erx fhir export --out charts --type Patient MedicationRequest', 'two kinds'],
      [
        'erx fhir export --out changes --since "$(jq -r .transactionTime charts/manifest.json)"',
        'what changed since',
      ],
    )
    .action(run(environment, async () => (await import('./export')).exportChartsCommand));
}
