import { statSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The file that a name typed on a screen means: '~' is the home folder, as a shell would have it.
 * @param home the home folder; undefined where none is known, and '~' is a name like any other
 */
export function fileNamed(typed: string, home: string | undefined): string {
  const name = typed.trim();
  return home && (name === '~' || name.startsWith('~/')) ? join(home, name.slice(1)) : name;
}

/** Whether a file is under this name, which writing it would replace. A folder or a device is never replaced. */
export function isThere(file: string): boolean {
  try {
    return statSync(file).isFile();
  } catch {
    return false; // nothing, or nothing that may be looked at: writing it says so
  }
}
