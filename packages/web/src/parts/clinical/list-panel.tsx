import { Button, HTMLSelect } from '@blueprintjs/core';
import { Add, Archive, Undo } from '@blueprintjs/icons';
import { type ReactNode, useState } from 'react';
import { LazyBoundary } from '../../page/lazy-boundary';
import { useIsInColumn } from '../../ui/layout/in-column';
import { Panel } from '../../ui/layout/panel';
import { type Column, DataTable } from '../../ui/table/data-table';
import type { RowAction } from '../../ui/table/row-action';
import { RowActions } from '../../ui/table/row-actions';
import { StatusTag } from '../../ui/text/status-tag';

const ACTIVITIES = ['Active', 'Inactive', 'All'] as const;
export type Activity = (typeof ACTIVITIES)[number];

/** What is open beside the list: adding, or an act on a row. */
export type OpenAct<Row, Act extends string> =
  { readonly act: 'add' } | { readonly act: Act; readonly row: Row };

interface Props<Row extends { readonly id: string }, Act extends string> {
  /** 'Allergies'. */
  title: string;
  /** 'Add Allergy'; absent where nothing can be added. */
  addText: string | undefined;
  list: {
    readonly data: readonly Row[] | undefined;
    readonly error: unknown;
    readonly refetch: () => unknown;
  };
  columns: readonly Column<Row>[];
  isActive: (row: Row) => boolean;
  /** What an inactive row is, in a word. */
  inactiveWord?: (row: Row) => string;
  /** How a row is named to those who do not see it. */
  nameOf: (row: Row) => string;
  /** What can be done with a row; absent where nothing can be with any. */
  actionsOf?: ((row: Row, open: (act: Act) => void) => readonly RowAction[]) | undefined;
  /** Room for their buttons, in pixels. */
  actionsWidth?: number;
  /** Further buttons of the panel. */
  controls?: ReactNode;
  /** Above the rows: what is done with several. */
  tools?: ReactNode;
  isEmptyCounted?: boolean;
  /** What is active, in a line: in a column the list is folded at first and says this. */
  inShort?: (active: readonly Row[]) => string;
  /** Which row has the pointer or the focus. */
  onPoint?: ((row: Row | undefined) => void) | undefined;
  empty: (activity: Activity) => ReactNode;
  dialog: (open: OpenAct<Row, Act>, close: () => void) => ReactNode;
}

/** A clinical list of a patient (P2-4): active, inactive or all, with what is done about its rows. */
export function ClinicalListPanel<Row extends { readonly id: string }, Act extends string>({
  title,
  addText,
  list,
  columns,
  isActive,
  inactiveWord = () => 'Inactive',
  nameOf,
  actionsOf,
  actionsWidth = 64,
  controls,
  tools,
  isEmptyCounted = true,
  inShort,
  onPoint,
  empty,
  dialog,
}: Props<Row, Act>) {
  const isInColumn = useIsInColumn();
  const [activity, setActivity] = useState<Activity>('Active');
  const [open, setOpen] = useState<OpenAct<Row, Act>>();
  const rows = visibleRows(list.data, activity, isActive);
  const close = () => {
    setOpen(undefined);
  };
  const actions: Column<Row>[] = actionsOf
    ? [
        {
          id: 'actions',
          title: 'Actions',
          width: `${String(actionsWidth)}px`,
          align: 'end',
          narrow: 'corner',
          isTitleHidden: true,
          cell: (row) => (
            <RowActions
              of={nameOf(row)}
              actions={actionsOf(row, (act) => {
                setOpen({ act, row });
              })}
            />
          ),
        },
      ]
    : [];
  const shown = [
    ...columns,
    ...activityColumns<Row>(activity, (row) => (isActive(row) ? 'Active' : inactiveWord(row))),
    ...actions,
  ];
  return (
    <Panel
      title={title}
      count={rows?.length === 0 && !isEmptyCounted ? undefined : rows?.length}
      inShort={isInColumn && inShort ? saidInShort(list, isActive, inShort) : undefined}
      controls={
        <>
          <ActivityFilter of={title.toLowerCase()} value={activity} onChange={setActivity} />
          {controls}
          {addText !== undefined && (
            <Button
              icon={<Add />}
              {...(isInColumn ? { 'aria-label': addText, title: addText } : { text: addText })}
              onClick={() => {
                setOpen({ act: 'add' });
              }}
            />
          )}
        </>
      }
    >
      {tools}
      <DataTable
        label={title}
        columns={shown}
        rows={rows}
        rowId={({ id }) => id}
        expectedRows={3}
        rowClass={(row) => inactiveClass(activity, isActive(row))}
        error={list.error}
        onRetry={() => {
          void list.refetch();
        }}
        {...(onPoint ? { onPoint } : {})}
        empty={empty(activity)}
      />
      <LazyBoundary>{open && dialog(open, close)}</LazyBoundary>
    </Panel>
  );
}

/** Active (default), Inactive or All (N2-61). */
function ActivityFilter({
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

/** Nothing while it is being read; that it could not be read is said, too. */
function saidInShort<Row>(
  { data, error }: { readonly data: readonly Row[] | undefined; readonly error: unknown },
  isActive: (row: Row) => boolean,
  inShort: (active: readonly Row[]) => string,
): string {
  if (data) return inShort(data.filter(isActive));
  return error ? 'Could not be loaded' : '';
}

/** The rows a choice shows. */
function visibleRows<Row>(
  rows: readonly Row[] | undefined,
  activity: Activity,
  isActive: (row: Row) => boolean,
): readonly Row[] | undefined {
  return activity === 'All' ? rows : rows?.filter((row) => isActive(row) === (activity === 'Active'));
}

/** In All, inactive rows show in red (N2-61). */
function inactiveClass(activity: Activity, isActive: boolean): string | undefined {
  return activity === 'All' && !isActive ? 'erx-row-red' : undefined;
}

/**
 * What a row is in words, in lists that hold others than active ones: red alone says it to few.
 * @param wordOf 'Active', or why it is not
 */
function activityColumns<Row>(activity: Activity, wordOf: (row: Row) => string): readonly Column<Row>[] {
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

/** Makes a row inactive, or active again. */
export const toggleAction = (isActive: boolean, open: (act: 'toggle') => void): RowAction => ({
  name: isActive ? 'Mark inactive' : 'Mark active',
  icon: isActive ? <Archive /> : <Undo />,
  onClick: () => {
    open('toggle');
  },
});
