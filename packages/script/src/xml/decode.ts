/** Bytes of an XML document as text, and how they were declared. */
export interface DecodedXml {
  readonly text: string;
  /** As TextDecoder names it, such as utf-8 or utf-16le. */
  readonly encoding: string;
}

const MARKS: readonly [bytes: readonly number[], encoding: string][] = [
  [[0xef, 0xbb, 0xbf], 'utf-8'],
  [[0xff, 0xfe], 'utf-16le'],
  [[0xfe, 0xff], 'utf-16be'],
  // Without a mark: '<' and '?' in two bytes each.
  [[0x3c, 0x00, 0x3f, 0x00], 'utf-16le'],
  [[0x00, 0x3c, 0x00, 0x3f], 'utf-16be'],
];
/** The declaration is in the first line, in ASCII. */
const DECLARATION = /^<\?xml\s[^>]{0,200}?encoding\s{0,20}=\s{0,20}["']([A-Za-z][A-Za-z0-9._-]{0,40})["']/;
const LONGEST_DECLARATION = 300;

const encodingOf = (bytes: Uint8Array): string => {
  const marked = MARKS.find(([mark]) => mark.every((byte, at) => bytes[at] === byte));
  if (marked) return marked[1];
  const start = new TextDecoder('latin1').decode(bytes.subarray(0, LONGEST_DECLARATION));
  const declared = DECLARATION.exec(start)?.[1] ?? 'utf-8';
  // What can be read in single bytes is not in two, whatever it calls itself.
  return /^utf-?16/i.test(declared) ? 'utf-8' : declared;
};

/** What windows-1252 has at 0x80 to 0x9F; TextDecoder of Node.js 20 reads it there as ISO-8859-1. */
const HIGH =
  '\u20AC\u0081\u201A\u0192\u201E\u2026\u2020\u2021\u02C6\u2030\u0160\u2039\u0152\u008D\u017D\u008F' +
  '\u0090\u2018\u2019\u201C\u201D\u2022\u2013\u2014\u02DC\u2122\u0161\u203A\u0153\u009D\u017E\u0178';

const HIGH_UNITS = Array.from(HIGH, (character) => character.charCodeAt(0));

/** Each byte is a character: a table is looked up, and nothing is called for each of a million. */
const fromWindows = (bytes: Uint8Array): string => {
  const units = new Uint16Array(bytes.length);
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at] ?? 0;
    units[at] = byte >= 0x80 && byte < 0xa0 ? (HIGH_UNITS[byte - 0x80] ?? byte) : byte;
  }
  return new TextDecoder('utf-16le').decode(units);
};

/**
 * The text of an XML document in any encoding that it declares or marks; without a word it is UTF-8.
 * @returns undefined where the bytes are none of their encoding, or no one knows it
 */
export const decodeXml = (bytes: Uint8Array): DecodedXml | undefined => {
  try {
    const decoder = new TextDecoder(encodingOf(bytes), { fatal: true });
    const { encoding } = decoder;
    const text = encoding === 'windows-1252' ? fromWindows(bytes) : decoder.decode(bytes);
    return { text, encoding };
  } catch {
    return undefined;
  }
};
