/** A user who did something. */
interface Doer {
  readonly firstName: string;
  readonly middleName?: string;
  readonly lastName: string;
  readonly isServiceAccount?: true | undefined;
  readonly isNameOfToday?: true | undefined;
}

/**
 * Who did something, as lists and files name them: a script is distinguished from a person, whatever it is
 * called, and a name that was not recorded with the act from one that was.
 */
export function nameOfDoer(user: Doer): string {
  const name = fullName(user);
  const notes = [
    ...(user.isServiceAccount ? ['service account'] : []),
    ...(user.isNameOfToday && name !== '' ? ['name of today'] : []),
  ];
  return notes.length === 0 ? name : `${name} (${notes.join(', ')})`;
}

/** First, middle and last name (S2.1-10). */
export function fullName(person: { firstName: string; middleName?: string; lastName: string }): string {
  return [person.firstName, person.middleName, person.lastName].filter(Boolean).join(' ');
}
