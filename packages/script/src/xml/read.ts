import { SaxesParser, type SaxesTagNS } from 'saxes';
import type { Element } from './element';

/** What a reader accepts: decided limits, so that no message can exhaust the process. */
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

/** A document, and whether its names came with the prefix of a namespace. */
export interface ReadDocument {
  readonly root: Element;
  readonly isPrefixed: boolean;
}

/**
 * Reads one XML document into elements; values stay text. Names in the namespace of the root lose their
 * prefix, others keep it, so that they are not taken for the standard's.
 * @param most bytes
 * @throws XmlError for a document type, more than 64 levels, more bytes, more than one root, or XML that is not
 * well formed
 */
export const readDocument = (xml: string, most = MAX_BYTES): ReadDocument => {
  if (xml.length > most || new TextEncoder().encode(xml).length > most) throw new XmlError('xml.too-large');
  const parser = new SaxesParser({ xmlns: true, position: true });
  const open: Element[] = [];
  let root: Element | undefined;
  let space = '';
  let isPrefixed = false;
  const fail = (fault: XmlFault): never => {
    throw new XmlError(fault, parser.line);
  };
  const nameOf = ({ name, local, prefix, uri }: SaxesTagNS): string => {
    if (prefix === '') return uri === space || uri === '' ? name : `other:${local}`;
    if (uri !== space) return name;
    isPrefixed = true;
    return local;
  };

  parser.on('error', () => fail('xml.not-well-formed'));
  parser.on('doctype', () => fail('xml.doctype'));
  parser.on('opentag', (tag) => {
    if (open.length === MAX_DEPTH) fail('xml.too-deep');
    if (!root) space = tag.uri;
    const attributes: Element['attributes'] = {};
    for (const { name, local, prefix, uri, value } of Object.values(tag.attributes))
      attributes[prefix !== '' && uri === space ? local : name] = value;
    const element: Element = { name: nameOf(tag), attributes, children: [], text: '' };
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

  return root ? { root, isPrefixed } : fail('xml.not-well-formed');
};

/** The root of a document, without its notes. Throws XmlError as readDocument does. */
export const readXml = (xml: string): Element => readDocument(xml).root;
