import type * as z from 'zod';
import { LARGEST_PAGE, type PageQuery } from '../values/page';
import type { CallOptions, Client, Page } from './call';
import type { Endpoint, InputOf, ReplyOf } from './endpoint';

/** A list that is given page by page. */
type PagedEndpoint = Endpoint<
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- whatever else it is asked with
  any,
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- whatever else it is asked with
  z.ZodObject<any, any> & z.ZodType<PageQuery>,
  z.ZodUndefined,
  z.ZodArray
>;

/**
 * Reads every page of a list, for what is looked at as a whole: a review or a count of one page would be read
 * as complete. What comes in while it is read is there once or not, never twice.
 * @param input the query of the list, without its pages
 * @returns all rows, in the order of the list
 * @throws CallError when any of the pages cannot be read: then none is returned
 */
export async function readWhole<E extends PagedEndpoint>(
  client: Client,
  endpoint: E,
  input: InputOf<E>,
  options?: CallOptions,
): Promise<ReplyOf<E>> {
  const { query, ...rest }: { query?: object } = input;
  const rows: unknown[] = [];
  let after: string | undefined;
  do {
    const asked: unknown = { ...rest, query: { ...query, limit: LARGEST_PAGE, after } };
    const page: Page<readonly unknown[]> = await client.page(endpoint, asked as InputOf<E>, options);
    rows.push(...page.items);
    after = page.next;
  } while (after !== undefined);
  return rows as ReplyOf<E>;
}
