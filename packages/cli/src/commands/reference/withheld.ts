import type { Withheld } from '@erx/core/drugs/model';
import { listWithheldProducts } from '@erx/core/reference/contract';
import type { WithheldProduct } from '@erx/core/reference/model';
import type { RowOptions } from '../../output/row-writer';
import type { TextColumn } from '../../output/text-table';
import { listCommand, type PageOptions } from '../../session/pages';

export interface WithheldOptions extends RowOptions, PageOptions {}

/** Why a product may not be prescribed, as a sentence's part. */
export const WHY_WITHHELD: Readonly<Record<Withheld, string>> = {
  'not-judged': 'its import was not finished',
  'packages-differ': 'its packages are of several drugs: import the list again',
  unplaced: 'nothing says which of several drugs its packages are',
  'name-shared': 'another product has the same name',
  'code-contradicts': 'its RxNorm code is of another strength or form',
  'name-contradicts': 'its name has a controlled substance that it does not list',
  'strength-unstated': 'an amount has no unit',
  replaced: 'no package is listed under it any more',
};

const COLUMNS: readonly TextColumn<WithheldProduct>[] = [
  { heading: 'Drug', least: 24, most: 70, text: ({ description }) => description },
  { heading: 'Why', least: 24, most: 60, text: ({ reason }) => WHY_WITHHELD[reason] },
  { heading: 'Packages', least: 8, most: 8, text: ({ packages }) => String(packages) },
  { heading: 'RxNorm', least: 8, most: 30, text: ({ rxNormIds }) => rxNormIds.join(' ') },
  { heading: 'NDC', least: 11, most: 60, text: ({ ndcs }) => ndcs.join(' ') },
  { heading: 'Id', least: 36, most: 36, text: ({ id }) => id },
];

/**
 * Lists the products of imported lists that may not be prescribed, and why.
 * @throws TerminalFailure or CallError
 */
export const withheldProductsCommand = listCommand<WithheldOptions, WithheldProduct>(
  { columns: () => COLUMNS, none: 'Every product can be told apart from the others.' },
  (_, client, context) => (query) =>
    client.page(listWithheldProducts, { query }, { signal: context.cancelled }),
);
