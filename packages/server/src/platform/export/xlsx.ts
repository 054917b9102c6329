import { Zip } from 'fflate';
import type { Rows } from './rows';
import { escaped, SheetCells } from './sheet-cells';
import { ZipPart } from './zip-part';

/** A sheet holds 1,048,576 rows, the head among them; the rest goes into another sheet. */
const ROWS_OF_A_SHEET = 1_048_575;
const DECLARATION = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const SPREADSHEET = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONSHIPS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const MEDIA = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/**
 * When the parts of a file were made, it says: always the same, the earliest that a ZIP file knows, so that
 * two files of the same rows are the same bytes.
 */
const MADE = new Date(1980, 0, 1);

/** That no column of a file has few texts. */
const NONE: ReadonlySet<string> = new Set();

/**
 * An XLSX file (ECMA-376) written while its rows are read.
 * @param title name of the sheet, at most 25 characters
 * @param few titles of columns that have few texts, such as states: each of those is written once
 */
export async function* xlsxFile(
  title: string,
  head: readonly string[],
  rows: Rows,
  few = NONE,
): AsyncGenerator<Uint8Array> {
  const cells = new SheetCells(head, few);
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
  const begin = (name: string) => {
    const part = new ZipPart(name, MADE);
    zip.add(part);
    return part;
  };
  const put = async (name: string, text: string) => {
    const part = begin(name);
    await part.add(text);
    await part.end();
  };

  let sheets = 0;
  let written = 0;
  const open = async () => {
    sheets += 1;
    written = 0;
    const part = begin(`xl/worksheets/sheet${String(sheets)}.xml`);
    await part.add(
      `${DECLARATION}<worksheet xmlns="${SPREADSHEET}"><sheetViews><sheetView ` +
        'workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" ' +
        `state="frozen"/></sheetView></sheetViews><sheetData>${cells.rowsOf([head], 1)}`,
    );
    return part;
  };
  const close = async (part: ZipPart) => {
    await part.add('</sheetData></worksheet>');
    await part.end();
  };

  let sheet = await open();
  try {
    for await (const batch of rows) {
      let rest = batch;
      while (rest.length > 0) {
        if (written >= ROWS_OF_A_SHEET) {
          await close(sheet);
          sheet = await open();
        }
        const taken = rest.slice(0, ROWS_OF_A_SHEET - written);
        await sheet.add(cells.rowsOf(taken, written + 2));
        written += taken.length;
        rest = rest.slice(taken.length);
      }
      yield* drain();
    }
    await close(sheet);
  } finally {
    sheet.terminate(); // anyone who stops reading half-way leaves nothing that packs
  }

  const numbers = Array.from({ length: sheets }, (_, at) => String(at + 1));
  await put(
    'xl/workbook.xml',
    `${DECLARATION}<workbook xmlns="${SPREADSHEET}" xmlns:r="${RELATIONSHIPS}"><sheets>${numbers
      .map(
        (number) =>
          `<sheet name="${escaped(number === '1' ? title : `${title} ${number}`)}" sheetId="${number}" r:id="rId${number}"/>`,
      )
      .join('')}</sheets></workbook>`,
  );
  await put('xl/sharedStrings.xml', `${DECLARATION}<sst xmlns="${SPREADSHEET}">${cells.table()}</sst>`);
  await put(
    'xl/_rels/workbook.xml.rels',
    relationships([
      ...numbers.map((number) => ({
        id: `rId${number}`,
        type: `${RELATIONSHIPS}/worksheet`,
        target: `worksheets/sheet${number}.xml`,
      })),
      { id: 'shared', type: `${RELATIONSHIPS}/sharedStrings`, target: 'sharedStrings.xml' },
    ]),
  );
  await put(
    '_rels/.rels',
    relationships([{ id: 'rId1', type: `${RELATIONSHIPS}/officeDocument`, target: 'xl/workbook.xml' }]),
  );
  await put('[Content_Types].xml', contentTypes(numbers));
  zip.end();
  yield* drain();
}

function contentTypes(numbers: readonly string[]): string {
  const extension = (name: string, type: string) => `<Default Extension="${name}" ContentType="${type}"/>`;
  const part = (name: string, type: string) =>
    `<Override PartName="/xl/${name}.xml" ContentType="${MEDIA}.${type}+xml"/>`;
  return [
    `${DECLARATION}<Types xmlns="${PACKAGE}/content-types">`,
    extension('rels', 'application/vnd.openxmlformats-package.relationships+xml'),
    extension('xml', 'application/xml'),
    part('workbook', 'sheet.main'),
    part('sharedStrings', 'sharedStrings'),
    ...numbers.map((number) => part(`worksheets/sheet${number}`, 'worksheet')),
    '</Types>',
  ].join('');
}

function relationships(
  all: readonly { readonly id: string; readonly type: string; readonly target: string }[],
): string {
  return [
    `${DECLARATION}<Relationships xmlns="${PACKAGE}/relationships">`,
    ...all.map(({ id, type, target }) => `<Relationship Id="${id}" Type="${type}" Target="${target}"/>`),
    '</Relationships>',
  ].join('');
}
