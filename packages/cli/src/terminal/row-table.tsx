import { Box, Text, useIsScreenReaderEnabled } from 'ink';
import Table, { type CellProps } from 'ink-table';
import stringWidth from 'string-width';
import { fit } from '../output/fit';
import { printable } from '../output/printable';
import { Tone, type Role } from './styled-text';

/** A column of a list on the screen. */
export interface ScreenColumn<Row> {
  readonly heading: string;
  /** How wide it is at least. */
  readonly width: number;
  /** How wide it becomes where there is room and its texts need it; no wider than `width` unless said. */
  readonly most?: number;
  /** Which columns stay where not all fit: the lowest first. Its place in the list unless said. */
  readonly worth?: number;
  /** The least columns of the list at which it is shown. */
  readonly from?: number;
  /** Cut last: by what is in it people are told apart. */
  readonly isWhole?: true;
  /** Shown only where all others have what their texts need. */
  readonly isSpare?: true;
  text(row: Row): string;
}

/** Between two columns, and at either end. */
const GAP = 1;
const SPACE = ' '.repeat(GAP);
/** Above the signs. */
const NO_HEADING = ' '.repeat(1 + 2 * GAP);
/** The sign before a row, with the gaps at either end. */
const BESIDE = 1 + 2 * GAP;

type Sized = Pick<ScreenColumn<never>, 'from' | 'width' | 'most' | 'worth' | 'isWhole' | 'isSpare'>;

/**
 * The columns that a list of this width has room for, in their order: where it is narrow those of least worth
 * give way. @internal for the test of widths
 */
export function columnsFor<Column extends Sized>(
  columns: readonly Column[],
  width: number,
): readonly Column[] {
  const fitting = fittingOf(columns, width - BESIDE, width);
  return columns.filter((column) => fitting.includes(column));
}

/**
 * The same with how wide each is: as its longest text needs, within its bounds. Where that is more than there is,
 * all are widened evenly, those by which people are told apart before the others.
 * @param need of a column, its heading included
 */
export function layColumns<Column extends Sized>(
  columns: readonly Column[],
  need: (column: Column) => number,
  width: number,
): ReadonlyMap<Column, number> {
  const widths = new Map<Column, number>();
  let rest = width - BESIDE;
  const take = (taken: readonly Column[]): void => {
    for (const column of taken) {
      widths.set(column, column.width);
      rest -= column.width + GAP;
    }
    rest = widen(
      widths,
      taken.filter(({ isWhole }) => isWhole),
      need,
      rest,
    );
    rest = widen(widths, taken, need, rest);
  };
  take(
    fittingOf(
      columns.filter(({ isSpare }) => !isSpare),
      rest,
      width,
    ),
  );
  for (const column of byWorth(columns.filter(({ isSpare }) => isSpare)))
    if ((column.from ?? 0) <= width && column.width + GAP <= rest) take([column]);
  return new Map(
    columns.flatMap((column) => (widths.has(column) ? [[column, widths.get(column) ?? 0]] : [])),
  );
}

function fittingOf<Column extends Sized>(
  columns: readonly Column[],
  room: number,
  width: number,
): readonly Column[] {
  const fitting: Column[] = [];
  let used = 0;
  for (const column of byWorth(columns)) {
    if ((column.from ?? 0) > width) continue;
    // What is worth less is not shown where what is worth more is not.
    if (used + column.width + GAP > room && fitting.length > 0) break;
    fitting.push(column);
    used += column.width + GAP;
  }
  return fitting;
}

function byWorth<Column extends Sized>(columns: readonly Column[]): readonly Column[] {
  return columns
    .map((column, index) => ({ column, worth: column.worth ?? index }))
    .sort((one, other) => one.worth - other.worth)
    .map(({ column }) => column);
}

/** Widens columns evenly, as far as each needs it. @returns what is left */
function widen<Column extends Sized>(
  widths: Map<Column, number>,
  columns: readonly Column[],
  need: (column: Column) => number,
  room: number,
): number {
  const wanting = byWorth(columns)
    .filter(({ width, most = width }) => most > width)
    .map((column) => ({ column, wanted: Math.min(column.most ?? 0, need(column)) }));
  let rest = room;
  while (rest > 0) {
    const short = wanting.filter(({ column, wanted }) => (widths.get(column) ?? 0) < wanted).slice(0, rest);
    if (short.length === 0) break;
    for (const { column } of short) widths.set(column, (widths.get(column) ?? 0) + 1);
    rest -= short.length;
  }
  return rest;
}

