import type { SafetyFinding } from '@erx/core/safety/model';
import { describe, expect, it } from 'vitest';
import { toDrugUseEvaluations } from './drug-use-evaluation';

const finding = (kind: SafetyFinding['kind'], tier: SafetyFinding['tier'] = 'reason'): SafetyFinding => ({
  kind,
  tier,
  severity: 'serious',
  about: 'warfarin',
  text: 'INR rises',
  source: 'label',
  key: kind,
});
const monitored = { code: 'monitored', reason: 'INR on Friday' } as const;

describe('what a pharmacist is told of answered findings', () => {
  it.each([
    ['dose', 'HD'],
    ['allergy', 'DA'],
    ['drug', 'DD'],
    ['duplicate', 'TD'],
    ['pregnancy', 'PG'],
    ['lactation', 'NR'],
    ['age', 'PA'],
    ['condition', 'MC'],
    ['kidney', 'MC'],
  ] as const)('%s goes as %s with the answer', (kind, reason) => {
    expect(toDrugUseEvaluations({ findings: [finding(kind)], answer: monitored })).toEqual([
      { reason, acknowledgement: 'Will be monitored: INR on Friday' },
    ]);
  });

  it('a check that could not run is no conflict', () => {
    expect(toDrugUseEvaluations({ findings: [finding('incomplete')], answer: monitored })).toEqual([]);
  });

  it('nothing that needed no answer, and nothing without one', () => {
    expect(toDrugUseEvaluations({ findings: [finding('drug', 'inform')], answer: monitored })).toEqual([]);
    expect(toDrugUseEvaluations({ findings: [finding('drug')], answer: undefined })).toEqual([]);
  });

  it('each reason for service once, five at most', () => {
    const kinds = ['drug', 'drug', 'allergy', 'dose', 'pregnancy', 'age', 'kidney'] as const;
    const evaluations = toDrugUseEvaluations({
      findings: kinds.map((kind) => finding(kind)),
      answer: monitored,
    });
    expect(evaluations.map(({ reason }) => reason)).toEqual(['DD', 'DA', 'HD', 'PG', 'PA']);
  });

  it.each([
    [100, 'x'.repeat(100)],
    [101, undefined],
  ])('words of %i characters are carried whole or not at all', (length, acknowledgement) => {
    const answer = { code: 'other', reason: 'x'.repeat(length) } as const;
    expect(toDrugUseEvaluations({ findings: [finding('drug')], answer })).toEqual([
      { reason: 'DD', ...(acknowledgement === undefined ? {} : { acknowledgement }) },
    ]);
  });

  it('a usual answer stays where its words do not fit', () => {
    const answer = { code: 'monitored', reason: 'x'.repeat(150) } as const;
    expect(toDrugUseEvaluations({ findings: [finding('drug')], answer })).toEqual([
      { reason: 'DD', acknowledgement: 'Will be monitored' },
    ]);
  });
});
