import { versionOf } from './knowledge-version';

/** What a fact says, beside what it is about: with other words it is a newer version of the same fact. */
const SAYS: ReadonlySet<string> = new Set([
  'topic',
  'severity',
  'message',
  'narrative',
  'screenMessage',
  'adviceMessage',
  'source',
  'isConfirmed',
  'isEvenLocal',
  'reviewed',
  'days',
  'amount',
  'note',
]);

const SHORT = 8;

/**
 * The name of a fact: its table and a digest of what it is about, whatever the order of its lists. It stays while
 * words, gravity or source change. About other drugs it is another fact: what was made quiet speaks again, and what
 * was answered is asked whole.
 */
export function factIdOf(table: string, row: object): string {
  const about = Object.entries(row)
    .filter(([column]) => !SAYS.has(column))
    .map(([column, value]): [string, unknown] => [column, Array.isArray(value) ? [...value].sort() : value])
    .sort(([one], [other]) => (one < other ? -1 : 1));
  return `${table}/${versionOf(about).slice(0, SHORT)}`;
}

/** The version of a fact: another one whenever anything of it changes. */
export function factVersionOf(row: object): string {
  return versionOf(row).slice(0, SHORT);
}
