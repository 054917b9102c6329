import type { AccessiblePractice } from '@erx/core/practices/model';
import { TerminalFailure } from '../messages';

/**
 * The practice of this id or name, whatever the case of its letters.
 * @throws TerminalFailure when none, or more than one, is meant
 */
export function practiceNamed(wanted: string, practices: readonly AccessiblePractice[]): AccessiblePractice {
  const same = (one: string): boolean =>
    one.trim().toLocaleLowerCase('en') === wanted.trim().toLocaleLowerCase('en');
  const meant = practices.filter(({ id, name }) => same(id) || same(name));
  const [first] = meant;
  if (!first)
    throw new TerminalFailure('terminal.practice-unknown', {
      name: wanted,
      list: practices.map(({ name }) => `"${name}"`).join(', '),
    });
  if (meant.length > 1)
    throw new TerminalFailure('terminal.practice-ambiguous', {
      name: wanted,
      list: meant.map(({ id, city }) => `${id} (${city})`).join(', '),
    });
  return first;
}
