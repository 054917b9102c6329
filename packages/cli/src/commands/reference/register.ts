import { CAUTION_KINDS, type CautionKind } from '@erx/core/cautions/facts';
import { INTERACTION_SEVERITIES } from '@erx/core/interactions/vocabulary';
import { FACT_TABLES, IMPORT_KINDS, MERGE_RULES } from '@erx/core/reference/vocabulary';
import { Argument, InvalidArgumentError, Option } from 'commander';
import {
  type Command,
  idText,
  run,
  runOn,
  runOnMaybe,
  withCommonOptions,
  withConfirmation,
  withPageOptions,
  withRowOptions,
  type ScreenEnvironment,
} from '../../command-line';
import type { ChangesOptions, UndoOptions } from './changes';
import type { FactsOptions } from './facts';
import type { MergesOptions } from './merges';
import type { ResolveOptions } from './resolve';
import type { RemoveSetOptions } from './sets';
import type { WithheldOptions } from './withheld';
import type { ImportOptions } from './import'; // as a type alone: naming the command must not load its work

/** erx reference … */
export function register(program: Command, environment: ScreenEnvironment): void {
  const group = program
    .command('reference')
    .summary('drugs, diagnoses and pharmacies from published files')
    .description('Reference data that every practice shares.');

  registerImport(group, environment);
  registerChanges(group, environment);
  registerUndo(group, environment);
  registerResolve(group, environment);
  registerMerges(group, environment);
  registerWithheld(group, environment);
  registerFacts(group, environment);
  registerSets(group, environment);
  registerStatus(group, environment);
}

function readYear(text: string): number {
  if (!/^20(?:1[6-9]|[2-9]\d)$/.test(text))
    throw new InvalidArgumentError('It is a fiscal year such as 2027.');
  return Number(text);
}

function readKinds(text: string): CautionKind[] {
  return text.split(',').map((name) => {
    const kind = CAUTION_KINDS.find((each) => each === name.trim());
    if (kind === undefined) throw new InvalidArgumentError(`Kinds are ${CAUTION_KINDS.join(', ')}.`);
    return kind;
  });
}

function registerImport(group: Command, environment: ScreenEnvironment): void {
  withCommonOptions(group.command('import'))
    .argument('<file>', 'the published file; .gz is unpacked on the way')
    .summary('load a published file')
    .description(
      "Loads a file in its publisher's own form: streamed, with progress on stderr. A line that " +
        'cannot be taken is named by its number and left out; a set of cautions with such a line is refused ' +
        'whole. After an interruption the same command continues where it stopped. Needs a super administrator.',
    )
    .addOption(
      new Option('--kind <kind>', 'the form of the file').choices(IMPORT_KINDS).makeOptionMandatory(),
    )
    .option(
      '--columns <file>',
      'JSON that names the columns of an ndc-packages or interactions file with other headers',
    )
    .option(
      '--year <year>',
      'the fiscal year of a list of ICD-10-CM; by the name of the file where it says one',
      readYear,
    )
    .option('--preview', 'say what an import of drugs or of a set would change, and change nothing')
    .option(
      '--replace <kinds>',
      `kinds in which a set of cautions takes the place of the product's facts, such as pregnancy,lactation; ` +
        'its other facts are added',
      readKinds,
    )
    .examples(
      [
        'erx reference import icd10cm_order_2027.txt --kind icd10cm-order',
        'the diagnoses that CMS publishes',
      ],
      [
        'erx reference import diagnoses.csv --kind icd10cm-csv --year 2027',
        'a list whose name does not say its year',
      ],
      [
        'erx reference import conversion.txt --kind icd10cm-conversion',
        'CMS’s table of codes that ended and what took their place',
      ],
      ['erx reference import product.txt --kind fda-products', 'the FDA directory: products first'],
      ['erx reference import package.txt --kind fda-packages', 'then their packages'],
      [
        'erx reference import RXNSAT.RRF --kind rxnorm-attributes',
        'RxNorm codes and schedules, after RXNCONSO.RRF',
      ],
      ['erx reference import package.txt --kind fda-packages --preview', 'what it would change'],
      ['erx reference import states.csv --kind state-schedules', 'schedules by state law'],
      ['erx reference import supplies.csv --kind supplies', 'supplies with their codes'],
      ['erx reference import npidata_pfile.csv --kind npi-registry', 'NPIs, looked up at sign-up'],
      ['erx reference import dea.txt --kind dea-registrants', 'DEA registrants, looked up the same way'],
      ['erx reference import traknet.csv --kind legacy-records', 'charts of the former system'],
      ['erx reference import set.csv --kind interactions --columns set.json', 'a set of interactions'],
      ['erx reference import doses.csv --kind doses', 'a set of dose facts'],
      ['erx reference import set.csv --kind cautions', 'a set of cautions beside those of the product'],
      [
        'erx reference import set.csv --kind cautions --replace pregnancy,lactation --preview',
        'what a set in place of them would not cover',
      ],
    )
    .action(runOn<ImportOptions>(environment, async () => (await import('./import')).importReference));
}

