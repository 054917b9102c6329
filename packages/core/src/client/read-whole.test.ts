import * as z from 'zod';
import { describe, expect, it } from 'vitest';
import { LARGEST_PAGE, NEXT_CURSOR_HEADER, PageQuery } from '../values/page';
import { createClient } from './call';
import { endpoint } from './endpoint';
import { readWhole } from './read-whole';

const listRows = endpoint({
  name: 'listRows',
  summary: 'Rows',
  method: 'GET',
  path: '/rows/:kind',
  allow: 'member',
  params: z.object({ kind: z.string() }),
  query: PageQuery.extend({ text: z.string().optional() }),
  reply: z.array(z.number()),
});

/** A client whose server answers with these pages; and the addresses that it was asked for. */
function clientOf(answers: readonly Response[]) {
  const asked: string[] = [];
  const client = createClient({
    origin: 'https://erx.example',
    application: 'test',
    accessToken: () => Promise.resolve('t'),
    practiceId: () => 'p',
    fetch: (request) => {
      const { pathname, search } = new URL((request as Request).url);
      asked.push(pathname + search);
      return Promise.resolve(answers[asked.length - 1] ?? new Response('[]'));
    },
  });
  return { client, asked };
}

const pageOf = (rows: readonly number[], next?: string) =>
  new Response(JSON.stringify(rows), next === undefined ? {} : { headers: { [NEXT_CURSOR_HEADER]: next } });

describe('A list that is read whole', () => {
  it('has the rows of all its pages in order, each asked for with what the list is asked with', async () => {
    const { client, asked } = clientOf([pageOf([1, 2], 'c1'), pageOf([], 'c2'), pageOf([3])]);
    const rows = await readWhole(client, listRows, { params: { kind: 'open' }, query: { text: 'x y' } });
    expect(rows).toEqual([1, 2, 3]);
    const limit = `limit=${String(LARGEST_PAGE)}`;
    expect(asked).toEqual([
      `/api/rows/open?text=x+y&${limit}`,
      `/api/rows/open?text=x+y&${limit}&after=c1`,
      `/api/rows/open?text=x+y&${limit}&after=c2`,
    ]);
  });

  it('is none at all when one of its pages cannot be read', async () => {
    const { client } = clientOf([pageOf([1], 'c1'), new Response('', { status: 500 })]);
    await expect(readWhole(client, listRows, { params: { kind: 'open' } })).rejects.toMatchObject({
      status: 500,
    });
  });
});
