import { describe, expect, it } from 'vitest';
import { asksForReason, practiceToEnter } from './practice-to-enter';

const practice = (id: string, isEmergency = false) => ({ id, name: id, city: '', state: '', isEmergency });
const elm = practice('elm');
const oak = practice('oak');
const ash = practice('ash', true);

describe('the practice to enter', () => {
  it.each([
    ['the only one', [elm], undefined, undefined, 'elm'],
    ['none of two', [elm, oak], undefined, undefined, 'choose'],
    ['the remembered of two', [elm, oak], undefined, 'oak', 'oak'],
    ['the only one instead of one that is remembered and gone', [elm], undefined, 'oak', 'elm'],
    ['the one of the address before the remembered', [elm, oak], 'elm', 'oak', 'elm'],
    ['none when the address names a foreign one', [elm], 'oak', 'elm', 'refused'],
    ['the only one beside one of an emergency', [elm, ash], undefined, undefined, 'elm'],
    ['none of an emergency, though remembered', [ash], undefined, 'ash', 'choose'],
    ['none of an emergency, though the address names it', [elm, ash], 'ash', undefined, 'refused'],
    ['none where there is none', [], undefined, undefined, 'choose'],
  ])('%s', (_, practices, asked, remembered, expected) => {
    const found = practiceToEnter(practices, { asked, remembered });
    expect(found.kind === 'enter' ? found.practice.id : found.kind).toBe(expected);
  });
});

describe('a practice asks for a reason', () => {
  const until = '2026-11-27T10:00:00.000Z';
  const at = Date.parse(until);
  it.each([
    ['not where one is a member', elm, at, false],
    ['that was never entered', ash, at, true],
    ['not while its time lasts', { ...ash, emergencyUntil: until }, at - 1, false],
    ['when its time is over', { ...ash, emergencyUntil: until }, at, true],
    ['long after its time', { ...ash, emergencyUntil: until }, at + 3_600_000, true],
  ])('%s', (_, chosen, now, expected) => {
    expect(asksForReason(chosen, now)).toBe(expected);
  });
});
