import { HTMLSelect } from '@blueprintjs/core';
import type { Column } from './data-table';
import { StatusTag } from '../text/status-tag';

const ACTIVITIES = ['Active', 'Inactive', 'All'] as const;
export type Activity = (typeof ACTIVITIES)[number];

/** Active (default), Inactive or All (N2-61). */
export function ActivityFilter({
  of,
  value,
  onChange,
}: {
  of: string;
  value: Activity;
  onChange: (value: Activity) => void;
}) {
  return (
    <HTMLSelect
      aria-label={`Show ${of}`}
      value={value}
      options={ACTIVITIES}
      onChange={(event) => {
        onChange(ACTIVITIES.find((each) => each === event.currentTarget.value) ?? 'Active');
      }}
    />
  );
}

/** The rows a choice shows. */
export function visibleRows<Row>(
  rows: readonly Row[] | undefined,
  activity: Activity,
  isActive: (row: Row) => boolean,
): readonly Row[] | undefined {
  return activity === 'All' ? rows : rows?.filter((row) => isActive(row) === (activity === 'Active'));
}

/** In All, inactive rows show in red (N2-61). */
export function inactiveClass(activity: Activity, isActive: boolean): string | undefined {
  return activity === 'All' && !isActive ? 'erx-row-red' : undefined;
}

/**
 * What a row is in words, in lists that hold others than active ones: red alone says it to few.
 * @param wordOf 'Active', or why it is not
 */
export function activityColumns<Row>(
  activity: Activity,
  wordOf: (row: Row) => string,
): readonly Column<Row>[] {
  if (activity === 'Active') return [];
  return [
    {
      id: 'status',
      title: 'Status',
      width: '108px',
      sortBy: wordOf,
      cell: (row) => {
        const word = wordOf(row);
        return word === 'Active' ? word : <StatusTag state="inactive" text={word} />;
      },
    },
  ];
}
