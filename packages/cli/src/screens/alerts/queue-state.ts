import type { PharmacyRequest, QueuedRequest } from '@erx/core/requests/model';
import { patientIdentity } from '../../requests/request-columns';
import { filterWords, hasEvery, searchableText } from '../../terminal/filter-words';

/** How long a row that arrives on the open screen stays marked (docs/support.md). */
export const MARK_MILLISECONDS = 10_000;

export interface QueueRow {
  readonly request: PharmacyRequest;
  /** How the server judged it; undefined until it has. */
  readonly judged?: Omit<QueuedRequest, 'request'>;
  /** When it came in while the screen was open; undefined for what was waiting before. */
  readonly arrivedAt?: number;
  /** No longer waiting, and still shown because a user has a row selected. */
  readonly isAnswered: boolean;
}

export interface QueueView {
  readonly queue: 'all' | 'refill' | 'change';
  /** Of one prescriber; everyone's when undefined. */
  readonly providerId: string | undefined;
  readonly filter: string;
}

export interface QueueState {
  /** Oldest first, as the contract lists them. */
  readonly rows: readonly QueueRow[];
  readonly isListed: boolean;
  readonly view: QueueView;
  readonly selectedId: string | undefined;
  /** The index of the first row on the screen, among the rows shown. */
  readonly top: number;
  /** How many rows the screen holds. */
  readonly height: number;
}

export type QueueAction =
  /** The server's lists, asked for at `askedAt` and answered at `now`, in milliseconds. */
  | {
      readonly type: 'listed';
      readonly requests: readonly QueuedRequest[];
      readonly askedAt: number;
      readonly now: number;
    }
  /** Those that came in since the last time, together: a busy minute is drawn a few times, not hundreds. */
  | { readonly type: 'arrived'; readonly requests: readonly PharmacyRequest[]; readonly now: number }
  /** Requests that no one waits for any more. */
  | { readonly type: 'closed'; readonly ids: ReadonlySet<string> }
  /** Several, in order, seen as one. */
  | { readonly type: 'together'; readonly actions: readonly QueueAction[] }
  | { readonly type: 'moved'; readonly by: number }
  | { readonly type: 'deselected' }
  | { readonly type: 'viewed'; readonly view: Partial<QueueView> }
  | { readonly type: 'resized'; readonly height: number };

export const EMPTY_QUEUE: QueueState = {
  rows: [],
  isListed: false,
  view: { queue: 'all', providerId: undefined, filter: '' },
  selectedId: undefined,
  top: 0,
  height: 1,
};

/** The queue after something happened. */
export function queueAfter(state: QueueState, action: QueueAction): QueueState {
  switch (action.type) {
    case 'listed':
      return anchored(state, { ...state, isListed: true, ...listed(state, action) });
    case 'arrived':
      return anchored(state, { ...state, rows: withRequests(state.rows, action.requests, action.now) });
    case 'closed':
      return anchored(state, { ...state, rows: withoutClosed(state, action.ids) });
    case 'together':
      return action.actions.reduce(queueAfter, state);
    case 'moved':
      return moved(state, action.by);
    case 'deselected':
      return scrolled({ ...state, selectedId: undefined, rows: state.rows.filter((row) => !row.isAnswered) });
    case 'viewed':
      return viewed(state, action.view);
    case 'resized':
      return visible({ ...state, height: Math.max(1, action.height) });
  }
}

/** The rows that the view shows, in order. */
export function visibleRows({ rows, view }: Pick<QueueState, 'rows' | 'view'>): readonly QueueRow[] {
  const words = filterWords(view.filter);
  return rows.filter(({ request }) => {
    if (view.queue !== 'all' && request.kind !== view.queue) return false;
    if (view.providerId !== undefined && request.prescriber.id !== view.providerId) return false;
    return words.length === 0 || hasWords(request, words);
  });
}

/** The selected row; undefined when none is, or the view hides it. */
export function selectedRow(state: QueueState): QueueRow | undefined {
  return state.selectedId === undefined
    ? undefined
    : visibleRows(state).find(({ request }) => request.id === state.selectedId);
}

/** Whether a row is still marked as new. */
export function isNew(row: QueueRow, now: number): boolean {
  return row.arrivedAt !== undefined && !row.isAnswered && now - row.arrivedAt < MARK_MILLISECONDS;
}

/**
 * What a filter looks in, made once of each request: a busy queue is filtered again with every key and every
 * event.
 */
const searchables = new WeakMap<PharmacyRequest, string>();

function hasWords(request: PharmacyRequest, words: readonly string[]): boolean {
  const text = searchables.get(request) ?? searchable(request);
  searchables.set(request, text);
  return hasEvery(text, words);
}

function searchable(request: PharmacyRequest): string {
  return searchableText(
    [
      patientIdentity(request),
      request.patientAsSent,
      request.drug.drugDescription,
      request.pharmacy.storeName,
      request.prescriber.name,
      request.orderNumber,
      request.kind,
    ].join(' '),
  );
}

