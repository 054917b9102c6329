import * as z from 'zod';

/**
 * One XML element. SCRIPT has no mixed content: an element of a valid message holds either child elements or
 * text.
 */
export interface Element {
  name: string;
  /** Attributes in the order they came; values are always text. */
  attributes: Record<string, string>;
  children: Element[];
  /** Text of an element without children, character for character; '' where it has children or is empty. */
  text: string;
}

export const Element: z.ZodType<Element> = z.strictObject({
  name: z.string(),
  attributes: z.record(z.string(), z.string()),
  get children() {
    return z.array(Element);
  },
  text: z.string(),
});

/** An element of text, such as `leaf('City', 'Boston')`. */
export const leaf = (name: string, text: string, attributes: Record<string, string> = {}): Element => ({
  name,
  attributes,
  children: [],
  text,
});

/** An element of elements. */
export const branch = (
  name: string,
  children: Element[],
  attributes: Record<string, string> = {},
): Element => ({ name, attributes, children, text: '' });

/** The first child of that name, or undefined. */
export const child = (element: Element, name: string): Element | undefined =>
  element.children.find((one) => one.name === name);

/** The text at the end of a path of first children, or undefined where the path breaks off. */
export const textAt = (element: Element, ...path: string[]): string | undefined =>
  path.reduce<Element | undefined>((at, name) => at && child(at, name), element)?.text;

/** Whether two elements say the same, name for name and text for text. */
export const isSame = (one: Element, other: Element): boolean =>
  one.name === other.name &&
  one.text === other.text &&
  JSON.stringify(one.attributes) === JSON.stringify(other.attributes) &&
  one.children.length === other.children.length &&
  one.children.every((inner, at) => {
    const same = other.children[at];
    return same !== undefined && isSame(inner, same);
  });

/** The texts in an element, its own first, without white space around them. */
export function textsOf({ text, children }: Element): string[] {
  return [...(text.trim() === '' ? [] : [text.trim()]), ...children.flatMap(textsOf)];
}
