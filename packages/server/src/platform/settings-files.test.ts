import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { withSettingsFromFiles } from './settings-files';

let folder: string;
let file: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'erx-settings-'));
  file = join(folder, 'url');
  writeFileSync(file, 'postgres://erx:s3cret@db/erx\n');
  writeFileSync(join(folder, 'empty'), '\n');
});
afterAll(() => {
  rmSync(folder, { recursive: true });
});

const NAMES = ['DATABASE_URL', 'PHONE_KEY'];

describe('settings in files', () => {
  it('are the text of the file without its line break, beside the others', () => {
    const read = withSettingsFromFiles({ DATABASE_URL_FILE: file, PHONE_KEY: 'p' }, NAMES);
    expect(read['DATABASE_URL']).toBe('postgres://erx:s3cret@db/erx');
    expect(read['PHONE_KEY']).toBe('p');
  });

  it('leave variables of others alone', () => {
    const given = { SSL_CERT_FILE: '/nowhere/at/all', DATABASE_URL_FILE: '' };
    expect(withSettingsFromFiles(given, NAMES)).toEqual(given);
  });

  it.each([
    ['given twice', { DATABASE_URL_FILE: 'url', DATABASE_URL: 'postgres://other' }, 'are both given'],
    ['that is not there', { DATABASE_URL_FILE: 'none' }, '(ENOENT)'],
    ['that is a folder', { DATABASE_URL_FILE: '.' }, '(EISDIR)'],
    ['that is empty', { DATABASE_URL_FILE: 'empty' }, 'is empty'],
  ])('refuse one %s, by its name and without its value', (_, given, why) => {
    const read = () =>
      withSettingsFromFiles({ ...given, DATABASE_URL_FILE: join(folder, given.DATABASE_URL_FILE) }, NAMES);
    expect(read).toThrow(why);
    expect(read).toThrow('DATABASE_URL_FILE');
    expect(read).not.toThrow('s3cret');
  });
});
