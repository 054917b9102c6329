import { AppError } from '@erx/core/findings/app-error';
import type { HomeItem } from '@erx/core/medications/home-page';
import type { HomeLanguage } from '@erx/core/medications/home-words';
import { patientName } from '@erx/core/patients/name';
import type { Patient } from '@erx/core/patients/model';
import type { Practice } from '@erx/core/practices/model';
import { showPhone } from '@erx/core/values/contact';
import { dateIn, showDate, showInstant, type TimeZone } from '@erx/core/values/dates';
import type PDFKit from 'pdfkit';
import { chooseFaces, type Faces } from './fonts';

/** What a sheet says, in its order. */
interface SheetPage {
  readonly title: string;
  /** At the head. */
  readonly notes: readonly string[];
  /** In a frame below them. */
  readonly box?: { readonly title: string; readonly text: string };
  readonly sections: readonly { readonly title: string; readonly items: readonly HomeItem[] }[];
  /** Where there is no section. */
  readonly empty: string;
  readonly foot: readonly string[];
}

interface Printout {
  readonly page: SheetPage;
  readonly language: HomeLanguage | undefined;
  readonly patient: Patient;
  readonly practice: Pick<Practice, 'name' | 'phone'>;
  /** Who prints it. */
  readonly printedBy: string;
  /** The practice's. */
  readonly timeZone: TimeZone;
  readonly now: Date;
}

interface Sheet {
  readonly document: PDFKit.PDFDocument;
  readonly faces: Faces;
}

const MARGIN = 54;
const WIDTH = 612 - 2 * MARGIN;
/** Below this an item begins a new page. */
const FOOT = 700;
const INK = '#111418';
const MUTED = '#404854';
const RULE = '#8f99a8';
/** Large print begins at 14 points (ADA and APH: 14 to 18). */
const LARGE = 14;
const NAME = 16;
const HEADING = 18;
const SMALL = 11;

/**
 * A sheet that a patient takes home as a tagged PDF of letter size, in large type; each page says whose it is.
 * @throws AppError printing.glyphs-missing naming the characters that no bundled font can show
 */
export async function patientSheetPdf(printout: Printout): Promise<Buffer> {
  // a fifth of a second that a start need not wait for
  const { default: PDFDocument } = await import('pdfkit');
  const { page, language, patient } = printout;
  const document = new PDFDocument({
    size: 'LETTER',
    margins: { top: MARGIN, left: MARGIN, right: MARGIN, bottom: 40 },
    bufferPages: true,
    pdfVersion: '1.7',
    tagged: true,
    displayTitle: true,
    lang: language === undefined ? 'en-US' : 'es-US',
    info: { Title: page.title, Producer: 'erx', Creator: 'erx' },
  });
  const chunks: Buffer[] = [];
  document.on('data', (chunk: Buffer) => chunks.push(chunk));
  const done = new Promise<void>((resolve) => {
    document.on('end', resolve);
  });
  const { faces, lacking } = chooseFaces(document, textOf(printout));
  if (lacking.length > 0) throw new AppError('printing.glyphs-missing', { list: lacking.join(' ') });
  const sheet = { document, faces };
  drawHead(sheet, printout);
  if (page.box) drawBox(sheet, page.box);
  for (const { title, items } of page.sections) drawSection(sheet, title, items);
  if (page.sections.length === 0)
    tag(sheet, 'P', () => {
      document.font(faces.regular).fontSize(LARGE).text(page.empty, MARGIN);
    });
  drawFoot(sheet, page.foot);
  drawPageNumbers(sheet, patient, printout);
  document.end();
  await done;
  return Buffer.concat(chunks);
}

/** All that is shown and that people wrote. */
function textOf({ page, patient, practice, printedBy }: Printout): string {
  return [
    page.title,
    ...page.notes,
    page.box?.title ?? '',
    page.box?.text ?? '',
    page.empty,
    ...page.sections.flatMap(({ title, items }) => [
      title,
      ...items.flatMap(({ name, lines }) => [name, ...lines]),
    ]),
    ...page.foot,
    patientName(patient),
    patient.accountNumber,
    practice.name,
    printedBy,
  ].join('\n');
}

/** Draws what a screen reader reads as one element. */
function tag({ document }: Pick<Sheet, 'document'>, type: 'H1' | 'H2' | 'H3' | 'P', draw: () => void): void {
  document.addStructure(document.struct(type, {}, draw));
}

const bornOf = ({ birthDate }: Patient): string =>
  birthDate === '' ? 'birth date unknown' : `born ${showDate(birthDate)}`;

function drawHead(sheet: Sheet, { page, patient, practice, printedBy, timeZone, now }: Printout): void {
  const { document, faces } = sheet;
  tag(sheet, 'P', () => {
    document
      .font(faces.regular)
      .fontSize(SMALL)
      .fillColor(MUTED)
      .text(`${practice.name} · ${showPhone(practice.phone)}`, MARGIN, MARGIN, { width: WIDTH });
  });
  tag(sheet, 'H1', () => {
    document.font(faces.bold).fontSize(22).fillColor(INK).text(page.title, { width: WIDTH });
  });
  tag(sheet, 'P', () => {
    document
      .font(faces.bold)
      .fontSize(NAME)
      .text(`${patientName(patient)}, ${bornOf(patient)}`, { width: WIDTH });
  });
  tag(sheet, 'P', () => {
    document
      .font(faces.regular)
      .fontSize(SMALL)
      .fillColor(MUTED)
      .text(
        `As of ${showDate(dateIn(timeZone, now))}. Printed ${showInstant(timeZone, now.toISOString())} by ${printedBy}.`,
        { width: WIDTH },
      );
  });
  document.y += 4;
  for (const note of page.notes)
    tag(sheet, 'P', () => {
      document.font(faces.regular).fontSize(12).fillColor(INK).text(note, { width: WIDTH });
    });
  document.y += 10;
}

