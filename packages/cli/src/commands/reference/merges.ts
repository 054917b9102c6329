import { listMergedProducts } from '@erx/core/reference/contract';
import type { MergedProduct, MergeRule } from '@erx/core/reference/model';
import type { Context } from '../../context';
import { createReport } from '../../output/report';
import { type RowOptions, rowWriter } from '../../output/row-writer';
import type { TextColumn } from '../../output/text-table';
import { connect } from '../../session/connect';
import { eachPage, type PageOptions, moreExist, pagesOf } from '../../session/pages';

export interface MergesOptions extends RowOptions, PageOptions {
  readonly rule?: MergeRule;
}

/** By what packages are one product, as a sentence's part. */
const MERGED_BY: Readonly<Record<MergeRule, string>> = {
  code: 'one RxNorm code',
  'labeler-product': "the code of the labeler's product",
  application: 'the code of the application',
  form: 'the same content and form, without a code',
};

const COLUMNS: readonly TextColumn<MergedProduct>[] = [
  { heading: 'Drug', least: 24, most: 70, text: ({ description }) => description },
  {
    heading: 'Merged by',
    least: 24,
    most: 60,
    text: ({ rules }) => rules.map((rule) => MERGED_BY[rule]).join('; '),
  },
  { heading: 'Packages', least: 8, most: 8, text: ({ packages }) => String(packages) },
  {
    heading: 'Prescribable',
    least: 12,
    most: 12,
    text: ({ isPrescribable }) => (isPrescribable ? 'Yes' : 'No'),
  },
  { heading: 'RxNorm', least: 8, most: 30, text: ({ rxNormIds }) => rxNormIds.join(' ') },
  { heading: 'Applications', least: 12, most: 60, text: ({ applications }) => applications.join(' ') },
  {
    heading: 'Labelers\u2019 products',
    least: 12,
    most: 60,
    text: ({ labelerProducts }) => labelerProducts.join(' '),
  },
  { heading: 'Id', least: 36, most: 36, text: ({ id }) => id },
];

/**
 * Lists the products that hold packages of several labelers' products, with what made them one.
 * @throws TerminalFailure or CallError
 */
export async function mergedProductsCommand(options: MergesOptions, context: Context): Promise<void> {
  const report = createReport(options, context);
  const { client } = await connect(options, context, report);
  const writer = rowWriter(
    { columns: () => COLUMNS, none: 'No product holds packages of several labelers.' },
    options,
    context,
    report,
  );
  const pages = pagesOf(options, (query) =>
    client.page(listMergedProducts, { query }, { signal: context.cancelled }),
  );
  const { rule } = options;
  const next = await eachPage(pages, (items) =>
    writer.add(rule === undefined ? items : items.filter(({ rules }) => rules.includes(rule))),
  );
  await writer.end();
  if (next !== undefined) report.say(moreExist(`--after ${next}`));
}
