import { fullName, nameOfDoer } from '@erx/core/users/names';
import { TerminalFailure } from '../messages';

/** What a person is known by. */
export interface NamedPerson {
  readonly id: string;
  readonly email: string;
  readonly firstName: string;
  readonly middleName: string;
  readonly lastName: string;
  readonly isServiceAccount?: true | undefined;
}

/**
 * The person of this id, e-mail address or name, whatever the case of its letters. A part of a name is no
 * name: an act on the permissions of one person must not reach another.
 * @throws TerminalFailure terminal.person-unknown, terminal.person-ambiguous with the candidates
 */
export function findPerson<Person extends NamedPerson>(wanted: string, people: readonly Person[]): Person {
  return onlyOne(wanted, whoIsNamed(wanted, people));
}

/** Everyone whose id, e-mail address or whole name it is. */
export function whoIsNamed<Person extends NamedPerson>(
  wanted: string,
  people: readonly Person[],
): readonly Person[] {
  const word = folded(wanted);
  return people.filter((person) => namesOf(person).includes(word));
}

/**
 * The one of them.
 * @throws TerminalFailure terminal.person-unknown, terminal.person-ambiguous with the candidates
 */
export function onlyOne<Person extends NamedPerson>(wanted: string, meant: readonly Person[]): Person {
  const [first] = meant;
  if (!first) throw new TerminalFailure('terminal.person-unknown', { name: wanted });
  if (meant.length > 1)
    throw new TerminalFailure('terminal.person-ambiguous', { name: wanted, list: listOf(meant) });
  return first;
}

/** So many are named of those who could be meant. */
const MOST_NAMED = 8;

function listOf(people: readonly NamedPerson[]): string {
  const named = people
    .slice(0, MOST_NAMED)
    .map(
      (person) =>
        `${person.isServiceAccount ? nameOfDoer(person) : `${fullName(person)} <${person.email}>`} ${person.id}`,
    )
    .join(', ');
  return people.length > MOST_NAMED ? `${named}, and ${String(people.length - MOST_NAMED)} more` : named;
}

function namesOf(person: NamedPerson): string[] {
  const { id, email, firstName, lastName } = person;
  // no one is called nothing, and a service account has no address
  return [id, email, fullName(person), `${firstName} ${lastName}`, `${lastName}, ${firstName}`]
    .map(folded)
    .filter((name) => name !== '');
}

function folded(text: string): string {
  return text.normalize('NFC').trim().replaceAll(/\s+/g, ' ').toLocaleLowerCase('en');
}
