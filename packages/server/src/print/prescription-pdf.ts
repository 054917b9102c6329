import { AppError } from '@erx/core/findings/app-error';
import { scheduleTag } from '@erx/core/drugs/model';
import { tallMan } from '@erx/core/drugs/tall-man';
import { showQuantity } from '@erx/core/prescribing/show-quantity';
import { showPhone, showZip } from '@erx/core/values/contact';
import { ageOn, type CalendarDate, showDate } from '@erx/core/values/dates';
import type PDFKit from 'pdfkit';
import type { SendingRow } from '../stores/prescriptions/send';
import { chooseFaces, type Faces } from './fonts';

/** What a printout is: an original to be signed by hand, or a copy of what went electronically (21 CFR 1311.170). */
export type Printout = 'original' | 'copy';

/** The mark of 21 CFR 1311.170(c). */
const COPY_MARK = 'Copy only - not valid for dispensing';

const MARGIN = 54;
const WIDTH = 612 - 2 * MARGIN;
const INK = '#111418';
const MUTED = '#5f6b7c';
const RULE = '#c5cbd3';

/**
 * A prescription as a PDF of one letter-size page.
 * @param date the date issued, in the practice's time zone
 * @throws AppError printing.glyphs-missing naming the characters that no font of ours can show
 */
export async function prescriptionPdf(row: SendingRow, printout: Printout, date: CalendarDate): Promise<Buffer> {
  const { default: PDFDocument } = await import('pdfkit'); // a fifth of a second that a start need not wait for
  const document = new PDFDocument({ size: 'LETTER', margin: MARGIN, info: { Title: `Prescription ${row.order_number}`, Producer: 'erx', Creator: 'erx' } });
  const chunks: Buffer[] = [];
  document.on('data', (chunk: Buffer) => chunks.push(chunk));
  const done = new Promise<void>((resolve) => { document.on('end', resolve); });

  const { faces, lacking } = chooseFaces(document, textOf(row));
  if (lacking.length > 0) throw new AppError('printing.glyphs-missing', { list: lacking.join(' ') });

  drawPractice(document, faces, row);
  drawPatient(document, faces, row, date);
  drawMedication(document, faces, row);
  drawSignatures(document, faces, row);
  if (printout === 'copy') drawCopyMark(document, faces, row);
  document.end();
  await done;
  return Buffer.concat(chunks);
}

/** Everything the page shows that people wrote. */
function textOf(row: SendingRow): string {
  return Object.values(row).filter((value): value is string => typeof value === 'string').join('\n');
}

function drawPractice(document: PDFKit.PDFDocument, faces: Faces, row: SendingRow): void {
  document.font(faces.bold).fontSize(15).fillColor(INK).text(row.practice_name, MARGIN, MARGIN, { width: WIDTH });
  document.font(faces.regular).fontSize(9.5).fillColor(MUTED)
    .text([row.practice_address, row.practice_address2, `${row.practice_city}, ${row.practice_state} ${showZip(row.practice_zip)}`].filter(Boolean).join(' · '))
    .text([`Phone ${showPhone(row.practice_phone)}`, row.practice_fax && `Fax ${showPhone(row.practice_fax)}`].filter(Boolean).join(' · '));
  const name = [row.provider_first, row.provider_middle, row.provider_last].filter(Boolean).join(' ');
  document.moveDown(0.6).font(faces.bold).fontSize(11).fillColor(INK).text(name);
  const registrations = [
    row.provider_npi && `NPI ${row.provider_npi}`,
    row.provider_license && `License ${row.provider_license}`,
    row.schedule !== 'none' && row.provider_dea && `DEA ${row.provider_dea}`,
  ].filter(Boolean).join(' · ');
  document.font(faces.regular).fontSize(9.5).fillColor(MUTED).text(registrations);
  rule(document);
}

function drawPatient(document: PDFKit.PDFDocument, faces: Faces, row: SendingRow, date: CalendarDate): void {
  const name = [row.patient_first, row.patient_middle, row.patient_last].filter(Boolean).join(' ');
  const born = row.patient_birth === null ? 'Birth date unknown' : `${showDate(row.patient_birth)} (${String(ageOn(row.patient_birth, date))} years)`;
  const top = document.y;
  const half = WIDTH / 2 - 10;
  fact(document, faces, 'Patient', name, MARGIN, top, half);
  fact(document, faces, 'Date issued', showDate(date), MARGIN + WIDTH / 2, top, half);
  const second = Math.max(document.y, top + 30) + 6;
  fact(document, faces, 'Address',
    [row.patient_address, row.patient_address2, `${row.patient_city}, ${row.patient_state} ${showZip(row.patient_zip)}`].filter(Boolean).join(', '), MARGIN, second, half);
  const bottom = document.y;
  fact(document, faces, 'Birth date · Sex', `${born} · ${row.patient_gender}`, MARGIN + WIDTH / 2, second, half);
  document.y = Math.max(bottom, document.y);
  rule(document);
}

