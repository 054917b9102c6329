import { describe, expect, it } from 'vitest';
import type { Schedule } from '../drugs/model';
import type { MonitoringAcknowledgement } from './model';
import {
  asksForOpioidAgreement,
  daysLeft,
  findingsOnMonitoring,
  isFillInUse,
  isShownInMonitoring,
  pdmpSiteIsWebAddress,
} from './rules';

const both = { pdmpAcknowledgement: true, opioidAgreement: true };
const none = { pdmpAcknowledgement: false, opioidAgreement: false };

describe('before a schedule II prescription is signed (P5-17)', () => {
  const opioid = ['oxycodone hydrochloride', 'acetaminophen'];
  const cases: [Schedule, string[] | undefined, MonitoringAcknowledgement | undefined, string[]][] = [
    ['II', opioid, both, []],
    ['II', opioid, { ...both, opioidAgreement: false }, ['agreement-missing']],
    ['II', opioid, { ...both, pdmpAcknowledgement: false }, ['pdmp-not-acknowledged']],
    ['II', opioid, none, ['pdmp-not-acknowledged', 'agreement-missing']],
    ['II', opioid, undefined, ['pdmp-not-acknowledged', 'agreement-missing']],
    ['II', ['methylphenidate hydrochloride'], { ...none, pdmpAcknowledgement: true }, []],
    ['II', ['methylphenidate hydrochloride'], none, ['pdmp-not-acknowledged']],
    ['II', undefined, { ...none, pdmpAcknowledgement: true }, ['agreement-missing']],
    ['II', [], { ...none, pdmpAcknowledgement: true }, ['agreement-missing']],
    ['III', ['codeine phosphate', 'acetaminophen'], none, []],
    ['IV', ['tramadol hydrochloride'], undefined, []],
    ['V', ['pregabalin'], none, []],
    ['none', ['lisinopril'], undefined, []],
  ];
  it.each(cases)('%s of %j with %j lacks %j', (schedule, ingredients, monitoring, expected) => {
    expect(
      findingsOnMonitoring({ drug: { schedule, ingredients }, monitoring }).map(({ code }) =>
        code.replace('monitoring.', ''),
      ),
    ).toEqual(expected);
  });
});

describe('an opioid agreement', () => {
  it.each([
    ['oxycodone hydrochloride', true],
    ['morphine sulfate', true],
    ['fentanyl citrate', true],
    ['methadone hydrochloride', true],
    ['hydrocodone bitartrate', true],
    ['tapentadol', true],
    ['meperidine hydrochloride', true],
    ['hydromorphone hydrochloride', true],
    ['methylphenidate hydrochloride', false],
    ['lisdexamfetamine dimesylate', false],
    ['dextroamphetamine sulfate', false],
    ['pentobarbital sodium', false],
    ['nabilone', false],
    ['cocaine hydrochloride', false],
  ])('for %s: %s', (ingredient, asked) => {
    expect(asksForOpioidAgreement({ schedule: 'II', ingredients: [ingredient] })).toBe(asked);
  });
});

describe('the table of the PDMP dialog (N2-55)', () => {
  it.each([
    ['Yes', true],
    ['No', false],
    ['Unknown', true],
  ] as const)('%s is shown: %s', (controlledSubstance, shown) => {
    expect(isShownInMonitoring({ controlledSubstance })).toBe(shown);
  });
});

describe('the address of a PDMP site (S2.15-3)', () => {
  it.each([
    ['', true],
    ['https://pdmp.example.gov', true],
    ['HTTPS://pdmp.example.gov/search?state=AL', true],
    ['http://127.0.0.1:4710/pdmp', true],
    ['pdmp.example.gov', false],
    ['javascript:alert(1)', false],
    ['data:text/html,x', false],
    ['ftp://pdmp.example.gov', false],
    ['https://', false],
    ['https:pdmp', false],
    ['https://name:word@pdmp.example.gov', false],
    ['https://name@pdmp.example.gov', false],
    [' https://pdmp.example.gov', false],
    ['//pdmp.example.gov', false],
    [`https://pdmp.example/${'a'.repeat(1_979)}`, true],
    [`https://pdmp.example/${'a'.repeat(1_980)}`, false],
  ])('%j is taken: %s', (PDMPSiteUrl, taken) => {
    expect(pdmpSiteIsWebAddress({ PDMPSiteUrl }).length === 0).toBe(taken);
  });
});

describe('a reported fill', () => {
  it.each([
    { lastFill: '2026-11-01', daysSupply: 10, today: '2026-11-10', isInUse: true },
    { lastFill: '2026-11-01', daysSupply: 10, today: '2026-11-11', isInUse: false },
    { lastFill: '2026-11-01', daysSupply: undefined, today: '2026-11-30', isInUse: true },
    { lastFill: '2026-11-01', daysSupply: undefined, today: '2026-12-01', isInUse: false },
    { lastFill: undefined, daysSupply: 5, today: '2026-12-01', isInUse: true },
  ])('of $lastFill for $daysSupply days on $today: $isInUse', ({ isInUse, today, ...fill }) => {
    expect(isFillInUse(fill, today)).toBe(isInUse);
  });

  it('says how many days are left, the day itself among them', () => {
    const fill = { lastFill: '2026-11-01', daysSupply: 30 };
    expect(['2026-11-01', '2026-11-30', '2026-12-01'].map((day) => daysLeft(fill, day))).toEqual([30, 1, 0]);
    expect(daysLeft({ lastFill: undefined, daysSupply: 30 }, '2026-11-01')).toBeUndefined();
  });
});
