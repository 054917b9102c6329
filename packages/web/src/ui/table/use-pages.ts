import type { Page } from '@erx/core/client/call';
import { skipToken, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { usePreference } from '../../session/preference';

/** How many rows a page may have (S2.15-1, S9-2). */
export const PAGE_SIZES = [5, 10, 15, 30, 50, 100, 200, 500] as const;
export type PageSize = (typeof PAGE_SIZES)[number];
const DEFAULT_SIZE = 15;

/** A page of rows, and the ways to the others. */
export interface Pages<Row> {
  /**
   * The rows of the page, or all of them where `part` says which are shown; undefined while they are loading.
   */
  readonly rows: readonly Row[] | undefined;
  readonly part?: { readonly first: number; readonly count: number };
  readonly error: unknown;
  retry(): void;
  /** Counted from 0. */
  readonly page: number;
  readonly size: PageSize;
  /** Starts again at the first page. */
  setSize(size: PageSize): void;
  /** How many rows there are in all, where that is known. */
  readonly total: number | undefined;
  /** Absent on the first page. */
  readonly previous: (() => void) | undefined;
  /** Absent on the last page. */
  readonly next: (() => void) | undefined;
  /** Whether another page is on its way while this one is still shown. */
  readonly isMoving: boolean;
}

interface Remembered {
  /** Names the table on this device, where its page size is remembered. */
  readonly name: string;
  readonly defaultSize?: PageSize;
}

/** The page size of a table, as it was left on this device. */
function usePageSize({
  name,
  defaultSize = DEFAULT_SIZE,
}: Remembered): readonly [PageSize, (size: PageSize) => void] {
  const [text, setText] = usePreference(`erx.page-size.${name}`, PAGE_SIZES.map(String), String(defaultSize));
  return [
    PAGE_SIZES.find((size) => String(size) === text) ?? defaultSize,
    (size) => {
      setText(String(size));
    },
  ];
}

interface Asked<Row> extends Remembered {
  /**
   * What is searched, its noun first (session/queries.ts); another one begins at its first page. Undefined:
   * nothing is asked yet.
   */
  readonly queryKey: readonly unknown[] | undefined;
  /** Asks the server for a page. */
  readonly ask: (
    page: { readonly limit: number; readonly after?: string },
    signal: AbortSignal,
  ) => Promise<Page<readonly Row[]>>;
}

/** Pages of a list that the server sorts and hands out by cursor (docs/decisions/api.md#lists). */
export function usePages<Row>({ queryKey, ask, ...remembered }: Asked<Row>): Pages<Row> {
  const [size, keepSize] = usePageSize(remembered);
  const search = JSON.stringify([queryKey, size]);
  const [way, setWay] = useState<{ readonly search: string; readonly cursors: readonly string[] }>({
    search,
    cursors: [],
  });
  if (way.search !== search) setWay({ search, cursors: [] });
  const cursors = way.search === search ? way.cursors : []; // behind each of the pages before this one
  const after = cursors.at(-1);
  const query = useQuery({
    queryKey: [...(queryKey ?? ['nothing']), search, after ?? null],
    queryFn: queryKey
      ? ({ signal }) => ask({ limit: size, ...(after === undefined ? {} : { after }) }, signal)
      : skipToken,
    // The page one leaves stays until the next one is there; the rows of another search do not.
    placeholderData: (before, from) => (from?.queryKey.at(-2) === search ? before : undefined),
  });
  const { data, isPlaceholderData } = query;
  const next = isPlaceholderData ? undefined : data?.next;
  return {
    rows: queryKey && !query.isError ? data?.items : undefined,
    error: query.error,
    retry: () => {
      void query.refetch();
    },
    page: cursors.length,
    size,
    setSize: keepSize,
    total:
      data && !isPlaceholderData && next === undefined
        ? cursors.length * size + data.items.length
        : undefined,
    previous:
      cursors.length > 0
        ? () => {
            setWay({ search, cursors: cursors.slice(0, -1) });
          }
        : undefined,
    next:
      next === undefined
        ? undefined
        : () => {
            setWay({ search, cursors: [...cursors, next] });
          },
    isMoving: isPlaceholderData,
  };
}

interface Listed<Row> extends Remembered {
  readonly rows: readonly Row[] | undefined;
  readonly error?: unknown;
  readonly retry?: () => void;
}

/** Pages of a list that is here whole: it is sorted first and cut afterwards. */
export function useListedPages<Row>({ rows, error, retry, ...remembered }: Listed<Row>): Pages<Row> {
  const [size, setSize] = usePageSize(remembered);
  const [wanted, setPage] = useState(0);
  const last = Math.max(0, Math.ceil((rows?.length ?? 0) / size) - 1);
  const page = Math.min(wanted, last);
  return {
    rows,
    part: { first: page * size, count: size },
    error,
    retry: retry ?? (() => undefined),
    page,
    size,
    setSize: (chosen) => {
      setSize(chosen);
      setPage(0);
    },
    total: rows?.length,
    previous:
      page > 0
        ? () => {
            setPage(page - 1);
          }
        : undefined,
    next:
      page < last
        ? () => {
            setPage(page + 1);
          }
        : undefined,
    isMoving: false,
  };
}
