// @vitest-environment jsdom
import { QueryClientProvider, QueryClient } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Column, Sort } from './data-table';
import { PagedTable } from './paged-table';
import { usePages, useListedPages } from './use-pages';
import { stubWideScreen } from '../../testing/wide-screen';

interface Row {
  id: string;
  name: string;
}

const ROWS: readonly Row[] = Array.from({ length: 37 }, (_, at) => ({
  id: String(at),
  name: `Row ${String(37 - at).padStart(2, '0')}`,
}));
const COLUMNS: readonly Column<Row>[] = [
  {
    id: 'name',
    title: 'Name',
    width: '1fr',
    sortBy: ({ name }) => name,
    isOrdered: true,
    cell: ({ name }) => name,
  },
];
const asked: { limit: number; after?: string }[] = [];

beforeAll(stubWideScreen);
beforeEach(() => {
  localStorage.clear();
  asked.length = 0;
});
afterEach(cleanup);

/** A server that hands out pages by cursor. */
const ask = (page: { limit: number; after?: string }) => {
  asked.push(page);
  const start = page.after === undefined ? 0 : Number(page.after);
  const end = start + page.limit;
  return Promise.resolve({
    items: ROWS.slice(start, end),
    next: end < ROWS.length ? String(end) : undefined,
  });
};

function Asked({ onSort }: { onSort: (sort: Sort) => void }) {
  const [search, setSearch] = useState(1);
  const pages = usePages({ name: 'things', queryKey: ['things', search], ask });
  return (
    <>
      <button
        type="button"
        onClick={() => {
          setSearch(search + 1);
        }}
      >
        Search again
      </button>
      <PagedTable
        label="Things"
        columns={COLUMNS}
        pages={pages}
        rowId={({ id }) => id}
        empty={<p>Nothing</p>}
        order={{ sort: { column: 'name', descending: true }, onSort }}
      />
    </>
  );
}
function Whole() {
  const pages = useListedPages({ name: 'whole', rows: ROWS, defaultSize: 5 });
  return (
    <PagedTable
      label="Things"
      columns={COLUMNS}
      pages={pages}
      rowId={({ id }) => id}
      empty={<p>Nothing</p>}
    />
  );
}
const show = (onSort: (sort: Sort) => void = () => undefined) =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Asked onSort={onSort} />
    </QueryClientProvider>,
  );
const rows = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getByRole('cell').textContent);
const press = (name: string) => {
  fireEvent.click(screen.getByRole('button', { name }));
};
const place = (text: string) => screen.findByText(text);

describe('a table in pages of the server', () => {
  it('walks forward by cursor and back again, and counts when it has seen the end', async () => {
    show();
    await place('1–15');
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Previous page' }).disabled).toBe(true);
    press('Next page');
    await place('16–30');
    press('Next page');
    await place('31–37 of 37');
    expect(rows()).toEqual(ROWS.slice(30).map(({ name }) => name));
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Next page' }).disabled).toBe(true);
    press('Previous page');
    await place('16–30');
    expect(asked).toEqual([
      { limit: 15 },
      { limit: 15, after: '15' },
      { limit: 15, after: '30' },
      { limit: 15, after: '15' },
    ]);
  });

  it('begins another search, and another page size, at the first page', async () => {
    show();
    await place('1–15');
    press('Next page');
    await place('16–30');
    press('Search again');
    await place('1–15');
    press('Next page');
    await place('16–30');
    fireEvent.change(screen.getByRole('combobox', { name: 'Rows per page' }), { target: { value: '5' } });
    await place('1–5');
    expect(asked.at(-1)).toEqual({ limit: 5 });
  });

  it('remembers the page size on the device, and reads no other value', async () => {
    show();
    await place('1–15');
    fireEvent.change(screen.getByRole('combobox', { name: 'Rows per page' }), { target: { value: '30' } });
    await place('1–30');
    cleanup();
    show();
    await place('1–30');
    cleanup();
    localStorage.setItem('erx.page-size.things', '100000');
    show();
    await place('1–15');
  });

  it('asks for an order and keeps the rows as they come', async () => {
    const onSort = vi.fn();
    show(onSort);
    await place('1–15');
    expect(screen.getByRole('columnheader', { name: 'Name' }).getAttribute('aria-sort')).toBe('descending');
    press('Name');
    expect(onSort).toHaveBeenCalledExactlyOnceWith({ column: 'name', descending: false });
    expect(rows()).toEqual(ROWS.slice(0, 15).map(({ name }) => name));
  });
});

describe('a table in pages of a list that is here', () => {
  it('sorts the whole list and shows a part of it', () => {
    render(<Whole />);
    expect(rows()).toEqual(ROWS.slice(0, 5).map(({ name }) => name));
    press('Name');
    expect(rows()).toEqual(['Row 01', 'Row 02', 'Row 03', 'Row 04', 'Row 05']);
    for (let page = 0; page < 7; page += 1) press('Next page');
    expect(screen.getByText('36–37 of 37')).toBeDefined();
    expect(rows()).toEqual(['Row 36', 'Row 37']);
  });
});
