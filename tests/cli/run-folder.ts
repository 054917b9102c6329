import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The folders that one run of the program has for itself. */
export interface RunFolder {
  readonly folder: string;
  /** A file or folder that is none of the program's. */
  inside(name: string): string;
  readonly work: string;
  readonly env: Readonly<Record<string, string>>;
  /** What the browser does where it is sent to an address, for a command in this process. */
  noteBrowsed(address: string): Promise<void>;
  /**
   * By name: what the run left in its working folder and in its temporary one, and what lies beside the
   * stored sign-in.
   */
  left(): {
    readonly files: readonly string[];
    readonly temporary: readonly string[];
    readonly kept: readonly string[];
  };
  close(): void;
}

/**
 * Folders to work in, for what is temporary and for settings, and a browser that only notes where it was sent
 * (`inside('browsed')`).
 * @param settings a settings folder, of which the run has a copy, so that no run changes another's
 * @param files what lies in the working folder
 */
export function openRunFolder(
  settings: string | undefined,
  files: Readonly<Record<string, string | Buffer>>,
): RunFolder {
  const folder = mkdtempSync(join(tmpdir(), 'erx-typed-'));
  const inside = (name: string): string => join(folder, name);
  for (const name of ['work', 'tmp', 'settings', 'bin']) mkdirSync(inside(name), { mode: 0o700 });
  if (settings !== undefined) cpSync(settings, inside('settings'), { recursive: true });
  for (const [name, content] of Object.entries(files)) writeFileSync(join(inside('work'), name), content);
  writeFileSync(
    join(inside('bin'), 'xdg-open'),
    `#!/bin/sh\nprintf '%s' "$1" > '${inside('browsed')}.new' && mv '${inside('browsed')}.new' '${inside('browsed')}'\n`,
    { mode: 0o755 },
  );
  const { PATH = '', HOME = '/' } = process.env;
  return {
    folder,
    inside,
    work: inside('work'),
    env: {
      PATH: `${inside('bin')}:${PATH}`,
      HOME,
      LANG: 'C.UTF-8',
      TMPDIR: inside('tmp'),
      ERX_CONFIG_DIR: inside('settings'),
      // A pager waits for a key.
      ERX_PAGER: '',
    },
    noteBrowsed: async (address) => writeFileSync(inside('browsed'), address),
    left: () => ({
      files: readdirSync(inside('work'))
        .filter((name) => !(name in files))
        .sort(),
      temporary: readdirSync(inside('tmp')),
      kept: readdirSync(inside('settings')).sort(),
    }),
    close: () => rmSync(folder, { recursive: true, force: true }),
  };
}