interface Props<Row> {
  /** Those on the screen, top to bottom. */
  readonly rows: readonly Row[];
  /** Those that columns are made wide for, so that they stay when the list is scrolled; the ones on the screen unless said. */
  readonly measured?: readonly Row[];
  readonly columns: readonly ScreenColumn<Row>[];
  readonly width: number;
  isSelected(row: Row): boolean;
  /** What is before a row: nothing may hang on color alone. */
  toSign(row: Row): string;
  toRole(row: Row): Role;
}

/** What a row is drawn as, next to its cells; under names that no heading has. */
type DrawnRow = Record<string, string | boolean> & { $isSelected: boolean; $role: Role };

/**
 * Rows of a list, a line each. Cells come prepared to the width of their column, because the table itself
 * counts UTF-16 units.
 */
export function RowTable<Row>({
  rows,
  measured = rows,
  columns,
  width,
  isSelected,
  toSign,
  toRole,
}: Props<Row>) {
  const isSpoken = useIsScreenReaderEnabled();
  if (isSpoken) return <SpokenRows rows={rows} columns={columns} isSelected={isSelected} toSign={toSign} />;
  const widths = layColumns(
    columns,
    ({ heading, text }) =>
      Math.max(stringWidth(heading), ...measured.map((row) => stringWidth(printable(text(row))))),
    width,
  );
  const shown = [...widths.keys()];
  const wide = (column: ScreenColumn<Row>): number => widths.get(column) ?? column.width;
  // The gap belongs to the cell, so that what marks a row is one unbroken stretch.
  const headings = shown.map((column) => `${fit(column.heading, wide(column))}${SPACE}`);
  const data = rows.map((row): DrawnRow => {
    const drawn: DrawnRow = {
      $isSelected: isSelected(row),
      $role: toRole(row),
      [NO_HEADING]: ` ${toSign(row)} `,
    };
    for (const [index, column] of shown.entries())
      drawn[headings[index] ?? ''] = `${fit(column.text(row), wide(column))}${SPACE}`;
    return withoutHash(drawn);
  });
  // Without rows the table draws its headings anyway: nothing jumps when the first one comes.
  return (
    <Box flexDirection="column" width={width}>
      <Table<DrawnRow>
        data={data}
        columns={[NO_HEADING, ...headings]}
        header={Heading}
        cell={Cell}
        skeleton={Skeleton}
      />
    </Box>
  );
}

/**
 * The same row, with nothing enumerable: the table keys rows by a hash of what is, and would build every row
 * again on every frame while the selection moves or the queue fills.
 */
function withoutHash(row: DrawnRow): DrawnRow {
  return Object.defineProperties(
    {},
    Object.fromEntries(Object.entries(row).map(([name, value]) => [name, { value, enumerable: false }])),
  ) as DrawnRow;
}

/**
 * The selected row, every column of it; without one how many there are. More would be read again each time
 * something changes.
 */
function SpokenRows<Row>({
  rows,
  columns,
  isSelected,
  toSign,
}: Pick<Props<Row>, 'rows' | 'columns' | 'isSelected' | 'toSign'>) {
  const row = rows.find((one) => isSelected(one));
  if (row === undefined)
    return rows.length === 0 ? <></> : <Text>{`${String(rows.length)} rows here. j reads the first.`}</Text>;
  const cells = columns
    .map((column) => [column.heading, printable(column.text(row)).trim()])
    .filter(([, text]) => text !== '')
    .map(([heading, text]) => `${String(heading)}: ${String(text)}`);
  const sign = toSign(row).replace('›', '').trim();
  return <Text>{`Selected. ${sign === '' ? '' : `${sign} `}${cells.join('. ')}.`}</Text>;
}

function Heading({ value }: CellProps) {
  return (
    <Tone role="accent" bold>
      {value}
    </Tone>
  );
}

function Cell({ value, row, column }: CellProps) {
  const role = row['$role'] as Role;
  const isSign = column === 0;
  return (
    <Tone
      role={isSign && role === 'plain' && row['$isSelected'] !== true ? 'accent' : role}
      bold={row['$isSelected'] === true || role === 'good'}
      inverse={row['$isSelected'] === true}
    >
      {value}
    </Tone>
  );
}

/** The list is one line a row: nothing of the table's lines stays. */
function Skeleton() {
  return <></>;
}
