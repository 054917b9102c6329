import type { Element } from './element';

const NAME = /^[A-Za-z_][\w.:-]*$/;
// Characters XML 1.0 cannot hold at all, not even escaped: most controls, lone surrogates, the two non-characters.
// eslint-disable-next-line no-control-regex
const ILLEGAL = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]|[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/;

/** Text or a name that no XML document can hold. Says which element, never its text. */
export class UnwritableError extends Error {
  constructor(readonly element: string) {
    super(`The text of ${element} has a character that XML cannot hold.`);
    this.name = 'UnwritableError';
  }
}

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', '\r': '&#13;', '\n': '&#10;', '\t': '&#9;' };

const escaped = (text: string, characters: RegExp, element: string): string => {
  if (ILLEGAL.test(text)) throw new UnwritableError(element);
  return text.replace(characters, (character) => ESCAPES[character] ?? character);
};

const writeElement = (element: Element): string => {
  const { name, attributes, children, text } = element;
  if (!NAME.test(name)) throw new UnwritableError('an element');
  const written = Object.entries(attributes).map(([key, value]) => {
    if (!NAME.test(key)) throw new UnwritableError(name);
    return ` ${key}="${escaped(value, /[&<>"\r\n\t]/g, name)}"`;
  }).join('');
  const inner = children.length > 0 ? children.map(writeElement).join('') : escaped(text, /[&<>\r]/g, name);
  return inner === '' ? `<${name}${written}/>` : `<${name}${written}>${inner}</${name}>`;
};

/**
 * Writes a document, without white space between elements: what `readXml` gives for it is the same element again.
 * Throws UnwritableError for characters that XML 1.0 does not allow.
 */
export const writeXml = (root: Element): string => `<?xml version="1.0" encoding="UTF-8"?>\n${writeElement(root)}\n`;
