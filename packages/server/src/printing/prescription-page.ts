import type { PrintSettingsFields } from '@erx/core/printing/model';
import type { Printout } from '@erx/core/printing/rules';
import type { TimeZone } from '@erx/core/values/dates';
import type PDFKit from 'pdfkit';
import type { Faces } from '../platform/printing/fonts';
import type { SendingRow } from '../prescriptions/send-statements';

/** What a page is printed as, and how the practice prints. */
export interface Printing {
  readonly printout: Printout;
  /** Of this printout, from 1: no other of the practice has it. */
  readonly serial: number;
  readonly settings: PrintSettingsFields;
  /** The practice's: dates on the page are its dates. */
  readonly timeZone: TimeZone;
  readonly printedAt: Date;
}

/** What every part of the page is drawn with. */
export interface Page extends Printing {
  readonly document: PDFKit.PDFDocument;
  readonly faces: Faces;
  readonly row: SendingRow;
}

export const MARGIN = 54;
export const WIDTH = 612 - 2 * MARGIN;
export const INK = '#111418';
export const MUTED = '#5f6b7c';
export const RULE = '#c5cbd3';
export const ALARM = '#ac2f33';

/** Below this the foot of the page begins. */
export const FOOT = 690;
