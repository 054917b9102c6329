import { type PeopleQuery, readPeopleQuery, type WrittenPeopleQuery } from '@erx/core/grants/people-list';
import { useCallback, useEffect, useMemo, useRef } from 'react';
import { useLocation, useNavigationType, useSearchParams } from 'react-router-dom';

const IN_ADDRESS = ['role', 'state', 'sort'] as const;

/**
 * What is asked of the list of people, kept with the page in the history: a reload and the way back show the same. The
 * search has names and e-mail addresses, which are in no address.
 */
export function usePeopleQuery(): {
  readonly query: PeopleQuery;
  readonly written: Readonly<Record<keyof WrittenPeopleQuery, string>>;
  /** Typing replaces the page, so that the way back leads out of the search and not through its letters. */
  readonly change: (change: WrittenPeopleQuery) => void;
} {
  const [params, setParams] = useSearchParams();
  const search = searchIn(useLocation().state);
  const [role, state, sort] = IN_ADDRESS.map((field) => params.get(field) ?? '');
  const written = useMemo(
    () => ({ search, role: role ?? '', state: state ?? '', sort: sort ?? '' }),
    [search, role, state, sort],
  );
  // What was asked last, which the address may not say yet: a field that is changed meanwhile keeps the others.
  const asked = useRef(written);
  const isFromHistory = useNavigationType() === 'POP';
  useEffect(() => {
    if (isFromHistory) asked.current = written;
  }, [isFromHistory, written]);
  const change = useCallback(
    (changes: WrittenPeopleQuery) => {
      for (const field of ['search', ...IN_ADDRESS] as const) {
        const value = changes[field];
        if (value !== undefined) asked.current = { ...asked.current, [field]: value };
      }
      const now = asked.current;
      setParams(
        (before) => {
          const after = new URLSearchParams(before);
          for (const field of IN_ADDRESS) {
            if (now[field] === '') after.delete(field);
            else after.set(field, now[field]);
          }
          return after;
        },
        { replace: true, state: { search: now.search } },
      );
    },
    [setParams],
  );
  return { query: useMemo(() => readPeopleQuery(written), [written]), written, change };
}

/** The state of a page comes from the browser: anything may be in it. */
function searchIn(state: unknown): string {
  if (typeof state !== 'object' || state === null || !('search' in state)) return '';
  return typeof state.search === 'string' ? state.search : '';
}
