import type { Carried } from '../model/carried';
import type { Element } from '../xml/element';
import { text, type Codec } from './codec';

/** One property of a composite: which elements it takes, and what they become. */
export interface Field<T> {
  names: readonly string[];
  /** Elements of those names, at least one -> the value, or undefined where it cannot be expressed. */
  read: (elements: Element[]) => T | undefined;
  write: (value: T) => Element[];
  /** How many elements it takes when read: the first, or all of them. */
  takes: 'first' | 'all';
  required: boolean;
}

const single = <T>(name: string, codec: Codec<T>, required: boolean): Field<T> => ({
  names: [name],
  required,
  takes: 'first',
  read: ([element]) => element && codec.read(element),
  write: (value) => [codec.write(name, value)],
});

/** An element that must be there. */
export const one = <T>(name: string, codec: Codec<T>): Field<T> => single(name, codec, true);

/** An element that may be there. */
export const maybe = <T>(name: string, codec: Codec<T>): Field<T | undefined> =>
  single(name, codec, false) as Field<T | undefined>;

const allOf = <T>(values: (T | undefined)[]): T[] | undefined =>
  values.some((value) => value === undefined) ? undefined : (values as T[]);

/** Elements of one name, none or more; absent rather than an empty list. */
export const many = <T>(name: string, codec: Codec<T>): Field<T[] | undefined> => ({
  names: [name],
  required: false,
  takes: 'all',
  read: (elements) => allOf(elements.map((element) => codec.read(element))),
  write: (values) => (values ?? []).map((value) => codec.write(name, value)),
});

/**
 * Elements that a modifier may stand between, a text in an element named for it: values and modifiers in
 * their order.
 */
export const alternating = <T extends object>(
  name: string,
  codec: Codec<T>,
  modifier: string,
): Field<(T | string)[] | undefined> => ({
  names: [name, modifier],
  required: false,
  takes: 'all',
  read: (elements) =>
    allOf(
      elements.map((element): T | string | undefined =>
        element.name === modifier ? text.read(element) : codec.read(element),
      ),
    ),
  write: (values) =>
    (values ?? []).map((value) =>
      typeof value === 'string' ? text.write(modifier, value) : codec.write(name, value),
    ),
});

/** Elements of one name, at least one. */
export const some = <T>(name: string, codec: Codec<T>): Field<T[]> =>
  ({ ...many(name, codec), required: true }) as Field<T[]>;

type Fields<T> = { [K in keyof Omit<T, 'carried'>]-?: Field<T[K]> };
interface Carrier {
  carried?: Carried[] | undefined;
}

const insert = (elements: Element[], carried: Carried[]): Element[] => {
  const list = [...elements];
  let first = 0;
  for (const { after, element } of carried) {
    const anchor = after === null ? -1 : list.findLastIndex((sibling) => sibling.name === after);
    const at = after === null ? first++ : anchor === -1 ? list.length : anchor + 1;
    list.splice(at, 0, element);
  }
  return list;
};

/**
 * A composite of the standard, its fields in the standard's order. Elements no field names, and elements a
 * field cannot express, are carried; without an element that a required field can express the composite
 * cannot be read.
 */
export const composite = <T extends Carrier>(fields: Fields<T>): Codec<T> => {
  const entries = Object.entries(fields) as [string, Field<unknown>][];
  const read = (element: Element): T | undefined => {
    if (Object.keys(element.attributes).length > 0 || element.text !== '') return undefined;
    const value: Record<string, unknown> = {};
    const taken = new Set<Element>();
    for (const [key, field] of entries) {
      const named = element.children.filter((sibling) => field.names.includes(sibling.name));
      const mine = field.takes === 'first' ? named.slice(0, 1) : named;
      const result = mine.length === 0 ? undefined : field.read(mine);
      if (result === undefined) {
        if (field.required) return undefined;
        continue;
      }
      value[key] = result;
      for (const one of mine) taken.add(one);
    }
    const carried = element.children.flatMap((sibling, at) =>
      taken.has(sibling) ? [] : [{ after: element.children[at - 1]?.name ?? null, element: sibling }],
    );
    return (carried.length > 0 ? { ...value, carried } : value) as T;
  };
  const write = (name: string, value: T): Element => {
    const own: Element[] = [];
    for (const [key, field] of entries) {
      const part = (value as Record<string, unknown>)[key];
      if (part !== undefined) own.push(...field.write(part));
    }
    return { name, attributes: {}, children: value.carried ? insert(own, value.carried) : own, text: '' };
  };
  return { read, write };
};
