import { AppError } from '@erx/core/findings/app-error';
import { scheduleTag } from '@erx/core/drugs/model';
import { tallMan } from '@erx/core/drugs/tall-man';
import {
  inMetric,
  isPlausibleMeasure,
  roundMeasure,
  showMeasure,
  showMeasuredOn,
} from '@erx/core/patients/measures';
import type { Generation } from '@erx/core/patients/model';
import { patientFullName } from '@erx/core/patients/name';
import { ADULT_AGE } from '@erx/core/patients/rules';
import { showIngredients, showQuantity } from '@erx/core/drugs/show-quantity';
import type { PrintSettingsFields } from '@erx/core/printing/model';
import {
  asPrinted,
  printsPatientAddress,
  printsStateRegistration,
  signatureLabels,
} from '@erx/core/printing/rules';
import { showPhone, showZip } from '@erx/core/values/contact';
import { showDecimal } from '@erx/core/values/decimals';
import { ageOn, type CalendarDate, dateIn, showDate } from '@erx/core/values/dates';
import type PDFKit from 'pdfkit';
import { ToWords } from 'to-words/en-US';
import { readCompound } from '../drugs/store';
import { measuresOf } from '../prescriptions/new-rx';
import type { SendingRow } from '../prescriptions/send-statements';
import { chooseFaces, type Faces } from '../platform/printing/fonts';
import { drawFoot } from './prescription-foot';
import { FOOT, INK, MARGIN, MUTED, type Page, type Printing, RULE, WIDTH } from './prescription-page';

const IN_WORDS = new ToWords({ localeCode: 'en-US' });

/**
 * A prescription as a PDF of letter size, of one page unless its text needs more.
 * @throws AppError printing.glyphs-missing naming the characters that no bundled font can show
 */
export async function prescriptionPdf(row: SendingRow, printing: Printing): Promise<Buffer> {
  // a fifth of a second that a start need not wait for
  const { default: PDFDocument } = await import('pdfkit');
  const document = new PDFDocument({
    size: 'LETTER',
    margin: MARGIN,
    bufferPages: true,
    info: { Title: `Prescription ${row.order_number}`, Producer: 'erx', Creator: 'erx' },
  });
  const chunks: Buffer[] = [];
  document.on('data', (chunk: Buffer) => chunks.push(chunk));
  const done = new Promise<void>((resolve) => {
    document.on('end', resolve);
  });

  const { faces, lacking } = chooseFaces(document, textOf(row, printing));
  if (lacking.length > 0) throw new AppError('printing.glyphs-missing', { list: lacking.join(' ') });

  const page: Page = { ...printing, document, faces, row };
  drawPractice(page);
  drawPatient(page);
  drawMedication(page);
  drawSignatures(page);
  const { start, count } = document.bufferedPageRange();
  for (let at = start; at < start + count; at += 1) {
    document.switchToPage(at);
    drawFoot(page);
  }
  document.end();
  await done;
  return Buffer.concat(chunks);
}

/** Everything the page shows that people wrote, as they wrote it and as it is printed. */
function textOf(row: SendingRow, { settings }: Printing): string {
  const text = [...Object.values(row), settings.signature1, settings.signature2]
    .filter((value): value is string => typeof value === 'string')
    .join('\n');
  return `${text}\n${asPrinted(text, settings)}`;
}

function drawPractice({ document, faces, row, settings }: Page): void {
  const printed = (text: string) => asPrinted(text, settings);
  document
    .font(faces.bold)
    .fontSize(15)
    .fillColor(INK)
    .text(printed(row.practice_name), MARGIN, MARGIN, { width: WIDTH });
  document
    .font(faces.regular)
    .fontSize(9.5)
    .fillColor(MUTED)
    .text(
      printed(
        [
          row.practice_address,
          row.practice_address2,
          `${row.practice_city}, ${row.practice_state} ${showZip(row.practice_zip)}`,
        ]
          .filter(Boolean)
          .join(' · '),
      ),
    )
    .text(
      [`Phone ${showPhone(row.practice_phone)}`, row.practice_fax && `Fax ${showPhone(row.practice_fax)}`]
        .filter(Boolean)
        .join(' · '),
    );
  const name = printed(
    [row.provider_first, row.provider_middle, row.provider_last].filter(Boolean).join(' '),
  );
  document
    .moveDown(0.6)
    .font(faces.bold)
    .fontSize(11)
    .fillColor(INK)
    .text([name, settings.title && printed(row.provider_title)].filter(Boolean).join(', '));
  const registrations = [
    settings.npi && row.provider_npi && `NPI ${row.provider_npi}`,
    settings.stateLicenseNumber && row.provider_license && `License ${row.provider_license}`,
    // whatever the settings: 21 CFR 1306.05(a)
    row.schedule !== 'none' && row.provider_dea && `DEA ${row.provider_dea}`,
    printsStateRegistration(row.schedule, settings) && 'State registration No. ____________________',
  ]
    .filter(Boolean)
    .join(' · ');
  document.font(faces.regular).fontSize(9.5).fillColor(MUTED).text(registrations);
  rule(document);
}

