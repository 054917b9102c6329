import { type AllergySeverity, REACTIONS } from './model';
import { ALLERGY_SEVERITIES } from './vocabulary';

/** A reaction that is offered while it is typed. */
export interface OfferedReaction {
  readonly reaction: string;
  /** Where one was begun behind the reaction: 'hives mod'. */
  readonly severity?: AllergySeverity;
}

/** So many letters of a severity are enough. */
const ENOUGH = 3;

/**
 * What a text may mean: reactions that have it in their names, and with a severity behind it both of them.
 * @returns none where the text is the whole name of a reaction
 */
export function offerReactions(typed: string): readonly OfferedReaction[] {
  const text = plain(typed);
  const found = REACTIONS.filter((reaction) => plain(reaction).includes(text) && plain(reaction) !== text);
  if (found.length > 0) return found.map((reaction) => ({ reaction }));
  const [, before = '', behind = ''] = /^(.+?)[ ,]+([a-z]+)$/.exec(text) ?? [];
  const severity = ALLERGY_SEVERITIES.find(
    (one) => behind.length >= ENOUGH && one.toLowerCase().startsWith(behind),
  );
  return severity === undefined
    ? []
    : REACTIONS.filter((reaction) => plain(reaction).includes(before)).map((reaction) => ({
        reaction,
        severity,
      }));
}

/** Whether a text that was begun means this one alone of those that are offered. */
export function completes(
  typed: string,
  { reaction }: OfferedReaction,
  offered: readonly OfferedReaction[],
): boolean {
  const [text] = plain(typed).split(/[ ,]+/);
  return (
    text !== undefined &&
    text !== '' &&
    offered.length === 1 &&
    plain(reaction)
      .split(' ')
      .some((word) => word.startsWith(text))
  );
}

const plain = (text: string): string => text.trim().replace(/\s+/g, ' ').toLowerCase();
