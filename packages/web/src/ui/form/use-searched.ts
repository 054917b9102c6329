import { useState } from 'react';
import type { DayProblems } from './typed-days';

interface Options<Form> {
  readonly first: () => Form;
  /** What is wrong with the days of a form; empty where the search can be made. */
  readonly problemsOf: (form: Form) => DayProblems;
  /** Whether the form is searched as it begins; otherwise there is nothing before the user asks. */
  readonly isSearchedAtFirst: boolean;
}

/**
 * A search: the form it was made of, and how often there was one. The same form searched again is another
 * search.
 */
interface Search<Form> {
  readonly form: Form;
  readonly run: number;
}

/** A form above a list, and the search that the list shows. */
export interface Searched<Form> {
  readonly form: Form;
  readonly change: (part: Partial<Form>) => void;
  /** What a part of the form has, and how a field changes it. */
  readonly field: <Name extends keyof Form>(
    name: Name,
  ) => { readonly value: Form[Name]; readonly onChange: (value: Form[Name]) => void };
  /** What is said next to the days: nothing before one of them was left or a search was wanted. */
  readonly problems: DayProblems;
  readonly tellProblems: () => void;
  /** What the list shows; undefined before the first search. */
  readonly searched: Search<Form> | undefined;
  /**
   * Searches for the form, or for this part of it changed; what is wrong with its days is said instead.
   * @returns whether it is searched
   */
  readonly search: (part?: Partial<Form>) => boolean;
  /** How many parts of the form are not as they were at first. */
  readonly changed: number;
  /**
   * What a file is made of: what the list shows. A form that was changed since is searched first, so that
   * file and list are of one search. Undefined where its days are wrong.
   */
  readonly toExport: () => Form | undefined;
}

/**
 * A form whose search is made when the user asks for it, and what an export of it takes: the same for every
 * list of the administration.
 */
export function useSearched<Form extends object>({
  first,
  problemsOf,
  isSearchedAtFirst,
}: Options<Form>): Searched<Form> {
  const [beginning] = useState(first);
  const [form, setForm] = useState(beginning);
  const [searched, setSearched] = useState<Search<Form> | undefined>(
    isSearchedAtFirst ? { form, run: 0 } : undefined,
  );
  const [showsProblems, setShowsProblems] = useState(false);

  const searchFor = (wanted: Form): boolean => {
    setForm(wanted);
    setShowsProblems(true);
    if (Object.keys(problemsOf(wanted)).length > 0) return false;
    setSearched((before) => ({ form: wanted, run: (before?.run ?? 0) + 1 }));
    return true;
  };
  const change = (part: Partial<Form>) => {
    setForm((before) => ({ ...before, ...part }));
  };
  return {
    form,
    change,
    field: (name) => ({
      value: form[name],
      onChange: (value) => {
        setForm((before) => ({ ...before, [name]: value }));
      },
    }),
    problems: showsProblems ? problemsOf(form) : {},
    tellProblems: () => {
      setShowsProblems(true);
    },
    searched,
    search: (part) => searchFor(part === undefined ? form : { ...form, ...part }),
    changed: (Object.keys(form) as (keyof Form)[]).filter((name) => form[name] !== beginning[name]).length,
    toExport: () => (searched?.form === form || searchFor(form) ? form : undefined),
  };
}
