import { existsSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { openJudge } from '@erx/script/conformance/judge';
import { describe, expect, it } from 'vitest';
import { sampleLetters } from '../testing/sample-letters';
import { inForms } from './forms';
import { treeOf, writeLetter } from './write';

// The schema set is its members': where nobody names a folder with it, these say that they judged nothing.
const folder = process.env['ERX_SCRIPT_SCHEMA'] ?? '';
const isThere = folder !== '' && existsSync(join(folder, 'transport.xsd'));
const where = isThere ? '' : ' (NOT JUDGED: ERX_SCRIPT_SCHEMA names no folder with the schema set)';

describe.skipIf(!isThere)(`what the sandbox writes, by the published schema set${where}`, () => {
  it.each(sampleLetters())('%s is valid', async (_name, letter) => {
    expect((await openJudge(folder))(writeLetter(letter))).toEqual([]);
  });

  it('is not valid any more with an element that the standard does not know', async () => {
    const letter = new Map(sampleLetters()).get('RxFill dispensed , bare');
    if (!letter) throw new Error('The sample is gone.');
    const judge = await openJudge(folder);
    expect(judge(inForms(treeOf(letter), ['unknown-element'])).join()).toContain('PharmacyRemark');
  });
});
