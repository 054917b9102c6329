import type { PresentFact } from '@erx/core/clinical-facts/model';
import { indexKnowledge } from '@erx/core/interactions/knowledge-index';
import { daysAfter } from '@erx/core/values/dates';
import { subMonths } from 'date-fns';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { starterKnowledge } from '../interactions/knowledge/starter-knowledge';
import { doseTable } from '../reference/dose-table';
import { starterDiagnoses } from '../reference/starter-catalogue';
import { starterKnown } from './caution-knowledge';
import { judgeCautions } from './judge-cautions';

/** Contraindications, boxed warnings and grave warnings of the labels of the 300 most prescribed, one a row. */
const rows = read('./testing/label-warnings.csv').map((line) => {
  const [drug = '', route = '', form = '', situation = '', section = ''] = line.split(',');
  return { drug, route, form, situation, section };
});

const TODAY = '2026-11-29';
const WEEKS_OF_PREGNANCY = 40;
const index = indexKnowledge(starterKnowledge());
const dayOf = (date: Date) => date.toISOString().slice(0, 10);
const today = new Date(TODAY);

function read(name: string): string[] {
  return readFileSync(new URL(name, import.meta.url), 'utf8')
    .trim()
    .split('\n')
    .slice(1);
}

/** An adult woman of 45 with good kidneys who takes nothing, but for what the row says. */
function found({ drug, route, form, situation }: (typeof rows)[number]): string {
  const [what = '', value = ''] = situation.split(' ');
  const isCode = /^[A-Z]\d/.test(what);
  const months = /^\d+[ym]$/.test(value)
    ? Number(value.slice(0, -1)) * (value.endsWith('y') ? 12 : 1)
    : 45 * 12;
  const fact = (kind: PresentFact['kind'], recorded: string, dueOn?: string): PresentFact => ({
    kind,
    value: recorded,
    observedOn: TODAY,
    ...(dueOn === undefined ? {} : { dueOn }),
  });
  const { findings } = judgeCautions(
    { description: drug, ingredients: drug.split('; '), route, doseForm: form, strength: '' },
    {
      body: {
        birthDate: dayOf(subMonths(today, months)),
        gender: 'Female',
        weight: { weight: '', weightUnits: 'lb', weightMeasuredOn: '' },
        weightDays: 90,
      },
      problems: isCode ? [{ code: what, description: '' }] : [],
      clinicalFacts: [
        fact('kidney', what === 'egfr' ? value : '95'),
        what === 'pregnancy'
          ? fact(
              'pregnancy',
              'yes',
              value === '' ? undefined : daysAfter(TODAY, (WEEKS_OF_PREGNANCY - Number(value)) * 7),
            )
          : fact('pregnancy', 'no'),
        fact('lactation', what === 'lactation' ? 'yes' : 'no'),
        fact('smoking', what === 'smokes' ? 'yes' : 'no'),
      ],
    },
    { cautions: starterKnown(), index, doses: doseTable().facts },
    TODAY,
  );
  const kind = isCode ? 'condition' : what === 'egfr' ? 'kidney' : what === 'smokes' ? 'smoking' : what;
  const own = findings.filter((one) => one.kind === kind || (isCode && one.kind !== 'age'));
  return own.find(({ severity }) => severity === 'serious')?.severity ?? own[0]?.severity ?? 'silent';
}

describe('labels of the 300 most prescribed', () => {
  const judged = rows.map((row) => ({ ...row, said: found(row) }));

  it('are found in every situation that they contraindicate or warn of', () => {
    expect(judged.length).toBeGreaterThan(700);
    const silent = judged.filter(({ said }) => said === 'silent');
    expect(silent.map(({ drug, situation }) => `${drug}, ${situation}`)).toEqual([]);
  });

  it('ask for a reason in four of five of them; the rest is told', () => {
    const serious = judged.filter(({ said }) => said === 'serious');
    expect(serious.length / judged.length).toBeGreaterThan(0.8);
  });

  it('are asked for with codes that exist', () => {
    const known = new Set(starterDiagnoses().map(({ code }) => code));
    const codes = new Set(rows.map(({ situation }) => situation).filter((one) => /^[A-Z]\d/.test(one)));
    expect([...codes].filter((code) => !known.has(code))).toEqual([]);
  });
});
