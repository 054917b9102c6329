import type { Match } from '@erx/core/legacy-import/model';
import { autoSelected } from '@erx/core/matching/suggestions';
import { useState } from 'react';
import type { SuggestedTarget, Target } from './matcher-source';
import type { Suggestions } from './use-suggestions';

/** What is chosen for each record, by its id. */
export interface Choices {
  /** The id of the chosen target, AS_WRITTEN, or '' for later. */
  chosen(id: string): string;
  /** What may be chosen: the suggestions, or a manual pick that replaces them (N4-24). */
  options(id: string): readonly Target[];
  /** The suggestion that is chosen, where it is one. */
  suggestion(id: string): SuggestedTarget | undefined;
  /** Whether no one has chosen it: it was the one there is. */
  isAutomatic(id: string): boolean;
  choose(id: string, targetId: string): void;
  /** A manual pick: it replaces the suggestions. */
  pick(id: string, target: Target): void;
  /** What is to be imported of these records. */
  matches(ids: readonly string[]): Match[];
}

/** Choices as made, and where none was made the one that the rules choose (N4-24). */
export function useChoices(suggestions: ReadonlyMap<string, Suggestions>): Choices {
  const [made, setMade] = useState<ReadonlyMap<string, string>>(new Map());
  const [picked, setPicked] = useState<ReadonlyMap<string, Target>>(new Map());
  const found = (id: string) => suggestions.get(id)?.found ?? [];
  const automatic = (id: string) => (picked.has(id) ? undefined : autoSelected(found(id))?.target.id);
  const chosen = (id: string) => made.get(id) ?? automatic(id) ?? '';
  return {
    chosen,
    options: (id) => {
      const target = picked.get(id);
      return target ? [target] : found(id).map((each) => each.target);
    },
    suggestion: (id) =>
      picked.has(id) ? undefined : found(id).find(({ target }) => target.id === chosen(id)),
    isAutomatic: (id) => !made.has(id) && automatic(id) !== undefined,
    choose: (id, targetId) => {
      setMade(new Map([...made, [id, targetId]]));
    },
    pick: (id, target) => {
      setPicked(new Map([...picked, [id, target]]));
      setMade(new Map([...made, [id, target.id]]));
    },
    matches: (ids) =>
      ids.map((id) => ({ id, importedId: chosen(id) })).filter(({ importedId }) => importedId !== ''),
  };
}