/** A box, so that who helps in an emergency finds it. */
function drawBox({ document, faces }: Sheet, { title, text }: NonNullable<SheetPage['box']>): void {
  const inner = WIDTH - 24;
  const top = document.y;
  document.font(faces.bold).fontSize(LARGE);
  const titleHeight = document.heightOfString(title, { width: inner });
  document.font(faces.regular).fontSize(LARGE);
  const height = titleHeight + document.heightOfString(text, { width: inner }) + 18;
  document.markContent('Artifact', { type: 'Layout' });
  document.rect(MARGIN, top, WIDTH, height).lineWidth(1.5).strokeColor(INK).stroke();
  document.endMarkedContent();
  tag({ document }, 'H2', () => {
    document
      .font(faces.bold)
      .fontSize(LARGE)
      .fillColor(INK)
      .text(title, MARGIN + 12, top + 8, { width: inner });
  });
  tag({ document }, 'P', () => {
    document
      .font(faces.regular)
      .fontSize(LARGE)
      .text(text, MARGIN + 12, document.y, { width: inner });
  });
  document.x = MARGIN;
  document.y = top + height + 14;
}

function drawSection(sheet: Sheet, title: string, items: readonly HomeItem[]): void {
  const { document, faces } = sheet;
  const drawTitle = () => {
    rule(document);
    tag(sheet, 'H2', () => {
      document
        .font(faces.bold)
        .fontSize(HEADING)
        .fillColor(INK)
        .text(title, MARGIN, document.y, { width: WIDTH });
    });
    document.y += 4;
  };
  for (const [at, item] of items.entries()) {
    const isNewPage = makeRoom(sheet, heightOf(sheet, item) + (at === 0 ? HEADING + 24 : 0));
    // Also on the page where it continues: no item is without the heading it is under.
    if (at === 0 || isNewPage) drawTitle();
    drawItem(sheet, item);
  }
  document.y += 6;
}

const INDENT = 14;

function drawItem(sheet: Sheet, item: HomeItem): void {
  const { document, faces } = sheet;
  tag(sheet, 'H3', () => {
    document
      .font(faces.bold)
      .fontSize(NAME)
      .fillColor(INK)
      .text(item.name, MARGIN, document.y, { width: WIDTH });
  });
  for (const line of item.lines)
    tag(sheet, 'P', () => {
      document
        .font(faces.regular)
        .fontSize(LARGE)
        .fillColor(INK)
        .text(line, MARGIN + INDENT, document.y, { width: WIDTH - INDENT });
    });
  document.x = MARGIN;
  document.y += 10;
}

function heightOf({ document, faces }: Sheet, { name, lines }: HomeItem): number {
  const nameHeight = document.font(faces.bold).fontSize(NAME).heightOfString(name, { width: WIDTH });
  document.font(faces.regular).fontSize(LARGE);
  return lines.reduce(
    (sum, line) => sum + document.heightOfString(line, { width: WIDTH - INDENT }),
    nameHeight + 10,
  );
}

/** What belongs together is on one page, where a page holds it. @returns whether a new one was begun */
function makeRoom({ document }: Sheet, height: number): boolean {
  if (document.y + height <= FOOT || height > FOOT - MARGIN - HEADING - 24) return false;
  document.addPage();
  return true;
}

function drawFoot(sheet: Sheet, foot: readonly string[]): void {
  const { document, faces } = sheet;
  for (const text of foot) {
    document.font(faces.regular).fontSize(SMALL);
    makeRoom(sheet, document.heightOfString(text, { width: WIDTH }));
    tag(sheet, 'P', () => {
      document
        .font(faces.regular)
        .fontSize(SMALL)
        .fillColor(MUTED)
        .text(text, MARGIN, document.y, { width: WIDTH });
    });
    document.y += 4;
  }
}

/** Whose sheet each is, so that one that is lost finds back. */
function drawPageNumbers({ document, faces }: Sheet, patient: Patient, { practice }: Printout): void {
  const { start, count } = document.bufferedPageRange();
  for (let at = 0; at < count; at += 1) {
    document.switchToPage(start + at);
    document.markContent('Artifact', { type: 'Pagination' });
    document
      .font(faces.regular)
      .fontSize(SMALL)
      .fillColor(MUTED)
      .text(`${patientName(patient)} · ${bornOf(patient)} · account ${patient.accountNumber}`, MARGIN, 722, {
        width: WIDTH - 90,
        height: 14,
        ellipsis: true,
      })
      .text(`Page ${String(at + 1)} of ${String(count)}`, MARGIN + WIDTH - 84, 722, {
        width: 84,
        align: 'right',
        lineBreak: false,
      })
      .text(showPhone(practice.phone), MARGIN, 736, { width: WIDTH, lineBreak: false });
    document.endMarkedContent();
  }
}

function rule(document: PDFKit.PDFDocument): void {
  document.markContent('Artifact', { type: 'Layout' });
  document
    .moveTo(MARGIN, document.y)
    .lineTo(MARGIN + WIDTH, document.y)
    .lineWidth(1)
    .strokeColor(RULE)
    .stroke();
  document.endMarkedContent();
  document.y += 6;
}
