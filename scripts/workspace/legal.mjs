import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Files in which a package carries its license and notices. */
const CARRIED = /^(un)?(licen[sc]e|copying|notice|third-?party)/i;
const OF_PACKAGE = /^(.*[\\/]node_modules[\\/]((?:@[^\\/]+[\\/])?[^\\/]+))[\\/]/;

/** What a package that carries no file says of itself, in the words of its license. */
const STANDARD = {
  MIT: `Permission is hereby granted, free of charge, to any person obtaining a copy of this software and associated
documentation files (the "Software"), to deal in the Software without restriction, including without limitation the
rights to use, copy, modify, merge, publish, distribute, sublicense, and/or sell copies of the Software, and to permit
persons to whom the Software is furnished to do so, subject to the following conditions:

The above copyright notice and this permission notice shall be included in all copies or substantial portions of the
Software.

THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR IMPLIED, INCLUDING BUT NOT LIMITED TO THE
WARRANTIES OF MERCHANTABILITY, FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE AUTHORS OR
COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR
OTHERWISE, ARISING FROM, OUT OF OR IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE SOFTWARE.`,
  ISC: `Permission to use, copy, modify, and/or distribute this software for any purpose with or without fee is hereby
granted, provided that the above copyright notice and this permission notice appear in all copies.

THE SOFTWARE IS PROVIDED "AS IS" AND THE AUTHOR DISCLAIMS ALL WARRANTIES WITH REGARD TO THIS SOFTWARE INCLUDING ALL
IMPLIED WARRANTIES OF MERCHANTABILITY AND FITNESS. IN NO EVENT SHALL THE AUTHOR BE LIABLE FOR ANY SPECIAL, DIRECT,
INDIRECT, OR CONSEQUENTIAL DAMAGES OR ANY DAMAGES WHATSOEVER RESULTING FROM LOSS OF USE, DATA OR PROFITS, WHETHER IN
AN ACTION OF CONTRACT, NEGLIGENCE OR OTHER TORTIOUS ACTION, ARISING OUT OF OR IN CONNECTION WITH THE USE OR
PERFORMANCE OF THIS SOFTWARE.`,
};

/** Who made a package that names nobody. */
const HOLDERS = { 'koa-compose': 'Koa contributors' };

/**
 * The packages that files of a bundle come from.
 * @param {Iterable<string>} inputs every file that the bundler read into it
 * @returns {Map<string, string>} the folder of each package, by name and version, in order
 */
function packagesOf(inputs) {
  const found = new Map();
  for (const input of inputs) {
    const [, folder] = OF_PACKAGE.exec(input) ?? [];
    if (folder === undefined || !existsSync(join(folder, 'package.json'))) continue;
    const { name, version } = manifestOf(folder);
    found.set(`${name} ${version}`, folder);
  }
  return new Map([...found].sort(([one], [other]) => (one < other ? -1 : 1)));
}

/**
 * The licenses of everything that is bundled, each with the package it belongs to.
 * @param {Iterable<string>} inputs every file that the bundler read
 * @param {readonly string[]} notices what files say in comments of their own
 * @throws {Error} when a package says nowhere how it may be used
 */
export function legalText(inputs, notices = []) {
  const parts = [...packagesOf(inputs)].map(([title, folder]) => {
    const { license } = manifestOf(folder);
    return `${title}${typeof license === 'string' ? ` (${license})` : ''}\n\n${termsOf(title, folder)}`;
  });
  const said = [...new Set(notices.map((notice) => notice.trim()).filter(Boolean))];
  if (said.length > 0) parts.push(`Notices inside of files\n\n${said.join('\n\n')}`);
  return `${parts.join(`\n\n${'-'.repeat(80)}\n\n`)}\n`;
}

const manifestOf = (folder) => JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));

/** Of a license that is longer than a notice: its own text, from licenses/ beside this file. */
function wholeText(license) {
  const file = new URL(`licenses/${String(license)}.txt`, import.meta.url);
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : undefined;
}

function termsOf(title, folder) {
  const carried = readdirSync(folder)
    .filter((name) => CARRIED.test(name))
    .sort()
    .map((name) => readFileSync(join(folder, name), 'utf8').trim());
  if (carried.length > 0) return carried.join('\n\n');
  const { license, author } = manifestOf(folder);
  const terms = STANDARD[license] ?? wholeText(license);
  const holder = (typeof author === 'string' ? author : author?.name) ?? HOLDERS[title.split(' ')[0]];
  if (terms === undefined || holder === undefined)
    throw new Error(`${title} carries no license and names none that is known: it cannot be shipped.`);
  return `Copyright (c) ${holder}\n\n${terms}`;
}

/**
 * Writes dist/LEGAL.txt of a package that esbuild has built with a metafile and legal comments beside its chunks,
 * and takes those away: the licenses of everything that was put into the program.
 * @param {string} home the package's folder
 * @param {readonly string[]} [notices] files with notices that no package carries
 */
export function gatherLicenses(home, notices = []) {
  const folder = join(home, 'dist');
  const list = join(folder, 'metafile-esm.json');
  const beside = readdirSync(folder)
    .filter((name) => name.endsWith('.LEGAL.txt'))
    .sort()
    .map((name) => join(folder, name));
  const { inputs } = JSON.parse(readFileSync(list, 'utf8'));
  const said = [...beside, ...notices].map((file) => readFileSync(file, 'utf8'));
  const files = Object.keys(inputs).map((name) => join(home, name));
  writeFileSync(join(folder, 'LEGAL.txt'), legalText(files, said));
  for (const file of [list, ...beside]) rmSync(file);
}
