import type { AccessiblePractice } from '@erx/core/users/model';
import { TerminalFailure } from '../messages';

/**
 * The practice of this id or name, whatever the case of its letters; or the only one whose name begins so.
 * @throws TerminalFailure when none, or more than one, is meant
 */
export function findPractice(wanted: string, practices: readonly AccessiblePractice[]): AccessiblePractice {
  const plain = (text: string): string => text.trim().toLocaleLowerCase('en');
  const asked = plain(wanted);
  const exact = practices.filter(({ id, name }) => plain(id) === asked || plain(name) === asked);
  const meant =
    exact.length > 0 || asked === '' ? exact : practices.filter(({ name }) => plain(name).startsWith(asked));
  const [first] = meant;
  if (!first)
    throw new TerminalFailure('terminal.practice-unknown', {
      name: wanted,
      list: practices.map(({ name }) => `"${name}"`).join(', '),
    });
  if (meant.length > 1)
    throw new TerminalFailure('terminal.practice-ambiguous', {
      name: wanted,
      list: meant.map(({ id, name, city }) => `${id} (${name}, ${city})`).join(', '),
    });
  return first;
}
