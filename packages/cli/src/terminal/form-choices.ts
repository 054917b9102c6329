import type { FoundUser } from '@erx/core/users/model';
import { fullName, nameOfDoer } from '@erx/core/users/names';
import type { Chosen } from './search-form-state';

/** The words of a vocabulary, to choose from. */
export function toChoices(labels: Readonly<Record<string, string>>): readonly Chosen[] {
  return Object.entries(labels).map(([value, label]) => ({ value, label }));
}

/** People and scripts, to choose from: two people of one name are distinguished by their addresses. */
export function foundPeople(people: readonly FoundUser[]): readonly Chosen[] {
  return people.map((person) => {
    const name = person.isServiceAccount ? nameOfDoer(person) : `${fullName(person)} <${person.email}>`;
    return { value: person.id, label: person.active ? name : `${name}, not active` };
  });
}
