import { useApp, type Key } from 'ink';
import { useState } from 'react';
import type { PracticeSession } from '../../session/practice-session';
import { FILTER_KEYS, HELP_KEYS } from '../../terminal/common-keys';
import { bodyHeight } from '../../terminal/frame';
import type { KeyEntry } from '../../terminal/key-line';
import { pageWay, toSteps } from '../../terminal/list-keys';
import { type NoticePlace, type StatusMessage, toNoticePlace } from '../../terminal/notice';
import type { ScreenEnd } from '../../terminal/screen-look';
import { isWideEnough } from '../../terminal/split-pane';
import type { TypedLine } from '../../terminal/typed-input';
import { type Acting, useAct } from '../../terminal/use-act';
import { useLatestInput } from '../../terminal/use-latest-input';
import { type AskPage, type PagedList, usePagedList } from '../../terminal/use-paged-list';
import { useReadingAgain } from '../../terminal/use-reading-again';
import { useTerminalSize } from '../../terminal/use-terminal-size';
import { type Navigation, useEnd, useNavigation } from './navigation';
import type { Row as RowKeys } from './use-row';

/** What every screen with a list shows: the list, all of one row, the list while a filter is typed, the help. */
export type ListMode = 'list' | 'details' | 'filter' | 'help';

/** What the line of keys says in each mode; modes that say nothing themselves have the keys of every list. */
export type KeysByMode<Own extends string = never> = {
  readonly list: readonly KeyEntry[];
} & Readonly<Partial<Record<ListMode | Own, readonly KeyEntry[]>>>;

const COMMON_KEYS: Readonly<Record<string, readonly KeyEntry[]>> = { filter: FILTER_KEYS, help: HELP_KEYS };

/** The line of keys of a mode. */
export const keysIn = <Own extends string>(
  keys: KeysByMode<Own>,
  mode: ListMode | Own,
): readonly KeyEntry[] => keys[mode] ?? COMMON_KEYS[mode] ?? keys.list;

const HEADING_LINES = 1;

/** A screen with a list as its parts see it: its size, what it shows, and the ways out of it. */
export interface ListScreenState<Own extends string = never> {
  readonly practiceSession: PracticeSession;
  readonly columns: number;
  readonly rows: number;
  /** Whether the details are next to the list. */
  readonly isWide: boolean;
  /** The lines between summary and foot. */
  readonly body: number;
  readonly mode: ListMode | Own;
  setMode(mode: ListMode | Own): void;
  /** How many rows of the list fit. */
  readonly height: number;
  setHeight(height: number): void;
  /** How many times the details of which row were turned on: those of another one begin at the top. */
  readonly turned: { readonly id?: string | undefined; readonly times: number };
  setTurned(turned: ListScreenState['turned']): void;
  /** Ends all screens with a failure. */
  exit(failure?: Error): void;
  end(how: ScreenEnd): void;
  readonly navigation: Navigation;
}

/**
 * What a screen with a list begins with.
 * @param first what it shows first; `Own` are the modes that this screen has besides the common ones
 */
export function useListScreen<Own extends string = never>(
  practiceSession: PracticeSession,
  onEnd: (how: ScreenEnd) => void,
  first: ListMode | Own = 'list',
): ListScreenState<Own> {
  const { exit } = useApp();
  const { columns, rows } = useTerminalSize();
  const body = bodyHeight(rows);
  const [mode, setMode] = useState(first);
  const [height, setHeight] = useState(body);
  const [turned, setTurned] = useState<ListScreenState['turned']>({ times: 0 });
  const end = useEnd(onEnd);
  const navigation = useNavigation();
  const isWide = isWideEnough(columns);
  return {
    practiceSession,
    columns,
    rows,
    isWide,
    body,
    mode,
    setMode,
    height,
    setHeight,
    turned,
    setTurned,
    exit,
    end,
    navigation,
  };
}

interface Given<Row> {
  /** Keep it (useCallback, useMemo): each new one begins another list. Undefined while nothing is asked for. */
  readonly ask: AskPage<Row> | undefined;
  idOf(row: Row): string;
  /** What a filter looks into. */
  toText(row: Row): string;
  /** Read again this often while it is seen, in milliseconds; only when asked to unless said. */
  readonly readAgain?: number;
  /** What failed besides the list. */
  readonly problem?: string | undefined;
  /** Lines that the screen needs below the list. */
  readonly below?: number;
}

/** What is known of the list that a screen shows. */
export interface ShownList<Row> extends Acting {
  readonly list: PagedList<Row>;
  readonly place: NoticePlace;
  /** The lines of list and heading. */
  readonly room: number;
  /** Reads again because the user asked. */
  refresh(): void;
}

