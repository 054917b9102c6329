import { readContent } from '@erx/core/signing/archive-record';
import { searchSignedPrescriptions } from '@erx/core/signing/contract';
import { SIGNED_KIND_LABEL, type SignedPrescription } from '@erx/core/signing/model';
import { showInstant, type TimeZone } from '@erx/core/values/dates';
import type { Context } from '../../context';
import { createReport } from '../../output/report';
import { type RowOptions, rowWriter } from '../../output/row-writer';
import type { TextColumn } from '../../output/text-table';
import { connect } from '../../session/connect';
import { findTimeZone } from '../../session/days';
import { eachPage, type Extent, moreExist, pagesOf } from '../../session/pages';
import { type FilterOptions, toQuery } from './filters';

export interface ListOptions extends FilterOptions, RowOptions, Extent {}

/**
 * What S2.9-3 names of a record. Times in the time zone, or as the contract writes instants where none is
 * given.
 */
const columnsOf = (zone?: TimeZone): TextColumn<SignedPrescription>[] => [
  {
    heading: 'Signed',
    least: 19,
    most: 24,
    text: ({ signedAt }) => (zone === undefined ? signedAt : showInstant(zone, signedAt)),
  },
  { heading: 'Drug', least: 20, most: 48, text: ({ drugDescription }) => drugDescription },
  {
    heading: 'Patient',
    least: 14,
    most: 26,
    text: ({ originalJson }) => readContent(originalJson)?.patient.name ?? 'Not readable',
  },
  { heading: 'Provider', least: 12, most: 28, text: ({ signedBy }) => signedBy.name },
  {
    heading: 'Request type',
    least: 12,
    most: 16,
    text: ({ referenceResourceType }) => SIGNED_KIND_LABEL[referenceResourceType],
  },
  { heading: 'Id', least: 36, most: 36, text: ({ id }) => id },
];

/** Lists what was signed. @throws TerminalFailure or CallError */
export async function listSignedCommand(options: ListOptions, context: Context): Promise<void> {
  const report = createReport(options, context);
  const { client } = await connect(options, context, report);
  const query = await toQuery(options, client, context);
  const writer = rowWriter(
    { columns: columnsOf, none: 'No results.', zone: () => findTimeZone(client, context) },
    options,
    context,
    report,
  );
  const next = await eachPage(
    pagesOf(options, (page) =>
      client.page(searchSignedPrescriptions, { query: { ...query, ...page } }, { signal: context.cancelled }),
    ),
    (items) => writer.add(items),
  );
  await writer.end();
  if (next !== undefined) report.say(moreExist(`--after ${next}`));
}
