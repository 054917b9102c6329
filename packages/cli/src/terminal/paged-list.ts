import type { Page } from '@erx/core/client/call';
import { filterWords, hasEvery, searchableText } from './filter-words';

/** A page that was left, and which row was selected on it: going back finds it as it was. */
interface LeftPage {
  /** The cursor that it was asked for with; undefined for the first. */
  readonly after: string | undefined;
  readonly selectedId: string | undefined;
  readonly top: number;
}

/** One page of a list of the server, with a selection and a window of the screen over it. */
export interface PagedState<Row> {
  readonly rows: readonly Row[];
  /** Whether the server has answered once. */
  readonly isLoaded: boolean;
  /** The pages before this one, the first at the beginning. */
  readonly left: readonly LeftPage[];
  readonly after: string | undefined;
  /** The cursor of the page that follows; undefined on the last one. */
  readonly next: string | undefined;
  /** Words that a row must have to be shown, in any order; of this page alone. */
  readonly filter: string;
  readonly selectedId: string | undefined;
  /** The index of the first row on the screen, among those shown. */
  readonly top: number;
  /** How many rows the screen holds. */
  readonly height: number;
}

/**
 * Which page is asked for: the first one of a new list, the one that follows, the one before, or this one
 * again.
 */
export type Way = 'first' | 'forward' | 'back' | 'again';

export type PagedAction<Row> =
  /** Another list is asked for: nothing of the old one is shown as if it were its. */
  | { readonly type: 'begun' }
  | { readonly type: 'answered'; readonly way: Way; readonly page: Page<readonly Row[]> }
  | { readonly type: 'moved'; readonly by: number }
  | { readonly type: 'filtered'; readonly filter: string }
  | { readonly type: 'resized'; readonly height: number };

/** What a list knows of its rows. */
export interface RowText<Row> {
  idOf(row: Row): string;
  /** What a filter looks into. */
  toText(row: Row): string;
}

export const EMPTY_PAGE: PagedState<never> = {
  rows: [],
  isLoaded: false,
  left: [],
  after: undefined,
  next: undefined,
  filter: '',
  selectedId: undefined,
  top: 0,
  height: 1,
};

/** The list after something happened. */
export function pagedAfter<Row>(
  text: RowText<Row>,
  state: PagedState<Row>,
  action: PagedAction<Row>,
): PagedState<Row> {
  switch (action.type) {
    case 'begun':
      return { ...EMPTY_PAGE, height: state.height };
    case 'answered':
      return answered(text, state, action.way, action.page);
    case 'moved':
      return moved(text, state, action.by);
    case 'filtered':
      return visible(text, { ...state, filter: action.filter }, indexOfSelected(text, state));
    case 'resized':
      return visible(text, { ...state, height: Math.max(1, action.height) });
  }
}

/** The rows of the page that pass the filter, in order. */
export function rowsShown<Row>(
  { toText }: RowText<Row>,
  { rows, filter }: Pick<PagedState<Row>, 'rows' | 'filter'>,
): readonly Row[] {
  const words = filterWords(filter);
  return words.length === 0 ? rows : rows.filter((row) => hasEvery(searchableText(toText(row)), words));
}

/** The selected row: there is one wherever a row is shown. */
export function rowSelected<Row>(text: RowText<Row>, state: PagedState<Row>): Row | undefined {
  return rowsShown(text, state).find((row) => text.idOf(row) === state.selectedId);
}

/** The cursor of the page on this way; undefined for the first page, null where there is no such page. */
export function toCursor(
  state: Pick<PagedState<unknown>, 'left' | 'after' | 'next'>,
  way: Way,
): string | undefined | null {
  if (way === 'first') return undefined;
  if (way === 'again') return state.after;
  if (way === 'forward') return state.next ?? null;
  const before = state.left.at(-1);
  return before === undefined ? null : before.after;
}

function answered<Row>(
  text: RowText<Row>,
  state: PagedState<Row>,
  way: Way,
  { items, next }: Page<readonly Row[]>,
): PagedState<Row> {
  const fresh = { ...state, rows: items, next, isLoaded: true };
  // What was selected may be gone: then whatever is in its place is.
  if (way === 'again') return visible(text, fresh, indexOfSelected(text, state));
  if (way === 'first')
    return visible(text, { ...fresh, left: [], after: undefined, selectedId: undefined, top: 0 });
  const { after, selectedId, top } = state;
  if (way === 'forward')
    return visible(text, {
      ...fresh,
      left: [...state.left, { after, selectedId, top }],
      after: state.next,
      selectedId: undefined,
      top: 0,
    });
  return visible(text, { ...fresh, left: state.left.slice(0, -1), ...(state.left.at(-1) ?? {}) });
}

function indexOfSelected<Row>(text: RowText<Row>, state: PagedState<Row>): number {
  return rowsShown(text, state).findIndex((row) => text.idOf(row) === state.selectedId);
}

function moved<Row>(text: RowText<Row>, state: PagedState<Row>, by: number): PagedState<Row> {
  const shown = rowsShown(text, state);
  const index = Math.min(Math.max(indexOfSelected(text, state) + by, 0), shown.length - 1);
  const row = shown[index];
  return row === undefined ? state : visible(text, { ...state, selectedId: text.idOf(row) });
}

/**
 * The selected row on the screen, scrolled as little as that takes, and never past the end.
 * @param instead the index of the row to select where the selected one is not shown
 */
function visible<Row>(text: RowText<Row>, state: PagedState<Row>, instead = 0): PagedState<Row> {
  const shown = rowsShown(text, state);
  const found = indexOfSelected(text, state);
  const at = found === -1 ? Math.min(Math.max(instead, 0), shown.length - 1) : found;
  const row = shown[at];
  const top = Math.min(
    Math.max(0, at),
    Math.max(state.top, at - state.height + 1),
    Math.max(0, shown.length - state.height),
  );
  return { ...state, selectedId: row === undefined ? undefined : text.idOf(row), top };
}
