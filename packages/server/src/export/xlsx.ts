import { strToU8, Zip, ZipDeflate } from 'fflate';
import type { Rows } from './rows';

/** A sheet holds 1,048,576 rows, the head among them; what is more goes on in another sheet. */
const ROWS_OF_A_SHEET = 1_048_575;
const DECLARATION = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const SPREADSHEET = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONSHIPS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const MEDIA = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
/** Fast rather than small: the file is made while a request waits. */
const LEVEL = 1;

/** When the parts of a file were made, it says: always the same, the earliest that a ZIP file knows, so that two files of the same rows are the same bytes. */
const MADE = new Date(1980, 0, 1);

function packed(name: string): ZipDeflate {
  const file = new ZipDeflate(name, { level: LEVEL });
  file.mtime = MADE;
  return file;
}

/**
 * An XLSX file (ECMA-376) written while its rows are read: texts stand inline in their cells, so nothing computes them and nothing is collected.
 * @param title name of the sheet, at most 25 characters
 */
export async function* xlsxFile(title: string, head: readonly string[], rows: Rows): AsyncGenerator<Uint8Array> {
  let made: Uint8Array[] = [];
  const zip = new Zip((problem, chunk) => {
    if (problem) throw problem;
    made.push(chunk);
  });
  const drain = () => {
    const chunks = made;
    made = [];
    return chunks;
  };
  const put = (name: string, text: string) => {
    const file = packed(name);
    zip.add(file);
    file.push(strToU8(text), true);
  };

  let sheets = 0;
  let sheet: ZipDeflate | undefined;
  let written = 0;
  const open = () => {
    sheets += 1;
    sheet = packed(`xl/worksheets/sheet${String(sheets)}.xml`);
    zip.add(sheet);
    sheet.push(strToU8(`${DECLARATION}<worksheet xmlns="${SPREADSHEET}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><sheetData>${rowXml(head)}`));
    written = 0;
    return sheet;
  };
  const close = () => {
    sheet?.push(strToU8('</sheetData></worksheet>'), true);
    sheet = undefined;
  };

  open();
  for await (const batch of rows) {
    let rest = batch;
    while (rest.length > 0) {
      if (written >= ROWS_OF_A_SHEET) close();
      const current = sheet ?? open();
      const taken = rest.slice(0, ROWS_OF_A_SHEET - written);
      current.push(strToU8(taken.map(rowXml).join('')));
      written += taken.length;
      rest = rest.slice(taken.length);
    }
    yield* drain();
  }
  close();

  const numbers = Array.from({ length: sheets }, (_, at) => String(at + 1));
  put('xl/workbook.xml', `${DECLARATION}<workbook xmlns="${SPREADSHEET}" xmlns:r="${RELATIONSHIPS}"><sheets>${numbers.map((number) =>
    `<sheet name="${escaped(number === '1' ? title : `${title} ${number}`)}" sheetId="${number}" r:id="rId${number}"/>`).join('')}</sheets></workbook>`);
  put('xl/_rels/workbook.xml.rels', relationships(numbers.map((number) => ({ id: `rId${number}`, type: `${RELATIONSHIPS}/worksheet`, target: `worksheets/sheet${number}.xml` }))));
  put('_rels/.rels', relationships([{ id: 'rId1', type: `${RELATIONSHIPS}/officeDocument`, target: 'xl/workbook.xml' }]));
  put('[Content_Types].xml', `${DECLARATION}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${MEDIA}.sheet.main+xml"/>${numbers.map((number) =>
    `<Override PartName="/xl/worksheets/sheet${number}.xml" ContentType="${MEDIA}.worksheet+xml"/>`).join('')}</Types>`);
  zip.end();
  yield* drain();
}

function relationships(all: readonly { readonly id: string; readonly type: string; readonly target: string }[]): string {
  return `${DECLARATION}<Relationships xmlns="${PACKAGE}/relationships">${all.map(({ id, type, target }) => `<Relationship Id="${id}" Type="${type}" Target="${target}"/>`).join('')}</Relationships>`;
}

function rowXml(cells: readonly string[]): string {
  return `<row>${cells.map((cell) => (cell === '' ? '<c/>' : `<c t="inlineStr"><is><t xml:space="preserve">${escaped(cell)}</t></is></c>`)).join('')}</row>`;
}

/** What stands in a cell as it is; most texts do. */
const PLAIN = /^[\t\n\r !#-%'-;=?-~]*$/;

/** Characters that XML has no place for are left out: they show nothing in a sheet either. */
function escaped(text: string): string {
  return PLAIN.test(text) ? text : text.replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '').replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}
