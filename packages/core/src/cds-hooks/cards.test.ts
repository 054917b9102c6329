import { describe, expect, it } from 'vitest';
import type { SafetyFinding } from '../safety/model';
import { toCards } from './cards';

describe('cards', () => {
  const FINDING: SafetyFinding = {
    kind: 'drug',
    severity: 'serious',
    about: 'Warfarin',
    text: 'The INR rises *steeply*.',
    source: 'FDA label of warfarin, DailyMed set 0aeb0f0f-2749-416b-942f-83950200fd75, Warnings',
    key: 'one',
    tier: 'reason',
  };
  let ids = 0;
  const newId = () => `0190aaaa-0000-7000-8000-${String((ids += 1)).padStart(12, '0')}`;
  const made = (findings: readonly SafetyFinding[], description = 'Ibuprofen', notJudged: string[] = []) =>
    toCards([{ reference: 'MedicationRequest/1', description, findings, notJudged }], {
      publicUrl: 'https://erx.example',
      newId,
    }).map(({ card }) => card);

  it.each([
    ['stop', 'critical', false, true],
    ['reason', 'warning', true, true],
    ['inform', 'info', false, false],
  ] as const)('of %s are %s', (tier, indicator, hasReasons, hasSuggestion) => {
    const [card] = made([{ ...FINDING, tier, severity: tier === 'inform' ? 'moderate' : 'serious' }]);
    expect(card).toMatchObject({
      indicator,
      summary: 'Ibuprofen: Warfarin: The INR rises *steeply*.',
      source: {
        url: 'https://dailymed.nlm.nih.gov/dailymed/drugInfo.cfm?setid=0aeb0f0f-2749-416b-942f-83950200fd75',
      },
    });
    expect(card?.detail).toContain('\\*steeply\\*');
    expect([card?.overrideReasons !== undefined, card?.suggestions !== undefined]).toEqual([
      hasReasons,
      hasSuggestion,
    ]);
  });

  it('are short, gravest first, and say a pair once', () => {
    const long = { ...FINDING, key: 'two', tier: 'stop' as const, about: '', text: '💊'.repeat(100) };
    const cards = made([FINDING, long]);
    expect(cards.map(({ indicator }) => indicator)).toEqual(['critical', 'warning']);
    expect(cards[0]?.summary.length).toBeLessThan(140);
    expect(cards[0]?.summary).toMatch(/^Ibuprofen: (💊)+…$/u);
    const other = { ...FINDING, about: 'Ibuprofen', key: 'three' };
    const pair = toCards(
      [
        { description: 'Ibuprofen', findings: [FINDING], notJudged: [] },
        { description: 'Warfarin', findings: [other], notJudged: [] },
      ],
      { publicUrl: 'https://erx.example', newId },
    );
    expect(pair).toHaveLength(1);
  });

  it('say each effect of a pair, and each of two alike orders', () => {
    const twice = made([FINDING, { ...FINDING, text: 'It bleeds.', key: 'two' }]);
    expect(twice).toHaveLength(2);
    const alike = toCards(
      ['MedicationRequest/1', 'MedicationRequest/2'].map((reference) => ({
        reference,
        description: 'Ibuprofen',
        findings: [{ ...FINDING, kind: 'allergy' as const, tier: 'stop' as const }],
        notJudged: [],
      })),
      { publicUrl: 'https://erx.example', newId },
    );
    expect(alike.map(({ card }) => card.suggestions?.[0]?.actions[0]?.resourceId)).toEqual([
      'MedicationRequest/1',
      'MedicationRequest/2',
    ]);
  });

  it('fold many lines, and name what was not judged', () => {
    const lines = Array.from({ length: 12 }, (_, place): SafetyFinding => ({
      ...FINDING,
      kind: 'timing',
      tier: 'inform',
      severity: 'moderate',
      text: `Line ${String(place)}`,
      key: String(place),
    }));
    expect(
      made(lines)
        .map(({ summary }) => summary)
        .at(-1),
    ).toBe('Ibuprofen: 4 more lines to be read');
    expect(made([], 'Ibuprofen', ['the dose']).map(({ summary, indicator }) => [summary, indicator])).toEqual(
      [['Ibuprofen: not judged: the dose', 'info']],
    );
  });
});
