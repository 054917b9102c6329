import { SaxesParser } from 'saxes';
import type { Element } from './element';

/** What a reader accepts: decided limits, so that nobody's message can exhaust us. */
export const MAX_BYTES = 1_048_576;
export const MAX_DEPTH = 64;

export type XmlFault = 'xml.too-large' | 'xml.doctype' | 'xml.too-deep' | 'xml.not-well-formed';

/** Why XML could not be read, and where; never what it said. */
export class XmlError extends Error {
  constructor(
    readonly fault: XmlFault,
    readonly line?: number,
  ) {
    super(line === undefined ? fault : `${fault} in line ${line}`);
    this.name = 'XmlError';
  }
}

const isBlank = (text: string) => /^[ \t\r\n]*$/.test(text);

/**
 * Reads one XML document into elements. Values stay text, whatever they look like. Comments, processing
 * instructions and the white space between elements are dropped; names are taken as written, prefix and all.
 * Throws XmlError for a document type, more than 64 levels, more than 1 MB, more than one root, or XML that
 * is not well formed.
 */
export const readXml = (xml: string): Element => {
  if (new TextEncoder().encode(xml).length > MAX_BYTES) throw new XmlError('xml.too-large');
  const parser = new SaxesParser({ xmlns: false, position: true });
  const open: Element[] = [];
  let root: Element | undefined;
  const fail = (fault: XmlFault): never => {
    throw new XmlError(fault, parser.line);
  };

  parser.on('error', () => fail('xml.not-well-formed'));
  parser.on('doctype', () => fail('xml.doctype'));
  parser.on('opentag', (tag) => {
    if (open.length === MAX_DEPTH) fail('xml.too-deep');
    const element: Element = { name: tag.name, attributes: { ...tag.attributes }, children: [], text: '' };
    const parent = open.at(-1);
    if (parent) parent.children.push(element);
    else root = element;
    open.push(element);
  });
  const append = (text: string) => {
    const element = open.at(-1);
    if (element) element.text += text;
  };
  parser.on('text', append);
  parser.on('cdata', append);
  parser.on('closetag', () => {
    const element = open.pop();
    if (element && element.children.length > 0 && isBlank(element.text)) element.text = '';
  });
  parser.write(xml).close();

  return root ?? fail('xml.not-well-formed');
};