function drawPatient({ document, faces, row, settings, timeZone }: Page): void {
  const printed = (text: string) => asPrinted(text, settings);
  const issued = dateIn(timeZone, row.scripted_at);
  const name = printed(
    patientFullName({
      firstName: row.patient_first,
      middleName: row.patient_middle,
      lastName: row.patient_last,
      generation: row.patient_generation as Generation,
    }),
  );
  const born =
    row.patient_birth === null
      ? 'Birth date unknown'
      : `${showDate(row.patient_birth)} (${String(ageOn(row.patient_birth, issued))} years)`;
  const top = document.y;
  const half = WIDTH / 2 - 10;
  // A long name takes several lines: the second row begins below the taller of the first.
  const belowName = fact(document, faces, 'Patient', name, MARGIN, top, half);
  const belowDate = fact(document, faces, 'Date issued', showDate(issued), MARGIN + WIDTH / 2, top, half);
  const second = Math.max(belowName, belowDate) + 6;
  let bottom = second;
  if (printsPatientAddress(row.schedule, settings)) {
    const address = [
      row.patient_address,
      row.patient_address2,
      `${row.patient_city}, ${row.patient_state} ${showZip(row.patient_zip)}`,
    ]
      .filter(Boolean)
      .join(', ');
    bottom = fact(document, faces, 'Address', printed(address), MARGIN, second, half);
  }
  bottom = Math.max(
    bottom,
    fact(
      document,
      faces,
      'Birth date · Sex',
      `${born} · ${row.patient_gender}`,
      MARGIN + WIDTH / 2,
      second,
      half,
    ),
  );
  const weight = childWeight(row, issued);
  if (weight !== undefined) fact(document, faces, 'Weight', weight, MARGIN, bottom + 6, WIDTH);
  document.y = Math.max(bottom, document.y);
  rule(document);
}

/** The weight of a child with its day, kilograms first: doses are per kilogram (ISMP), and a pharmacist checks them. */
function childWeight(row: SendingRow, issued: CalendarDate): string | undefined {
  if (row.patient_birth === null || ageOn(row.patient_birth, issued) >= ADULT_AGE) return undefined;
  const measures = measuresOf(row);
  if (!isPlausibleMeasure('weight', measures)) return 'Not recorded';
  const day = showMeasuredOn('weight', measures);
  const { weight: value, weightUnits: units } = measures;
  const kilograms = `${showDecimal(roundMeasure(inMetric({ value, units })))} kg`;
  const shown =
    units === 'kg' ? showMeasure('weight', measures) : `${kilograms} (${showDecimal(value)} ${units})`;
  return `${shown}, ${day === undefined ? 'day not recorded' : `measured ${day}`}`;
}

