import { Box, Text } from 'ink';
import Table, { type CellProps } from 'ink-table';
import type { TimeZone } from '@erx/core/values/dates';
import type { PropsWithChildren } from 'react';
import { fit } from '../../output/fit';
import { Tone, type Role } from '../../terminal/tone';
import { columnsFor, signOf } from './columns';
import { isNew, type QueueRow } from './queue-state';

interface Props {
  readonly rows: readonly QueueRow[];
  readonly selectedId: string | undefined;
  readonly width: number;
  readonly now: Date;
  readonly zone: TimeZone;
}

/** What a row is drawn as, beside its cells; under names that no heading has. */
type DrawnRow = Record<string, string | boolean> & { $isSelected: boolean; $role: Role };

/** The waiting requests, a line each. Cells come prepared to the width of their column, because the table itself counts UTF-16 units. */
export function RequestTable({ rows, selectedId, width, now, zone }: Props) {
  const columns = columnsFor(width);
  const headings = columns.map(({ heading, width: wide }) => fit(heading, wide));
  const data = rows.map((row): DrawnRow => {
    const isSelected = row.request.id === selectedId;
    const drawn: DrawnRow = { $isSelected: isSelected, $role: roleOf(row, now), ' ': signOf(row, now, isSelected) };
    for (const [index, column] of columns.entries()) drawn[headings[index] ?? ''] = fit(column.text(row, now, zone), column.width);
    return drawn;
  });
  // Without rows the table draws its headings all the same: nothing jumps when the first one comes.
  return (
    <Box flexDirection="column" width={width}>
      <Table<DrawnRow> data={data} columns={[' ', ...headings]} header={Heading} cell={Cell} skeleton={Skeleton} />
    </Box>
  );
}

function roleOf(row: QueueRow, now: Date): Role {
  if (row.isAnswered) return 'muted';
  return isNew(row, now.getTime()) ? 'good' : 'plain';
}

function Heading({ value }: CellProps) {
  return <Tone role="accent" bold>{value}</Tone>;
}

function Cell({ value, row, column }: CellProps) {
  const role = row['$role'] as Role;
  const isSign = column === 0;
  return <Tone role={isSign && role === 'plain' ? 'accent' : role} bold={row['$isSelected'] === true || role === 'good'} inverse={row['$isSelected'] === true}>{value}</Tone>;
}

/** The list is one line a row: of the table's lines only the gaps between columns stay. */
function Skeleton({ children }: PropsWithChildren) {
  return children === '│' ? <Text> </Text> : <></>;
}
