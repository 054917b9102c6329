import readXlsxFile from 'read-excel-file/node';

/**
 * The rows of a workbook's sheets, one sheet after the other, as a reader that is not ours shows them; a cell
 * that is empty or absent is ''.
 */
export async function readWorkbook(file: Uint8Array): Promise<string[][]> {
  const sheets = await readXlsxFile(Buffer.from(file), { trim: false });
  return sheets.flatMap(({ data }) =>
    data.map((row) => row.map((cell) => (cell === null ? '' : String(cell)))),
  );
}
