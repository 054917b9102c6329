import { HTMLSelect } from '@blueprintjs/core';

const ACTIVITIES = ['Active', 'Inactive', 'All'] as const;
export type Activity = (typeof ACTIVITIES)[number];

/** Active (default), Inactive or All (N2-61). */
export function ActivityFilter({ of, value, onChange }: { of: string; value: Activity; onChange: (value: Activity) => void }) {
  return <HTMLSelect aria-label={`Show ${of}`} value={value} options={ACTIVITIES} onChange={(event) => { onChange(ACTIVITIES.find((each) => each === event.currentTarget.value) ?? 'Active'); }} />;
}

/** The rows a choice shows. */
export function shownRows<Row>(rows: readonly Row[] | undefined, activity: Activity, isActive: (row: Row) => boolean): readonly Row[] | undefined {
  return activity === 'All' ? rows : rows?.filter((row) => isActive(row) === (activity === 'Active'));
}

/** In All, inactive rows show in red (N2-61). */
export function inactiveClass(activity: Activity, isActive: boolean): string | undefined {
  return activity === 'All' && !isActive ? 'erx-row-red' : undefined;
}
