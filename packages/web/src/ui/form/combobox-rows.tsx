import type { ReactNode } from 'react';

/** How items are in rows: each row holds items that follow one another. */
export interface ComboboxRows {
  readonly rows: readonly {
    readonly key: string;
    /** How many items; one at least. */
    readonly length: number;
    /** Which of them an arrow comes to. */
    readonly entry: number;
    /** What is above it and those that follow with the same. */
    readonly heading?: string | undefined;
  }[];
  /** The place of the item that Enter takes once something was typed. */
  readonly preselected: number | undefined;
  /** A row around its items. */
  readonly render: (row: number, options: readonly ReactNode[]) => ReactNode;
}

/** Where the rows begin among the items, and which of them an item is in. */
function placeInRows({ rows }: ComboboxRows, at: number | undefined) {
  let start = 0;
  const starts = rows.map(({ length }) => (start += length) - length);
  const row = at === undefined ? -1 : starts.findLastIndex((one) => one <= at);
  return { starts, row };
}

/** The item that an arrow up or down comes to from an item, or from none. */
export function toRow(inRows: ComboboxRows, at: number | undefined, step: number): number {
  const { starts, row } = placeInRows(inRows, at);
  const next = row === -1 ? (step > 0 ? 0 : starts.length - 1) : (row + step + starts.length) % starts.length;
  return (starts[next] ?? 0) + (inRows.rows[next]?.entry ?? 0);
}

/** The item next to an item in its row, around both ends. */
export function toNeighbor(inRows: ComboboxRows, at: number, step: number): number {
  const { starts, row } = placeInRows(inRows, at);
  const start = starts[row] ?? 0;
  const length = inRows.rows[row]?.length ?? 1;
  return start + ((at - start + step + length) % length);
}

/** Items that are apart from the others, under a heading. */
export function Section({
  id,
  heading,
  children,
}: {
  id: string;
  heading: string | undefined;
  children: ReactNode;
}) {
  return (
    <div role="group" aria-labelledby={id} className="erx-combobox-suggestions">
      <p role="presentation" id={id}>
        {heading}
      </p>
      {children}
    </div>
  );
}

/** The rows of a list, those that follow one another under one heading together. */
export function Rows({
  inRows,
  options,
  listId,
}: {
  inRows: ComboboxRows;
  options: readonly ReactNode[];
  listId: string;
}) {
  const { starts } = placeInRows(inRows, undefined);
  const sections: { heading: string | undefined; rows: number[] }[] = [];
  inRows.rows.forEach(({ heading }, row) => {
    const last = sections.at(-1);
    if (last && last.heading === heading) last.rows.push(row);
    else sections.push({ heading, rows: [row] });
  });
  return sections.map(({ heading, rows }, at) => {
    const drawn = rows.map((row) => (
      <div key={inRows.rows[row]?.key} role="presentation" className="erx-combobox-row">
        {inRows.render(row, options.slice(starts[row], (starts[row] ?? 0) + (inRows.rows[row]?.length ?? 0)))}
      </div>
    ));
    const id = `${listId}-section-${String(at)}`;
    return heading === undefined ? (
      <div key={id} role="presentation">
        {drawn}
      </div>
    ) : (
      <Section key={id} id={id} heading={heading}>
        {drawn}
      </Section>
    );
  });
}
