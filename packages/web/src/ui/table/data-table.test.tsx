// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { DataTable, type Column } from './data-table';
import { stubWideScreen } from '../../testing/wide-screen';

interface Row {
  id: string;
  name: string;
  count: number;
}

const COLUMNS: readonly Column<Row>[] = [
  { id: 'name', title: 'Name', width: '1fr', sortBy: ({ name }) => name, cell: ({ name }) => name },
  {
    id: 'count',
    title: 'Count',
    width: '1fr',
    sortBy: ({ count }) => count,
    cell: ({ count, id }) => (
      <>
        {count}
        <button type="button">Act on {id}</button>
      </>
    ),
  },
];
const ROWS: readonly Row[] = [
  { id: 'a', name: 'Öst', count: 10 },
  { id: 'b', name: 'apple', count: 9 },
  { id: 'c', name: 'Zebra', count: 100 },
];

beforeAll(stubWideScreen);
afterEach(cleanup);

function show(props: Partial<Parameters<typeof DataTable<Row>>[0]> = {}) {
  render(
    <DataTable
      label="Things"
      columns={COLUMNS}
      rows={ROWS}
      rowId={({ id }) => id}
      empty={<p>Nothing yet</p>}
      {...props}
    />,
  );
}
const names = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('cell')[0]?.textContent);

describe('DataTable', () => {
  it('keeps the order of the list until a head is pressed, then sorts up and down', () => {
    show();
    expect(names()).toEqual(['Öst', 'apple', 'Zebra']);
    fireEvent.click(screen.getByRole('button', { name: 'Name' }));
    expect(names()).toEqual(['apple', 'Öst', 'Zebra']);
    fireEvent.click(screen.getByRole('button', { name: 'Name' }));
    expect(names()).toEqual(['Zebra', 'Öst', 'apple']);
    expect(screen.getByRole('columnheader', { name: 'Name' }).getAttribute('aria-sort')).toBe('descending');
  });

  it('sorts numbers as numbers', () => {
    show();
    fireEvent.click(screen.getByRole('button', { name: 'Count' }));
    expect(names()).toEqual(['apple', 'Öst', 'Zebra']);
  });

  it('opens a row by its body and not by a control in it', () => {
    const onRowClick = vi.fn();
    show({ onRowClick });
    fireEvent.click(screen.getByText('apple'));
    fireEvent.click(screen.getByRole('button', { name: 'Act on b' }));
    expect(onRowClick).toHaveBeenCalledExactlyOnceWith(ROWS[1]);
  });

  it('distinguishes loading, empty and failed', () => {
    show({ rows: undefined });
    expect(screen.getByRole('table').getAttribute('aria-busy')).toBe('true');
    cleanup();
    show({ rows: [] });
    expect(screen.getByText('Nothing yet')).toBeDefined();
    cleanup();
    const onRetry = vi.fn();
    show({ rows: undefined, error: new Error('x'), onRetry });
    expect(screen.getByRole('alert').textContent).toContain('Things could not be loaded.');
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(onRetry).toHaveBeenCalledOnce();
  });

  it('keeps rows it has when asking again fails', () => {
    show({ error: new Error('x') });
    expect(names()).toHaveLength(3);
  });
});
