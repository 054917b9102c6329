import type { DrugName } from '../names/drug-name';

/** A name of an ingredient without the numbers in it: 'polyethylene glycol 3350'. */
export function withoutNumbers(key: string): string {
  return key
    .split(' ')
    .filter((word) => !/^\d+$/.test(word))
    .join(' ');
}

/** A name whose ingredients have their numbers in themselves: '3350' is no strength of polyethylene glycol. */
export function withoutOwnNumbers(name: DrugName, ingredients: readonly string[]): DrugName {
  const own = new Set(ingredients.flatMap((each) => each.split(' ')).filter((word) => /^\d+$/.test(word)));
  if (own.size === 0) return name;
  const designation = name.designation
    .split(' ')
    .filter((each) => !own.has(each.replaceAll(/[^\d.]/g, '')))
    .join(' ');
  return { ...name, designation };
}
