import { SortAlphabetical, SortAlphabeticalDesc } from '@blueprintjs/icons';
import {
  Suspense,
  useMemo,
  useState,
  type CSSProperties,
  type FocusEvent,
  type MouseEvent,
  type ReactNode,
} from 'react';
import './data-table.css';
import { FailureState } from '../feedback/empty-state';
import { lazyComponent } from '../../page/lazy-component';
import { NotYet } from '../../page/settled';

const VirtualRows = lazyComponent(
  () => import('./virtual-rows'),
  (part) => part.VirtualRows,
);

/** One column: what it shows of a row, and how it sorts. */
export interface Column<Row> {
  readonly id: string;
  readonly title: string;
  readonly cell: (row: Row) => ReactNode;
  /** What rows are sorted by; a column without it does not sort. */
  readonly sortBy?: (row: Row) => string | number;
  /** Where the server sorts (see `order`): it sorts by this column. */
  readonly isOrdered?: true;
  /** The part of the free width it takes (CSS grid track). */
  readonly width: string;
  /** The same in a box below 1000 pixels. */
  readonly mediumWidth?: string;
  /** Numbers are aligned right. */
  readonly align?: 'start' | 'end';
  /**
   * On a narrow screen a row becomes a card: the heading leads it, a hidden column is left out, the corner
   * takes the actions, others follow with their title.
   */
  readonly narrow?: 'heading' | 'hidden' | 'bare' | 'select' | 'corner';
  /** For a column of controls, whose title only screen readers need. */
  readonly isTitleHidden?: boolean;
}

interface Props<Row> {
  /** Names the table for screen readers. */
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[] | undefined;
  rowId: (row: Row) => string;
  /** What failed to load, when it did. */
  error?: unknown;
  onRetry?: () => void;
  /** Shown when there are no rows. */
  empty: ReactNode;
  /** Rows of the skeleton, so that nothing jumps when the list arrives. */
  expectedRows?: number;
  rowClass?: (row: Row) => string | undefined;
  onRowClick?: (row: Row) => void;
  /** Which row has the pointer or the focus; undefined once it has neither. */
  onPoint?: (row: Row | undefined) => void;
  /** Which rows a press anywhere opens; all where it is absent. */
  isRowLink?: (row: Row) => boolean;
  initialSort?: Sort;
  /**
   * Where the server sorts: how it does now, and what a press on a head asks for. Rows are shown as they
   * come.
   */
  order?: Order;
  /** Which of the sorted rows are shown; all where it is absent. */
  part?: Part;
}

/** The order that the server gives the rows. */
export interface Order {
  readonly sort: Sort | undefined;
  readonly onSort: (sort: Sort) => void;
}

/** Rows from a number, counted from 0. */
export interface Part {
  readonly first: number;
  readonly count: number;
}

export interface Sort {
  readonly column: string;
  readonly descending: boolean;
}

/** Above so many rows only those in view are drawn. */
const VIRTUAL_ABOVE = 100;

/**
 * A table of the house: sortable sticky head, skeleton, empty and error states; cards on a narrow screen;
 * virtual when long.
 */
export function DataTable<Row>(props: Props<Row>) {
  const { label, columns, rows, error, onRetry, empty, expectedRows = 5, initialSort, order, part } = props;
  const [ownSort, setSort] = useState<Sort | undefined>(initialSort);
  const isOrdered = order !== undefined;
  const sort = isOrdered ? order.sort : ownSort;
  const all = useMemo(
    () => (isOrdered ? rows : sortRows(rows, columns, sort)),
    [rows, columns, sort, isOrdered],
  );
  const sorted = part ? all?.slice(part.first, part.first + part.count) : all;
  const style = {
    '--erx-tracks': columns.map(({ width }) => width).join(' '),
    '--erx-tracks-medium': columns.map(({ width, mediumWidth }) => mediumWidth ?? width).join(' '),
  } as CSSProperties;

  if (error && !rows)
    return <FailureState what={label} error={error} onRetry={onRetry ?? (() => undefined)} />;
  if (sorted?.length === 0) return <>{empty}</>;
  return (
    <div className="erx-table-box">
      <div
        className="erx-table"
        role="table"
        aria-label={label}
        aria-busy={!sorted}
        aria-rowcount={sorted ? sorted.length + 1 : -1}
        style={style}
      >
        <div role="rowgroup" className="erx-table-head">
          <div role="row" className="erx-table-row">
            {columns.map((column) => (
              <Head
                key={column.id}
                column={column}
                sort={sort}
                isSortable={isOrdered ? column.isOrdered === true : column.sortBy !== undefined}
                onSort={order?.onSort ?? setSort}
              />
            ))}
          </div>
        </div>
        {sorted ? <Body {...props} rows={sorted} /> : <Skeleton columns={columns} count={expectedRows} />}
      </div>
    </div>
  );
}

