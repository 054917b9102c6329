/** A user who did something. */
interface Doer {
  readonly firstName: string;
  readonly middleName?: string;
  readonly lastName: string;
  readonly isServiceAccount?: true | undefined;
  readonly isNameOfToday?: true | undefined;
  /** The present name, where it is another one than that of then. */
  readonly nameOfToday?: string | undefined;
}

/**
 * Who did something, as lists and files name them: a script is distinguished from a person, whatever it is
 * called, a name that was not recorded with the act from one that was, and one that has changed since says
 * the present one, too.
 */
export function nameOfDoer(user: Doer): string {
  const name = fullName(user);
  const notes = [
    ...(user.isServiceAccount ? ['service account'] : []),
    ...(user.isNameOfToday && name !== '' ? ['name of today'] : []),
  ];
  const noted = notes.length === 0 ? name : `${name} (${notes.join(', ')})`;
  return user.nameOfToday === undefined ? noted : `${noted}, today ${user.nameOfToday}`;
}

/** First, middle and last name (S2.1-10). */
export function fullName(person: { firstName: string; middleName?: string; lastName: string }): string {
  return [person.firstName, person.middleName, person.lastName].filter(Boolean).join(' ');
}
