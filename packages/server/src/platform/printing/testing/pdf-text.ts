import { inflateSync } from 'node:zlib';

/**
 * The text of a PDF that pdfkit wrote with the standard fonts, a line for each time text was set: its streams
 * are inflated and their hexadecimal strings put together. Text set in an embedded font is glyph numbers,
 * which this does not read.
 */
export function textOfPdf(pdf: Uint8Array): string {
  const bytes = Buffer.from(pdf);
  const lines: string[] = [];
  for (let from = 0; ;) {
    const start = bytes.indexOf('stream\n', from);
    if (start === -1) break;
    const end = bytes.indexOf('endstream', start);
    from = end + 'endstream'.length;
    for (const [, shown = ''] of inflated(bytes.subarray(start + 'stream\n'.length, end)).matchAll(
      /\[((?:<[0-9a-f]*>|[-\d. ])*)\] TJ/g,
    )) {
      lines.push(
        [...shown.matchAll(/<([0-9a-f]*)>/g)]
          .map(([, hex = '']) => new TextDecoder('windows-1252').decode(Buffer.from(hex, 'hex')))
          .join(''),
      );
    }
  }
  return lines.join('\n');
}

function inflated(stream: Buffer): string {
  try {
    return inflateSync(stream).toString('latin1');
  } catch {
    return ''; // a font or an image
  }
}