function drawMedication(document: PDFKit.PDFDocument, faces: Faces, row: SendingRow): void {
  const tag = scheduleTag(row.schedule);
  document.font(faces.bold).fontSize(22).fillColor(MUTED).text('Rx', MARGIN, document.y);
  document.moveDown(0.2).font(faces.bold).fontSize(14).fillColor(INK).text([tallMan(row.description), tag].filter(Boolean).join('   '));
  document.moveDown(0.5);
  const refills = row.refill_count === null ? 'PRN (as needed)' : String(row.refill_count);
  const lines: (readonly [string, string])[] = [
    ['Sig', row.sig],
    ['Dispense', showQuantity(row.dispense, row.units)],
    ...(row.days_supply === null ? [] : [['Days supply', String(row.days_supply)] as const]),
    ['Refills', refills],
    ['Earliest fill date', showDate(row.effective_date)],
    ['Substitution', row.substitution_allowed ? 'Permitted' : 'Dispense as written'],
    ...(row.primary_icd10_code === '' ? [] : [['Diagnosis', [diagnosis(row.primary_icd10_code, row.primary_icd10_description), diagnosis(row.secondary_icd10_code, row.secondary_icd10_description)].filter(Boolean).join('; ')] as const]),
    ...(row.pharmacy_note === '' ? [] : [['Note to pharmacist', row.pharmacy_note] as const]),
    ...(row.pharmacy_name === null ? [] : [['Pharmacy', `${row.pharmacy_name}, ${row.pharmacy_city ?? ''}, ${row.pharmacy_state ?? ''}`] as const]),
  ];
  for (const [label, text] of lines) {
    const y = document.y;
    document.font(faces.regular).fontSize(10).fillColor(MUTED).text(label, MARGIN, y, { width: 120 });
    const afterLabel = document.y;
    document.font(faces.regular).fontSize(11).fillColor(INK).text(text, MARGIN + 130, y, { width: WIDTH - 130 });
    document.y = Math.max(document.y, afterLabel) + 5;
  }
}

function diagnosis(code: string, description: string): string {
  return code === '' ? '' : [code, description].filter(Boolean).join(' ');
}

/** Two lines to sign on, as the print settings have them unless a practice changes them (S3-8). */
function drawSignatures(document: PDFKit.PDFDocument, faces: Faces, row: SendingRow): void {
  const y = Math.max(document.y + 70, 600);
  const half = WIDTH / 2 - 14;
  for (const [index, label] of ['SUBSTITUTION PERMITTED', 'DISPENSE AS WRITTEN'].entries()) {
    const x = MARGIN + index * (WIDTH / 2 + 14);
    document.moveTo(x, y).lineTo(x + half, y).lineWidth(0.8).strokeColor(INK).stroke();
    document.font(faces.regular).fontSize(8.5).fillColor(MUTED).text(label, x, y + 5, { width: half, align: 'center' });
  }
  document.font(faces.regular).fontSize(8.5).fillColor(MUTED).text(`Order ${row.order_number}`, MARGIN, 720, { width: WIDTH, align: 'right', lineBreak: false });
}

function drawCopyMark(document: PDFKit.PDFDocument, faces: Faces, row: SendingRow): void {
  document.save().rotate(-32, { origin: [306, 396] }).font(faces.bold).fontSize(30).fillColor('#cd4246').fillOpacity(0.22)
    .text(COPY_MARK, 26, 380, { width: 560, align: 'center', lineBreak: false }).restore();
  const sent = row.sent_at === null ? '' : ` Transmitted electronically to ${row.pharmacy_name ?? 'the pharmacy'}.`;
  document.fillOpacity(1).font(faces.bold).fontSize(10).fillColor('#ac2f33').text(`${COPY_MARK}.${sent}`, MARGIN, 700, { width: WIDTH, align: 'center', lineBreak: false });
}

function fact(document: PDFKit.PDFDocument, faces: Faces, label: string, text: string, x: number, y: number, width: number): void {
  document.font(faces.regular).fontSize(8.5).fillColor(MUTED).text(label, x, y, { width });
  document.font(faces.regular).fontSize(11).fillColor(INK).text(text, x, document.y, { width });
}

function rule(document: PDFKit.PDFDocument): void {
  const y = document.y + 8;
  document.moveTo(MARGIN, y).lineTo(MARGIN + WIDTH, y).lineWidth(0.6).strokeColor(RULE).stroke();
  document.y = y + 10;
}
