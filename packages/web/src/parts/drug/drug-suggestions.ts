import type { FoundDrug } from '@erx/core/drugs/drug-match';
import { say } from '@erx/core/findings/messages';

/**
 * How a list of found products sets apart those that are not what was typed: for Combobox. Without an exact
 * one the heading says that nothing has the name.
 */
export function drugSuggestions(found: readonly Pick<FoundDrug, 'match' | 'by'>[]): {
  isSuggestion: (drug: Pick<FoundDrug, 'match'>) => boolean;
  suggestionsLabel: string;
} {
  const [first] = found;
  if (first?.match === 'group' && first.by?.group !== undefined)
    return { isSuggestion: () => true, suggestionsLabel: first.by.group };
  if (first?.match === 'doubtful')
    return { isSuggestion: () => true, suggestionsLabel: say('drugs.search-doubtful') };
  return {
    isSuggestion: ({ match }) => match !== 'exact',
    suggestionsLabel: say(
      found.some(({ match }) => match === 'exact') ? 'drugs.search-also' : 'drugs.search-similar',
    ),
  };
}
