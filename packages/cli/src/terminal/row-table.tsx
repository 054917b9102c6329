import { Box, Text, useIsScreenReaderEnabled } from 'ink';
import Table, { type CellProps } from 'ink-table';
import type { PropsWithChildren } from 'react';
import { fit } from '../output/fit';
import { printable } from '../output/printable';
import { Tone, type Role } from './styled-text';

/** A column of a list on the screen. */
export interface ScreenColumn<Row> {
  readonly heading: string;
  readonly width: number;
  /** The least columns of the list at which it is shown: wider shows more columns, not wider ones. */
  readonly from: number;
  text(row: Row): string;
}

/** Between two columns, and at either end. */
const GAP = 1;

/** The columns for a list of this width, with the column for the sign left to the table. */
export function columnsFor<Column extends Pick<ScreenColumn<never>, 'from' | 'width'>>(
  columns: readonly Column[],
  width: number,
): readonly Column[] {
  const shown = columns.filter(({ from }) => from <= width);
  const fitting: Column[] = [];
  let used = 1 + 2 * GAP;
  for (const column of shown) {
    if (used + column.width + GAP > width && fitting.length > 0) break;
    fitting.push(column);
    used += column.width + GAP;
  }
  return fitting;
}

interface Props<Row> {
  /** Those on the screen, top to bottom. */
  readonly rows: readonly Row[];
  readonly columns: readonly ScreenColumn<Row>[];
  readonly width: number;
  isSelected(row: Row): boolean;
  /** What is before a row: nothing may hang on colour alone. */
  toSign(row: Row): string;
  toRole(row: Row): Role;
}

/** What a row is drawn as, beside its cells; under names that no heading has. */
type DrawnRow = Record<string, string | boolean> & { $isSelected: boolean; $role: Role };

/**
 * Rows of a list, a line each. Cells come prepared to the width of their column, because the table itself
 * counts UTF-16 units.
 */
export function RowTable<Row>({ rows, columns, width, isSelected, toSign, toRole }: Props<Row>) {
  const isSpoken = useIsScreenReaderEnabled();
  if (isSpoken) return <SpokenRows rows={rows} columns={columns} isSelected={isSelected} toSign={toSign} />;
  const shown = columnsFor(columns, width);
  const headings = shown.map(({ heading, width: wide }) => fit(heading, wide));
  const data = rows.map((row): DrawnRow => {
    const drawn: DrawnRow = { $isSelected: isSelected(row), $role: toRole(row), ' ': toSign(row) };
    for (const [index, column] of shown.entries())
      drawn[headings[index] ?? ''] = fit(column.text(row), column.width);
    return withoutHash(drawn);
  });
  // Without rows the table draws its headings all the same: nothing jumps when the first one comes.
  return (
    <Box flexDirection="column" width={width}>
      <Table<DrawnRow>
        data={data}
        columns={[' ', ...headings]}
        header={Heading}
        cell={Cell}
        skeleton={Skeleton}
      />
    </Box>
  );
}

/**
 * The same row, none of it enumerable. The table calls each row by a hash of what is, and builds a row again
 * from nothing whenever its hash changes: with a selection that moves, or a queue that fills, that would be
 * every row of every frame.
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
      role={isSign && role === 'plain' ? 'accent' : role}
      bold={row['$isSelected'] === true || role === 'good'}
      inverse={row['$isSelected'] === true}
    >
      {value}
    </Tone>
  );
}

/** The list is one line a row: of the table's lines only the gaps between columns stay. */
function Skeleton({ children }: PropsWithChildren) {
  return children === '│' ? <Text> </Text> : <></>;
}
