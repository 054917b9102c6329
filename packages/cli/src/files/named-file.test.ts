import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { fileNamed, isThere } from './named-file';

const HOME = join('/', 'home', 'ada');

it.each([
  ['~/page.pdf', HOME, join(HOME, 'page.pdf')],
  [' ~/to/page.pdf ', HOME, join(HOME, 'to', 'page.pdf')],
  ['~', HOME, HOME],
  ['~ada/page.pdf', HOME, '~ada/page.pdf'],
  ['~page.pdf', HOME, '~page.pdf'],
  ['to/~/page.pdf', HOME, 'to/~/page.pdf'],
  [' page.pdf ', HOME, 'page.pdf'],
  ['~/page.pdf', undefined, '~/page.pdf'],
  ['~/page.pdf', '', '~/page.pdf'],
])('the name %j, where the home folder is %j, means %j', (typed, home, file) => {
  expect(fileNamed(typed, home)).toBe(file);
});

const folder = mkdtempSync(join(tmpdir(), 'erx-named-'));
afterAll(() => rmSync(folder, { recursive: true }));
writeFileSync(join(folder, 'page.pdf'), 'old');
symlinkSync(join(folder, 'page.pdf'), join(folder, 'link.pdf'));
symlinkSync(join(folder, 'gone.pdf'), join(folder, 'broken.pdf'));

it.each([
  ['a file', 'page.pdf', true],
  ['a link to a file', 'link.pdf', true],
  ['a link to nothing', 'broken.pdf', false],
  ['nothing', 'none.pdf', false],
  ['a folder', '.', false],
  ['what is in no folder', 'page.pdf/page.pdf', false],
])('%s is there to be replaced or not', (_, name, is) => {
  expect(isThere(join(folder, name))).toBe(is);
});