/** The list of a screen, what is being done with its rows, and the room that what is said leaves it. */
export function useList<Row>(
  screen: Omit<ListScreenState, 'mode' | 'setMode'>,
  { ask, idOf, toText, readAgain, problem, below }: Given<Row>,
): ShownList<Row> {
  const { clock } = screen.practiceSession;
  const list = usePagedList<Row>({ ask, clock, height: screen.height, end: screen.exit, idOf, toText });
  useReadingAgain(clock, readAgain, () => list.refresh(true));
  const acting = useAct(screen.exit, () => list.refresh(true));
  const room = useRoom(screen, acting.notice, problem ?? list.failure, below);
  return { list, refresh: () => list.refresh(), ...acting, ...room };
}

/** Where a notice is, else a failure, and how many lines they leave to the list and its heading. */
export function useRoom(
  { columns, body, height, setHeight }: Pick<ListScreenState, 'columns' | 'body' | 'height' | 'setHeight'>,
  notice: StatusMessage | undefined,
  failure: string | undefined,
  below = 0,
): Pick<ShownList<unknown>, 'place' | 'room'> {
  const place = toNoticePlace(notice ?? (failure === undefined ? undefined : { text: failure }), columns);
  const room = Math.max(1, body - place.lines.length - below);
  const fitting = Math.max(1, room - HEADING_LINES);
  if (height !== fitting) setHeight(fitting);
  return { place, room };
}

interface OwnKeys<Mode extends string> {
  /** Whether all keys but Esc and Ctrl-C are for what is typed or asked. */
  readonly isClosed: boolean;
  /** Whether a form is shown, whose own keys leave q and ? to the screen. */
  readonly isForm?: boolean;
  /** What the help leads back to; the list unless said. */
  readonly base?: Mode;
  /** What the slash leads to; it does nothing without. */
  readonly slash?: Mode;
  /** Before all that Esc does on every screen. @returns whether that was all */
  onEscape?(): boolean;
  /** Before the keys of every list. @returns whether the key was one of the screen's */
  onFirst?(input: string, key: Key): boolean;
  /** Enter, instead of showing all of the selected row. */
  onEnter?(): void;
  /** After the keys of every row. @returns whether the key was one of the screen's */
  onKey?(input: string, key: Key): boolean;
}

/** The keys of a screen with a list: the same ones do the same everywhere, and each screen adds its own. */
export function useListKeys<Own extends string>(
  screen: ListScreenState<Own>,
  { list, refresh, tell, isActing }: Pick<ShownList<unknown>, 'list' | 'refresh' | 'tell' | 'isActing'>,
  row: RowKeys | undefined,
  own: OwnKeys<ListMode | Own>,
): void {
  const { mode, setMode, setTurned, end, navigation, height } = screen;
  const { base = 'list' } = own;
  const escape = (): void => {
    if (own.onEscape?.()) return;
    tell(undefined);
    if (mode === 'list' && list.state.filter === '') return void navigation.back();
    if (mode === 'filter' || mode === 'list') list.filter('');
    setMode('list');
  };
  const enter = (): void => {
    if (own.onEnter) return own.onEnter();
    setMode(mode === 'details' || screen.isWide || !list.selected ? 'list' : 'details');
  };
  const onList = (input: string, key: Key): void => {
    const steps = toSteps(input, key, height);
    if (steps) {
      setTurned({ times: 0 });
      return steps.forEach((by) => list.move(by));
    }
    if (key.return) return enter();
    if (input === ' ') return setTurned({ id: list.state.selectedId, times: toTurns(screen, list) + 1 });
    if (row?.onKey(input)) return;
    if (input === 'r') return refresh();
    if (own.onKey?.(input, key) || mode !== 'list') return;
    const way = pageWay(input, key);
    if (way) return list.turn(way);
    if (input === '/' && own.slash !== undefined) setMode(own.slash);
  };
  useLatestInput((input, key) => {
    if (key.ctrl && input === 'c') return end('cancelled');
    if (key.escape) return escape();
    if (own.isClosed || isActing) return;
    if (!own.isForm) tell(undefined);
    if (input === 'q') return end('quit');
    if (input === '?') return setMode(mode === 'help' ? base : 'help');
    if (mode === 'help' || own.isForm || own.onFirst?.(input, key)) return;
    onList(input, key);
  });
}

/** How many times the details of the selected row were turned on. */
export const toTurns = (
  { turned }: Pick<ListScreenState, 'turned'>,
  { state }: Pick<PagedList<unknown>, 'state'>,
): number => (turned.id === state.selectedId ? turned.times : 0);

/** The line in which a filter is typed, while it is; what follows once it is kept, such as a search of other pages. */
export function filterLine<Own extends string>(
  { mode, setMode }: Pick<ListScreenState<Own>, 'mode' | 'setMode'>,
  list: Pick<PagedList<unknown>, 'state' | 'filter'>,
  andThen: () => void = () => undefined,
): TypedLine | undefined {
  if (mode !== 'filter') return undefined;
  return {
    label: '/',
    value: list.state.filter,
    onChange: list.filter,
    onSubmit() {
      setMode('list');
      andThen();
    },
  };
}
