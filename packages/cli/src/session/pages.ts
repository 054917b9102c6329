import type { Page } from '@erx/core/client/call';
import { LARGEST_PAGE } from '@erx/core/values/page';

/** How much of a list is wanted. */
export interface PageOptions {
  readonly limit: number;
  readonly all?: boolean;
  readonly after?: string;
}

/**
 * The pages of a list up to its end or the limit.
 * @param ask makes the call for a page
 * @returns the cursor that continues behind the last page; undefined at the end of the list
 * @throws CallError
 */
export async function* pagesOf<Item>(
  { limit, all, after }: PageOptions,
  ask: (page: {
    readonly limit: number;
    readonly after: string | undefined;
  }) => Promise<Page<readonly Item[]>>,
): AsyncGenerator<readonly Item[], string | undefined> {
  let left = all ? Number.POSITIVE_INFINITY : limit;
  let next = after;
  do {
    const page = await ask({ limit: Math.min(LARGEST_PAGE, left), after: next });
    yield page.items;
    left -= page.items.length;
    next = page.next;
  } while (next !== undefined && left > 0);
  return next;
}

/** Hands every page on. @returns the cursor behind the last one */
export async function eachPage<Item>(
  pages: AsyncGenerator<readonly Item[], string | undefined>,
  take: (items: readonly Item[]) => Promise<void>,
): Promise<string | undefined> {
  for (;;) {
    const step = await pages.next();
    if (step.done) return step.value;
    await take(step.value);
  }
}

/**
 * What is said below a list that continues.
 * @param behind the options that name where it continues; undefined where no cursor does
 */
export function moreExist(behind?: string): string {
  return behind === undefined
    ? 'More exist: raise --limit, or add --all.'
    : `More exist: raise --limit, add --all, or continue with ${behind}`;
}
