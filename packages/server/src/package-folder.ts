import { fileURLToPath } from 'node:url';

/** A folder of this package, whether the code runs from src or bundled from dist. */
export function packageFolder(name: string): string {
  return fileURLToPath(new URL(`../${name}`, import.meta.url));
}
