import { useMemo, useState } from 'react';

/** Which of the rows that can be acted on are chosen. A row that leaves the list leaves the choice. */
export function useSelection<Row extends { readonly id: string }>(rows: readonly Row[]) {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const chosen = useMemo(() => rows.filter(({ id }) => ids.has(id)), [rows, ids]);
  return {
    chosen,
    has: (id: string) => ids.has(id),
    toggle: (id: string) => {
      setIds(
        (current) =>
          new Set(current.has(id) ? [...current].filter((other) => other !== id) : [...current, id]),
      );
    },
    choose: (chosenIds: readonly string[]) => {
      setIds(new Set(chosenIds));
    },
    add: (moreIds: readonly string[]) => {
      setIds((current) => new Set([...current, ...moreIds]));
    },
    all: () => {
      setIds(new Set(rows.map(({ id }) => id)));
    },
    clear: () => {
      setIds(new Set());
    },
  };
}
