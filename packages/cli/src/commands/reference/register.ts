import { IMPORT_KINDS } from '@erx/core/reference/vocabulary';
import { Option, type Command } from 'commander';
import {
  examples,
  run,
  runOn,
  withCommonOptions,
  withExtent,
  withRowOptions,
  type ScreenEnvironment,
} from '../../command-line';
import type { WithheldOptions } from './withheld';
import type { ImportOptions } from './import'; // as a type alone: naming the command must not load its work

/** erx reference … */
export function register(program: Command, surroundings: ScreenEnvironment): void {
  const group = program
    .command('reference')
    .summary('drugs, diagnoses and pharmacies from published files')
    .description('Reference data that every practice shares.');

  withCommonOptions(group.command('import'))
    .argument('<file>', 'the published file; .gz is unpacked on the way')
    .summary('load a published file')
    .description(
      "Loads a file in its publisher's own form: streamed, with progress on stderr. A line that " +
        'cannot be taken is named by its number and left out. After a break the same command goes on ' +
        'where it stopped. Needs a super administrator.',
    )
    .addOption(
      new Option('--kind <kind>', 'the form of the file').choices(IMPORT_KINDS).makeOptionMandatory(),
    )
    .option(
      '--columns <file>',
      'JSON that names the columns of an ndc-packages or interactions file with other headers',
    )
    .addHelpText(
      'after',
      examples(
        [
          'erx reference import icd10cm_order_2027.txt --kind icd10cm-order',
          'the diagnoses that CMS publishes',
        ],
        ['erx reference import product.txt --kind fda-products', 'the FDA directory: products first'],
        ['erx reference import package.txt --kind fda-packages', 'then their packages'],
        [
          'erx reference import RXNSAT.RRF --kind rxnorm-attributes',
          'RxNorm codes and schedules, after RXNCONSO.RRF',
        ],
        ['erx reference import traknet.csv --kind legacy-records', 'charts of the former system'],
        ['erx reference import set.csv --kind interactions --columns set.json', 'a set of interactions'],
        ['erx reference import doses.csv --kind doses', 'a set of dose facts'],
      ),
    )
    .action(runOn<ImportOptions>(surroundings, async () => (await import('./import')).importReference));

  withExtent(withRowOptions(group.command('withheld')))
    .summary('products that cannot be told apart')
    .description(
      'Lists the products of imported lists that may not be prescribed, each with the reason: ' +
        'nothing tells them from other drugs of their name, or their listing contradicts itself. ' +
        'Needs a super administrator.',
    )
    .addHelpText(
      'after',
      examples(
        ['erx reference withheld', 'a table'],
        ['erx reference withheld --all --csv > withheld.csv', 'all of them, for a spreadsheet'],
      ),
    )
    .action(
      run<WithheldOptions>(surroundings, async () => (await import('./withheld')).withheldProductsCommand),
    );

  withRowOptions(group.command('status'))
    .summary('what is loaded, how much, from when')
    .description(
      'Says of drugs, packages, diagnoses, pharmacies, imported interactions and dose facts how many records ' +
        'there are, when they were last loaded and from which kind of file. Imports that stopped are ' +
        'named on stderr.',
    )
    .addHelpText(
      'after',
      examples(
        ['erx reference status', 'a table'],
        [
          "erx reference status --json | jq -r '.lists[] | select(.loaded == null) | .list'",
          'what was never loaded',
        ],
      ),
    )
    .action(run(surroundings, async () => (await import('./status')).referenceStatusCommand));
}
