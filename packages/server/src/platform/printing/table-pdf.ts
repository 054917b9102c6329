import { AppError } from '@erx/core/findings/app-error';
import { patientName } from '@erx/core/patients/name';
import type { Patient } from '@erx/core/patients/model';
import type { Practice } from '@erx/core/practices/model';
import { showPhone, showZip } from '@erx/core/values/contact';
import { dateIn, showDate, showInstant, type TimeZone } from '@erx/core/values/dates';
import type PDFKit from 'pdfkit';
import { chooseFaces, type Faces } from './fonts';

/** The practice that a paper is headed by. */
type PrintedPractice = Pick<
  Practice,
  'name' | 'address' | 'address2' | 'city' | 'state' | 'zipCode' | 'phone'
>;

/** A list as a table: what is said above it, how wide its columns are, and its rows. */
export interface PrintedTable {
  readonly title: string;
  /** Below the patient: what the list is and what it may lack. */
  readonly notes: readonly string[];
  readonly columns: readonly { readonly title: string; readonly width: number }[];
  readonly rows: readonly (readonly string[])[];
}

/** The text of the page around the table. */
interface Printout {
  /** Whom it is about, also at the foot of each page; absent where the table says whom. */
  readonly patient?: Patient;
  readonly practice: PrintedPractice;
  readonly table: PrintedTable;
  /** The practice's. */
  readonly timeZone: TimeZone;
  readonly now: Date;
}

const MARGIN = 54;
/** Of all columns of a table together. */
export const WIDTH = 612 - 2 * MARGIN;
/** Below this a row begins a new page. */
const FOOT = 712;
const INK = '#111418';
const MUTED = '#5f6b7c';
const RULE = '#c5cbd3';
const GAP = 12;

/**
 * A list as a PDF of letter size: the practice, the patient where it is of one, and the table, with its heads and
 * the patient's account number on each page.
 * @throws AppError printing.glyphs-missing naming the characters that no bundled font can show
 */
export async function tablePdf(printout: Printout): Promise<Buffer> {
  // a fifth of a second that a start need not wait for
  const { default: PDFDocument } = await import('pdfkit');
  const { patient, practice, table, timeZone, now } = printout;
  const document = new PDFDocument({
    size: 'LETTER',
    margin: MARGIN,
    bufferPages: true,
    info: { Title: table.title, Producer: 'erx', Creator: 'erx' },
  });
  const chunks: Buffer[] = [];
  document.on('data', (chunk: Buffer) => chunks.push(chunk));
  const done = new Promise<void>((resolve) => {
    document.on('end', resolve);
  });

  const shown = [
    practice.name,
    practice.address,
    practice.address2,
    practice.city,
    ...(patient ? [patientName(patient), patient.accountNumber] : []),
    ...table.notes,
    ...table.rows.flat(),
  ].join('\n');
  const { faces, lacking } = chooseFaces(document, shown);
  if (lacking.length > 0) throw new AppError('printing.glyphs-missing', { list: lacking.join(' ') });

  drawPractice(document, faces, practice);
  document
    .font(faces.bold)
    .fontSize(15)
    .fillColor(INK)
    .text(table.title, MARGIN, document.y + 6);
  document.font(faces.regular).fontSize(11);
  if (patient) document.text(patientLine(patient), { width: WIDTH });
  document
    .fontSize(9.5)
    .fillColor(MUTED)
    .text([...table.notes, `Printed on ${showDate(dateIn(timeZone, now))}.`].join('\n'), { width: WIDTH });
  document.y += 10;
  drawTable(document, faces, table);

  const { start, count } = document.bufferedPageRange();
  for (let at = 0; at < count; at += 1) {
    document.switchToPage(start + at);
    document
      .font(faces.regular)
      .fontSize(8.5)
      .fillColor(MUTED)
      .text(
        `${patient ? `Account ${patient.accountNumber} · ` : ''}${showInstant(timeZone, now.toISOString())}`,
        MARGIN,
        724,
        {
          width: WIDTH / 2,
          lineBreak: false,
        },
      )
      .text(`Page ${String(at + 1)} of ${String(count)}`, MARGIN + WIDTH / 2, 724, {
        width: WIDTH / 2,
        align: 'right',
        lineBreak: false,
      });
  }
  document.end();
  await done;
  return Buffer.concat(chunks);
}

function patientLine(patient: Patient): string {
  const born = patient.birthDate === '' ? 'birth date unknown' : `born ${showDate(patient.birthDate)}`;
  return `${patientName(patient)} · ${born} · account ${patient.accountNumber}`;
}

function drawPractice(document: PDFKit.PDFDocument, faces: Faces, practice: PrintedPractice): void {
  const address = [
    practice.address,
    practice.address2,
    `${practice.city}, ${practice.state} ${showZip(practice.zipCode)}`,
  ]
    .filter(Boolean)
    .join(' · ');
  document.font(faces.bold).fontSize(12).fillColor(INK).text(practice.name, MARGIN, MARGIN, { width: WIDTH });
  document
    .font(faces.regular)
    .fontSize(9.5)
    .fillColor(MUTED)
    .text(address)
    .text(`Phone ${showPhone(practice.phone)}`);
  rule(document, document.y + 6);
  document.y += 12;
}

function drawTable(document: PDFKit.PDFDocument, faces: Faces, { columns, rows }: PrintedTable): void {
  const starts = columns.map(
    (_, at) => MARGIN + columns.slice(0, at).reduce((sum, { width }) => sum + width, 0),
  );
  const draw = (texts: readonly string[]) => {
    const y = document.y;
    let bottom = y;
    for (const [at, text] of texts.entries()) {
      document.text(text, starts[at] ?? MARGIN, y, { width: (columns[at]?.width ?? WIDTH) - GAP });
      bottom = Math.max(bottom, text === '' ? y : document.y);
    }
    document.y = bottom + 3;
    rule(document, document.y);
    document.y += 4;
  };
  const heads = () => {
    document.font(faces.bold).fontSize(9.5).fillColor(MUTED);
    draw(columns.map(({ title }) => title));
    document.font(faces.regular).fontSize(10.5).fillColor(INK);
  };
  heads();
  if (rows.length === 0) document.text('No records.', MARGIN, document.y);
  for (const row of rows) {
    const height = Math.max(
      ...row.map((text, at) => document.heightOfString(text, { width: (columns[at]?.width ?? WIDTH) - GAP })),
    );
    if (document.y + height > FOOT) {
      document.addPage();
      heads();
    }
    draw(row);
  }
}

function rule(document: PDFKit.PDFDocument, y: number): void {
  document
    .moveTo(MARGIN, y)
    .lineTo(MARGIN + WIDTH, y)
    .lineWidth(0.6)
    .strokeColor(RULE)
    .stroke();
}
