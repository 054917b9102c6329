import { describe, expect, it } from 'vitest';
import { type AppError, refuseWhenStopped, toSentences } from './app-error';
import { allows, check, pass, type Rule, sentences, stop } from './finding';
import { messages } from './catalogue';
import { say, titleFor, type MessageCode } from './messages';

describe('messages', () => {
  it('fill their placeholders and leave a forgotten one to be seen', () => {
    expect(say('patient.required-fields', { list: 'City, State' })).toBe(
      'Please provide the following required fields: City, State',
    );
    expect(say('patient.required-fields')).toContain('{list}');
  });
  it('have a title', () => {
    expect(titleFor('controlled.not-authorized')).toBe('Controlled Substance Alert');
  });
  it.each(Object.keys(messages) as MessageCode[])(
    '%s has words, and no placeholder that could take patient data',
    (code) => {
      expect(messages[code].text.length).toBeGreaterThan(3);
      expect(messages[code].text).not.toMatch(/\{(patient|firstName|lastName|birthDate|sig)\}/);
    },
  );
});

describe('rules', () => {
  const small: Rule<number> = (number) =>
    number < 3 ? pass : stop('field.too-long', { limit: 2 }, 'number');
  const even: Rule<number> = (number) => (number % 2 === 0 ? pass : stop('call.invalid'));

  it('are all asked, in order', () => {
    expect(check([small, even], 2)).toEqual([]);
    expect(check([small, even], 5).map(({ code }) => code)).toEqual(['field.too-long', 'call.invalid']);
  });
  it('allow only without a stop', () => {
    expect(allows([])).toBe(true);
    expect(allows([{ severity: 'warn', code: 'call.invalid', data: {} }])).toBe(true);
    expect(allows(stop('call.invalid'))).toBe(false);
  });
  it('say each sentence once', () => {
    expect(sentences([...stop('call.invalid'), ...stop('call.invalid', {}, 'a')])).toHaveLength(1);
  });
  it('refuse with the first stop and all findings', () => {
    expect(() => {
      refuseWhenStopped([]);
    }).not.toThrow();
    const findings = [...stop('field.email', {}, 'email'), ...stop('field.phone', {}, 'homePhone')];
    try {
      refuseWhenStopped(findings);
      expect.unreachable();
    } catch (error) {
      expect(error).toMatchObject({ code: 'field.email', findings });
      expect(toSentences(error as AppError)).toHaveLength(2);
    }
  });
});
