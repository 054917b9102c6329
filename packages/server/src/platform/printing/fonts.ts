import { createRequire } from 'node:module';
import type PDFKit from 'pdfkit';

/** Characters of Windows-1252 beyond ASCII and Latin-1, which the PDF standard fonts can show. */
const WIN_ANSI_EXTRAS = new Set('€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ');

/** The two faces of a printout. */
export interface Faces {
  readonly regular: string;
  readonly bold: string;
}

/** Whether the PDF standard fonts can show a text. */
export function fitsWinAnsi(text: string): boolean {
  return Array.from(text).every(
    (character) => /[\n -~\u00a0-\u00ff]/.test(character) || WIN_ANSI_EXTRAS.has(character),
  );
}

/**
 * The faces for a document: the standard fonts where they can show all of its text, else an embedded Unicode
 * font (docs/decisions/sending.md).
 * @returns the characters that even that font lacks, each once
 */
export function chooseFaces(
  document: PDFKit.PDFDocument,
  text: string,
): { faces: Faces; lacking: readonly string[] } {
  if (fitsWinAnsi(text)) return { faces: { regular: 'Helvetica', bold: 'Helvetica-Bold' }, lacking: [] };
  const find = createRequire(import.meta.url);
  document.registerFont('regular', find.resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf'));
  document.registerFont('bold', find.resolve('dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf'));
  document.font('regular');
  // pdfkit keeps the fontkit font it opened; its types do not say.
  const { font } = (
    document as unknown as { _font: { font: { hasGlyphForCodePoint(codePoint: number): boolean } } }
  )._font;
  const lacking = [...new Set(text)].filter(
    (character) => character !== '\n' && !font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0),
  );
  return { faces: { regular: 'regular', bold: 'bold' }, lacking };
}
