import { remembered } from '../values/remembered';

/** Words that FDA adds to a substance for its salt, ester, hydrate or form; without them the base is left. */
const SALT_WORDS = new Set(
  (
    'acetate anhydrous arginine aspartate benzoate besylate bicarbonate bitartrate borate ' +
    'bromide calcium camsylate carbonate cation chloride citrate ' +
    'cypionate decanoate dihydrate dihydrochloride dimeglumine dimesylate dipropionate disodium ' +
    'edisylate enanthate erbumine esylate ethanolate ' +
    'fumarate furoate gluconate hemifumarate hemihydrate hemitartrate heptahydrate hyclate ' +
    'hydrate hydrobromide hydrochloride hydroxide iodide isethionate ' +
    'lactate lysine magnesium malate maleate medoxomil meglumine mesylate monohydrate monosodium ' +
    'mucate napsylate nitrate oleate oxalate palmitate ' +
    'pamoate pentahydrate phosphate potassium propionate saccharate salicylate sesquihydrate ' +
    'sodium stearate succinate sulfate tannate tartrate ' +
    'tosylate trifluoroacetate trihydrate trisodium tromethamine undecanoate valerate xinafoate zinc'
  ).split(' '),
);

/**
 * The base of a substance's name in lower case: 'Oxycodone Hydrochloride' -> 'oxycodone', 'LEVOTHYROXINE
 * SODIUM ANHYDROUS' -> 'levothyroxine'. A name made of such words alone ('potassium chloride') stays as it
 * is.
 */
export const baseIngredient = remembered(10_000, (name: string): string => {
  const parts = name.toLowerCase().trim().split(/\s+/);
  let end = parts.length;
  while (end > 1 && SALT_WORDS.has((parts[end - 1] ?? '').replace(/[^a-z]/g, ''))) end -= 1;
  const isOnlySalt = end === 1 && SALT_WORDS.has(parts[0] ?? '');
  return (isOnlySalt ? parts : parts.slice(0, end)).join(' ').replace(/,$/, '');
});
