import { describe, expect, it } from 'vitest';
import type { FoundDiagnosis } from '../../drugs/model';
import { diagnosisOfLine, type KnownDiagnoses } from './diagnosis-of-line';

const found = (code: string, description: string, more: Partial<FoundDiagnosis> = {}): FoundDiagnosis => ({
  code,
  description,
  billable: true,
  ...more,
});
const problem = (icd10Code: string, icd10Description: string, hide = false) => ({
  icd10Code,
  icd10Description,
  hide,
});
const media = found('H66.90', 'Otitis media, unspecified, unspecified ear');
const externa = found('H60.90', 'Unspecified otitis externa, unspecified ear');
const hypertension = found('I10', 'Essential (primary) hypertension');

describe('the diagnosis of a line', () => {
  it.each<[string, string, Partial<KnownDiagnoses>, string]>([
    ['the only one that was found', 'htn', { found: [hypertension] }, 'I10'],
    ['several that were found', 'otitis', { found: [media, externa] }, 'several'],
    [
      'the problem of the patient among them',
      'otitis',
      { problems: [problem('H60.90', externa.description)], found: [media, externa] },
      'H60.90',
    ],
    [
      'two problems',
      'otitis',
      { problems: [problem('H60.90', externa.description), problem('H66.90', media.description)] },
      'several',
    ],
    ['a hidden problem', 'otitis', { problems: [problem('H60.90', externa.description, true)] }, 'unknown'],
    [
      'what the product is usually given for',
      'otitis',
      { usual: [media], found: [media, externa] },
      'H66.90',
    ],
    [
      'a problem that everyday words find',
      'htn',
      { problems: [problem('I10', 'Hypertension')], found: [hypertension] },
      'I10',
    ],
    ['a code', 'h6690', { found: [externa, media] }, 'H66.90'],
    ['what is only suggested', 'otittis', { found: [{ ...media, readAs: 'otitis' }] }, 'unknown'],
    ['what cannot be billed', 'otitis', { found: [{ ...media, billable: false }] }, 'unknown'],
    ['nothing', 'taper', {}, 'unknown'],
  ])('%s: %s', (_, text, known, expected) => {
    const named = diagnosisOfLine(text, { problems: [], usual: [], found: [], ...known });
    expect(typeof named === 'string' ? named : named.code).toBe(expected);
  });
});
