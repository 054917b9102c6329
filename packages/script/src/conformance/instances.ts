import { branch, leaf, type Element } from '../xml/element';
import type { Particle, SchemaType, TextType } from './schema';

/** Numbers between 0 and 1, the same ones each time: an instance that fails can be made again. */
const numbersFrom = (seed: number) => {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
};

/** Values that guides ask for beyond the schema, by the end of an element's path. */
const GUIDED: readonly [end: string, value: string][] = [
  ['/NPI', '1234567893'],
  ['/NCPDPID', '9900001'],
  ['/StateProvince', 'IL'],
  ['/PostalCode', '62704'],
  ['/CountryCode', 'US'],
  ['/Number', '2175550142'],
  ['/QuantityUnitOfMeasure/Code', 'C48542'],
  ['/DEASchedule/Code', 'C48677'],
];
/** One of them satisfies every pattern that the set has. */
const CANDIDATES = ['An example', '12', '1', '010', 'TO', 'AND', '62704', 'A'];
const MOST = 2;
/** Deeper than any message: the set has parts that hold themselves. */
const DEEPEST = 40;

/** Paths of all elements below one, as far as they differ. */
export function elementPaths(
  type: SchemaType,
  path: string,
  depth = 0,
  found = new Set<string>(),
): Set<string> {
  const walk = (particle: Particle): void => {
    if (particle.max === 0) return;
    if (particle.kind !== 'element') return particle.parts.forEach(walk);
    const at = `${path}/${particle.name}`;
    found.add(at);
    elementPaths(particle.type(), at, depth + 1, found);
  };
  if (type.kind === 'complex' && type.content && depth < DEEPEST) walk(type.content);
  return found;
}

const textOf = (type: TextType, path: string, random: () => number): string => {
  const guided = GUIDED.find(([end]) => path.endsWith(end))?.[1];
  if (guided !== undefined) return guided;
  if (type.codes) return type.codes[Math.floor(random() * type.codes.length)] ?? '';
  if (type.base === 'date') return '2026-11-20';
  if (type.base === 'dateTime') return '2026-11-20T09:15:00Z';
  if (type.base === 'boolean') return 'true';
  if (type.base === 'int') return '5';
  const fits = (text: string) =>
    text.length <= (type.max ?? text.length) &&
    type.patterns.every((pattern) => new RegExp(`^(?:${pattern})$`).test(text));
  const found = CANDIDATES.find(fits);
  if (found === undefined) throw new Error(`No example of ${path}.`);
  return found;
};

/** How an instance is made: with as little as it must have, with all it may have, or by chance. */
type Way = 'least' | 'all' | 'chance';

/**
 * Makes valid instances of an element of the schema set: the least, enough with everything that each element
 * of it is in one at least, and some by chance.
 * @param seen receives the paths of the elements that were made
 * @param chances how many by chance
 */
export function* instancesOf(
  name: string,
  type: SchemaType,
  seen: Set<string>,
  chances = 20,
): Generator<Element> {
  const all = elementPaths(type, `/${name}`);

  /** How many elements of a particle were in no instance yet. */
  const unseenIn = (particle: Particle, path: string): number => {
    if (particle.max === 0) return 0;
    if (particle.kind !== 'element')
      return particle.parts.reduce((sum, part) => sum + unseenIn(part, path), 0);
    const at = `${path}/${particle.name}`;
    const inner = particle.type();
    const below = inner.kind === 'complex' && inner.content ? unseenIn(inner.content, at) : 0;
    return (seen.has(at) ? 0 : 1) + below;
  };

  const make = (of: Particle, path: string, way: Way, random: () => number): Element[] => {
    const count =
      way === 'least'
        ? of.min
        : way === 'all'
          ? Math.max(of.min, Math.min(of.max, 1))
          : Math.min(of.max, of.min + Math.floor(random() * (MOST + 1)));
    return Array.from({ length: count }).flatMap(() => {
      if (of.kind === 'element') return [element(of.name, of.type(), `${path}/${of.name}`, way, random)];
      if (of.kind === 'sequence') return of.parts.flatMap((part) => make(part, path, way, random));
      const possible = of.parts.filter(({ max }) => max > 0);
      const chosen =
        way === 'least'
          ? possible[0]
          : way === 'chance'
            ? // Mostly the first: a person, and not an animal.
              possible[random() < 0.7 ? 0 : Math.floor(random() * possible.length)]
            : possible.reduce((best, one) => (unseenIn(one, path) > unseenIn(best, path) ? one : best));
      return chosen ? make(chosen, path, way, random) : [];
    });
  };

  const element = (called: string, of: SchemaType, path: string, way: Way, random: () => number): Element => {
    seen.add(path);
    if (of.kind === 'text') return leaf(called, textOf(of, path, random));
    const attributes = Object.fromEntries(
      of.attributes
        .filter(({ isRequired }) => isRequired || way !== 'least')
        .map((one) => [one.name, one.fixed ?? textOf(one.type, `${path}/@${one.name}`, random)]),
    );
    return of.content
      ? branch(called, make(of.content, path, way, random), attributes)
      : leaf(called, of.text ? textOf(of.text, path, random) : '', attributes);
  };

  const one = (way: Way, seed: number) => element(name, type, `/${name}`, way, numbersFrom(seed));
  yield one('least', 0);
  // Each round takes at every choice what was made least, so it ends with everything made.
  for (let round = 1, left = -1; round < 200; round += 1) {
    yield one('all', round);
    const missing = [...all].filter((path) => !seen.has(path)).length;
    if (missing === 0 || missing === left) break;
    left = missing;
  }
  for (let seed = 1; seed <= chances; seed += 1) yield one('chance', seed);
}
