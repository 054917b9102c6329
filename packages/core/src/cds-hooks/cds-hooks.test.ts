import { describe, expect, it } from 'vitest';
import { check } from '../findings/finding';
import type { SafetyFinding } from '../safety/model';
import { toCards } from './cards';
import { HOOK_CLIENT_RULES, type NewHookClient } from './rules';

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
    // what is of one order is never taken for that of another, nor one effect for another
    const allergy = { ...FINDING, kind: 'allergy' as const, tier: 'stop' as const, about: 'Penicillin' };
    const both = { description: 'Amoxicillin', findings: [allergy], notJudged: [] };
    const effects = {
      description: 'Ibuprofen',
      findings: [FINDING, { ...FINDING, text: 'Bleeding', key: '4' }],
      notJudged: [],
    };
    for (const orders of [[both, { ...both }], [effects]])
      expect(toCards(orders, { publicUrl: 'https://erx.example', newId })).toHaveLength(2);
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

describe('a record system that is registered', () => {
  const KEYS = JSON.stringify({ keys: [{ kty: 'EC', kid: 'one', crv: 'P-384', x: 'x', y: 'y' }] });
  const EHR: NewHookClient = { name: 'EHR', issuer: 'https://ehr.example/', jwks: KEYS, existing: [] };
  const said = (changes: Partial<NewHookClient>) =>
    check(HOOK_CLIENT_RULES, { ...EHR, ...changes }).map(({ code, field }) => [code, field]);

  it.each<[string, Partial<NewHookClient>, readonly (readonly [string, string?])[]]>([
    ['as it is', {}, []],
    ['of an address', { jwks: undefined, jwksUri: 'https://ehr.example/jwks' }, []],
    ['of another tenant', { tenant: 'b', existing: [{ name: 'A', issuer: EHR.issuer, tenant: 'a' }] }, []],
    ['after one that ended', { existing: [{ ...EHR, endedAt: '2026-11-30T10:00:00.000Z' }] }, []],
    ['without a name', { name: ' ' }, [['hook-client.name-unusable', 'name']]],
    [
      'with a name that is there',
      { existing: [{ name: 'ehr', issuer: 'https://x.example' }] },
      [['hook-client.name-taken', 'name']],
    ],
    ['with no issuer', { issuer: 'EHR' }, [['hook-client.issuer-unusable', 'issuer']]],
    [
      'with an issuer that is there',
      { existing: [{ name: 'A', issuer: EHR.issuer }] },
      [['hook-client.issuer-taken', 'issuer']],
    ],
    [
      'with an issuer of another practice',
      { isIssuerElsewhere: true },
      [['hook-client.issuer-taken', 'issuer']],
    ],
    ['without keys', { jwks: undefined }, [['hook-client.keys-missing', 'jwks']]],
    [
      'with a private key',
      { jwks: KEYS.replace('"x"', '"x","d":"d"') },
      [['hook-client.keys-unusable', 'jwks']],
    ],
    [
      'with keys in the clear',
      { jwks: undefined, jwksUri: 'http://ehr.example/' },
      [['hook-client.address-unusable', 'jwksUri']],
    ],
  ])('%s', (_, changes, expected) => {
    expect(said(changes)).toEqual(expected);
  });
});
