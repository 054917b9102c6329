import { describe, expect, it } from 'vitest';
import { SECRET_OVERLAP, type SecretMade, whoAnswersFor } from './answering';

const AT = new Date('2026-11-26T09:00:00.000Z');
const HOUR = 3_600_000;
const after = (milliseconds: number) => new Date(AT.getTime() + milliseconds);
const secret = (byId: string, at: number, ofId = 'script'): SecretMade => ({
  event: 'service-account.rotated',
  byId,
  ofId,
  at: after(at),
});
/** Nora made it a long time ago, and Omar has changed the secret. */
const changed = [secret('omar', 0), secret('nora', -9_999 * HOUR)];

describe('who answers for what a service account did', () => {
  it.each<[string, number, readonly string[]]>([
    ['its maker, before the secret was changed', -HOUR, ['nora']],
    ['its maker alone, until tokens of both secrets may be there', -SECRET_OVERLAP - 1, ['nora']],
    ['both, from then on', -SECRET_OVERLAP, ['nora', 'omar']],
    ['both, when it was changed', 0, ['nora', 'omar']],
    ['both, as long as a token of the former lives', SECRET_OVERLAP, ['nora', 'omar']],
    ['who changed it alone, a millisecond later', SECRET_OVERLAP + 1, ['omar']],
    ['who changed it, ever after: a secret that is held does not age', 9_999 * HOUR, ['omar']],
    ['whoever ever made one, before the first was made', -99_999 * HOUR, ['nora', 'omar']],
  ])('%s', (_, at, people) => {
    expect(whoAnswersFor(changed, 'script', after(at))).toEqual(people);
    expect(whoAnswersFor(changed.toReversed(), 'script', after(at))).toEqual(people);
  });

  it('a person answers for themselves, and each service account has its own secrets', () => {
    expect(whoAnswersFor(changed, 'nora', AT)).toEqual(['nora']);
    expect(whoAnswersFor([...changed, secret('eve', 0, 'other')], 'script', after(HOUR))).toEqual(['omar']);
    expect(whoAnswersFor([secret('nora', -HOUR), secret('nora', 0)], 'script', AT)).toEqual(['nora']);
  });
});
