/** An element of a message: a text, or elements in their order. */
export interface XmlElement {
  readonly name: string;
  readonly attributes?: Readonly<Record<string, string>>;
  readonly content: string | readonly XmlElement[];
}

/** The standard has no room for a fact. Names the element and its limit, never what was to stand there. */
export class UnwritableFactError extends Error {
  override name = 'UnwritableFactError';
}

type Part = XmlElement | readonly XmlElement[] | undefined;

/** An element of elements; what is undefined is left out. */
export const group = (name: string, ...parts: readonly Part[]): XmlElement => ({
  name,
  content: parts.flatMap((part) => part ?? []),
});

/** Printable characters of ASCII, one of them no space: what the standard calls 'an'. */
const isPrintable = (value: string) => /^[ -~]+$/.test(value) && value.trim() !== '';

/**
 * An element of a text.
 * @param most its greatest length in characters
 * @throws UnwritableFactError for a text that is empty, too long or not printable ASCII
 */
export function text(name: string, value: string, most: number): XmlElement {
  if (value.length > most) throw new UnwritableFactError(`${name} has at most ${most} characters.`);
  if (!isPrintable(value)) throw new UnwritableFactError(`${name} takes printable ASCII alone.`);
  return { name, content: value };
}

/** The same, where there is something to say. */
export const maybe = (name: string, value: string | undefined, most: number): XmlElement | undefined =>
  value === undefined ? undefined : text(name, value, most);

/**
 * An element of digits.
 * @throws UnwritableFactError for what is no number or too long
 */
export function digits(name: string, value: string, most: number): XmlElement {
  if (value.length > most || !/^\d+$/.test(value))
    throw new UnwritableFactError(`${name} is a number of at most ${most} digits.`);
  return { name, content: value };
}

/** An element of one code of a list. */
export const code = (name: string, value: string): XmlElement => text(name, value, 35);

/** A calendar date (YYYY-MM-DD) or an instant, in the element that says which. */
export const date = (name: string, value: string): XmlElement =>
  group(name, { name: value.includes('T') ? 'DateTime' : 'Date', content: value });

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\r': '&#13;',
};

const escaped = (value: string) => value.replace(/[&<>"\r]/g, (character) => ESCAPES[character] ?? character);

/** An element without a name is white space between others. */
const written = ({ name, attributes = {}, content }: XmlElement): string => {
  if (name === '') return String(content);
  const tag = [name, ...Object.entries(attributes).map(([key, value]) => `${key}="${escaped(value)}"`)].join(
    ' ',
  );
  const inner = typeof content === 'string' ? escaped(content) : content.map(written).join('');
  return inner === '' ? `<${tag}/>` : `<${tag}>${inner}</${name}>`;
};

/** A document as it goes over the wire, without added white space. */
export const documentOf = (root: XmlElement, encoding = 'UTF-8'): string =>
  `<?xml version="1.0" encoding="${encoding}"?>\n${written(root)}\n`;

/** An element and what is in it, each changed from the inside out. */
export const changed = (element: XmlElement, change: (one: XmlElement) => XmlElement): XmlElement =>
  change(
    typeof element.content === 'string'
      ? element
      : { ...element, content: element.content.map((one) => changed(one, change)) },
  );
