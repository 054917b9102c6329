import { describe, expect, it } from 'vitest';
import { findPerson } from './find-person';

const ada = {
  id: '01990000-0000-7000-8000-00000000000a',
  email: 'ada@elm.test',
  firstName: 'Ada',
  middleName: 'King',
  lastName: 'Byron',
};
const jose = {
  id: '01990000-0000-7000-8000-00000000000b',
  email: 'jose@elm.test',
  firstName: 'José',
  middleName: '',
  lastName: 'Ruiz Soto',
};
const adaToo = {
  ...ada,
  id: '01990000-0000-7000-8000-00000000000c',
  email: 'ada.b@elm.test',
  middleName: '',
};

describe('findPerson', () => {
  it.each([
    [ada.id],
    [ada.id.toUpperCase()],
    ['ADA@elm.test'],
    ['Ada Byron'],
    ['ada  king byron'],
    ['Byron, Ada'],
  ])('%s', (wanted) => {
    expect(findPerson(wanted, [jose, ada])).toBe(ada);
  });

  it('takes letters however their accents are written', () => {
    expect(findPerson('Jose\u0301 Ruiz Soto', [ada, jose])).toBe(jose);
  });

  it.each(['Ada', 'Byron', 'ada@elm', '', ada.id.slice(0, 8)])(
    '%j is nobody: a part of a name is no name',
    (wanted) => {
      expect(() => findPerson(wanted, [ada, jose])).toThrow(
        expect.objectContaining({ code: 'terminal.person-unknown', exit: 2 }) as Error,
      );
    },
  );

  it('refuses a name that two have, with both, and takes what only one has', () => {
    expect(() => findPerson('ada byron', [ada, jose, adaToo])).toThrow(
      expect.objectContaining({
        code: 'terminal.person-ambiguous',
        exit: 2,
        next: `Name the id or the e-mail address of one: Ada King Byron <ada@elm.test> ${ada.id}, Ada Byron <ada.b@elm.test> ${adaToo.id}.`,
      }) as Error,
    );
    expect(findPerson('ada king byron', [ada, jose, adaToo])).toBe(ada);
    expect(findPerson('ada.b@elm.test', [ada, jose, adaToo])).toBe(adaToo);
  });
});
