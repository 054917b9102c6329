import type { Compared, Suggestion } from './model';

/** N9-14: suggestions are fetched for so many records at a time. */
export const BATCH_SIZE = 4;

/** More than these no one reads through; a search is quicker. */
export const MOST_SUGGESTIONS = 8;

/** Below this a suggestion would be a guess. */
export const LEAST_SCORE = 0.5;

/**
 * What is offered of what was found: those that are likely enough, best first, and of equals in the order
 * given, at most eight.
 */
export function offered<S extends Suggestion>(found: readonly S[]): S[] {
  return found
    .filter(({ score }) => score >= LEAST_SCORE)
    .sort((a, b) => Number(b.suggestedMatch) - Number(a.suggestedMatch) || b.score - a.score)
    .slice(0, MOST_SUGGESTIONS);
}

/**
 * N4-24: the suggestion chosen unasked, when exactly one is suggested or only one exists. Never one with
 * another ingredient, strength or form: where the only one there is differs in any part, a user has to look
 * at it.
 */
export function autoSelected<S extends Suggestion>(suggestions: readonly S[]): S | undefined {
  const suggested = suggestions.filter(({ suggestedMatch }) => suggestedMatch);
  if (suggested.length > 0) return suggested.length === 1 ? suggested[0] : undefined;
  const [only] = suggestions;
  return suggestions.length === 1 && only?.compared.every(isHarmless) === true ? only : undefined;
}

/** Of the only one there is: the record names its ingredients and strength, and nothing of it differs. */
function isHarmless({ part, agreement }: Compared): boolean {
  if (part === 'ingredients' || part === 'name' || part === 'strength') return agreement === 'same';
  if (part === 'form' || part === 'salt') return agreement === 'same' || agreement === 'unknown';
  return agreement !== 'different';
}