function registerChanges(group: Command, environment: ScreenEnvironment): void {
  withPageOptions(withRowOptions(group.command('changes')))
    .summary('what the newest import of drugs changed')
    .description(
      'Lists product by product what the newest import of drugs changed: added, withheld, released, ' +
        'renamed, rescheduled, gone. Needs a super administrator.',
    )
    .examples(['erx reference changes --all --csv > changes.csv', 'all of them, for a spreadsheet'])
    .action(
      run<ChangesOptions>(environment, async () => (await import('./changes')).catalogueChangesCommand),
    );
}

function registerUndo(group: Command, environment: ScreenEnvironment): void {
  withConfirmation(withCommonOptions(group.command('undo')))
    .summary('undo the newest import of drugs')
    .description(
      'Restores the catalog as it was before the newest import of drugs; asks first. What was ' +
        'prescribed stays readable. Needs a super administrator.',
    )
    .examples(['erx reference undo', 'asks, then undoes it'])
    .action(run<UndoOptions>(environment, async () => (await import('./changes')).undoImportCommand));
}

function registerResolve(group: Command, environment: ScreenEnvironment): void {
  withCommonOptions(group.command('resolve'))
    .argument('<id>', 'the product, as erx reference withheld lists it')
    .summary('settle a product that cannot be told apart')
    .description(
      'Gives a withheld product a name that no other has, so that it may be prescribed, or leaves it out ' +
        'for good. It holds after later imports for as long as its packages are of one drug. Needs a super ' +
        'administrator.',
    )
    .option('--name <text>', 'the name it is prescribed under')
    .option('--leave-out', 'it stays out of what may be prescribed')
    .requiredOption('--reason <text>', 'how it is known, kept with the decision')
    .examples([
      'erx reference resolve 0b6f2f58-6a0c-5d0e-8a53-0d5c6d4f2a11 --leave-out --reason "Not stocked here"',
      'as erx reference withheld lists it',
    ])
    .action(
      runOn<ResolveOptions>(environment, async () => (await import('./resolve')).resolveProductCommand),
    );
}

function registerMerges(group: Command, environment: ScreenEnvironment): void {
  withPageOptions(withRowOptions(group.command('merges')))
    .summary("products that hold packages of several labelers' products")
    .description(
      "Lists by name every product that an import made of packages of several labelers' products, with what made " +
        'them one: a RxNorm code, the code of the same product or application, or the form alone. ' +
        'Needs a super administrator.',
    )
    .addOption(new Option('--rule <rule>', 'only those that this rule made').choices(MERGE_RULES))
    .examples(
      ['erx reference merges', 'a table'],
      ['erx reference merges --all --csv > merges.csv', 'all of them, for a spreadsheet'],
      ['erx reference merges --rule form --all', 'what has no code and was joined by its form'],
    )
    .action(run<MergesOptions>(environment, async () => (await import('./merges')).mergedProductsCommand));
}

