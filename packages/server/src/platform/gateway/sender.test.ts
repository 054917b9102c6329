import { describe, expect, it } from 'vitest';
import { findSender, toPharmacySender } from './sender';

describe('the sender of a message that cannot be read', () => {
  it.each([
    ['P:9910004', '<Message><Header><To Qualifier="D">1</To><From Qualifier="P">9910004</From>'],
    ['P:9910004', '<n:Message><n:Header><n:From Qualifier="P">9910004</n:From>'],
    ['', '<From Qualifier="P">9910004 <b>'],
    ['', '<From>9910004</From>'],
    ['', 'hello'],
    ['', ''],
    ['', `${' '.repeat(16_384)}<From Qualifier="P">9910004</From>`],
  ])('%j', (sender, xml) => {
    expect(findSender(xml)).toBe(sender);
  });

  it.each(['<From '.repeat(200_000), `<From ${' '.repeat(1_000_000)}`, `<${'a'.repeat(1_000_000)}`])(
    'is looked for without going back, in a million characters',
    (xml) => {
      const began = performance.now();
      expect(findSender(xml)).toBe('');
      expect(performance.now() - began).toBeLessThan(5_000);
    },
  );

  it('is written as that of a pharmacy', () => {
    expect(toPharmacySender('9910004')).toBe('P:9910004');
  });
});
