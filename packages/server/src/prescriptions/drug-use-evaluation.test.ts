import type { SafetyFinding } from '@erx/core/safety/model';
import type { SafetyReasonCode } from '@erx/core/safety/reasons';
import { describe, expect, it } from 'vitest';
import type { KnownAgent } from '../safety/agents';
import { toDrugUseEvaluations } from './drug-use-evaluation';

const finding = (
  kind: SafetyFinding['kind'],
  about = 'warfarin 5 mg tablet',
  tier: SafetyFinding['tier'] = 'reason',
): SafetyFinding => ({
  kind,
  tier,
  severity: 'serious',
  about,
  text: 'INR rises',
  source: 'label',
  key: kind,
});
const monitored = { code: 'monitored', reason: 'INR on Friday' } as const;
const ANSWERED = {
  service: 'MP',
  result: '4A',
  significance: '1',
  acknowledgement: 'Will be monitored: INR on Friday',
};
const agents = (agent?: Partial<KnownAgent>) => ({
  find: () => agent && { likeness: 'other' as const, ...agent },
});
const named = (description: string) => ({ code: 'OTHER', qualifier: '99', description });

describe('what a pharmacist reads of answered findings', () => {
  it.each<[SafetyFinding['kind'], string, string, ReturnType<typeof named> | undefined]>([
    ['dose', 'warfarin', 'HD', undefined],
    ['allergy', 'Penicillin', 'DA', named('Penicillin')],
    ['drug', 'warfarin 5 mg tablet', 'DD', named('warfarin 5 mg tablet')],
    ['duplicate', 'rosuvastatin 10 mg tablet', 'TD', named('rosuvastatin 10 mg tablet')],
    ['timing', 'oxycodone 5 mg tablet', 'ER', named('oxycodone 5 mg tablet')],
    ['pregnancy', 'Pregnancy, week 22', 'PG', undefined],
    ['lactation', 'Breast-feeding', 'NR', undefined],
    ['age', 'Age 84 years', 'PA', undefined],
    ['smoking', 'Smokes, age 41 years', 'DS', undefined],
    [
      'condition',
      'I50.9 Heart failure',
      'MC',
      { code: 'I509', qualifier: '21', description: 'Heart failure' },
    ],
    ['kidney', 'N18.4 CKD stage 4', 'MC', { code: 'N184', qualifier: '21', description: 'CKD stage 4' }],
    ['kidney', 'eGFR 24 of 10/01/2026', 'DL', undefined],
  ])('%s, %s: %s', (kind, about, reason, coAgent) => {
    expect(
      toDrugUseEvaluations({ findings: [finding(kind, about)], answer: monitored, agents: agents() }),
    ).toEqual([{ reason, ...ANSWERED, ...(coAgent ? { coAgent } : {}) }]);
  });

  it.each<[Partial<KnownAgent>, object]>([
    [
      { rxNorm: { id: '855332', termType: 'SCD' }, ndc: '00093505698' },
      { code: '855332', qualifier: '38' },
    ],
    [{ rxNorm: { id: '855338', termType: 'SBD' } }, { code: '855338', qualifier: '39' }],
    [{ rxNorm: { id: '748798', termType: 'GPCK' } }, { code: '748798', qualifier: '40' }],
    [{ rxNorm: { id: '749157', termType: 'BPCK' } }, { code: '749157', qualifier: '41' }],
    [{ ndc: '00093505698' }, { code: '00093505698', qualifier: '03' }],
  ])('the other drug by its code: %o', (agent, coded) => {
    const [evaluation] = toDrugUseEvaluations({
      findings: [finding('drug')],
      answer: monitored,
      agents: agents(agent),
    });
    expect(evaluation?.coAgent).toEqual({ ...coded, description: 'warfarin 5 mg tablet' });
  });

  it.each([
    ['same-drug', 'UD'],
    ['same-ingredient', 'ID'],
    ['other', 'TD'],
  ] as const)('a duplicate that is the %s goes as %s', (likeness, reason) => {
    const [evaluation] = toDrugUseEvaluations({
      findings: [finding('duplicate')],
      answer: monitored,
      agents: agents({ likeness }),
    });
    expect(evaluation?.reason).toBe(reason);
  });

  it.each<[SafetyReasonCode, string]>([
    ['monitored', 'MP'],
    ['benefit-outweighs-risk', 'MB'],
    ['tolerated', 'PA'],
    ['adjusted', 'DP'],
    ['no-alternative', 'ZZ'],
    ['record-outdated', 'ZZ'],
    ['other', 'ZZ'],
  ])('the answer %s goes as %s', (code, service) => {
    const answer = { code, reason: 'known for years' };
    expect(toDrugUseEvaluations({ findings: [finding('drug')], answer })[0]?.service).toBe(service);
  });

  it('a check that could not run is no conflict', () => {
    expect(toDrugUseEvaluations({ findings: [finding('incomplete')], answer: monitored })).toEqual([]);
  });

  it('nothing that needed no answer, and nothing without one', () => {
    const informed = finding('drug', 'warfarin', 'inform');
    expect(toDrugUseEvaluations({ findings: [informed], answer: monitored })).toEqual([]);
    expect(toDrugUseEvaluations({ findings: [finding('drug')], answer: undefined })).toEqual([]);
  });

  it('each reason with each agent once, five at most, no reason behind another agent of the same', () => {
    const evaluations = toDrugUseEvaluations({
      findings: [
        finding('drug', 'warfarin'),
        finding('drug', 'warfarin'),
        finding('drug', 'apixaban'),
        finding('allergy', 'aspirin'),
        finding('dose'),
        finding('pregnancy'),
        finding('age'),
      ],
      answer: monitored,
    });
    expect(evaluations.map(({ reason, coAgent }) => [reason, coAgent?.description])).toEqual([
      ['DD', 'warfarin'],
      ['DA', 'aspirin'],
      ['HD', undefined],
      ['PG', undefined],
      ['PA', undefined],
    ]);
  });

  it.each([
    [100, { service: 'ZZ', acknowledgement: 'x'.repeat(100) }],
    [101, {}],
  ])('words of %i characters are carried whole or not at all', (length, said) => {
    const answer = { code: 'other', reason: 'x'.repeat(length) } as const;
    const [evaluation] = toDrugUseEvaluations({ findings: [finding('age')], answer });
    expect(evaluation).toEqual({ reason: 'PA', result: '4A', significance: '1', ...said });
  });

  it('a usual answer stays where its words do not fit', () => {
    const answer = { code: 'monitored', reason: 'x'.repeat(150) } as const;
    expect(toDrugUseEvaluations({ findings: [finding('age')], answer })[0]).toMatchObject({
      service: 'MP',
      acknowledgement: 'Will be monitored',
    });
  });

  it.each([
    ['names that SCRIPT cannot carry', '\u{1F48A}'],
    ['names that are too long', 'x'.repeat(106)],
  ])('%s are left out', (_, about) => {
    const [evaluation] = toDrugUseEvaluations({ findings: [finding('drug', about)], answer: monitored });
    expect(evaluation).toEqual({ reason: 'DD', ...ANSWERED });
  });
});
