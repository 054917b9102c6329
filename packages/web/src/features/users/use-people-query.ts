import { type PeopleQuery, readPeopleQuery, type WrittenPeopleQuery } from '@erx/core/grants/people-list';
import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';

const FIELDS = ['search', 'role', 'state', 'sort'] as const;

/** What is asked of the list of people, kept in the address: a reload and the way back show the same. */
export function usePeopleQuery(): {
  readonly query: PeopleQuery;
  readonly written: Readonly<Record<keyof WrittenPeopleQuery, string>>;
  /** Typing replaces the address, so that the way back leads out of the search and not through its letters. */
  readonly change: (change: WrittenPeopleQuery) => void;
} {
  const [params, setParams] = useSearchParams();
  const [search, role, state, sort] = FIELDS.map((field) => params.get(field) ?? '');
  const written = useMemo(
    () => ({ search: search ?? '', role: role ?? '', state: state ?? '', sort: sort ?? '' }),
    [search, role, state, sort],
  );
  const change = useCallback(
    (changes: WrittenPeopleQuery) => {
      setParams(
        (before) => {
          const after = new URLSearchParams(before);
          for (const field of FIELDS) {
            const value = changes[field];
            if (value === '') after.delete(field);
            else if (value !== undefined) after.set(field, value);
          }
          return after;
        },
        { replace: true },
      );
    },
    [setParams],
  );
  return { query: useMemo(() => readPeopleQuery(written), [written]), written, change };
}
