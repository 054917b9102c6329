import { citedSource } from '@erx/core/findings/cited-source';
import { SEVERITY_RANK, type InteractionSeverity } from '@erx/core/interactions/model';
import { listFacts, listFactSets } from '@erx/core/reference/contract';
import type { FactSet, FactTable, KnownFact } from '@erx/core/reference/model';
import type { Context } from '../../context';
import { createReport, type Report } from '../../output/report';
import { type RowOptions, rowWriter } from '../../output/row-writer';
import type { TextColumn } from '../../output/text-table';
import { connect } from '../../session/connect';
import { eachPage, pagesOf } from '../../session/pages';
import { count, counted } from './import-report';

export interface FactsOptions extends RowOptions {
  readonly drug?: string;
  readonly severity?: InteractionSeverity;
  readonly unconfirmed?: boolean;
  readonly unreviewed?: boolean;
  readonly unused?: boolean;
  readonly lost?: boolean;
}

const COLUMNS: readonly TextColumn<KnownFact>[] = [
  { heading: 'Table', least: 10, most: 16, text: ({ table }) => table },
  { heading: 'Severity', least: 8, most: 8, text: ({ severity = '' }) => severity },
  { heading: 'Drugs', least: 16, most: 40, text: ({ drugs }) => drugs.join(', ') },
  { heading: 'Meets', least: 16, most: 40, text: ({ meets }) => meets },
  { heading: 'Message', least: 24, most: 80, text: ({ message }) => message },
  {
    heading: 'Source',
    least: 16,
    most: 60,
    text: ({ source, isConfirmed }) => citedSource(source, isConfirmed),
  },
  { heading: 'Id', least: 12, most: 28, text: ({ id }) => id },
  { heading: 'Version', least: 8, most: 8, text: ({ version }) => version },
  { heading: 'Review by', least: 10, most: 10, text: ({ reviewBy }) => reviewBy },
  { heading: 'Owner', least: 10, most: 28, text: ({ owner }) => owner },
  { heading: 'Set', least: 8, most: 30, text: ({ set = '' }) => set },
  { heading: 'Replaced by', least: 8, most: 30, text: ({ unused }) => unused?.by.join(', ') ?? '' },
  { heading: 'Not covered for', least: 12, most: 60, text: ({ unused }) => unused?.lostFor.join(', ') ?? '' },
  { heading: 'Topic', least: 8, most: 24, text: ({ topic = '' }) => topic },
];

/**
 * Lists the facts that come with the product, of one table or of all, those that match, and how many there are by table and severity.
 * @throws TerminalFailure or CallError
 */
export async function listFactsCommand(
  table: string | undefined,
  options: FactsOptions,
  context: Context,
): Promise<void> {
  const report = createReport(options, context);
  const { client } = await connect(options, context, report);
  const writer = rowWriter({ columns: () => COLUMNS, none: 'No fact matches.' }, options, context, report);
  const { drug, severity, unconfirmed, unreviewed, unused, lost } = options;
  const filter = {
    ...(table === undefined ? {} : { table: table as FactTable }),
    ...(drug === undefined ? {} : { drug }),
    ...(severity === undefined ? {} : { severity }),
    ...(unconfirmed ? { unconfirmed: 'true' } : {}),
    ...(unreviewed ? { unreviewed: 'true' } : {}),
    ...(unused ? { unused: 'true' } : {}),
    ...(lost ? { lost: 'true' } : {}),
  };
  const pages = pagesOf({ limit: 0, all: true }, (page) =>
    client.page(listFacts, { query: { ...page, ...filter } }, { signal: context.cancelled }),
  );
  const counts = new Map<FactTable, Map<InteractionSeverity | undefined, number>>();
  await eachPage(pages, async (items) => {
    for (const { table: of, severity: grave } of items) {
      const ofTable = counts.get(of) ?? new Map<InteractionSeverity | undefined, number>();
      counts.set(of, ofTable.set(grave, (ofTable.get(grave) ?? 0) + 1));
    }
    await writer.add(items);
  });
  await writer.end();
  for (const [name, ofTable] of counts) report.say(`${name}: ${countsOf(ofTable)}.`);
  if (!unused && !lost)
    sayReplaced(await client.call(listFactSets, {}, { signal: context.cancelled }), report);
}

/** Says which facts of the product are not in use because imported sets replace them. */
function sayReplaced(sets: readonly FactSet[], report: Report): void {
  for (const { name, kinds, lost } of sets) {
    const replaced = kinds.filter(({ mode }) => mode === 'replace');
    if (replaced.length === 0) continue;
    const unused = replaced.reduce((sum, kind) => sum + kind.unused, 0);
    const serious = replaced.reduce((sum, kind) => sum + kind.unusedSerious, 0);
    report.say(
      `Not in use: ${counted(unused, 'fact')} of the product on ${replaced.map(({ kind }) => kind).join(', ')}, ` +
        `${count(serious)} of them serious; the set ${name} takes their place (--unused lists them). ` +
        `${count(lost)} of the serious ones are covered by no set (--lost).`,
    );
  }
}

/** '320 facts (120 serious, 180 moderate, 20 low)'. */
function countsOf(ofTable: ReadonlyMap<InteractionSeverity | undefined, number>): string {
  const all = [...ofTable.values()].reduce((sum, some) => sum + some, 0);
  const parts = (Object.keys(SEVERITY_RANK) as InteractionSeverity[]).flatMap((severity) =>
    ofTable.has(severity) ? [`${count(ofTable.get(severity) ?? 0)} ${severity}`] : [],
  );
  return `${counted(all, 'fact')}${parts.length === 0 ? '' : ` (${parts.join(', ')})`}`;
}
