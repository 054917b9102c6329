import type { FoundDrug } from '@erx/core/drugs/drug-match';
import { say } from '@erx/core/findings/messages';

/**
 * How a list of found products sets apart those that are not what was typed: for Combobox. Without an exact
 * one the heading says that nothing has the name.
 */
export function drugSuggestions(found: readonly Pick<FoundDrug, 'match'>[]): {
  isSuggestion: (drug: Pick<FoundDrug, 'match'>) => boolean;
  suggestionsLabel: string;
} {
  return {
    isSuggestion: ({ match }) => match === 'similar',
    suggestionsLabel: say(
      found.some(({ match }) => match === 'exact') ? 'drugs.search-also' : 'drugs.search-similar',
    ),
  };
}
