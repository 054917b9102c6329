const LIFE_MILLISECONDS = 60_000;

/** Opens a prescription's PDF for reading and printing; see showPdfAs. */
export function showPdf(pdf: Blob): void {
  showPdfAs('prescription.pdf', pdf);
}

/** Opens a PDF for reading and printing; downloads it under the name where the browser does not open a window. The blob is forgotten after a minute. */
export function showPdfAs(name: string, pdf: Blob): void {
  const address = URL.createObjectURL(pdf);
  const opened = window.open(address, '_blank');
  if (!opened) {
    const link = document.createElement('a');
    link.href = address;
    link.download = name;
    link.click();
  }
  setTimeout(() => { URL.revokeObjectURL(address); }, LIFE_MILLISECONDS);
}
