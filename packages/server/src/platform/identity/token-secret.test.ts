import { describe, expect, it } from 'vitest';
import { openTokenSecret, sealTokenSecret } from './token-secret';

/** Replaces encryption: what matters here is what is put in and taken out. */
const keys = { encrypt: (plain: string) => `<${plain}>`, decrypt: (sealed: string) => sealed.slice(1, -1) };

describe('the secret of a token', () => {
  it.each([0, 3, -40])('comes back with its drift of %i steps', (driftSteps) => {
    expect(openTokenSecret(keys, sealTokenSecret(keys, { secret: 'GEZDGNBV', driftSteps }))).toEqual({
      secret: 'GEZDGNBV',
      driftSteps,
    });
  });
  it('without a drift is the secret alone, as it was stored before', () => {
    expect(sealTokenSecret(keys, { secret: 'GEZDGNBV', driftSteps: 0 })).toBe('<GEZDGNBV>');
    expect(openTokenSecret(keys, '<GEZDGNBV>')).toEqual({ secret: 'GEZDGNBV', driftSteps: 0 });
  });
  it('with anything else as a drift is refused', () => {
    for (const text of ['<GEZDGNBV|1.5>', '<GEZDGNBV|x>'])
      expect(() => openTokenSecret(keys, text)).toThrow('cannot be read');
  });
});