function Head<Row>({
  column,
  sort,
  isSortable,
  onSort,
}: {
  column: Column<Row>;
  sort: Sort | undefined;
  isSortable: boolean;
  onSort: (sort: Sort) => void;
}) {
  const isSorted = sort?.column === column.id;
  const direction = isSorted ? (sort.descending ? 'descending' : 'ascending') : 'none';
  if (!isSortable) {
    return (
      <div role="columnheader" className="erx-table-cell" data-align={column.align}>
        <span className={column.isTitleHidden ? 'erx-visually-hidden' : undefined}>{column.title}</span>
      </div>
    );
  }
  return (
    <div role="columnheader" className="erx-table-cell" data-align={column.align} aria-sort={direction}>
      <button
        type="button"
        className="erx-table-sort"
        onClick={() => {
          onSort({ column: column.id, descending: isSorted && !sort.descending });
        }}
      >
        {column.title}
        {isSorted && (sort.descending ? <SortAlphabeticalDesc size={12} /> : <SortAlphabetical size={12} />)}
      </button>
    </div>
  );
}

function Body<Row>({
  columns,
  rows,
  rowId,
  rowClass,
  onRowClick,
  onPoint,
  isRowLink = () => true,
}: Props<Row> & { rows: readonly Row[] }) {
  const row = (index: number, measured: { ref?: (element: HTMLElement | null) => void } = {}) => {
    const shown = rows[index];
    if (shown === undefined) return null;
    const onPress = onRowClick && isRowLink(shown) ? onRowClick : undefined;
    return (
      <div
        key={rowId(shown)}
        role="row"
        aria-rowindex={index + 2}
        data-index={index}
        {...measured}
        className={['erx-table-row', rowClass?.(shown), onPress && 'erx-table-row-link']
          .filter(Boolean)
          .join(' ')}
        {...(onPress
          ? {
              onClick: (event: MouseEvent) => {
                if (!isControl(event.target)) onPress(shown);
              },
            }
          : {})}
        {...(onPoint ? pointing(shown, onPoint) : {})}
      >
        {columns.map((column) => (
          <div
            key={column.id}
            role="cell"
            className="erx-table-cell"
            data-align={column.align}
            data-narrow={column.narrow}
            data-title={column.title}
          >
            {column.cell(shown)}
          </div>
        ))}
      </div>
    );
  };
  if (rows.length > VIRTUAL_ABOVE)
    return (
      <Suspense
        fallback={
          <NotYet>
            <Skeleton columns={columns} count={VIRTUAL_ABOVE} />
          </NotYet>
        }
      >
        <VirtualRows count={rows.length} row={row} />
      </Suspense>
    );
  return (
    <div role="rowgroup" className="erx-table-body">
      {rows.map((_, index) => row(index))}
    </div>
  );
}

/** The latest of pointer and focus counts. */
const pointing = <Row,>(row: Row, onPoint: (row: Row | undefined) => void) => ({
  onMouseEnter: () => {
    onPoint(row);
  },
  onMouseLeave: () => {
    onPoint(undefined);
  },
  onFocus: () => {
    onPoint(row);
  },
  onBlur: ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) onPoint(undefined);
  },
});

function Skeleton<Row>({ columns, count }: { columns: readonly Column<Row>[]; count: number }) {
  return (
    <div role="rowgroup" className="erx-table-body" aria-hidden="true">
      {Array.from({ length: count }, (_, row) => (
        <div key={row} className="erx-table-row">
          {columns.map((column) => (
            <div
              key={column.id}
              className="erx-table-cell"
              data-narrow={column.narrow}
              data-title={column.title}
            >
              <span className="bp6-skeleton">{'\u2003'.repeat(5)}</span>
            </div>
          ))}
        </div>
      ))}
    </div>
  );
}

function sortRows<Row>(
  rows: readonly Row[] | undefined,
  columns: readonly Column<Row>[],
  sort: Sort | undefined,
): readonly Row[] | undefined {
  const sortBy = columns.find(({ id }) => id === sort?.column)?.sortBy;
  if (!rows || !sortBy) return rows;
  const sign = sort?.descending ? -1 : 1;
  return [...rows].sort((left, right) => sign * compare(sortBy(left), sortBy(right)));
}

function compare(left: string | number, right: string | number): number {
  return typeof left === 'number' && typeof right === 'number'
    ? left - right
    : String(left).localeCompare(String(right), 'en', { sensitivity: 'base', numeric: true });
}

function isControl(target: EventTarget): boolean {
  return (
    target instanceof Element && target.closest('button, a, input, label, select, [role="menu"]') !== null
  );
}
