import { describe, expect, it } from 'vitest';
import { bornAhead } from './as-sent';

describe('the birth date that a pharmacy wrote', () => {
  it.each([
    ['2026-11-19', 0],
    ['2026-11-20', 0],
    ['2026-11-21', 1],
    ['2090-01-01', 1],
    [undefined, 0],
  ])('%s, on 2026-11-20: %i findings', (birthDate, findings) => {
    expect(bornAhead({ patient: { birthDate }, today: '2026-11-20' })).toHaveLength(findings);
  });
});
