const LIFE_MILLISECONDS = 60_000;

/** Hands a file to the browser's downloads. The blob is forgotten after a minute. */
export function saveFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => { URL.revokeObjectURL(address); }, LIFE_MILLISECONDS);
}
