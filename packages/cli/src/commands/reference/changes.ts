import { getReferenceStatus, listCatalogueChanges, undoImport } from '@erx/core/reference/contract';
import type { ChangedProduct } from '@erx/core/reference/model';
import type { CommonOptions, Context } from '../../context';
import { TerminalFailure } from '../../messages';
import { createReport } from '../../output/report';
import { type RowOptions, rowWriter } from '../../output/row-writer';
import type { TextColumn } from '../../output/text-table';
import { connect } from '../../session/connect';
import { eachPage, type PageOptions, moreExist, pagesOf } from '../../session/pages';
import { confirm, type ConfirmOptions } from '../../terminal/confirm';
import { detailOf } from './import-report';

export interface ChangesOptions extends RowOptions, PageOptions {}
export interface UndoOptions extends CommonOptions, ConfirmOptions {}

const COLUMNS: readonly TextColumn<ChangedProduct>[] = [
  { heading: 'What', least: 11, most: 11, text: ({ change }) => change },
  { heading: 'Drug', least: 24, most: 70, text: ({ description }) => description },
  {
    heading: 'Detail',
    least: 16,
    most: 70,
    text: ({ change, detail }) => (detail === undefined ? '' : detailOf(change, detail)),
  },
  { heading: 'Id', least: 36, most: 36, text: ({ id }) => id },
];

/**
 * Lists what the newest import of drugs changed, product by product.
 * @throws TerminalFailure or CallError
 */
export async function catalogueChangesCommand(options: ChangesOptions, context: Context): Promise<void> {
  const report = createReport(options, context);
  const { client } = await connect(options, context, report);
  const writer = rowWriter(
    { columns: () => COLUMNS, none: 'No import of drugs changed anything.' },
    options,
    context,
    report,
  );
  const pages = pagesOf(options, (query) =>
    client.page(listCatalogueChanges, { query }, { signal: context.cancelled }),
  );
  const next = await eachPage(pages, (items) => writer.add(items));
  await writer.end();
  if (next !== undefined) report.say(moreExist(`--after '${next}'`));
}

/**
 * Puts the catalog back to what it was before the newest import of drugs; asks first.
 * @throws TerminalFailure or CallError
 */
export async function undoImportCommand(options: UndoOptions, context: Context): Promise<void> {
  const report = createReport(options, context);
  const { client } = await connect(options, context, report);
  const { undoable } = await client.call(getReferenceStatus, {}, { signal: context.cancelled });
  if (undoable === undefined) throw new TerminalFailure('terminal.nothing-to-undo');
  await confirm(
    'The catalog goes back to what it was before the newest import of drugs. ' +
      'What was prescribed of it stays readable, and is no longer offered. Undo it?',
    options,
    context,
  );
  const state = await client.call(
    undoImport,
    { params: { id: undoable } },
    { signal: context.cancelled, isPatient: true },
  );
  if (options.json) return report.json(state);
  report.data(`The import of ${state.kind} is undone.`);
}
