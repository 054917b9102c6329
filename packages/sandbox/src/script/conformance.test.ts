import { existsSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { scriptCodec } from '@erx/script/codec';
import { openJudge } from '@erx/script/conformance/judge';
import { sampleNewRx } from '@erx/script/testing/sample';
import { describe, expect, it } from 'vitest';
import { setupSandbox, startProduct } from '../testing/sandbox-fixture';
import { sampleLetters } from '../testing/sample-letters';
import { inForms } from './forms';
import { makeJudging } from './judging';
import { treeOf, writeLetter } from './write';

// The schema set is its members': where no one names a folder with it, these say that they judged nothing.
const folder = process.env['ERX_SCRIPT_SCHEMA'] ?? '';
const isThere = folder !== '' && existsSync(join(folder, 'transport.xsd'));
const where = isThere ? '' : ' (NOT JUDGED: ERX_SCRIPT_SCHEMA names no folder with the schema set)';

describe.skipIf(!isThere)(`what the sandbox writes, by the published schema set${where}`, () => {
  it.each(sampleLetters())('%s is valid', async (_name, letter) => {
    expect((await openJudge(folder))(writeLetter(letter))).toEqual([]);
  });

  it('is judged where it is kept, with what the product sends', async () => {
    const product = await startProduct();
    const sandbox = await setupSandbox(product.url, { scriptSchema: folder });
    await sandbox.post(scriptCodec('2017071').write(sampleNewRx()));
    await product.has(1);
    expect(await sandbox.api('/api/conformance')).toEqual({ judged: 2, valid: 2, invalid: [] });
    await sandbox.post('<Message/>');
    expect(await sandbox.api('/api/conformance')).toMatchObject({
      judged: 3,
      invalid: [{ kind: 'unreadable' }],
    });
    await sandbox.close();
    await product.close();
  });

  it('is not valid any more with an element that the standard does not know', async () => {
    const letter = new Map(sampleLetters()).get('RxFill dispensed , bare');
    if (!letter) throw new Error('The sample is gone.');
    const judge = await openJudge(folder);
    expect(judge(inForms(treeOf(letter), ['unknown-element'])).join()).toContain('PharmacyRemark');
  });
});

describe('without the schema set', () => {
  it('nothing is judged, and nothing is called valid', async () => {
    const judging = makeJudging(undefined);
    await judging.open();
    expect(judging.of('<Message/>')).toBeUndefined();
  });
});
