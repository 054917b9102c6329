import { describe, expect, it } from 'vitest';
import type { Schedule } from '../drugs/model';
import type { MonitoringAcknowledgement } from './model';
import { asksForOpioidAgreement, findingsOnMonitoring } from './rules';

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
    ['III', ['codeine phosphate', 'acetaminophen'], none, []], ['IV', ['tramadol hydrochloride'], undefined, []], ['V', ['pregabalin'], none, []],
    ['none', ['lisinopril'], undefined, []],
  ];
  it.each(cases)('%s of %j with %j lacks %j', (schedule, ingredients, monitoring, expected) => {
    expect(findingsOnMonitoring({ drug: { schedule, ingredients }, monitoring }).map(({ code }) => code.replace('monitoring.', ''))).toEqual(expected);
  });
});

describe('an opioid agreement', () => {
  it.each([
    ['oxycodone hydrochloride', true], ['morphine sulfate', true], ['fentanyl citrate', true], ['methadone hydrochloride', true], ['hydrocodone bitartrate', true],
    ['tapentadol', true], ['meperidine hydrochloride', true], ['hydromorphone hydrochloride', true],
    ['methylphenidate hydrochloride', false], ['lisdexamfetamine dimesylate', false], ['dextroamphetamine sulfate', false], ['pentobarbital sodium', false],
    ['nabilone', false], ['cocaine hydrochloride', false],
  ])('for %s: %s', (ingredient, asked) => { expect(asksForOpioidAgreement({ schedule: 'II', ingredients: [ingredient] })).toBe(asked); });
});
