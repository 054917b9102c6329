import { fullName } from '@erx/core/users/names';
import type { ReactNode } from 'react';
import type { Fact } from '../../output/fact-lines';
import { FactPane } from '../../terminal/fact-pane';
import { Frame } from '../../terminal/frame';
import { HelpPane } from '../../terminal/help-pane';
import type { KeyEntry } from '../../terminal/key-line';
import { ListSummary } from '../../terminal/list-summary';
import { Notice } from '../../terminal/notice';
import { RowTable, type ScreenColumn } from '../../terminal/row-table';
import { paneWidth, SplitPane } from '../../terminal/split-pane';
import type { Role } from '../../terminal/styled-text';
import type { TitleStatus } from '../../terminal/title-line';
import type { TypedLine } from '../../terminal/typed-input';
import { WORKING } from '../../terminal/use-act';
import type { PagedList } from '../../terminal/use-paged-list';
import { type ListScreenState, type ShownList, toTurns } from './use-list-screen';

interface Props<Own extends string> {
  readonly screen: ListScreenState<Own>;
  readonly shown: Pick<ShownList<unknown>, 'list' | 'isActing' | 'place' | 'room'>;
  /** What the title says instead of the list's own status. */
  readonly status?: TitleStatus | undefined;
  /** What the list is called, where there is room, and what of it is looked at. */
  readonly name?: string;
  readonly parts: readonly string[];
  readonly keys: readonly KeyEntry[];
  readonly typed?: TypedLine | undefined;
  readonly help: readonly (readonly [heading: string, lines: readonly KeyEntry[]])[];
  /** What is shown instead of list and details: a question, a form. */
  readonly instead?: ReactNode;
  /** The rows at a width (toTable). */
  readonly table: (width: number) => ReactNode;
  /** The details of the selected row: facts that are turned on by Space, or what is drawn instead. */
  readonly facts?: readonly Fact[] | undefined;
  readonly pane?: ReactNode;
  /** Whether a narrow terminal shows the details; while they are asked for unless said. */
  readonly isPaneAlone?: boolean;
  /** What an empty list says, and one of which nothing passes the filter. */
  readonly none: string;
  readonly noMatch?: string;
  /** What is always seen below the list. */
  readonly below?: ReactNode;
}

/** A screen with a list: its rows, next to or instead of it all of the selected one, and what the screen asks. */
export function ListScreen<Own extends string>({
  screen,
  shown: { list, isActing, place, room },
  status,
  name,
  parts,
  keys,
  typed,
  help,
  instead,
  table,
  facts,
  pane,
  isPaneAlone = screen.mode === 'details',
  none,
  noMatch = list.noMatch,
  below,
}: Props<Own>) {
  const { practiceSession, columns, rows, mode } = screen;
  const { server, practice, user } = practiceSession;
  const details = facts ? (
    <FactPane facts={facts} width={paneWidth(columns)} height={room} turns={toTurns(screen, list)} />
  ) : (
    pane
  );
  return (
    <Frame
      columns={columns}
      rows={rows}
      title={[server, practice, fullName(user)]}
      status={status ?? (isActing ? WORKING : list.status)}
      summary={
        <ListSummary
          {...(name === undefined ? {} : { name })}
          parts={parts}
          list={list}
          zone={user.timeZone}
          width={columns}
        />
      }
      typed={typed}
      message={place.message}
      keys={keys}
    >
      {mode === 'help' ? (
        <HelpPane height={room} sections={help} />
      ) : instead ? (
        instead
      ) : (
        <SplitPane
          columns={columns}
          height={room}
          table={table}
          pane={details}
          isPaneAlone={isPaneAlone}
          isEmpty={list.state.isLoaded && list.rows.length === 0}
          none={list.state.filter.trim() === '' ? none : noMatch}
        />
      )}
      {below}
      <Notice place={place} />
    </Frame>
  );
}

/** The rows of a list at a width; the selected one has its own sign. */
export const toTable =
  <Row,>(
    list: Pick<PagedList<Row>, 'rows' | 'state' | 'selected'>,
    columns: readonly ScreenColumn<Row>[],
    {
      toSign = () => ' ',
      toRole = () => 'plain',
    }: { readonly toSign?: (row: Row) => string; readonly toRole?: (row: Row) => Role } = {},
  ) =>
  (width: number): ReactNode => (
    <RowTable
      rows={list.rows}
      measured={list.state.rows}
      columns={columns}
      width={width}
      isSelected={(row) => row === list.selected}
      toSign={(row) => (row === list.selected ? '›' : toSign(row))}
      toRole={toRole}
    />
  );
