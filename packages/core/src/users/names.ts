/** Who did something, as lists and files name them: a script is told from a person, whatever it is called. */
export function nameOfDoer(user: { firstName: string; middleName?: string; lastName: string; isServiceAccount?: true | undefined }): string {
  return user.isServiceAccount ? `${fullName(user)} (service account)` : fullName(user);
}

/** First, middle and last name (S2.1-10). */
export function fullName(person: { firstName: string; middleName?: string; lastName: string }): string {
  return [person.firstName, person.middleName, person.lastName].filter(Boolean).join(' ');
}
