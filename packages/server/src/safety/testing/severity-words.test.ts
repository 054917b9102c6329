import { saysContraindicated } from '@erx/core/interactions/rules/sums';
import { describe, expect, it } from 'vitest';
import { STARTER_CAUTIONS } from '../../cautions/starter-cautions';
import { STARTER_KNOWLEDGE } from '../../interactions/knowledge/starter-knowledge';

const { drugFacts, sumFacts, allergyFacts, duplicateFacts, excipientFacts } = STARTER_KNOWLEDGE;
const facts = [
  ...STARTER_CAUTIONS.facts,
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
});
