import { downloadAs, whileNeeded } from './save-file';

/** Opens a prescription's PDF for reading and printing; see showPdfAs. */
export function showPdf(pdf: Blob): void {
  showPdfAs('prescription.pdf', pdf);
}

/**
 * Opens a PDF for reading and printing; downloads it under the name where the browser does not open a window.
 */
export function showPdfAs(name: string, pdf: Blob): void {
  whileNeeded(pdf, (address) => {
    if (!window.open(address, '_blank')) downloadAs(address, name);
  });
}
