import { listFactSets, removeFactSet } from '@erx/core/reference/contract';
import type { FactSet } from '@erx/core/reference/model';
import { showInstant, type TimeZone } from '@erx/core/values/dates';
import type { CommonOptions, Context } from '../../context';
import { createReport, type Report } from '../../output/report';
import { type RowOptions, printRows } from '../../output/row-writer';
import type { TextColumn } from '../../output/text-table';
import { connect } from '../../session/connect';
import { findTimeZone } from '../../session/days';
import { confirm, type ConfirmOptions } from '../../terminal/confirm';
import { count, counted } from './import-report';

export interface RemoveSetOptions extends CommonOptions, ConfirmOptions {}

const kindsOf = ({ kinds }: FactSet, mode: FactSet['kinds'][number]['mode']): string =>
  kinds
    .filter((each) => each.mode === mode)
    .map(({ kind, facts }) => `${kind} (${count(facts)})`)
    .join(', ');

/** What the list says; instants as the contract writes them where no zone is given. */
const columnsOf = (zone?: TimeZone): TextColumn<FactSet>[] => [
  { heading: 'Set', least: 8, most: 30, text: ({ name }) => name },
  { heading: 'In place of', least: 12, most: 60, text: (set) => kindsOf(set, 'replace') },
  { heading: 'Added to', least: 12, most: 60, text: (set) => kindsOf(set, 'add') },
  { heading: 'Not covered', least: 11, most: 11, text: ({ lost }) => String(lost) },
  { heading: 'Review by', least: 10, most: 10, text: ({ reviewBy }) => reviewBy },
  { heading: 'Owner', least: 10, most: 40, text: ({ owners }) => owners.join(', ') },
  {
    heading: 'Imported',
    least: 19,
    most: 24,
    text: ({ importedAt }) => (zone === undefined ? importedAt : showInstant(zone, importedAt)),
  },
  { heading: 'Id', least: 36, most: 36, text: ({ id }) => id },
];

/**
 * Lists the imported sets of facts in force, with what they take the place of.
 * @throws TerminalFailure or CallError
 */
export async function listSetsCommand(options: RowOptions, context: Context): Promise<void> {
  const report = createReport(options, context);
  const { client } = await connect(options, context, report);
  const sets = await client.call(listFactSets, {}, { signal: context.cancelled });
  if (options.json) return report.json(sets);
  await printRows(
    {
      columns: columnsOf,
      none: 'No set was imported. Orders are checked against the facts that come with the product.',
      zone: () => findTimeZone(client, context),
    },
    sets,
    options,
    context,
    report,
  );
}

/**
 * Takes an imported set of facts out of force; asks first.
 * @param id as erx reference sets lists it
 * @throws TerminalFailure or CallError
 */
export async function removeSetCommand(
  id: string,
  options: RemoveSetOptions,
  context: Context,
): Promise<void> {
  const report = createReport(options, context);
  const { client } = await connect(options, context, report);
  const sets = await client.call(listFactSets, {}, { signal: context.cancelled });
  const named = sets.find((each) => each.id === id);
  await confirm(
    `Orders in every practice will no longer be checked against the set ${named?.name ?? id}, and the product's own ` +
      'facts that it replaced will be used again. Remove it?',
    options,
    context,
  );
  const set = await client.call(removeFactSet, { params: { id } }, { signal: context.cancelled });
  if (options.json) return report.json(set);
  report.data(`The set ${set.name} is removed. No longer used: ${counted(set.facts, 'fact')}.`);
  for (const { kind, mode, unused } of set.kinds)
    if (mode === 'replace') report.data(`${counted(unused, 'fact')} of the product on ${kind} in use again.`);
}

/**
 * Says what a set does, and what it does not cover.
 * @param tense whether it has been put in force, or would be
 */
export function writeSet(set: FactSet, tense: 'has' | 'would', report: Report): void {
  const [verb, cover] = tense === 'has' ? ['is', 'are not'] : ['would be', 'would not be'];
  report.data(`The set ${set.name} ${verb} in force, in every practice: ${counted(set.facts, 'fact')}.`);
  if (set.former !== undefined)
    report.data(`Its previous edition, of ${counted(set.former, 'fact')}, ${verb} no longer used.`);
  for (const { kind, mode, facts, unused, unusedSerious } of set.kinds)
    report.data(
      mode === 'add'
        ? `${kind}: ${counted(facts, 'fact')} beside those of the product.`
        : `${kind}: ${counted(facts, 'fact')} in place of ${count(unused)} of the product, ` +
            `${count(unusedSerious)} of them serious.`,
    );
  if (set.lost > 0) {
    report.data(
      `${counted(set.lost, 'serious fact')} of the product ${cover} covered for at least one drug: no set ` +
        'calls the same thing serious.',
    );
    for (const { drugs, message } of set.examples) report.say(`  ${drugs.join(', ')}: ${message}`);
    if (tense === 'has') report.say('All of them: erx reference facts --lost');
    else if (set.lost > set.examples.length)
      report.say(`  and ${count(set.lost - set.examples.length)} more`);
  }
  if (set.unknownDrugs.length > 0)
    report.say(
      `Nothing here is called ${set.unknownDrugs.join(', ')}: facts on these hold for nothing yet. Check how they are ` +
        'spelled.',
    );
}
