import { COPY_MARK, showSerial } from '@erx/core/printing/rules';
import { showInstant, type TimeZone } from '@erx/core/values/dates';
import type PDFKit from 'pdfkit';
import type { Faces } from '../platform/printing/fonts';
import { ALARM, FOOT, INK, MARGIN, MUTED, type Page, WIDTH } from './prescription-page';
import type { SendingRow } from '../prescriptions/send-statements';

/**
 * On each page: its serial number, the order number and what the page is. An original says its number, and one
 * that was printed before says which page it replaces.
 */
export function drawFoot({ document, faces, row, printout, serial, timeZone, printedAt }: Page): void {
  const number = printout === 'copy' ? '' : `Original ${String(row.originals_printed + 1)} · `;
  const day = showInstant(timeZone, printedAt.toISOString());
  document
    .font(faces.regular)
    .fontSize(8.5)
    .fillColor(MUTED)
    .text(`Printed ${day} · ${number}Order ${row.order_number}`, MARGIN, 720, {
      width: WIDTH,
      align: 'right',
      lineBreak: false,
    })
    .font(faces.bold)
    .fillColor(INK)
    .text(`Serial number ${showSerial(serial)}`, MARGIN, 720, { lineBreak: false });
  const at = row.sent_at === null ? '' : ` on ${showInstant(timeZone, row.sent_at.toISOString())}`;
  const sent = `ransmitted electronically to ${row.pharmacy_name ?? 'the pharmacy'}${at}`;
  if (printout === 'copy') {
    document
      .save()
      .rotate(-32, { origin: [306, 396] })
      .font(faces.bold)
      .fontSize(30)
      .fillColor(ALARM)
      .fillOpacity(0.22)
      .text(COPY_MARK, 26, 380, { width: 560, align: 'center', lineBreak: false })
      .restore();
    drawStatement(document, faces, `${COPY_MARK}. T${sent}.`);
    return;
  }
  const statements = [
    ...(printout === 'original-after-failure' ? [`Originally t${sent}. The transmission failed.`] : []),
    ...(row.originals_printed > 0 ? [reprintStatement(row, timeZone)] : []),
  ];
  if (statements.length > 0) drawStatement(document, faces, statements.join(' '));
}

function reprintStatement(
  { originals_printed: before, printed_at: at }: SendingRow,
  timeZone: TimeZone,
): string {
  const when = at === null ? '' : `, printed ${showInstant(timeZone, at.toISOString())}`;
  return `Reprint. It replaces original ${String(before)}${when}: fill one of them only.`;
}

function drawStatement(document: PDFKit.PDFDocument, faces: Faces, text: string): void {
  document
    .fillOpacity(1)
    .font(faces.bold)
    .fontSize(9)
    .fillColor(ALARM)
    .text(text, MARGIN, FOOT + 4, { width: WIDTH, height: 24, align: 'center' });
}
