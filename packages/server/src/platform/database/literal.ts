/**
 * A word of a vocabulary as a statement spells it. The vocabulary is named at the call, so that a word that is
 * not in it does not compile: `${toLiteral<EventName>('RequestChanged')}`.
 */
export function toLiteral<Vocabulary extends string = never>(word: Vocabulary): string {
  return `'${word.replaceAll("'", "''")}'`;
}
