const LIFE_MILLISECONDS = 60_000;

/** Opens a PDF for reading and printing; downloads it where the browser does not open a window. The blob is forgotten after a minute. */
export function showPdf(pdf: Blob): void {
  const address = URL.createObjectURL(pdf);
  const opened = window.open(address, '_blank');
  if (!opened) {
    const link = document.createElement('a');
    link.href = address;
    link.download = 'prescription.pdf';
    link.click();
  }
  setTimeout(() => { URL.revokeObjectURL(address); }, LIFE_MILLISECONDS);
}