function registerWithheld(group: Command, environment: ScreenEnvironment): void {
  withPageOptions(withRowOptions(group.command('withheld')))
    .summary('products that cannot be told apart')
    .description(
      'Lists the products of imported lists that may not be prescribed, each with the reason: ' +
        'nothing tells them from other drugs of their name, or their listing contradicts itself. ' +
        'Needs a super administrator.',
    )
    .examples(
      ['erx reference withheld', 'a table'],
      ['erx reference withheld --all --csv > withheld.csv', 'all of them, for a spreadsheet'],
    )
    .action(
      run<WithheldOptions>(environment, async () => (await import('./withheld')).withheldProductsCommand),
    );
}

function registerFacts(group: Command, environment: ScreenEnvironment): void {
  withRowOptions(group.command('facts'))
    .addArgument(new Argument('[table]', 'only those of this table').choices(FACT_TABLES))
    .summary('what is known of drugs')
    .description(
      'Lists the facts in use: interactions, allergies, foods, duplicates, cautions, doses of the product, and cautions ' +
        'of imported sets, each with its severity, source and owner. On stderr it ends with how many there are by ' +
        'table and severity. Needs a super administrator.',
    )
    .option(
      '--drug <name>',
      'only those on an ingredient, a brand or a class, and on the classes it belongs to',
    )
    .addOption(
      new Option('--severity <severity>', 'only those of this severity').choices(INTERACTION_SEVERITIES),
    )
    .option('--unconfirmed', 'only those whose source was not opened')
    .option('--unreviewed', 'only those that no pharmacist has reviewed')
    .option('--unused', 'those of the product that imported sets replace')
    .option('--lost', 'of these the serious ones that no set covers')
    .examples(
      ['erx reference facts --drug warfarin --severity serious', 'what is grave of one drug'],
      ['erx reference facts cautions --csv > cautions.csv', 'a table, for a spreadsheet'],
      ['erx reference facts doses --unreviewed --drug lisinopril', 'doses of a drug that wait for review'],
      ['erx reference facts --unconfirmed', 'what a pharmacist reviews first'],
    )
    .action(runOnMaybe<FactsOptions>(environment, async () => (await import('./facts')).listFactsCommand));
}

function registerSets(group: Command, environment: ScreenEnvironment): void {
  withRowOptions(group.command('sets'))
    .summary('imported sets of cautions in force')
    .description(
      'Lists the imported sets of cautions: the kinds in which each takes the place of what comes with the product, ' +
        'what it adds, and how many serious facts it does not cover. Needs a super administrator.',
    )
    .examples(['erx reference sets', 'a table'])
    .action(run(environment, async () => (await import('./sets')).listSetsCommand));
  withConfirmation(withCommonOptions(group.command('remove-set')))
    .argument('<id>', 'the set, as erx reference sets lists it', idText)
    .summary('take an imported set out of force')
    .description(
      "Removes an imported set; asks first. The product's own facts count again where it took their place. " +
        'For an earlier edition import its file again. Needs a super administrator.',
    )
    .examples(['erx reference remove-set 0198c2f4-7f3a-7c11-9c1e-2f6f4f0a1b2c', 'asks, then removes it'])
    .action(runOn<RemoveSetOptions>(environment, async () => (await import('./sets')).removeSetCommand));
}

function registerStatus(group: Command, environment: ScreenEnvironment): void {
  withRowOptions(group.command('status'))
    .summary('what is loaded, how much, from when')
    .description(
      'Shows how many records there are of drugs, packages, diagnoses, pharmacies, imported interactions, ' +
        'dose facts and cautions, when they were last loaded and from which kind of file. Imports that stopped are ' +
        'named on stderr.',
    )
    .examples(
      ['erx reference status', 'a table'],
      [
        "erx reference status --json | jq -r '.lists[] | select(.loaded == null) | .list'",
        'what was never loaded',
      ],
    )
    .action(run(environment, async () => (await import('./status')).referenceStatusCommand));
}
