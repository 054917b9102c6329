import { existsSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { scriptCodec } from '../codec';
import { validMessage } from '../testing/arbitrary';
import { sampleNewRx } from '../testing/sample';
import {
  sampleChangeRequest,
  sampleChangeResponse,
  sampleHistoryRequest,
  sampleHistoryResponse,
  sampleRenewalRequest,
  sampleRenewalResponse,
} from '../testing/sample-requests';
import { openJudge } from './judge';
import { HANDLED, reportConformance } from './report';

// The schema set is its members': where no one names a folder with it, these say that they judged nothing.
const folder = process.env['ERX_SCRIPT_SCHEMA'] ?? '';
const isThere = folder !== '' && existsSync(join(folder, 'transport.xsd'));
const where = isThere ? '' : ' (NOT JUDGED: ERX_SCRIPT_SCHEMA names no folder with the schema set)';
const codec = scriptCodec('2017071');

describe.skipIf(!isThere)(`the published schema set${where}`, () => {
  it('finds nothing in whatever the model can say', { timeout: 120_000 }, async () => {
    const judge = await openJudge(folder);
    fc.assert(
      fc.property(validMessage, (message) => {
        expect(judge(codec.write(message))).toEqual([]);
      }),
      { numRuns: 500 },
    );
  });

  it.each([
    sampleNewRx,
    sampleRenewalRequest,
    sampleRenewalResponse,
    sampleChangeRequest,
    sampleChangeResponse,
    sampleHistoryRequest,
    sampleHistoryResponse,
  ])('finds nothing in a sample', async (sample) => {
    const judge = await openJudge(folder);
    expect(judge(codec.write(sample()))).toEqual([]);
  });

  it('finds what is wrong', async () => {
    const judge = await openJudge(folder);
    const xml = codec.write(sampleNewRx()).replace(/<Sig>.*<\/Sig>/, '');
    expect(judge(xml).join()).toContain('OtherMedicationDate');
  });

  it(
    'has every element of every handled message in an instance that is read without loss',
    {
      timeout: 120_000,
    },
    async () => {
      const rows = await reportConformance(folder);
      expect(rows.map(({ message }) => message)).toEqual([...HANDLED]);
      for (const { message, elements, seen, instances, valid, taken, kept, problem } of rows)
        expect({ message, seen, valid, taken, kept, problem }).toEqual({
          message,
          seen: elements,
          valid: instances,
          taken: instances,
          kept: instances,
          problem: undefined,
        });
    },
  );
});
