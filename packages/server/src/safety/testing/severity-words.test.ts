import { saysContraindicated } from '@erx/core/interactions/rules/sums';
import { needsAnswer } from '@erx/core/safety/tiers';
import { describe, expect, it } from 'vitest';
import { starterCautions } from '../../cautions/starter-cautions';
import { starterKnowledge } from '../../interactions/knowledge/starter-knowledge';
import { doseTable } from '../../reference/dose-table';
import { judgeCase } from './judge-case';

const { drugFacts, sumFacts, allergyFacts, duplicateFacts, excipientFacts } = starterKnowledge();
const facts = [
  ...starterCautions().facts,
  ...drugFacts,
  ...sumFacts.flatMap(({ levels }) => levels),
  ...allergyFacts,
  ...duplicateFacts,
  ...excipientFacts,
];

describe('what a finding says and what it asks', () => {
  it('looks at every fact', () => {
    expect(facts.length).toBeGreaterThan(600);
  });

  it('a finding whose own words say contraindicated interrupts', () => {
    const found = facts.filter(
      ({ severity, message }) => severity !== 'serious' && saysContraindicated(message),
    );
    expect(found.map(({ severity, message }) => `${severity}: ${message}`)).toEqual([]);
  });

  it('a dose that is said to be reduced is not contraindicated, but for one of two uses', () => {
    const reduced = doseTable().facts.filter(
      ({ kind, note = '' }) => kind === 'kidney-reduce' && saysContraindicated(note),
    );
    // In heart failure it is given below 50 mL/min, for high blood pressure it is not.
    expect(reduced.map(({ ingredient }) => ingredient)).toEqual(['eplerenone']);
  });

  it.each([
    ['alfuzosin 10 mg extended-release tablet', { medications: ['clarithromycin 500 mg tablet'] }],
    ['ranolazine 500 mg extended-release tablet', { problems: ['K74.60'] }],
    ['tramadol 100 mg extended-release tablet', { egfr: 29 }],
    ['griseofulvin 125 mg/5 mL oral suspension', { pregnant: 12 }],
  ])('%s asks with %j', (drug, patient) => {
    const findings = judgeCase({
      drug,
      patient: {
        years: 40,
        sex: 'F',
        breastFeeding: false,
        smoking: false,
        problems: [],
        allergies: [],
        medications: [],
        egfr: 90,
        ...patient,
      },
    });
    expect(findings.some(needsAnswer)).toBe(true);
  });
});
