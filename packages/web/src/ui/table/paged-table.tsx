import { Button, HTMLSelect } from '@blueprintjs/core';
import { ChevronLeft, ChevronRight } from '@blueprintjs/icons';
import { useId, type ComponentProps } from 'react';
import { DataTable } from './data-table';
import { PAGE_SIZES, type Pages } from './use-pages';

type Props<Row> = Omit<
  ComponentProps<typeof DataTable<Row>>,
  'rows' | 'error' | 'onRetry' | 'part' | 'expectedRows'
> & {
  /** From `usePages` where the server hands out pages, from `usePagesOf` where the list is here whole. */
  pages: Pages<Row>;
};

/**
 * A table in pages (S2.15-1, S9-2): below its rows how many are on a page, which these are, and the ways to
 * the others.
 */
export function PagedTable<Row>({ pages, ...table }: Props<Row>) {
  const { rows, part, error, retry } = pages;
  return (
    <>
      <div aria-busy={pages.isMoving} className="erx-paged">
        <DataTable
          {...table}
          rows={rows}
          expectedRows={Math.min(pages.size, 15)}
          {...(part === undefined ? {} : { part })}
          error={error}
          onRetry={retry}
        />
      </div>
      {rows !== undefined && (rows.length > 0 || pages.page > 0) && (
        <Ways
          pages={pages}
          shown={part ? Math.min(part.count, rows.length - part.first) : rows.length}
          label={table.label}
        />
      )}
    </>
  );
}

function Ways<Row>({
  pages: { page, size, setSize, total, previous, next, isMoving },
  shown,
  label,
}: {
  pages: Pages<Row>;
  shown: number;
  label: string;
}) {
  const id = useId();
  const first = page * size + 1;
  const place = shown === 0 ? 'No rows' : `${count(first)}–${count(first + shown - 1)}`;
  return (
    <nav className="erx-pager erx-pager-sizes" aria-label={`Pages of ${label}`}>
      <label htmlFor={id}>Rows per page</label>
      <HTMLSelect
        id={id}
        minimal
        value={size}
        options={PAGE_SIZES.map((each) => ({ value: each, label: String(each) }))}
        onChange={(event) => {
          const chosen = PAGE_SIZES.find((each) => String(each) === event.currentTarget.value);
          if (chosen) setSize(chosen);
        }}
      />
      <span aria-live="polite" className="erx-pager-place">
        {isMoving ? '…' : `${place}${total === undefined ? '' : ` of ${count(total)}`}`}
      </span>
      <Button
        variant="minimal"
        icon={<ChevronLeft />}
        aria-label="Previous page"
        disabled={!previous}
        onClick={() => {
          previous?.();
        }}
      />
      <Button
        variant="minimal"
        icon={<ChevronRight />}
        aria-label="Next page"
        disabled={!next && !isMoving}
        onClick={() => {
          next?.();
        }}
      />
    </nav>
  );
}

const count = (number: number) => number.toLocaleString('en-US');
