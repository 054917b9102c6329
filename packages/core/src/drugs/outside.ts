import * as z from 'zod';
import outside from './outside.json' with { type: 'json' };

/** What is typed into the search for drugs and is no product of the catalog. */
export const Outside = z.object({
  /** 'vaccine': ordered and recorded elsewhere. 'mixture': the pharmacy makes it from several ingredients. */
  kind: z.enum(['vaccine', 'mixture']),
  /** As it was typed. */
  text: z.string(),
});
export type Outside = z.infer<typeof Outside>;

/**
 * Names and abbreviations of vaccines: CDC, U.S. Vaccine Names
 * (https://www.cdc.gov/vaccines/terms/usvaccines.html); everyday words and mixtures are our choice.
 */
const KINDS: ReadonlyMap<string, Outside['kind']> = new Map(
  z
    .array(z.object({ kind: Outside.shape.kind, names: z.array(z.string()) }))
    .parse(outside)
    .flatMap(({ kind, names }) => names.map((name) => [name, kind] as const)),
);
/** The longest name, in words. */
const LONGEST = 3;
/** Words that make a vaccine of whatever is before them. */
const ALWAYS = new Set(['vaccine', 'vaccines', 'vaccination', 'immunization']);

/** What a text names that is not prescribed from the catalog; undefined where it names no such thing. */
export function readOutside(typed: string): Outside | undefined {
  const words = typed.toLowerCase().match(/[a-z\d]+/g) ?? [];
  const text = typed.trim().replaceAll(/\s+/g, ' ');
  if (words.some((word) => ALWAYS.has(word))) return { kind: 'vaccine', text };
  for (let length = Math.min(LONGEST, words.length); length > 0; length -= 1) {
    const kind = KINDS.get(words.slice(0, length).join(' '));
    if (kind !== undefined) return { kind, text };
  }
  return undefined;
}
