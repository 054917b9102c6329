import { isSame, type Element } from '../xml/element';

/**
 * One correspondence between an element and a value, used in both directions, so that what is written can be
 * read. `read` answers undefined where the element holds something the value has no place for: the caller
 * then carries the element as it is instead of losing a part of it.
 */
export interface Codec<T> {
  read: (element: Element) => T | undefined;
  write: (name: string, value: T) => Element;
}

const isBare = (element: Element) => Object.keys(element.attributes).length === 0;

/** Text as it is. */
export const text: Codec<string> = {
  read: (element) => (isBare(element) && element.children.length === 0 ? element.text : undefined),
  write: (name, value) => ({ name, attributes: {}, children: [], text: value }),
};

/** Text that must be one of the keys of a table: the value is the word, the element the code. */
export const coded = <T extends string | boolean>(pairs: readonly (readonly [T, string])[]): Codec<T> => ({
  read: (element) => {
    const code = text.read(element);
    return pairs.find((pair) => pair[1] === code)?.[0];
  },
  write: (name, value) => {
    const pair = pairs.find((one) => one[0] === value);
    if (!pair) throw new RangeError(`The table of ${name} has no such value.`);
    return text.write(name, pair[1]);
  },
});

/** Text that is one of a list, the value being the code itself. */
export const oneOf = <T extends string>(codes: readonly T[]): Codec<T> =>
  coded(codes.map((code) => [code, code] as const));

/** A value in a wrapping element: `inside('HumanPatient', patient)` reads <Patient><HumanPatient>…. */
export const inside = <T>(inner: string, codec: Codec<T>): Codec<T> => ({
  read: (element) => {
    const [only, ...more] = element.children;
    return isBare(element) && only?.name === inner && more.length === 0 ? codec.read(only) : undefined;
  },
  write: (name, value) => ({ name, attributes: {}, children: [codec.write(inner, value)], text: '' }),
});

/** Elements with more children than anyone means are not compared: that takes the square of their number. */
const MOST_COMPARED = 200;

/** A value that would be written back otherwise than it came is not read. */
export const exact = <T>(codec: Codec<T>): Codec<T> => ({
  read: (element) => {
    if (element.children.length > MOST_COMPARED) return undefined;
    const value = codec.read(element);
    return value !== undefined && isSame(codec.write(element.name, value), element) ? value : undefined;
  },
  write: codec.write,
});

/** A date or an instant, which the standard wraps in an element that says which. */
export const date: Codec<string> = {
  read: (element) => inside('Date', text).read(element) ?? inside('DateTime', text).read(element),
  write: (name, value) => inside(value.includes('T') ? 'DateTime' : 'Date', text).write(name, value),
};