function inOrder(one: QueueRow, other: QueueRow): number {
  return (
    compare(one.request.receivedAt, other.request.receivedAt) || compare(one.request.id, other.request.id)
  );
}

/**
 * Instants and ids sort by their characters; comparing them as words of a language costs a hundred times as
 * much.
 */
function compare(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}

function withRequests(
  rows: readonly QueueRow[],
  requests: readonly PharmacyRequest[],
  now: number,
): readonly QueueRow[] {
  const all = new Map(rows.map((row) => [row.request.id, row]));
  for (const request of requests) {
    const known = all.get(request.id);
    const arrived = known ? arrivalOf(known) : { arrivedAt: now };
    all.set(
      request.id,
      // What it says now was not judged yet.
      { request, isAnswered: false, ...arrived },
    );
  }
  return [...all.values()].sort(inOrder);
}

const arrivalOf = ({ arrivedAt }: QueueRow): Pick<QueueRow, 'arrivedAt'> =>
  arrivedAt === undefined ? {} : { arrivedAt };

/** Anyone who has a row selected sees what became of the others; otherwise the list is what waits. */
function withoutClosed({ rows, selectedId }: QueueState, ids: ReadonlySet<string>): readonly QueueRow[] {
  return selectedId === undefined
    ? rows.filter(({ request }) => !ids.has(request.id))
    : rows.map((row) => (ids.has(row.request.id) ? { ...row, isAnswered: true } : row));
}

function listed(
  state: QueueState,
  { requests, askedAt, now }: Extract<QueueAction, { type: 'listed' }>,
): Pick<QueueState, 'rows' | 'selectedId'> {
  const known = new Map(state.rows.map((row) => [row.request.id, row]));
  const waiting = requests.map(({ request, ...judged }): QueueRow => {
    const row = known.get(request.id);
    if (row) return { ...row, request, judged, isAnswered: false };
    return { request, judged, isAnswered: false, ...(state.isListed ? { arrivedAt: now } : {}) };
  });
  const ids = new Set(requests.map(({ request }) => request.id));
  /** Earlier requests of a prescription are one row with its newest. */
  const leads = new Map(requests.flatMap(({ request, others }) => others.map(({ id }) => [id, request.id])));
  const others = state.rows
    .filter(({ request }) => !ids.has(request.id) && !leads.has(request.id))
    .flatMap((row): QueueRow[] => {
      // Pushed while the list was on its way: the list is older than the row and says nothing about it.
      if (row.arrivedAt !== undefined && row.arrivedAt >= askedAt) return [row];
      return state.selectedId === undefined ? [] : [{ ...row, isAnswered: true }];
    });
  const { selectedId } = state;
  return {
    rows: [...waiting, ...others].sort(inOrder),
    selectedId: selectedId === undefined ? undefined : (leads.get(selectedId) ?? selectedId),
  };
}

/** While a row is selected it stays on its line of the screen, whatever comes or goes above it. */
function anchored(before: QueueState, after: QueueState): QueueState {
  const was = indexOfSelected(before);
  const is = indexOfSelected(after);
  if (was === -1 || is === -1) return scrolled(after);
  return { ...after, top: Math.max(0, before.top + is - was) };
}

function indexOfSelected(state: QueueState): number {
  return visibleRows(state).findIndex(({ request }) => request.id === state.selectedId);
}

function moved(state: QueueState, by: number): QueueState {
  const shown = visibleRows(state);
  if (shown.length === 0) return state;
  const at = indexOfSelected(state);
  const first = Math.min(state.top, shown.length - 1);
  const last = Math.min(state.top + state.height, shown.length) - 1;
  const start = by > 0 ? first : last;
  const next = at === -1 ? (Math.abs(by) === 1 ? start : start + by) : at + by;
  const index = Math.min(Math.max(next, 0), shown.length - 1);
  return visible({ ...state, selectedId: shown[index]?.request.id });
}

function viewed(state: QueueState, view: Partial<QueueView>): QueueState {
  const next = { ...state, view: { ...state.view, ...view } };
  if (selectedRow(next)) return visible(next);
  return scrolled({
    ...next,
    selectedId: undefined,
    top: 0,
    rows: next.rows.filter((row) => !row.isAnswered),
  });
}

/** Scrolls as little as brings the selected row onto the screen. */
function visible(state: QueueState): QueueState {
  const at = indexOfSelected(state);
  if (at === -1) return scrolled(state);
  const top = Math.min(at, Math.max(state.top, at - state.height + 1));
  return { ...state, top };
}

/** Never scrolled past the end. */
function scrolled(state: QueueState): QueueState {
  return { ...state, top: Math.min(state.top, Math.max(0, visibleRows(state).length - state.height)) };
}
