import { getReferenceStatus } from '@erx/core/reference/contract';
import type { ReferenceList, ReferenceStatus } from '@erx/core/reference/model';
import { showInstant, type TimeZone } from '@erx/core/values/dates';
import type { Context } from '../../context';
import { createReport } from '../../output/report';
import { type RowOptions, printRows } from '../../output/row-writer';
import type { TextColumn } from '../../output/text-table';
import { connect } from '../../session/connect';
import { findTimeZone } from '../../session/days';

const LABEL: Readonly<Record<ReferenceList, string>> = {
  products: 'Drugs',
  packages: 'Packages of drugs',
  concepts: 'RxNorm concepts',
  diagnoses: 'Diagnoses',
  pharmacies: 'Pharmacies',
  interactions: 'Interactions, imported',
  doses: 'Dose facts, imported',
  cautions: 'Cautions, imported',
  'state-schedules': 'State schedules, imported',
  'npi-registry': 'NPIs, imported',
  'dea-registrants': 'DEA registrants',
};

/** What the list says; instants as the contract writes them where no zone is given. */
const columnsOf = (zone?: TimeZone): TextColumn<ReferenceStatus['lists'][number]>[] => [
  {
    heading: 'List',
    least: 12,
    most: 24,
    text: ({ list, fiscalYear }) =>
      fiscalYear === undefined ? LABEL[list] : `${LABEL[list]}, FY${String(fiscalYear)}`,
  },
  {
    heading: 'Records',
    least: 9,
    most: 12,
    text: ({ rows }) => (zone === undefined ? String(rows) : rows.toLocaleString('en-US').padStart(9)),
  },
  {
    heading: 'Loaded',
    least: 19,
    most: 24,
    text: ({ loaded }) =>
      loaded === undefined ? 'never imported' : zone === undefined ? loaded.at : showInstant(zone, loaded.at),
  },
  {
    heading: 'From',
    least: 7,
    most: 20,
    text: ({ loaded }) =>
      loaded === undefined ? '' : loaded.kind === 'starter' ? 'starter catalog' : loaded.kind,
  },
];

/**
 * Prints what reference data the server has, how much and from when. With --json the whole reply, unfinished
 * imports too.
 * @throws TerminalFailure or CallError
 */
export async function referenceStatusCommand(options: RowOptions, context: Context): Promise<void> {
  const report = createReport(options, context);
  const { client } = await connect(options, context, report);
  const status = await client.call(getReferenceStatus, {}, { signal: context.cancelled });
  if (options.json) return report.json(status);
  await printRows(
    { columns: columnsOf, none: 'There is no reference data.', zone: () => findTimeZone(client, context) },
    status.lists,
    options,
    context,
    report,
  );
  for (const { kind, linesTaken } of status.unfinished) {
    report.say(
      `An import of ${kind} stopped after line ${linesTaken.toLocaleString('en-US')}: ` +
        'run its command again with the same file to continue.',
    );
  }
}
