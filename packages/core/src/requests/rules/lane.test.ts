import { describe, expect, it } from 'vitest';
import type { SafetyFinding } from '../../safety/model';
import { DEFAULT_REFILL_PROTOCOL } from '../protocol';
import { laneOf, type LaneFacts, unjudgedLane } from './lane';

const CLEAN: LaneFacts = {
  state: 'Pending',
  schedule: 'none',
  isLinked: true,
  differences: [],
  obstacles: [],
  doubts: [],
  isSameDrug: true,
  additionalContent: [],
  asker: { pharmacy: 'Elm Drugs', isListed: true, sentTo: undefined, clock: undefined },
  changes: [],
  isRepeated: false,
  saidEarlier: [],
  safety: [],
  isPreparedOtherwise: false,
  protocol: DEFAULT_REFILL_PROTOCOL,
  terms: new Set(['warfarin', 'anticoagulants']),
  refills: 3,
};

const finding = (changes: Partial<SafetyFinding>): SafetyFinding => ({
  kind: 'allergy',
  severity: 'moderate',
  about: 'Penicillin',
  text: 'Amoxicillin is a penicillin.',
  source: '',
  key: 'allergy',
  tier: 'inform',
  ...changes,
});

describe('the lane of a request', () => {
  it.each<[string, Partial<LaneFacts>, string, RegExp[]]>([
    ['what is as prescribed, for whom it was asked, without findings', {}, 'clean', []],
    [
      'a new prescription is written for it',
      { state: 'AwaitingDenialNewPrescriptionToFollow' },
      'look',
      [/being written/],
    ],
    ['schedule V', { schedule: 'V' }, 'look', [/controlled/]],
    ['a schedule that is not known', { schedule: 'unknown' }, 'stop', [/schedule .* not known/]],
    ['no patient', { isLinked: false }, 'stop', [/could not find a patient/]],
    ['another birth date', { differences: ['birthDate'] }, 'stop', [/^The birth date differs/]],
    ['another drug', { isSameDrug: false }, 'stop', [/another drug/]],
    ['a prescription that is not known', { isSameDrug: undefined }, 'look', [/not known here/]],
    ['what the rules of an answer forbid', { obstacles: ['No.'], isSameDrug: undefined }, 'stop', [/^No\.$/]],
    ['what is only likely', { doubts: ['Is it meant?'] }, 'look', [/meant/]],
    ['the same drug asked twice', { isRepeated: true }, 'look', [/Another waiting request/]],
    [
      'another pharmacy than had it',
      { asker: { pharmacy: 'Elm Drugs', isListed: true, sentTo: 'Oak Pharmacy', clock: undefined } },
      'look',
      [/was sent to Oak Pharmacy; Elm Drugs asks now/],
    ],
    [
      'what the pharmacy says beside',
      { additionalContent: ['Observation'] },
      'look',
      [/more than is compared: Observation/],
    ],
    [
      'earlier requests that ask otherwise',
      { saidEarlier: ['quantity “30 tablets”', 'note “in blisters”'] },
      'look',
      [/earlier request .*: quantity “30 tablets”; note “in blisters”/],
    ],
    [
      'a class that the practice looks at',
      { protocol: { ...DEFAULT_REFILL_PROTOCOL, lookAt: ['anticoagulants', 'insulins'] } },
      'look',
      [/practice .* anticoagulants\./],
    ],
    [
      'a class that the practice looks at, of another drug',
      { protocol: { ...DEFAULT_REFILL_PROTOCOL, lookAt: ['insulins'] } },
      'clean',
      [],
    ],
    [
      'more refills than the practice grants at once',
      { protocol: { ...DEFAULT_REFILL_PROTOCOL, mostRefills: 2 } },
      'look',
      [/3 refills .* 2/],
    ],
    [
      'as many refills as the practice grants at once',
      { protocol: { ...DEFAULT_REFILL_PROTOCOL, mostRefills: 3 } },
      'clean',
      [],
    ],
    [
      'refills of which nobody says the number',
      { protocol: { ...DEFAULT_REFILL_PROTOCOL, mostRefills: 0 }, refills: undefined },
      'clean',
      [],
    ],
    [
      'a last fill before the writing',
      { lastFill: '2026-08-20', writtenOn: '2026-11-27' },
      'stop',
      [/last filled on 08\/20\/2026, before it was written on 11\/27\/2026/],
    ],
    [
      'a last fill on the day of the writing',
      { lastFill: '2026-10-01', writtenOn: '2026-10-01' },
      'clean',
      [],
    ],
    [
      'a last fill where the prescription is not known',
      { lastFill: '2026-08-20', isSameDrug: undefined },
      'look',
      [/not known here/],
    ],
    ['another answer that staff prepared', { isPreparedOtherwise: true }, 'look', [/^Another answer/]],
    [
      'another quantity',
      { changes: [{ what: 'quantity', asked: '90 tablets', prescribed: '30 tablets' }] },
      'look',
      [/^Other quantity than prescribed: 90 tablets instead of 30 tablets\.$/],
    ],
    [
      'supply that is left, in its own words',
      { safety: [finding({ kind: 'timing', about: 'amlodipine', text: '55 days are left.' })] },
      'look',
      [/^55 days are left\.$/],
    ],
    ['a finding to be read', { safety: [finding({})] }, 'look', [/^Penicillin \(moderate\)/]],
    [
      'a finding that demands a reason',
      { safety: [finding({ severity: 'serious', tier: 'reason' })] },
      'stop',
      [/^Penicillin \(serious\)/],
    ],
    [
      'a finding that no reason answers',
      { safety: [finding({ kind: 'dose', tier: 'stop' })] },
      'stop',
      [/Peni/],
    ],
    [
      'a check that did not run',
      { safety: [finding({ kind: 'incomplete', severity: 'serious', tier: 'reason', about: '' })] },
      'stop',
      [/^Amoxicillin/],
    ],
    [
      'what one record leaves open',
      { safety: [finding({ kind: 'incomplete', severity: 'low' })] },
      'clean',
      [],
    ],
    ['a change, whatever it asks for', { type: 'G', isSameDrug: false }, 'look', [/Generic Substitution/]],
    [
      'everything at once, the gravest first and each said',
      { isLinked: false, isSameDrug: false, isRepeated: true, obstacles: ['No.'] },
      'stop',
      [/patient/, /No\./, /Another waiting/],
    ],
  ])('%s', (_, changes, lane, reasons) => {
    const found = laneOf({ ...CLEAN, ...changes });
    expect(found.lane).toBe(lane);
    expect(found.reasons.map(({ text }) => text)).toEqual(
      reasons.map((reason) => expect.stringMatching(reason) as unknown),
    );
  });

  it('that could not be judged is to be looked at, never clean', () => {
    expect(unjudgedLane()).toMatchObject({ lane: 'look', reasons: [{ lane: 'look' }] });
  });
});
