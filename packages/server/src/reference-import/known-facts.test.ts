import { FACT_TABLES } from '@erx/core/reference/vocabulary';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { starterCautions } from '../cautions/starter-cautions';
import { starterKnowledge } from '../interactions/knowledge/starter-knowledge';
import { knownFacts } from './known-facts';

const facts = knownFacts({}).map(({ fact }) => fact);

describe('facts are governed', () => {
  it('each has an id of its own, a version, an owner and a day of review', () => {
    expect(new Set(facts.map(({ id }) => id)).size).toBe(facts.length);
    expect(facts.filter(({ version, owner, reviewBy }) => !version || !owner || !reviewBy)).toEqual([]);
  });

  it('findings name ids that are listed', () => {
    const listed = new Set(facts.map(({ id }) => id));
    const { drugFacts, sumFacts, allergyFacts, duplicateFacts, excipientFacts } = starterKnowledge();
    const named = [
      ...[
        drugFacts,
        sumFacts.flatMap(({ levels }) => levels),
        allergyFacts,
        duplicateFacts,
        excipientFacts,
      ].flatMap((table) => table.map(({ id = 'none' }) => id)),
      ...starterCautions().facts.map(({ id = 'none' }) => id),
    ];
    expect(named.filter((id) => !listed.has(id))).toEqual([]);
  });

  it('docs/safety.md counts them', () => {
    const page = readFileSync(new URL('../../../../docs/safety.md', import.meta.url), 'utf8');
    const counted = FACT_TABLES.map((table) => {
      const row = new RegExp(`^\\| ${table} +\\| (\\d+) +\\| (\\d+) +\\| (\\d+) +\\|$`, 'm').exec(page);
      return [table, ...(row?.slice(1).map(Number) ?? [])];
    });
    const held = FACT_TABLES.map((table) => {
      const of = facts.filter((fact) => fact.table === table);
      const serious = of.filter(({ severity }) => severity === 'serious').length;
      return [table, of.length, serious, of.filter(({ isConfirmed }) => !isConfirmed).length];
    });
    expect(counted).toEqual(held);
  });
});
