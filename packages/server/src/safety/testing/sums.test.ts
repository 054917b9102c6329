import { cautionName } from '@erx/core/cautions/rules';
import { needsAnswer } from '@erx/core/safety/tiers';
import { describe, expect, it } from 'vitest';
import { starterCautions } from '../../cautions/starter-cautions';
import { starterKnowledge } from '../../interactions/knowledge/starter-knowledge';
import { interactionRows } from '../../interactions/knowledge/tables';
import { STARTER_CHECK } from '../../interactions/testing/starter-check';
import { judgeCase, orderedCombinations } from './judge-case';

const { classes, drugFacts, duplicateFacts, sumFacts } = starterKnowledge();
const { index } = STARTER_CHECK;

describe('the tables of sums', () => {
  it('belong together: members, levels and kinds that they name', () => {
    const names = sumFacts.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    const rows = interactionRows();
    for (const { sum } of [...rows['sum-members'], ...rows['sum-levels']]) expect(names).toContain(sum);
    for (const { name, members, levels } of sumFacts) {
      const kinds = new Set(members.map(({ kind }) => kind));
      const named = levels.flatMap(({ of = [], each = [], twice = [], any = [], ordered = [] }) => [
        ...of,
        ...each,
        ...twice,
        ...any,
        ...ordered,
      ]);
      expect({ name, unknown: named.filter((kind) => !kinds.has(kind)) }).toEqual({ name, unknown: [] });
      expect(levels.length).toBeGreaterThan(0);
    }
  });

  it('name drugs as a check knows them', () => {
    const known = new Set(classes.map(({ name }) => name));
    const drugs = sumFacts.flatMap(({ members }) => members.flatMap((each) => each.drugs));
    expect(
      drugs.filter((name) => !known.has(name) && (index.ingredient(name) !== name || !index.covers(name))),
    ).toEqual([]);
  });

  it('say in place of others only what is there', () => {
    const effects = new Set(drugFacts.map(({ effect }) => effect));
    const groups = new Set(duplicateFacts.map(({ group }) => group));
    const cautions = new Set(starterCautions().facts.map(({ when, drugs }) => cautionName(when, drugs)));
    expect(sumFacts.flatMap((fact) => fact.effects.filter((each) => !effects.has(each)))).toEqual([]);
    expect(sumFacts.flatMap((fact) => fact.duplicates.filter((each) => !groups.has(each)))).toEqual([]);
    expect(sumFacts.flatMap((fact) => fact.cautions.filter((each) => !cautions.has(each)))).toEqual([]);
  });

  it('say it in one line, with its source', () => {
    for (const { levels } of sumFacts)
      for (const { message, source } of levels) {
        expect(message.length).toBeLessThanOrEqual(190);
        expect(source.length).toBeGreaterThan(5);
      }
  });
});

describe('combinations', () => {
  const orders = orderedCombinations().map((order) => ({ ...order, findings: judgeCase(order) }));
  const nameOf = ({ drug, patient }: (typeof orders)[number]) =>
    `${drug} at ${String(patient.years)} with ${patient.medications.join(', ')}`;
  const [harmless, grave] = [false, true].map((wanted) =>
    orders.filter(({ interrupts }) => interrupts === wanted),
  );

  it('of ordinary orders hardly one interrupts', () => {
    expect(harmless?.length).toBeGreaterThanOrEqual(120);
    const asked = (harmless ?? []).filter(({ findings }) => findings.some(needsAnswer)).map(nameOf);
    expect(asked.length, asked.join('; ')).toBeLessThanOrEqual((harmless?.length ?? 0) / 100);
  });

  it('what adds up to something grave interrupts', () => {
    expect(grave?.length).toBeGreaterThanOrEqual(60);
    expect((grave ?? []).filter(({ findings }) => !findings.some(needsAnswer)).map(nameOf)).toEqual([]);
  });

  it.each([
    ['zolpidem 5 mg tablet', 84, ['lorazepam 0.5 mg tablet'], /lorazepam, zolpidem \(sedative load 4\)/],
    [
      'oxybutynin 5 mg tablet',
      78,
      ['amitriptyline 10 mg tablet'],
      /amitriptyline, oxybutynin \(ACB score 6\)/,
    ],
    [
      'gabapentin 100 mg capsule',
      50,
      ['oxycodone 5 mg tablet', 'alprazolam 0.25 mg tablet'],
      /alprazolam, gabapentin, oxycodone/,
    ],
  ])('%s at %i with %j is said once', (drug, years, medications, text) => {
    const findings = judgeCase({
      drug,
      patient: {
        years,
        sex: 'F',
        breastFeeding: false,
        smoking: false,
        problems: [],
        allergies: [],
        medications,
        egfr: 80,
      },
    });
    expect(findings.filter(({ kind }) => ['drug', 'duplicate', 'age'].includes(kind))).toMatchObject([
      { kind: 'drug', severity: 'serious', text: expect.stringMatching(text) },
    ]);
  });
});
