import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { inSpanish } from './in-spanish';
import { plainDirections } from './plain-words';
import phrases from './spanish-phrases.json' with { type: 'json' };

describe('directions in plain words', () => {
  it.each([
    ['1 cap po tid x10d', 'Take 1 capsule by mouth 3 times a day for 10 days.'],
    ['Take 1 tablet by mouth once daily', 'Take 1 tablet by mouth once a day.'],
    ['1 tab po bid prn pain', 'Take 1 tablet by mouth 2 times a day as needed for pain.'],
    [
      'Take 1 tablet by mouth up to four times daily as needed',
      'Take 1 tablet by mouth up to 4 times a day as needed.',
    ],
    ['Take 4 tablets by mouth once weekly', 'Take 4 tablets by mouth once each WEEK.'],
    ['Inhale 2 puffs every 4 hours as needed', 'Inhale 2 puffs every 4 hours as needed.'],
  ])('%j are %j', (sig, text) => {
    expect(plainDirections(sig)).toEqual({ text, isRead: true });
  });

  it.each(['as the cardiologist said', 'Take 5', ' take one when the moon is full '])(
    '%j, which are not read, stay as they were written',
    (sig) => {
      expect(plainDirections(sig)).toEqual({ text: sig.trim(), isRead: false });
    },
  );
});

const spanishOf = (sig: string): string | undefined => {
  const { text, isRead } = plainDirections(sig);
  return isRead ? inSpanish(text) : undefined;
};

describe('directions in Spanish', () => {
  it.each([
    ['1 cap po tid x10d', 'Tome 1 cápsula por la boca 3 veces al día durante 10 días.'],
    [
      'Take 2 tablets by mouth once daily at bedtime',
      'Tome 2 comprimidos por la boca una vez al día antes de acostarse.',
    ],
    [
      'Take 0.5 tablet by mouth twice daily with food',
      'Tome 0.5 comprimido por la boca 2 veces al día con alimentos.',
    ],
    [
      'Take 1 tablet by mouth in the morning and 2 tablets at bedtime',
      'Tome 1 comprimido por la boca por la mañana y 2 comprimidos antes de acostarse.',
    ],
    [
      'Take 1 tablet by mouth three times daily before meals',
      'Tome 1 comprimido por la boca 3 veces al día antes de cada comida.',
    ],
    [
      'Take 1 tablet by mouth once daily after meals',
      'Tome 1 comprimido por la boca una vez al día después de las comidas.',
    ],
    [
      'Take 1 tablet by mouth three times daily as needed for pain. Do not use more than 4 tablets in 24 hours.',
      'Tome 1 comprimido por la boca 3 veces al día si es necesario para el dolor. ' +
        'No se tomarán más de 4 comprimidos en 24 horas.',
    ],
  ])('%j are %j', (sig, spanish) => {
    expect(spanishOf(sig)).toBe(spanish);
  });

  it.each([
    ['an interval, whose Spanish no one has checked', 'Take 1 tablet by mouth every 8 hours'],
    ['once a week, which is never read as daily', 'Take 4 tablets by mouth once weekly'],
    ['a range', 'Take 1 to 2 tablets by mouth twice daily'],
    ['another route', 'Dissolve 1 tablet under the tongue once daily'],
    ['a taper', 'Take 2 tablets by mouth once daily for 3 days, then 1 tablet once daily for 3 days'],
    ['a purpose without a phrase', 'Take 1 tablet by mouth once daily for blood pressure'],
    ['a meal of several, which is not each', 'Take 1 tablet by mouth once daily before meals'],
    ['two meals of three', 'Take 1 tablet by mouth twice daily before meals'],
    ['13 times, which do not end in three', 'Take 1 tablet by mouth 13 times daily before meals'],
    ['the evening, which is no night', 'Take 1 tablet by mouth once daily in the evening'],
    ['thousands, whose comma is a point to others', 'Take 1,000 tablets by mouth once daily'],
    ['a single day', 'Take 1 tablet by mouth once daily for 1 day'],
    ['words that were not read', 'one as the cardiologist said'],
  ])('stay in English with %s', (_, sig) => {
    expect(spanishOf(sig)).toBeUndefined();
  });

  it('have the numbers of the English ones in their order, whatever they are', () => {
    const count = fc.integer({ min: 1, max: 12 });
    fc.assert(
      fc.property(
        fc.record({
          dose: fc.constantFrom('0.5', '1', '1.5', '2', '3', '4', '10'),
          unit: fc.constantFrom('tablets', 'capsules'),
          often: fc.constantFrom(
            'once daily',
            'twice daily',
            'three times daily',
            'five times daily',
            '8 times daily',
          ),
          meal: fc.constantFrom('', 'with food', 'before meals', 'after meals'),
          days: fc.option(fc.record({ count, unit: fc.constantFrom('days', 'weeks', 'months') })),
          need: fc.constantFrom('', 'as needed', 'as needed for pain'),
          most: fc.option(fc.integer({ min: 1, max: 40 })),
        }),
        ({ dose, unit, often, meal, days, need, most }) => {
          const length = days ? `for ${String(days.count)} ${days.unit}` : '';
          const end = most === null ? '' : `. Do not use more than ${String(most)} ${unit} in 24 hours.`;
          const words = ['Take', dose, unit, 'by mouth', often, meal, need, length].filter(Boolean).join(' ');
          const { text, isRead } = plainDirections(words + end);
          const spanish = isRead ? inSpanish(text) : undefined;
          if (spanish !== undefined) expect(numbersOf(spanish)).toEqual(numbersOf(text));
        },
      ),
    );
  });

  it('are made of phrases that name where their Spanish was read; the others are not used', () => {
    for (const { english, spanish, isConfirmed, source } of phrases) {
      expect([english, /section \d.*: '|no authorized text/.test(source)]).toEqual([english, true]);
      expect([english, source.includes('no authorized text')]).toEqual([english, !isConfirmed]);
      expect([english, spanish.includes('{n}')]).toEqual([english, english.includes('{n}')]);
      const said = inSpanish(`${english.replace('{n}', '7')}.`);
      expect([english, said !== undefined]).toEqual([english, isConfirmed]);
    }
    expect(new Set(phrases.map(({ english }) => english)).size).toBe(phrases.length);
  });
});

const numbersOf = (text: string): readonly string[] => text.match(/\d+(?:[.,]\d+)*/g) ?? [];
