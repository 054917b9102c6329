import { inflateSync } from 'node:zlib';

interface PlacedText {
  readonly text: string;
  /** Points from the left. */
  readonly x: number;
  /** Points from the foot of the page to the line it is set on. */
  readonly y: number;
}

/** The text of a PDF, a line for each time text was set. */
export const textOfPdf = (pdf: Uint8Array): string =>
  placedTextOfPdf(pdf)
    .map(({ text }) => text)
    .join('\n');

/**
 * The text of a PDF that pdfkit wrote with the standard fonts, and where it is set: its streams are inflated and
 * their hexadecimal strings put together. Text set in an embedded font is glyph numbers, which this does not read.
 */
export function placedTextOfPdf(pdf: Uint8Array): readonly PlacedText[] {
  const bytes = Buffer.from(pdf);
  const lines: PlacedText[] = [];
  for (let from = 0; ;) {
    const start = bytes.indexOf('stream\n', from);
    if (start === -1) break;
    const end = bytes.indexOf('endstream', start);
    from = end + 'endstream'.length;
    for (const [, x, y, shown = ''] of inflated(bytes.subarray(start + 'stream\n'.length, end)).matchAll(
      /1 0 0 1 ([-\d.]+) ([-\d.]+) Tm\n(?:[^\n]*\n)*?\[((?:<[0-9a-f]*>|[-\d. ])*)\] TJ/g,
    )) {
      const text = [...shown.matchAll(/<([0-9a-f]*)>/g)]
        .map(([, hex = '']) => new TextDecoder('windows-1252').decode(Buffer.from(hex, 'hex')))
        .join('');
      lines.push({ text, x: Number(x), y: Number(y) });
    }
  }
  return lines;
}

function inflated(stream: Buffer): string {
  try {
    return inflateSync(stream).toString('latin1');
  } catch {
    return ''; // a font or an image
  }
}