function drawMedication({ document, faces, row, settings }: Page): void {
  const printed = (text: string) => asPrinted(text, settings);
  const tag = scheduleTag(row.schedule);
  document.font(faces.bold).fontSize(22).fillColor(MUTED).text('Rx', MARGIN, document.y);
  document
    .moveDown(0.2)
    .font(faces.bold)
    .fontSize(14)
    .fillColor(INK)
    .text([tallMan(row.description), tag].filter(Boolean).join('   '));
  document.moveDown(0.5);
  const diagnoses = [
    diagnosis(row.primary_icd10_code, row.primary_icd10_description),
    diagnosis(row.secondary_icd10_code, row.secondary_icd10_description),
  ]
    .filter(Boolean)
    .join('; ');
  const lines: readonly (readonly [string, string | undefined])[] = [
    ['Compound of', row.compound === null ? undefined : ingredientLines(row.compound)],
    // As written, whatever the setting: capitals make mL, mcg and 'once each WEEK' harder to read (ISMP).
    ['Sig', row.sig],
    ['Dispense', shownQuantity(row)],
    ['Days supply', daysSupplyOf(row, settings)],
    ['Refills', row.refill_count === null ? 'PRN (as needed)' : String(row.refill_count)],
    ['Earliest fill date', showDate(row.effective_date)],
    ['Substitution', row.substitution_allowed ? 'Permitted' : 'Dispense as written'],
    ['Diagnosis', diagnoses],
    ['Note to pharmacist', row.pharmacy_note],
    ['Comments', settings.comments ? printed(row.comments) : undefined],
    [
      'Pharmacy',
      row.pharmacy_name === null
        ? undefined
        : printed(`${row.pharmacy_name}, ${row.pharmacy_city ?? ''}, ${row.pharmacy_state ?? ''}`),
    ],
  ];
  for (const [label, text] of lines) {
    if (!text) continue;
    const y = document.y;
    document.font(faces.regular).fontSize(10).fillColor(MUTED).text(label, MARGIN, y, { width: 120 });
    const afterLabel = document.y;
    document
      .font(faces.regular)
      .fontSize(11)
      .fillColor(INK)
      .text(text, MARGIN + 130, y, { width: WIDTH - 130 });
    document.y = Math.max(document.y, afterLabel) + 5;
  }
}

const ingredientLines = (compound: string): string =>
  showIngredients(readCompound(compound)).map(tallMan).join('\n');

/** Of a controlled substance in words as well: figures are altered by a stroke. */
function shownQuantity({ dispense, units, schedule }: SendingRow): string {
  const quantity = showQuantity(dispense, units);
  return schedule === 'none' ? quantity : `${quantity} (${IN_WORDS.convert(Number(dispense)).toLowerCase()})`;
}

/** As the practice wants it; always of a controlled substance, whose supply is limited by days. */
function daysSupplyOf({ days_supply: days, schedule }: SendingRow, settings: PrintSettingsFields) {
  return days !== null && (settings.daysSupply || schedule !== 'none') ? String(days) : undefined;
}

function diagnosis(code: string, description: string): string {
  return code === '' ? '' : [code, description].filter(Boolean).join(' ');
}

/** The lines to sign on, and a place for initials where the practice wants one. */
function drawSignatures({ document, faces, settings }: Page): void {
  if (document.y + 70 > FOOT - 30) document.addPage();
  const y = Math.max(document.y + 70, 600);
  const labels = signatureLabels(settings);
  const width = WIDTH / 2 - 14;
  if (settings.initials)
    document
      .font(faces.regular)
      .fontSize(9.5)
      .fillColor(INK)
      .text('Initials ________', MARGIN, y - 44, { width: WIDTH });
  for (const [index, label] of labels.entries()) {
    const x = MARGIN + index * (WIDTH / 2 + 14);
    document
      .moveTo(x, y)
      .lineTo(x + width, y)
      .lineWidth(0.8)
      .strokeColor(INK)
      .stroke();
    document
      .font(faces.regular)
      .fontSize(8.5)
      .fillColor(MUTED)
      .text(label, x, y + 5, { width, align: 'center' });
  }
}

/** Draws a label and a text below it. @returns where they end */
function fact(
  document: PDFKit.PDFDocument,
  faces: Faces,
  label: string,
  text: string,
  x: number,
  y: number,
  width: number,
): number {
  document.font(faces.regular).fontSize(8.5).fillColor(MUTED).text(label, x, y, { width });
  document.font(faces.regular).fontSize(11).fillColor(INK).text(text, x, document.y, { width });
  return document.y;
}

function rule(document: PDFKit.PDFDocument): void {
  const y = document.y + 8;
  document
    .moveTo(MARGIN, y)
    .lineTo(MARGIN + WIDTH, y)
    .lineWidth(0.6)
    .strokeColor(RULE)
    .stroke();
  document.y = y + 10;
}
