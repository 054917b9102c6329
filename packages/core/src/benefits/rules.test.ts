import { describe, expect, it } from 'vitest';
import { say } from '../findings/messages';
import { findingsOnTruncation, fitsPharmacy } from './rules';

describe('truncation warnings (P5-19, P9-3)', () => {
  it.each([
    ['bin', 'BIN'],
    ['cardHolderId', 'Card holder ID'],
    ['groupId', 'Group ID'],
    ['pcn', 'PCN'],
  ] as const)('%s may have 35 characters and is warned of at 36', (field, name) => {
    expect(findingsOnTruncation({ [field]: 'x'.repeat(35) })).toEqual([]);
    const [finding] = findingsOnTruncation({ [field]: 'x'.repeat(36) });
    expect(finding).toMatchObject({
      severity: 'warn',
      code: 'benefits.truncated',
      field,
      data: { field: name, limit: 35 },
    });
    expect(say('benefits.truncated', finding?.data)).toContain(`${name} has more than 35 characters`);
  });

  it.each([
    ['2515550100', 0],
    ['(251) 555-0100', 0],
    ['25155501001', 1],
    ['', 0],
  ])('telephone %j is warned of %i times', (pharmacyPhone, count) => {
    expect(findingsOnTruncation({ pharmacyPhone })).toHaveLength(count);
  });

  it('counts characters, not halves of them, and each field by itself', () => {
    expect(findingsOnTruncation({ pcn: '😀'.repeat(35) })).toEqual([]);
    expect(
      findingsOnTruncation({ bin: '9'.repeat(40), pcn: '9'.repeat(40), groupId: 'ok' }).map(
        ({ field }) => field,
      ),
    ).toEqual(['bin', 'pcn']);
    expect(findingsOnTruncation({})).toEqual([]);
  });

  it.each([
    ['', false],
    ['a', true],
    ['a'.repeat(35), true],
    ['a'.repeat(36), false],
  ])('%j fits a message to the pharmacy: %s', (text, fits) => {
    expect(fitsPharmacy(text)).toBe(fits);
  });
});
