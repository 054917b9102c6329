import PDFDocument from 'pdfkit';
import { describe, expect, it } from 'vitest';
import { chooseFaces, fitsWinAnsi } from './fonts';

describe('the faces of a printout (docs/decisions/sending.md)', () => {
  it.each([
    ['Renée O’Hara – 5 µg', true],
    ['two\nlines', true],
    ['€ 5', true],
    ['Łukasz Wójcik', false],
    ['Nguyễn', false],
    ['山田', false],
    ['tab\t', false],
  ])('the standard fonts show %j: %s', (text, fits) => {
    expect(fitsWinAnsi(text)).toBe(fits);
  });

  it.each([
    ['Renée', 'Helvetica', []],
    ['Łukasz Nguyễn', 'regular', []],
    ['Łukasz 山山田', 'regular', ['山', '田']],
  ])('%j is set in %s, which lacks %j', (text, regular, lacking) => {
    const chosen = chooseFaces(new PDFDocument(), text);
    expect(chosen.faces.regular).toBe(regular);
    expect(chosen.lacking).toEqual(lacking);
  });
});
