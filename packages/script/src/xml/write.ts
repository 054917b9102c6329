import type { Element } from './element';

const NAME = /^[A-Za-z_][\w.:-]*$/;
// Characters XML 1.0 cannot hold at all, not even escaped: most controls, lone surrogates, the two
// non-characters.
const ILLEGAL =
  // eslint-disable-next-line no-control-regex
  /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]|[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/;

/** Text or a name that no XML document can hold. Says which element, never its text. */
export class UnwritableError extends Error {
  constructor(readonly element: string) {
    super(`The text of ${element} has a character that XML cannot hold.`);
    this.name = 'UnwritableError';
  }
}

const ESCAPES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\r': '&#13;',
  '\n': '&#10;',
  '\t': '&#9;',
};

/** Nothing to escape and nothing illegal: nearly every text of a message. */
const PLAIN = /^[ !#-%'-;=?-~]*$/;

const escaped = (text: string, characters: RegExp, element: string): string => {
  if (PLAIN.test(text)) return text;
  if (ILLEGAL.test(text)) throw new UnwritableError(element);
  return text.replace(characters, (character) => ESCAPES[character] ?? character);
};

const writeElement = (element: Element): string => {
  const { name, attributes, children, text } = element;
  if (!NAME.test(name)) throw new UnwritableError('an element');
  let written = '';
  for (const key of Object.keys(attributes)) {
    if (!NAME.test(key)) throw new UnwritableError(name);
    written += ` ${key}="${escaped(attributes[key] ?? '', /[&<>"\r\n\t]/g, name)}"`;
  }
  let inner = children.length > 0 ? '' : escaped(text, /[&<>\r]/g, name);
  for (const one of children) inner += writeElement(one);
  return inner === '' ? `<${name}${written}/>` : `<${name}${written}>${inner}</${name}>`;
};

/**
 * Writes a document, without white space between elements: what `readXml` gives for it is the same element
 * again. Throws UnwritableError for characters that XML 1.0 does not allow.
 */
export const writeXml = (root: Element): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n${writeElement(root)}\n`;
