import lists from './tall-man.json' with { type: 'json' };

/**
 * Drug names that are mistaken for each other, written so that the difference is seen (regulation: ISMP and
 * Joint Commission). The letters are those of FDA's Name Differentiation Project and of ISMP.
 */
const BY_NAME: ReadonlyMap<string, string> = new Map(
  lists.flatMap(({ names }) => names.map((name) => [name.toLowerCase(), name] as const)),
);
const NAMES = [...BY_NAME.keys()];

/** The listed names in lower case. */
export function tallManNames(): readonly string[] {
  return NAMES;
}

/** Whether a name in lower case is one of the listed names. */
export function isTallManName(name: string): boolean {
  return BY_NAME.has(name);
}

/**
 * A drug's description with the look-alike names in tall-man letters: for reading on a screen only, never for
 * what is stored or sent. Whole words alone are changed, so that a name inside another ('predniSONE' in
 * 'methylprednisone') stays.
 */
export function tallMan(description: string): string {
  return description.replace(/\p{L}+/gu, (word) => BY_NAME.get(word.toLowerCase()) ?? word);
}
