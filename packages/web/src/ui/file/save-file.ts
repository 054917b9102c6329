const LIFE_MILLISECONDS = 60_000;

/** Hands a file to the browser's downloads. */
export function saveFile(file: Blob, name: string): void {
  whileNeeded(file, (address) => {
    downloadAs(address, name);
  });
}

/**
 * Gives a blob an address to be used immediately; it is forgotten after a minute, when the browser has taken what
 * it needs.
 */
export function whileNeeded(blob: Blob, act: (address: string) => void): void {
  const address = URL.createObjectURL(blob);
  act(address);
  setTimeout(() => {
    URL.revokeObjectURL(address);
  }, LIFE_MILLISECONDS);
}

/** Downloads what is at an address under a name. */
export function downloadAs(address: string, name: string): void {
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
}
